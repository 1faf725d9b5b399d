public import LinkPolicy
public import LinkRouting

/// Compares an app's route enums with the routes of its policy, so that neither grows a case, a
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
    /// - Returns: One sentence for each difference, with what to change, in the order of the policy.
    /// - Complexity: O(routes * parameters)
    public func differences<Value: Decodable>(
        from type: Value.Type, ignoring: Set<RouteID> = [], samples: [RouteParameter] = []
    ) -> [String] {
        table.indices.filter { ignoring.contains(table.id(at: $0)) == false }.flatMap { index in
            differences(at: index, from: type, samples: samples) ?? [missingCase(at: index)]
        }
    }

    /// What several enums of one app, such as one for each tab, lack, have too much, or take as
    /// another type: every route must be a case of one of them, and fit each that has it.
    ///
    /// - Parameters:
    ///   - types: The enums, with synthesised `Codable`.
    ///   - samples: A valid value for each label whose type refuses the usual ones.
    /// - Returns: One sentence for each difference, with what to change, in the order of the policy.
    /// - Complexity: O(enums * routes * parameters)
    public func differences<each Value: Decodable>(
        among types: repeat (each Value).Type, samples: [RouteParameter] = []
    ) -> [String] {
        var differences: [String] = []
        for index in table.indices {
            var isKnown = false
            for type in repeat each types {
                guard let found = self.differences(at: index, from: type, samples: samples) else {
                    continue
                }
                isKnown = true
                differences += found.map { "\(type): \($0)" }
            }
            if isKnown == false { differences.append(missingCase(at: index)) }
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

    /// The differences of one route, or `nil` where the enum has no such case.
    private func differences<Value: Decodable>(
        at index: RouteIndex, from type: Value.Type, samples: [RouteParameter]
    ) -> [String]? {
        let name = table.id(at: index).text
        let slots = table.parameters(at: index)
        do throws(TypedRouteError) {
            guard
                let shape = try RouteShape.shape(of: type, caseNamed: name, samples: samples)
            else { return nil }
            let differences = ShapeComparison(shape: shape, slots: slots).differences
            guard differences.isEmpty else { return differences }
            return slots.compactMap { slot in
                samples.contains { $0.name == slot.name }
                    ? nil : refusedValue(of: slot, shape: shape, type)
            }
        } catch {
            return ["the case `\(name)` cannot be a route: \(error)"]
        }
    }

    /// The first value of the policy's type that the label's own type refuses: an end of a range,
    /// or a word of a list.
    private func refusedValue<Value: Decodable>(
        of slot: ParameterSlot, shape: RouteShape, _ type: Value.Type
    ) -> String? {
        let values: [ParameterValue] =
            switch slot.type {
            case .int(let range): [.int(range.lowerBound), .int(range.upperBound)]
            case .enumeration(let words): words.map { .text($0) }
            case .token, .text, .uuid, .date, .bool, .decimal, .digits, .host, .route, .rest: []
            }
        let label = shape.parameters.first { $0.name == slot.name }?.typeName ?? "its type"
        // BOUND: the words of one list.
        for value in values {
            do throws(TypedRouteError) {
                _ = try RouteShape.shape(
                    of: type, caseNamed: shape.name,
                    samples: [RouteParameter(name: slot.name, value: value)])
            } catch {
                // Another label may want a sample of its own; that is said elsewhere.
                guard error.key == slot.name else { continue }
                return "the label `\(slot.name)` of `\(shape.name)` refuses `\(value.text)`, which "
                    + "the policy takes: let `\(label)` take it, or narrow the policy's type"
            }
        }
        return nil
    }

    private func missingCase(at index: RouteIndex) -> String {
        let name = table.id(at: index).text
        let labels = table.parameters(at: index).map { slot in
            "\(slot.name): \(ShapeComparison.swiftType(of: slot.type))\(slot.isOptional ? "?" : "")"
        }
        let declaration = labels.isEmpty ? name : "\(name)(\(labels.joined(separator: ", ")))"
        return "no case for the route `\(name)`: add `case \(declaration)`"
    }
}

extension ParameterValue {
    /// A value of a policy's own range or list, as text.
    fileprivate var text: String {
        switch self {
        case .int(let number): "\(number)"
        case .bool(let flag): "\(flag)"
        case .text(let text): text
        }
    }
}
