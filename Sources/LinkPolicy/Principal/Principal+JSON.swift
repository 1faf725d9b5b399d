extension Principal {
    /// Reads `{"subject", "issuer"?, "scopes", "roles", "claims", "assurance"?, "authenticatedAt"?}`
    /// from a text of at most 64 KiB.
    ///
    /// - Parameter json: The whole text.
    /// - Throws: The first error; messages name keys of the format and never quote the text.
    public init(json: [UInt8]) throws(PolicyError) {
        try self.init(json: try JSONDocument(json, limits: .line).root)
    }

    /// Reads a principal out of a larger text.
    ///
    /// Unknown keys are errors; values of claims are strings, or integers that are kept as decimal
    /// text; absent lists are empty.
    ///
    /// - Parameter json: An object.
    /// - Throws: The first error; messages name keys of the format and never quote the text.
    package init(json: JSONValue) throws(PolicyError) {
        guard let members = json.members else {
            throw json.error(.wrongType, "a principal is an object")
        }
        var fields: [PrincipalError.Part: JSONValue] = [:]
        // BOUND: the members of one object.
        for member in members {
            guard let part = PrincipalError.Part(rawValue: member.name) else {
                throw member.key.error(
                    .unknownKey, "the principal has a key that is not known",
                    hint: Suggestion.sentence(for: member.name, in: Self.keys))
            }
            fields[part] = member.value
        }
        guard let subject = fields[.subject] else {
            throw json.error(.missingKey, "the principal has no `subject`")
        }
        let parsed = (
            subject: try Self.text(subject, .subject),
            issuer: try Self.optionalText(fields[.issuer], .issuer),
            scopes: try Self.texts(fields[.scopes], .scopes),
            roles: try Self.texts(fields[.roles], .roles),
            claims: try Self.claims(fields[.claims]),
            assurance: try Self.optionalText(fields[.assurance], .assurance),
            time: try Self.time(fields[.authenticatedAt])
        )
        do {
            try self.init(
                subject: parsed.subject, issuer: parsed.issuer, scopes: parsed.scopes,
                roles: parsed.roles, claims: parsed.claims, assurance: parsed.assurance,
                authenticatedAt: parsed.time)
        } catch {
            throw (fields[error.part] ?? json).error(.invalidValue, error.description)
        }
    }

    private static let keys = [
        "subject", "issuer", "scopes", "roles", "claims", "assurance", "authenticatedAt",
    ]

    private static func text(
        _ value: JSONValue, _ part: PrincipalError.Part
    ) throws(PolicyError) -> String {
        guard let text = value.string else {
            throw value.error(.wrongType, "`\(part.rawValue)` of the principal is a string")
        }
        return text
    }

    private static func optionalText(
        _ value: JSONValue?, _ part: PrincipalError.Part
    ) throws(PolicyError) -> String? {
        guard let value, value.isNull == false else { return nil }
        return try text(value, part)
    }

    private static func texts(
        _ value: JSONValue?, _ part: PrincipalError.Part
    ) throws(PolicyError) -> [String] {
        guard let value else { return [] }
        guard let elements = value.elements else {
            throw value.error(.wrongType, "`\(part.rawValue)` of the principal is a list")
        }
        var result: [String] = []
        // BOUND: the elements of one list.
        for element in elements { result.append(try text(element, part)) }
        return result
    }

    private static func claims(_ value: JSONValue?) throws(PolicyError) -> [PrincipalClaim] {
        guard let value else { return [] }
        guard let members = value.members else {
            throw value.error(.wrongType, "`claims` of the principal is an object")
        }
        var result: [PrincipalClaim] = []
        // BOUND: the members of one object.
        for member in members {
            guard let text = member.value.string ?? member.value.integer.map(String.init) else {
                throw member.value.error(
                    .wrongType, "a claim of the principal is neither a string nor an integer")
            }
            result.append(PrincipalClaim(name: member.name, value: text))
        }
        return result
    }

    private static func time(_ value: JSONValue?) throws(PolicyError) -> Int64? {
        guard let value, value.isNull == false else { return nil }
        guard let seconds = value.integer else {
            throw value.error(
                .wrongType, "`authenticatedAt` of the principal is an integer of epoch seconds")
        }
        return seconds
    }
}
