import LinkCrypto
import LinkPolicy

/// A verified ID token; holding one means that its provider signed it with a known key, for this
/// client and this attempt, and that it is valid now (OpenID Connect Core section 3.1.3.7).
///
/// The checks run in a fixed order: size, form, header, key, signature, and then the claims. No
/// claim is read before the signature is verified.
package struct IdentityToken {
    /// Who signed in, 1 to 256 bytes.
    package let subject: String
    /// When the person proved who they are, in epoch seconds; the provider's 0 stays 0.
    let authenticatedAt: Int64?
    /// How they did, in the provider's words (`acr`).
    let context: String?
    /// By which means (`amr`).
    let methods: [String]
    /// All claims, for the claim table.
    let claims: ForeignJSON

    /// Verifies a token.
    ///
    /// - Parameters:
    ///   - token: The token, taken apart.
    ///   - keys: The keys of the provider.
    ///   - expectation: What it must say.
    ///   - limits: The bounds.
    /// - Throws: The first check that fails, by name.
    package init(
        _ token: CompactToken, keys: KeySet, expectation: TokenExpectation, limits: OIDCLimits
    ) throws(OIDCError) {
        try Signature.check(token, with: try keys.key(for: token))
        let claims = try ForeignJSON(token.claims, orThrow: .malformedToken)
        try Self.checkParties(claims, expectation)
        try Self.checkTimes(claims, expectation.nowSeconds, limits)
        try Self.checkNonce(claims, expectation.nonce)
        try Self.checkAccessToken(claims, expectation.accessToken)
        guard let subject = claims["sub"]?.string,
            (1...PrincipalLimits.subjectByteCountLimit).contains(subject.utf8.count)
        else { throw OIDCError(.unusableClaims) }
        self.subject = subject
        authenticatedAt = try Self.authenticatedAt(claims, expectation.nowSeconds, limits)
        context = try Self.text(claims["acr"])
        guard let methods = claims["amr"].map({ $0.strings }) ?? [] else {
            throw OIDCError(.malformedToken)
        }
        self.methods = methods
        self.claims = claims
    }

    /// `iss` byte for byte; this client among the audiences, and named by `azp` where there is one
    /// and wherever there are several.
    private static func checkParties(
        _ claims: ForeignJSON, _ expectation: TokenExpectation
    ) throws(OIDCError) {
        guard let issuer = claims["iss"]?.string else { throw OIDCError(.malformedToken) }
        guard issuer.utf8.elementsEqual(expectation.issuer.utf8) else {
            throw OIDCError(.issuerMismatch)
        }
        guard let audiences = claims["aud"]?.oneOrMoreStrings else {
            throw OIDCError(.malformedToken)
        }
        guard audiences.contains(where: { $0.utf8.elementsEqual(expectation.client.utf8) }) else {
            throw OIDCError(.wrongAudience)
        }
        if let party = claims["azp"] {
            guard party.string?.utf8.elementsEqual(expectation.client.utf8) == true else {
                throw OIDCError(.wrongParty)
            }
        } else if audiences.count > 1 {
            throw OIDCError(.wrongParty)
        }
    }

    private static func checkTimes(
        _ claims: ForeignJSON, _ now: Int64, _ limits: OIDCLimits
    ) throws(OIDCError) {
        let skew = limits.clockSkewSeconds
        guard let expiry = try seconds(claims["exp"]), let issued = try seconds(claims["iat"])
        else { throw OIDCError(.malformedToken) }
        guard now - skew < expiry else { throw OIDCError(.tokenExpired) }
        guard issued <= now + skew else { throw OIDCError(.tokenNotYetValid) }
        guard issued >= now - skew - limits.tokenAgeSeconds else { throw OIDCError(.tokenTooOld) }
        if let start = try seconds(claims["nbf"]), start > now + skew {
            throw OIDCError(.tokenNotYetValid)
        }
    }

    private static func checkNonce(
        _ claims: ForeignJSON, _ nonce: String
    ) throws(OIDCError) {
        guard let sent = claims["nonce"]?.string,
            constantTimeEqual(Array(sent.utf8).span, Array(nonce.utf8).span)
        else { throw OIDCError(.nonceMismatch) }
    }

    /// The left half of the digest of the access token, where the token has one (section 3.1.3.6).
    private static func checkAccessToken(
        _ claims: ForeignJSON, _ accessToken: String?
    ) throws(OIDCError) {
        guard let sent = claims["at_hash"] else { return }
        guard let accessToken, let text = sent.string else {
            throw OIDCError(.accessTokenMismatch)
        }
        let digest: Digest
        do throws(CryptoError) {
            digest = try Digest.sha256(of: Array(accessToken.utf8).span)
        } catch {
            throw OIDCError(.cryptoUnavailable)
        }
        let half = Base64URL.text(Array(digest.bytes.prefix(16)))
        guard constantTimeEqual(Array(text.utf8).span, Array(half.utf8).span) else {
            throw OIDCError(.accessTokenMismatch)
        }
    }

    /// `auth_time`, as an integer, with a fraction, or 0; never later than now.
    private static func authenticatedAt(
        _ claims: ForeignJSON, _ now: Int64, _ limits: OIDCLimits
    ) throws(OIDCError) -> Int64? {
        guard let time = try seconds(claims["auth_time"]) else { return nil }
        guard time <= now + limits.clockSkewSeconds else { throw OIDCError(.tokenNotYetValid) }
        return min(time, now)
    }

    private static func seconds(_ value: JSONValue?) throws(OIDCError) -> Int64? {
        guard let value else { return nil }
        guard let seconds = value.wholeSeconds, seconds <= PrincipalLimits.timeLimit else {
            throw OIDCError(.malformedToken)
        }
        return seconds
    }

    private static func text(_ value: JSONValue?) throws(OIDCError) -> String? {
        guard let value else { return nil }
        guard let text = value.string else { throw OIDCError(.malformedToken) }
        return text
    }
}
