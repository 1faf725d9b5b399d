/// What a case of an app's enum takes: its labels with their kinds, found without an instance.
///
/// A contract kit compares it with the table's parameters. Cases that the table does not name
/// cannot be found; no link leads to them.
public struct RouteShape: Hashable, Sendable {
    /// The name of the case.
    public let name: String

    /// The labels in the order of the case.
    public let parameters: [Parameter]

    /// One label of a case.
    public struct Parameter: Hashable, Sendable {
        /// The label.
        public let name: String
        /// What kind of value it takes.
        public let kind: Kind
        /// Whether it is an `Optional`.
        public let isOptional: Bool
        /// The name of its Swift type, without `Optional`.
        public let typeName: String
    }

    /// The kinds of values that a label can take.
    public enum Kind: Hashable, Sendable {
        /// Any integer type.
        case integer
        /// `Bool`.
        case bool
        /// `String`, or a type that decodes from one: `UUID`, an id, an enum with raw values.
        case text
    }

    /// Finds the shape of one case by decoding sample values.
    ///
    /// A label whose type refuses every sample needs one of its own: an enum with raw values that
    /// is not `CaseIterable`, for example.
    /// - Parameters:
    ///   - type: The enum.
    ///   - name: The name of the case.
    ///   - samples: A valid value for each label that needs one.
    /// - Returns: The shape, or `nil` where the enum has no such case.
    /// - Throws: `unlabelled`, `composite`, `wrong_type` or `not_an_enum` where the case cannot be
    ///   a route; `malformed` where a label needs a sample.
    public static func shape<Value: Decodable>(
        of type: Value.Type, caseNamed name: String, samples: [RouteParameter] = []
    ) throws(TypedRouteError) -> RouteShape? {
        let state = ProbeState(name: name, samples: samples)
        do {
            _ = try Value(from: ProbeDecoder(state: state))
        } catch let error as TypedRouteError {
            if error.code == .unknownCase { return nil }
            throw error.within(name)
        } catch {
            throw TypedRouteError(.malformed, key: state.currentKey ?? name, caseName: name)
        }
        guard state.isCase else { throw TypedRouteError(.notAnEnum, key: name) }
        return RouteShape(name: name, parameters: state.parameters)
    }
}
