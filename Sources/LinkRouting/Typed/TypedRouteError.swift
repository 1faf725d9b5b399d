/// Why an app's enum and a route do not fit: a stable code, the names at fault, and what to change;
/// never a value.
public struct TypedRouteError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The stable reason.
    public let code: Code

    /// The route or parameter at fault.
    public let key: String?

    /// The case of the enum, which has the name of the route, where one is known.
    public let caseName: String?

    /// What to change in the enum or the policy, lower case and on one line.
    public let hint: String

    init(_ code: Code, key: String? = nil, caseName: String? = nil, hint: String? = nil) {
        self.code = code
        self.key = key
        self.caseName = caseName
        self.hint = hint ?? code.hint
    }

    /// The same error, in a case; a case that is known already stays.
    func within(_ caseName: String?) -> TypedRouteError {
        TypedRouteError(code, key: key, caseName: self.caseName ?? caseName, hint: hint)
    }

    /// The code, the names at fault, and what to change.
    public var description: String {
        var text = code.code
        if let key { text += ": `\(key)`" }
        if let caseName, caseName != key { text += " of `\(caseName)`" }
        return "\(text): \(hint)"
    }

    /// Compares the code and the name at fault, so that a test can build the error that it expects.
    public static func == (left: TypedRouteError, right: TypedRouteError) -> Bool {
        left.code == right.code && left.key == right.key
    }

    /// Hashes what `==` compares.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(code)
        hasher.combine(key)
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

extension TypedRouteError.Code {
    /// What to change where nothing more is known than the code.
    fileprivate var hint: String {
        switch self {
        case .unknownCase: "add a case of this name to the enum"
        case .missingParameter:
            "make the label an `Optional`, or rename it to a parameter of the policy's route"
        case .unknownParameter: "add a label of this name to the case"
        case .wrongType: "give the label the type of the policy's parameter"
        case .unlabelled: "name the associated value after the policy's parameter"
        case .composite:
            "a parameter is one value: use `Int`, `Bool`, `String` or a type coded as one"
        case .malformed: "let the label's type take every value that the policy's type takes"
        case .notAnEnum: "use an enum with one case per route and synthesised `Codable`"
        // The list may grow; what the table refused is said where it did.
        default: "give the case what the policy's route takes"
        }
    }
}

extension ParameterValue {
    /// The Swift type that a label needs for a value of this kind.
    var swiftType: String {
        switch self {
        case .int: "Int"
        case .bool: "Bool"
        case .text: "String"
        }
    }
}
