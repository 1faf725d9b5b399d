import LinkPolicy

extension ClaimMapping {
    /// The principal of a verified token.
    ///
    /// - Parameters:
    ///   - token: The token.
    ///   - issuer: The issuer.
    ///   - granted: The scopes that the provider granted, in its own words.
    /// - Returns: The principal, in the words of the policy.
    /// - Throws: `unusable_claims` where a part is missing or outside the bounds of a principal.
    /// - Complexity: O(claims of the token)
    func principal(
        _ token: IdentityToken, issuer: String, granted: [String]
    ) throws(OIDCError) -> Principal {
        let person: String
        if subject.utf8.elementsEqual("sub".utf8) {
            person = token.subject
        } else {
            guard let named = token.claims[subject]?.string else {
                throw OIDCError(.unusableClaims)
            }
            person = named
        }
        let roles = try roles(token)
        let claims = try copies(token)
        do throws(PrincipalError) {
            return try Principal(
                subject: person, issuer: issuer, scopes: policyScopes(granted), roles: roles,
                claims: claims, assurance: level(context: token.context, methods: token.methods),
                authenticatedAt: token.authenticatedAt)
        } catch {
            throw OIDCError(.unusableClaims)
        }
    }

    private func roles(_ token: IdentityToken) throws(OIDCError) -> [String] {
        guard let rolesClaim, let value = token.claims[rolesClaim] else { return [] }
        guard let names = value.oneOrMoreStrings else { throw OIDCError(.unusableClaims) }
        return names.map { Self.translated($0, by: roles) }
    }

    /// Copied claims; one that the token does not have is left out.
    private func copies(_ token: IdentityToken) throws(OIDCError) -> [PrincipalClaim] {
        var copies: [PrincipalClaim] = []
        // BOUND: the rows of the table.
        for pair in claims {
            guard let value = token.claims[pair.from] else { continue }
            guard let text = value.string ?? value.integer.map(String.init) else {
                throw OIDCError(.unusableClaims)
            }
            copies.append(PrincipalClaim(name: pair.to, value: text))
        }
        return copies
    }
}
