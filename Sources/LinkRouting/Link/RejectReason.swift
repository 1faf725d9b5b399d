/// Why bytes did not become a route: a stable code that audit log, command line and tests print.
///
/// The codes stand in the order in which they are checked; the first failing check wins. A reason
/// is one byte, so that refusing a link allocates nothing.
public struct RejectReason: Hashable, Sendable, CustomStringConvertible {
    /// The place in the order of checks; a smaller one wins over a larger one.
    let rank: UInt8

    init(rank: UInt8) { self.rank = rank }

    /// The stable spelling, lower-case ASCII with underscores.
    public var code: String { Self.codes[Int(rank)] }

    /// The stable spelling.
    public var description: String { code }

    /// Every reason, in the order of the checks.
    package static var all: [RejectReason] {
        codes.indices.map { RejectReason(rank: UInt8(truncatingIfNeeded: $0)) }
    }

    private static let codes = [
        "too_long",
        "control_character",
        "non_ascii",
        "whitespace",
        "backslash",
        "malformed_percent_encoding",
        "missing_scheme",
        "scheme_not_allowed",
        "missing_authority",
        "userinfo",
        "invalid_host",
        "port_not_allowed",
        "host_not_allowed",
        "too_many_segments",
        "empty_segment",
        "path_parameter",
        "invalid_path_character",
        "invalid_utf8",
        "encoded_control",
        "encoded_separator",
        "double_encoding",
        "dot_segment",
        "reserved_in_segment",
        "fragment_not_allowed",
        "invalid_query",
        "too_many_query_items",
        "duplicate_query_key",
        "unknown_query_key",
        "unknown_route",
        "missing_parameter",
        "ambiguous_plus",
        "param_not_canonical",
        "param_out_of_range",
        "nested_link_not_allowed",
        "source_not_allowed",
        "unknown_parameter",
        "not_expressible",
        "invalid_identifier",
    ]
}

extension RejectReason {
    /// The link has more bytes than the policy's limit.
    public static var tooLong: RejectReason { RejectReason(rank: 0) }
    /// A byte below 0x20, or 0x7F.
    public static var controlCharacter: RejectReason { RejectReason(rank: 1) }
    /// A byte above 0x7F.
    public static var nonASCII: RejectReason { RejectReason(rank: 2) }
    /// A space.
    public static var whitespace: RejectReason { RejectReason(rank: 3) }
    /// A `\`, which WHATWG parsers read as `/`.
    public static var backslash: RejectReason { RejectReason(rank: 4) }
    /// A `%` without two hex digits behind it.
    public static var malformedPercentEncoding: RejectReason { RejectReason(rank: 5) }
    /// No `scheme:` in front (RFC 3986 section 3.1).
    public static var missingScheme: RejectReason { RejectReason(rank: 6) }
    /// A scheme of no origin.
    public static var schemeNotAllowed: RejectReason { RejectReason(rank: 7) }
    /// No `//` with a non-empty authority where the origin wants one.
    public static var missingAuthority: RejectReason { RejectReason(rank: 8) }
    /// An `@` in the authority.
    public static var userinfo: RejectReason { RejectReason(rank: 9) }
    /// Empty labels, or characters that no host has.
    public static var invalidHost: RejectReason { RejectReason(rank: 10) }
    /// A port that no origin pins.
    public static var portNotAllowed: RejectReason { RejectReason(rank: 11) }
    /// A well-formed host of no origin.
    public static var hostNotAllowed: RejectReason { RejectReason(rank: 12) }
    /// More path segments than the policy's limit.
    public static var tooManySegments: RejectReason { RejectReason(rank: 13) }
    /// An empty path segment.
    public static var emptySegment: RejectReason { RejectReason(rank: 14) }
    /// A `;` in the path, which servlet containers cut off.
    public static var pathParameter: RejectReason { RejectReason(rank: 15) }
    /// A byte that RFC 3986 does not allow in a path.
    public static var invalidPathCharacter: RejectReason { RejectReason(rank: 16) }
    /// Escapes that do not decode to strict UTF-8.
    public static var invalidUTF8: RejectReason { RejectReason(rank: 17) }
    /// An escaped control character.
    public static var encodedControl: RejectReason { RejectReason(rank: 18) }
    /// An escaped `/` or `\` where no parameter takes it.
    public static var encodedSeparator: RejectReason { RejectReason(rank: 19) }
    /// An escape that decodes to another escape.
    public static var doubleEncoding: RejectReason { RejectReason(rank: 20) }
    /// A segment `.` or `..`, raw or escaped.
    public static var dotSegment: RejectReason { RejectReason(rank: 21) }
    /// An escaped `?`, `#`, `;` or space where no parameter takes it.
    public static var reservedInSegment: RejectReason { RejectReason(rank: 22) }
    /// A fragment that no pattern takes, on an origin that rejects those.
    public static var fragmentNotAllowed: RejectReason { RejectReason(rank: 23) }
    /// A byte that a query may not have, or a declared key without `=`.
    public static var invalidQuery: RejectReason { RejectReason(rank: 24) }
    /// More query items than the policy's limit, undeclared ones included.
    public static var tooManyQueryItems: RejectReason { RejectReason(rank: 25) }
    /// A declared key that stands twice.
    public static var duplicateQueryKey: RejectReason { RejectReason(rank: 26) }
    /// An undeclared key, under a policy that rejects those.
    public static var unknownQueryKey: RejectReason { RejectReason(rank: 27) }
    /// No pattern takes the path.
    public static var unknownRoute: RejectReason { RejectReason(rank: 28) }
    /// A required parameter is absent.
    public static var missingParameter: RejectReason { RejectReason(rank: 29) }
    /// A raw `+` in a value whose key does not say what it means.
    public static var ambiguousPlus: RejectReason { RejectReason(rank: 30) }
    /// A value that is not in the one spelling that its type has.
    public static var parameterNotCanonical: RejectReason { RejectReason(rank: 31) }
    /// A value outside the bounds or the list of its type.
    public static var parameterOutOfRange: RejectReason { RejectReason(rank: 32) }
    /// A `route` parameter that holds something else than one listed in-app link.
    public static var nestedLinkNotAllowed: RejectReason { RejectReason(rank: 33) }
    /// The route does not take links from this source.
    public static var sourceNotAllowed: RejectReason { RejectReason(rank: 34) }
    /// A parameter that the route does not have (pushes, paths and typed routes only).
    public static var unknownParameter: RejectReason { RejectReason(rank: 35) }
    /// The route has no form on the origin that was asked for (printing only).
    public static var notExpressible: RejectReason { RejectReason(rank: 36) }
    /// A name outside the grammar of identifiers.
    public static var invalidIdentifier: RejectReason { RejectReason(rank: 37) }
}
