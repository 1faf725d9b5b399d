import LinkRouting

/// One case of an enum beside one route of a policy, label by label.
struct ShapeComparison {
    let shape: RouteShape
    let slots: [ParameterSlot]

    /// One sentence for each difference, with what to change.
    var differences: [String] {
        slots.flatMap(differences)
            + shape.parameters.filter { label in slots.allSatisfy { $0.name != label.name } }.map {
                "no parameter for the label \(place($0.name)): remove it\(suggestion)"
            }
    }

    /// The type of a label that takes all values of a parameter.
    static func swiftType(of type: ParameterType) -> String {
        switch kind(of: type) {
        case .integer: "Int"
        case .bool: "Bool"
        case .text: "String"
        }
    }

    private func differences(of slot: ParameterSlot) -> [String] {
        let wanted = Self.swiftType(of: slot.type)
        guard let label = shape.parameters.first(where: { $0.name == slot.name }) else {
            let mark = slot.isOptional ? "?" : ""
            return [
                "no label for the parameter \(place(slot.name)): add `\(slot.name): \(wanted)\(mark)`"
            ]
        }
        var differences: [String] = []
        if label.kind != Self.kind(of: slot.type) {
            differences.append(
                "the label \(place(slot.name)) is `\(label.typeName)`, and the policy's parameter is "
                    + "\(Self.noun(of: slot.type)): use `\(wanted)`")
        }
        if slot.isOptional, label.isOptional == false {
            differences.append(
                "the label \(place(slot.name)) must be an `Optional`, since a link may be without "
                    + "it: use `\(label.typeName)?`")
        }
        return differences
    }

    private func place(_ name: String) -> String { "`\(name)` of `\(shape.name)`" }

    /// The parameters without a label, where a label may be a misspelt one of them.
    private var suggestion: String {
        let free = slots.filter { slot in shape.parameters.allSatisfy { $0.name != slot.name } }
        guard free.isEmpty == false else { return ", or declare it in the policy" }
        return ", or rename it to \(free.map { "`\($0.name)`" }.joined(separator: ", "))"
    }

    private static func kind(of type: ParameterType) -> RouteShape.Kind {
        switch type {
        case .int: .integer
        case .bool: .bool
        case .token, .text, .enumeration, .uuid, .date, .decimal, .digits, .host, .route, .rest:
            .text
        }
    }

    private static func noun(of type: ParameterType) -> String {
        switch kind(of: type) {
        case .integer: "an integer"
        case .bool: "a Boolean"
        case .text: "text"
        }
    }
}
