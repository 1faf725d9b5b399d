import LinkPolicy

extension ClaimMapping {
    /// Reads a table.
    ///
    /// ```json
    /// { "subject": "sub",
    ///   "scopes": { "library": "library.read" },
    ///   "roles": { "claim": "groups", "names": { "editors": "publisher" } },
    ///   "claims": { "publisher": "publisher_id" },
    ///   "assurance": [ { "is": "mfa", "amr": ["otp"] }, { "is": "pwd", "amr": ["pwd"] } ] }
    /// ```
    ///
    /// - Parameter json: The whole text, strict JSON of at most 64 KiB.
    /// - Throws: `invalid_mapping` for anything that is not understood in full.
    /// - Complexity: O(bytes)
    public init(json: [UInt8]) throws(OIDCError) {
        self.init()
        let root: JSONValue
        do throws(PolicyError) {
            root = try JSONDocument(json, limits: .line).root
        } catch {
            throw OIDCError(.invalidMapping)
        }
        // BOUND: the members of one object.
        for member in try Self.members(root) {
            switch member.name {
            case "subject": subject = try Self.name(member.value)
            case "scopes": scopes = try Self.pairs(member.value)
            case "roles": try readRoles(member.value)
            case "claims": claims = try Self.pairs(member.value)
            case "assurance": assurance = try Self.rows(member.value)
            // A key that is not known may be a misspelt one.
            default: throw OIDCError(.invalidMapping)
            }
        }
    }

    private mutating func readRoles(_ value: JSONValue) throws(OIDCError) {
        // BOUND: the members of one object.
        for member in try Self.members(value) {
            switch member.name {
            case "claim": rolesClaim = try Self.name(member.value)
            case "names": roles = try Self.pairs(member.value)
            // A key that is not known may be a misspelt one.
            default: throw OIDCError(.invalidMapping)
            }
        }
        guard rolesClaim != nil else { throw OIDCError(.invalidMapping) }
    }

    private static func rows(_ value: JSONValue) throws(OIDCError) -> [AssuranceRow] {
        guard let elements = value.elements else { throw OIDCError(.invalidMapping) }
        var rows: [AssuranceRow] = []
        // BOUND: the elements of one list.
        for element in elements { rows.append(try row(element)) }
        return rows
    }

    private static func row(_ value: JSONValue) throws(OIDCError) -> AssuranceRow {
        var parts: (level: String?, context: String?, methods: [String]) = (nil, nil, [])
        // BOUND: the members of one object.
        for member in try members(value) {
            switch member.name {
            case "is": parts.level = try name(member.value)
            case "acr": parts.context = try name(member.value)
            case "amr":
                guard let methods = member.value.strings else { throw OIDCError(.invalidMapping) }
                parts.methods = methods
            // A key that is not known may be a misspelt one.
            default: throw OIDCError(.invalidMapping)
            }
        }
        guard let level = parts.level, parts.context != nil || parts.methods.isEmpty == false
        else { throw OIDCError(.invalidMapping) }
        return AssuranceRow(level: level, context: parts.context, methods: parts.methods)
    }

    private static func pairs(_ value: JSONValue) throws(OIDCError) -> [NamePair] {
        var pairs: [NamePair] = []
        // BOUND: the members of one object.
        for member in try members(value) {
            pairs.append(NamePair(from: member.name, to: try name(member.value)))
        }
        return pairs
    }

    private static func members(_ value: JSONValue) throws(OIDCError) -> [JSONMember] {
        guard let members = value.members else { throw OIDCError(.invalidMapping) }
        return members
    }

    private static func name(_ value: JSONValue) throws(OIDCError) -> String {
        guard let name = value.string, (1...256).contains(name.utf8.count),
            DisplayText.isPrintable(name)
        else { throw OIDCError(.invalidMapping) }
        return name
    }
}
