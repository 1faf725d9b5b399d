/// Why a definition did not become a table: a stable code and the place in the definition.
public struct RouteTableError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The stable reason.
    public let code: Code

    /// What is at fault.
    public let subject: Subject

    /// The other party of a conflict between two routes, where there is one.
    public let other: Subject?

    /// A link that two crossing patterns both take, in full.
    public let witness: String?

    /// Whether types, hosts or query keys refuse the witness, so that it is one of the shapes alone.
    public let isWitnessShape: Bool

    /// The parameter of a relation, or the host of an origin, that is at fault.
    public let name: String?

    init(
        _ code: Code, _ subject: Subject, other: Subject? = nil, witness: WitnessLink? = nil,
        name: String? = nil
    ) {
        self.code = code
        self.subject = subject
        self.other = other
        self.witness = witness?.text
        isWitnessShape = witness?.isShape ?? false
        self.name = name
    }

    /// The code, the subject and, for a conflict, the witness link.
    public var description: String {
        var text = "\(code.code): \(subject)"
        if let other { text += " and \(other)" }
        if let witness {
            text +=
                isWitnessShape ? ", one of the shapes is `\(witness)`" : ", both take `\(witness)`"
        }
        return text
    }
}

extension RouteTableError {
    /// The part of a definition that an error speaks of, by its place in the file.
    public enum Subject: Hashable, Sendable, CustomStringConvertible {
        /// The whole table.
        case table
        /// The origin with this number.
        case origin(Int)
        /// The route with this number, and the key or parameter at fault.
        case route(Int, String)
        /// The moved path with this number, and the key or parameter at fault.
        case moved(Int, String)
        /// The callback with this number, and the key at fault.
        case callback(Int, String)

        /// Names the part: `route 3, parameter or key path`.
        public var description: String {
            switch self {
            case .table: "table"
            case .origin(let number): "origin \(number)"
            case .route(let number, let field): "route \(number), `\(field)`"
            case .moved(let number, let field): "moved \(number), `\(field)`"
            case .callback(let number, let field): "callback \(number), `\(field)`"
            }
        }
    }

    /// A stable reason; the list may grow.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The stable spelling, lower-case ASCII with underscores.
        public let code: String

        init(_ code: String) { self.code = code }

        /// The stable spelling.
        public var description: String { code }
    }
}

extension RouteTableError.Code {
    private typealias Code = RouteTableError.Code

    /// No origin, or more than 64 together with what `host` origins read.
    public static var originCount: Self { Code("origin_count") }
    /// Two origins, routes, parameters or callbacks have one name.
    public static var duplicateName: Self { Code("duplicate_name") }
    /// A name outside the grammar of identifiers.
    public static var invalidName: Self { Code("invalid_name") }
    /// A scheme that is no scheme, or one that never belongs to an app.
    public static var invalidScheme: Self { Code("invalid_scheme") }
    /// Two origins have one scheme.
    public static var duplicateScheme: Self { Code("duplicate_scheme") }
    /// A host that is not written as `POLICY-FORMAT` says.
    public static var invalidHost: Self { Code("invalid_host") }
    /// A host stands twice.
    public static var duplicateHost: Self { Code("duplicate_host") }
    /// `"unknown": "browser"` on an origin that is not https.
    public static var browserNeedsHTTPS: Self { Code("browser_needs_https") }
    /// A `host` origin without any https origin.
    public static var hostNeedsHTTPS: Self { Code("host_needs_https") }
    /// A name of no origin.
    public static var unknownOrigin: Self { Code("unknown_origin") }
    /// A name of no route.
    public static var unknownRoute: Self { Code("unknown_route") }
    /// A pattern that does not follow the grammar.
    public static var invalidPattern: Self { Code("invalid_pattern") }
    /// A pattern with more segments than a link may have.
    public static var tooManySegments: Self { Code("too_many_segments") }
    /// A pattern that no link of its origins can match.
    public static var unreachablePattern: Self { Code("unreachable_pattern") }
    /// A parameter of a pattern without a type.
    public static var missingType: Self { Code("missing_type") }
    /// A parameter that no pattern has.
    public static var unusedParameter: Self { Code("unused_parameter") }
    /// A type with impossible bounds or values.
    public static var invalidType: Self { Code("invalid_type") }
    /// A type that cannot stand where it is used.
    public static var misplacedType: Self { Code("misplaced_type") }
    /// One parameter has two types.
    public static var conflictingType: Self { Code("conflicting_type") }
    /// More than 64 parameters.
    public static var tooManyParameters: Self { Code("too_many_parameters") }
    /// Two patterns have one shape.
    public static var samePattern: Self { Code("same_pattern") }
    /// Two patterns cross: each takes links that the other takes, and neither is more literal.
    public static var crossingPatterns: Self { Code("crossing_patterns") }
    /// The patterns overlap in so many ways that the check was given up.
    public static var tooManyOverlaps: Self { Code("too_many_overlaps") }
    /// A parameter of a parent, fallback or target that nothing gives.
    public static var missingParameter: Self { Code("missing_parameter") }
    /// A value or type that the parameter of a parent, fallback or target does not take.
    public static var incompatibleParameter: Self { Code("incompatible_parameter") }
    /// A parameter that the parent or target does not have.
    public static var unknownParameter: Self { Code("unknown_parameter") }
    /// A template that does not follow the grammar.
    public static var invalidTemplate: Self { Code("invalid_template") }
    /// A redirect URI that is not written as `POLICY-FORMAT` says.
    public static var invalidRedirect: Self { Code("invalid_redirect") }
    /// An issuer that is no https URL.
    public static var invalidIssuer: Self { Code("invalid_issuer") }
}
