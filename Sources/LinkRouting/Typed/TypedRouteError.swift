/// Why an app's enum and a route do not fit: a stable code and the name at fault, never a value.
public struct TypedRouteError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The stable reason.
    public let code: Code

    /// The route or parameter at fault.
    public let key: String?

    init(_ code: Code, key: String? = nil) {
        self.code = code
        self.key = key
    }

    /// The code and the name at fault.
    public var description: String {
        guard let key else { return code.code }
        return "\(code.code): `\(key)`"
    }

    /// A stable reason; the list may grow.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The stable spelling, lower-case ASCII with underscores.
        public let code: String

        /// The stable spelling.
        public var description: String { code }

        /// The enum has no case of the route's name.
        public static var unknownCase: Code { Code(code: "unknown_case") }
        /// The case wants a parameter that the route does not have.
        public static var missingParameter: Code { Code(code: "missing_parameter") }
        /// The route has a parameter that the case does not take.
        public static var unknownParameter: Code { Code(code: "unknown_parameter") }
        /// The parameter is of another type.
        public static var wrongType: Code { Code(code: "wrong_type") }
        /// An associated value has no label.
        public static var unlabelled: Code { Code(code: "unlabelled") }
        /// An associated value is made of several values.
        public static var composite: Code { Code(code: "composite") }
        /// The value was refused by the type's own initialiser.
        public static var malformed: Code { Code(code: "malformed") }
        /// The type is no enum with one case per route.
        public static var notAnEnum: Code { Code(code: "not_an_enum") }
        /// The table refuses the route that the value makes; the key is the reject code.
        public static var refused: Code { Code(code: "refused") }
    }
}
