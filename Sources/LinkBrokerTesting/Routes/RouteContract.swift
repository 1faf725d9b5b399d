public import LinkPolicy
public import LinkRouting

/// Compares an app's route enum with the routes of its policy, so that neither grows a case, a
/// label or a type that the other does not have.
///
/// ```swift
/// let contract = RouteContract(policy)
/// #expect(contract.differences(from: ReaderRoute.self).isEmpty)  // [] where both agree
/// ```
public struct RouteContract: Sendable {
    private let table: RouteTable

    /// Takes the routes of a policy.
    public init(_ policy: Policy) { table = policy.table }

    /// What the enum lacks, has too much, or takes as another type.
    ///
    /// - Parameters:
    ///   - type: The enum, with synthesised `Codable`: a case for a route, a label for a parameter.
    ///   - ignoring: Routes that this enum leaves to another one.
    ///   - samples: A valid value for each label whose type refuses the usual ones.
    /// - Returns: One sentence for each difference, in the order of the policy.
    /// - Complexity: O(routes * parameters)
    public func differences<Value: Decodable>(
        from type: Value.Type, ignoring: Set<RouteID> = [], samples: [RouteParameter] = []
    ) -> [String] {
        var differences: [String] = []
        for index in table.indices where ignoring.contains(table.id(at: index)) == false {
            let name = table.id(at: index).text
            do throws(TypedRouteError) {
                let shape = try RouteShape.shape(of: type, caseNamed: name, samples: samples)
                if let shape {
                    differences += compared(shape, table.parameters(at: index))
                } else {
                    differences.append("no case for the route `\(name)`")
                }
            } catch {
                differences.append("the case `\(name)` cannot be a route: \(error)")
            }
        }
        return differences
    }

    /// The values that do not come back from their route as they went in.
    ///
    /// - Parameter values: One value or more for each case.
    /// - Returns: One sentence for each value that is lost or changed, by its place in the list.
    public func lost<Value: Codable & Equatable>(of values: [Value]) -> [String] {
        values.enumerated().compactMap { place, value in
            do throws(TypedRouteError) {
                let route = try RouteEncoder().encode(value, in: table)
                let back = try RouteDecoder().decode(Value.self, from: route)
                return back == value ? nil : "value \(place) came back as another one"
            } catch {
                return "value \(place) is no route: \(error)"
            }
        }
    }

    private func compared(_ shape: RouteShape, _ slots: [ParameterSlot]) -> [String] {
        var differences: [String] = []
        let place = { (name: String) in "`\(name)` of `\(shape.name)`" }
        for slot in slots {
            guard let label = shape.parameters.first(where: { $0.name == slot.name }) else {
                differences.append("no label for the parameter \(place(slot.name))")
                continue
            }
            if label.kind != kind(of: slot.type) {
                differences.append("the label \(place(slot.name)) has another type")
            }
            if slot.isOptional, label.isOptional == false {
                differences.append("the label \(place(slot.name)) must be an `Optional`")
            }
        }
        for label in shape.parameters
        where slots.contains(where: { $0.name == label.name }) == false {
            differences.append("no parameter for the label \(place(label.name))")
        }
        return differences
    }

    private func kind(of type: ParameterType) -> RouteShape.Kind {
        switch type {
        case .int: .integer
        case .bool: .bool
        case .token, .text, .enumeration, .uuid, .date, .decimal, .digits, .host, .route, .rest:
            .text
        }
    }
}
