import LinkRouting

extension TableErrorPlace {
    /// The code, the message and the way out for a code of the table.
    static func words(
        for code: RouteTableError.Code
    ) -> (code: PolicyErrorCode, message: String, hint: String?) {
        known.first { $0.table == code }.map { ($0.code, $0.message, $0.hint) }
            ?? (.invalidValue, "the route table refuses it: \(code)", nil)
    }

    private struct Words {
        var table: RouteTableError.Code
        var code: PolicyErrorCode
        var message: String
        var hint: String?

        init(
            _ table: RouteTableError.Code, _ code: PolicyErrorCode, _ message: String,
            _ hint: String? = nil
        ) {
            self.table = table
            self.code = code
            self.message = message
            self.hint = hint
        }
    }

    private static var known: [Words] { origins + patterns + relations }

    private static var origins: [Words] {
        [
            Words(
                .originCount, .overCap, "a policy has 1 to 64 origins",
                "an origin with \"authority\": \"host\" counts once for each https origin"),
            Words(
                .duplicateName, .duplicateName, "the name is taken already",
                "give one of the two another name"),
            Words(
                .invalidName, .invalidName, "not an identifier",
                "a letter, then at most 63 of letters, digits, `_`, `.` and `-`"),
            Words(
                .invalidScheme, .invalidOrigin, "no scheme that an app can own",
                "lower-case letters, digits, `+`, `-`, `.`; not `https` or the like"),
            Words(
                .duplicateScheme, .invalidOrigin, "the scheme has another origin already",
                "one origin per scheme; remove one of the two"),
            Words(
                .invalidHost, .invalidOrigin, "not an exact host name",
                "lower case, no wildcard, no final dot, no IP address, no user name"),
            Words(
                .duplicateHost, .invalidOrigin, "the host stands twice", "remove one of the two"),
            Words(
                .browserNeedsHTTPS, .invalidOrigin, "only https links go to the browser",
                "write \"unknown\": \"notice\""),
            Words(
                .hostNeedsHTTPS, .invalidOrigin, "`host` needs an https origin to read links as",
                "add an origin with `hosts`, or use \"authority\": \"word\""),
            Words(
                .unknownOrigin, .unknownName, "there is no such origin",
                "name one of `origins` by its `id`"),
            Words(
                .invalidRedirect, .invalidValue, "not an address that a sign-in can return to",
                "https without query and fragment, \"http://127.0.0.1:{port}/callback\" or "
                    + "\"com.example.app:/callback\""),
            Words(
                .invalidIssuer, .invalidValue, "the issuer is no https URL",
                "such as \"https://id.shop.example\", or \"attempt\" where the app names it"),
        ]
    }

    private static var patterns: [Words] {
        [
            Words(
                .invalidPattern, .invalidPattern, "the pattern is not in its canonical form",
                "`/`, then literals of letters, digits and `._~:@-`, and `{parameters}`"),
            Words(
                .tooManySegments, .invalidPattern, "more segments than `limits.segments` allows",
                "raise \"limits\": { \"segments\": ... }, at most 64"),
            Words(
                .unreachablePattern, .invalidPattern, "no link of its origins can match it",
                "with \"authority\": \"word\" the first segment is a word in lower case; add an "
                    + "https origin to `on`, or begin with a word"),
            Words(
                .missingType, .untypedParameter, "a parameter has no type",
                "declare it in `params` or under its own name in `types`"),
            Words(
                .unusedParameter, .unusedParameter, "a parameter that no pattern has",
                "remove it, or correct the name"),
            Words(
                .invalidType, .invalidValue, "a type with bounds or values that cannot stand there",
                "a segment has at least 1 character, and `also` none of `/?#%`"),
            Words(
                .misplacedType, .invalidValue, "a type that cannot stand there",
                "`rest` stands at the end of a path as `{name...}`, `route` in `query`, and an "
                    + "`enum` or a `token` in a host"),
            Words(
                .conflictingType, .invalidValue, "one parameter has two types",
                "give one of the two another name"),
            Words(
                .tooManyParameters, .overCap, "a route has more than 64 parameters",
                "join some of them"),
            Words(
                .samePattern, .duplicatePattern, "two patterns have one shape",
                "exactly one route owns a link"),
            Words(
                .crossingPatterns, .patternsOverlap, "two patterns take the same link",
                "make one of them more literal everywhere"),
            Words(
                .tooManyOverlaps, .patternsOverlap,
                "the patterns overlap in too many ways to check",
                "begin more of them with a literal segment"),
        ]
    }

    private static var relations: [Words] {
        [
            Words(
                .unknownRoute, .unknownRoute, "there is no such route",
                "name one of `routes` by its `id`"),
            Words(
                .missingParameter, .parameterNotSupplied,
                "the route that it leads to has a parameter that nothing supplies",
                "parameters are taken by name; give others in `with`"),
            Words(
                .incompatibleParameter, .parameterNotSupplied,
                "the route that it leads to does not take every value of a parameter",
                "give both the same type"),
            Words(
                .unknownParameter, .unusedParameter,
                "the route that it leads to does not have the parameter",
                "remove it, or correct the name"),
            Words(
                .invalidTemplate, .invalidValue, "not a literal, `{name}` or `prefix_{name}`",
                "such as \"{id}\", \"of-{id}\" or \"new\""),
        ]
    }
}
