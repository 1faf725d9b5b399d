import LinkPolicy

/// How each key of the format shows where it differs: a key without a row would be passed over, so
/// a test holds the table against the reader's own list of keys.
package enum DiffKeys {
    /// How a key shows.
    package enum Shows: Sendable {
        /// As a change of what links get, or as a fact where it changes nothing for them.
        case change
        /// As a fact: decisions never depend on it.
        case fact
        /// Not at all: it is for people who read the file.
        case silent
    }

    /// One key.
    package struct Row: Sendable {
        /// The kind of object, as `PolicyFormat` names it.
        package let object: String
        /// The key.
        package let key: String
        /// How it shows.
        package let shows: Shows
        /// The value that says the same as no key, as JSON; `nil` where there is none.
        package let usual: String?
    }

    /// Every key, by the kinds of objects.
    package static let rows: [Row] =
        list(
            "the policy", .fact, ["linkbroker", "id", "revision", "callbacks", "suppress", "vocab"])
        + list("the policy", .change, ["origins", "types", "defaults", "routes", "moved", "never"])
        + list("the policy", .fact, ["limits"], usual: "{}")
        + [
            Row("the policy", "allPublic", .fact, "false"),
            Row("the policy", "conflict", .fact, #""latest""#),
            Row("the policy", "onCancel", .fact, #""drop""#),
            Row("the policy", "$schema", .silent),
        ]
        + list("an origin", .change, ["hosts", "scheme", "authority"])
        + [
            Row("an origin", "id", .fact), Row("an origin", "fragment", .change, #""drop""#),
            Row("an origin", "unknown", .fact, #""notice""#),
        ]
        + list("a callback", .fact, ["id", "redirect", "issuer", "client", "iss"])
        + [Row("a callback", "kind", .fact, #""signIn""#)]
        + [
            Row("`limits`", "bytes", .fact, "2048"), Row("`limits`", "segments", .fact, "16"),
            Row("`limits`", "queryItems", .fact, "16"), Row("`limits`", "pending", .fact, "8"),
            Row("`limits`", "pendingTTL", .fact, "900"),
        ]
        + list(
            "`vocab`", .fact, ["scopes", "roles", "claims", "assurance", "flags", "tabs", "gates"],
            usual: "[]")
        + list("`defaults`", .change, ["access", "from", "fallback", "require"])
        + [
            Row("`defaults`", "unknownQuery", .change, #""drop""#),
            Row("`defaults`", "show", .fact),
            Row("`defaults.require`", "gates", .change),
        ]
        + list("a route", .change, ["path", "on", "query", "access", "from", "minApp"])
        + list("a route", .fact, ["id", "why", "fallback", "show"])
        + [
            Row("a route", "params", .change, "{}"), Row("a route", "require", .change),
            Row("a route", "flags", .change, "[]"), Row("a route", "conceal", .fact, "false"),
            Row("a route", "parents", .change, "[]"), Row("a route", "place", .fact, #""auto""#),
            Row("a route", "public", .fact, "[]"), Row("a route", "secret", .fact, "[]"),
            Row("a route", "content", .fact), Row("a route", "effect", .fact, #""read""#),
            Row("a route", "note", .silent), Row("a route", "title", .silent),
        ]
        + list(
            "`require`", .change, ["scopes", "roles", "owner", "assurance", "maxAge", "gates"])
        + list("a requirement", .change, ["all", "any"], usual: "[]")
        + list("`owner`", .change, ["param", "claim"])
        + [Row("`owner`", "unless", .change, "[]")]
        + list("`show`", .fact, ["tab", "style"])
        + [
            Row("`show`", "mandatory", .fact, "false"), Row("`content`", "check", .fact, "false"),
            Row("`content`", "maySignIn", .fact, "false"),
        ]
        + list("a parent", .change, ["route", "with"])
        + [Row("a parent", "optional", .change, "false")]
        + list("a moved path", .change, ["path", "on", "query", "to", "with"])
        + [Row("a moved path", "params", .change, "{}")]
        + list(
            "a type", .change,
            [
                "int", "token", "text", "enum", "uuid", "date", "bool", "decimal", "digits",
                "host", "route", "rest", "max", "plus", "onInvalid",
            ])
        + [
            Row("a type", "also", .change, #""""#), Row("a type", "slash", .change, "false"),
            Row("a type", "absolute", .change, "false"),
        ]
        + list("a `never` property", .fact, ["name", "route", "from", "below", "reach"])
        + list("`below`", .fact, ["assurance", "scopes", "roles", "signedIn"])
        + list("a suppression", .fact, ["id", "route", "reason", "until"])

    /// The row of a key, by the keys that lead to it.
    ///
    /// - Parameters:
    ///   - keys: The keys from the top, or from the route, without the names of entries.
    ///   - isRoute: Whether they begin at a route.
    /// - Returns: The row; `nil` for a key without one.
    static func row(_ keys: [String], isRoute: Bool) -> Row? {
        guard let key = keys.last else { return nil }
        // Where a name of the policy's own stands, the key above it counts.
        let holder = keys.dropLast().last
        let named = ["types", "params", "query", "with"]
        if let holder, named.contains(holder) {
            return row(Array(keys.dropLast()), isRoute: isRoute)
        }
        let object = object(holder, keys, isRoute: isRoute)
        return rows.first { $0.key == key && $0.object == object }
    }

    private static func object(_ holder: String?, _ keys: [String], isRoute: Bool) -> String {
        switch holder {
        case nil: isRoute ? "a route" : "the policy"
        case "origins": "an origin"
        case "callbacks": "a callback"
        case "limits": "`limits`"
        case "vocab": "`vocab`"
        case "defaults": "`defaults`"
        case "require": keys.first == "defaults" ? "`defaults.require`" : "`require`"
        case "scopes", "roles": keys.first == "never" ? "`below`" : "a requirement"
        case "owner": "`owner`"
        case "show": "`show`"
        case "content": "`content`"
        case "moved": "a moved path"
        case "never": "a `never` property"
        case "below": "`below`"
        case "suppress": "a suppression"
        // What is left stands below a name of the policy's own.
        default: "a type"
        }
    }

    private static func list(
        _ object: String, _ shows: Shows, _ keys: [String], usual: String? = nil
    ) -> [Row] {
        keys.map { Row(object, $0, shows, usual) }
    }
}

extension DiffKeys.Row {
    fileprivate init(
        _ object: String, _ key: String, _ shows: DiffKeys.Shows, _ usual: String? = nil
    ) {
        self.object = object
        self.key = key
        self.shows = shows
        self.usual = usual
    }
}
