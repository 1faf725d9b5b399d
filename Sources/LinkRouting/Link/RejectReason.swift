/// Why bytes did not become a route: a stable code that audit log, command line and tests print.
///
/// The codes stand in the order in which they are checked; the first failing check wins.
public struct RejectReason: Hashable, Sendable, CustomStringConvertible {
    /// The stable spelling, lower-case ASCII with underscores.
    public let code: String

    private init(_ code: String) { self.code = code }

    /// The stable spelling.
    public var description: String { code }
}

extension RejectReason {
    /// The link has more bytes than the policy's limit.
    public static let tooLong = RejectReason("too_long")
    /// A byte below 0x20, or 0x7F.
    public static let controlCharacter = RejectReason("control_character")
    /// A byte above 0x7F.
    public static let nonASCII = RejectReason("non_ascii")
    /// A space.
    public static let whitespace = RejectReason("whitespace")
    /// A `\`, which WHATWG parsers read as `/`.
    public static let backslash = RejectReason("backslash")
    /// A `%` without two hex digits behind it.
    public static let malformedPercentEncoding = RejectReason("malformed_percent_encoding")
    /// No `scheme:` in front (RFC 3986 section 3.1).
    public static let missingScheme = RejectReason("missing_scheme")
    /// A scheme of no origin.
    public static let schemeNotAllowed = RejectReason("scheme_not_allowed")
    /// No `//` with a non-empty authority where the origin wants one.
    public static let missingAuthority = RejectReason("missing_authority")
    /// An `@` in the authority.
    public static let userinfo = RejectReason("userinfo")
    /// Empty labels, or characters that no host has.
    public static let invalidHost = RejectReason("invalid_host")
    /// A port that no origin pins.
    public static let portNotAllowed = RejectReason("port_not_allowed")
    /// A well-formed host of no origin.
    public static let hostNotAllowed = RejectReason("host_not_allowed")
    /// More path segments than the policy's limit.
    public static let tooManySegments = RejectReason("too_many_segments")
    /// An empty path segment.
    public static let emptySegment = RejectReason("empty_segment")
    /// A `;` in the path, which servlet containers cut off.
    public static let pathParameter = RejectReason("path_parameter")
    /// A byte that RFC 3986 does not allow in a path.
    public static let invalidPathCharacter = RejectReason("invalid_path_character")
    /// Escapes that do not decode to strict UTF-8.
    public static let invalidUTF8 = RejectReason("invalid_utf8")
    /// An escaped control character.
    public static let encodedControl = RejectReason("encoded_control")
    /// An escaped `/` or `\` where no parameter takes it.
    public static let encodedSeparator = RejectReason("encoded_separator")
    /// An escape that decodes to another escape.
    public static let doubleEncoding = RejectReason("double_encoding")
    /// A segment `.` or `..`, raw or escaped.
    public static let dotSegment = RejectReason("dot_segment")
    /// An escaped `?`, `#`, `;` or space where no parameter takes it.
    public static let reservedInSegment = RejectReason("reserved_in_segment")
    /// A fragment that no pattern takes, on an origin that rejects those.
    public static let fragmentNotAllowed = RejectReason("fragment_not_allowed")
    /// A byte that a query may not have, or a declared key without `=`.
    public static let invalidQuery = RejectReason("invalid_query")
    /// More query items than the policy's limit, undeclared ones included.
    public static let tooManyQueryItems = RejectReason("too_many_query_items")
    /// A declared key that stands twice.
    public static let duplicateQueryKey = RejectReason("duplicate_query_key")
    /// An undeclared key, under a policy that rejects those.
    public static let unknownQueryKey = RejectReason("unknown_query_key")
    /// No pattern takes the path.
    public static let unknownRoute = RejectReason("unknown_route")
    /// A required parameter is absent.
    public static let missingParameter = RejectReason("missing_parameter")
    /// A raw `+` in a value whose key does not say what it means.
    public static let ambiguousPlus = RejectReason("ambiguous_plus")
    /// A value that is not in the one spelling that its type has.
    public static let parameterNotCanonical = RejectReason("param_not_canonical")
    /// A value outside the bounds or the list of its type.
    public static let parameterOutOfRange = RejectReason("param_out_of_range")
    /// A `route` parameter that holds something else than one listed in-app link.
    public static let nestedLinkNotAllowed = RejectReason("nested_link_not_allowed")
    /// The route does not take links from this source.
    public static let sourceNotAllowed = RejectReason("source_not_allowed")
    /// A parameter that the route does not have (pushes, paths and typed routes only).
    public static let unknownParameter = RejectReason("unknown_parameter")
    /// The route has no form on the origin that was asked for (printing only).
    public static let notExpressible = RejectReason("not_expressible")
    /// A name outside the grammar of identifiers.
    public static let invalidIdentifier = RejectReason("invalid_identifier")
}
