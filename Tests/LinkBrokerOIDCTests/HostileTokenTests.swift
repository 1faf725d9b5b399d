import LinkBrokerOIDC
import LinkPolicy
import Testing

/// Tokens that somebody tampered with, made for somebody else, or signed with something else; beside
/// each stands its twin, which is taken.
@Suite struct HostileTokenTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        /// The stable code, or `nil` for a token that is taken.
        let code: String?
        let draft: @Sendable () throws -> TokenDraft

        init(
            _ name: String, _ code: String?, from base: TokenDraft.Base = .es256,
            _ change: @escaping @Sendable (inout TokenDraft) throws -> Void = { _ in }
        ) {
            testDescription = name
            self.code = code
            draft = {
                var draft = try TokenDraft(base)
                try change(&draft)
                return draft
            }
        }
    }

    @Test(arguments: twins + headers + keys + signatures + parties + times + texts)
    func `a token is taken or refused for its own reason`(row: Row) async throws {
        let party = try Party(try row.draft())
        guard let code = row.code else {
            let completed = try await party.complete()
            #expect(completed.principal.subject == "alice")
            #expect(completed.principal.scopes == ["library", "openid"])
            return
        }
        let error = await #expect(throws: OIDCError.self) { try await party.complete() }
        #expect(error?.code.text == code)
    }

    static let twins: [Row] = [
        Row("an untouched ES256 token", nil),
        Row("an untouched RS256 token", nil, from: .rs256),
        Row("claims that nobody knows", nil) { $0.set("x", "{\"a\":[1.5,true,null,\"b\"]}") },
    ]

    // RFC 7515 section 4.1, RFC 8725 section 3.1.
    static let headers: [Row] = [
        Row("alg none, no signature", "algorithm_refused") { draft in
            let claims = TokenDraft.encoded(draft.claimText)
            draft.change = { _ in TokenDraft.encoded("{\"alg\":\"none\"}") + ".\(claims)." }
        },
        Row("alg none before a signature", "algorithm_refused") {
            $0.change = replacingHeader("{\"alg\":\"none\",\"kid\":\"ec-1\"}")
        },
        Row("alg None", "algorithm_refused") {
            $0.change = replacingHeader("{\"alg\":\"None\",\"kid\":\"ec-1\"}")
        },
        Row("HS256 with the public key as its secret", "algorithm_refused") { draft in
            draft.signer = try SigningKey(
                .shared(Array(draft.keys[0].utf8)), keyID: "ec-1")
            draft.setHeader("alg", "\"HS256\"")
        },
        Row("RS384", "algorithm_refused", from: .rs256) {
            $0.setHeader("alg", "\"RS384\"")
        },
        Row("PS256", "algorithm_refused", from: .rs256) {
            $0.setHeader("alg", "\"PS256\"")
        },
        Row("ES384", "algorithm_refused") { draft in
            draft.signer = try TokenDraft.wideCurve.get()
            draft.keys = [draft.signer.published]
            draft.setHeader("alg", "\"ES384\"")
        },
        Row("alg in lower case", "algorithm_refused") {
            $0.change = replacingHeader("{\"alg\":\"es256\",\"kid\":\"ec-1\"}")
        },
        Row("no alg", "malformed_token") { $0.change = replacingHeader("{\"kid\":\"ec-1\"}") },
        Row("alg is a list", "malformed_token") {
            $0.change = replacingHeader("{\"alg\":[\"ES256\"],\"kid\":\"ec-1\"}")
        },
        Row("alg twice", "malformed_token") {
            $0.change = replacingHeader("{\"alg\":\"ES256\",\"alg\":\"none\",\"kid\":\"ec-1\"}")
        },
        Row("alg twice, once by an escape", "malformed_token") {
            $0.change = replacingHeader(
                "{\"alg\":\"ES256\",\"\\u0061lg\":\"none\",\"kid\":\"ec-1\"}")
        },
        Row("crit", "critical_header_refused") { $0.setHeader("crit", "[\"exp\"]") },
        Row("crit is null", "critical_header_refused") {
            $0.change = replacingHeader("{\"alg\":\"ES256\",\"kid\":\"ec-1\",\"crit\":null}")
        },
        Row("b64", "critical_header_refused") {
            $0.change = replacingHeader("{\"alg\":\"ES256\",\"kid\":\"ec-1\",\"b64\":false}")
        },
        Row("b64 true", "critical_header_refused") {
            $0.change = replacingHeader("{\"alg\":\"ES256\",\"kid\":\"ec-1\",\"b64\":true}")
        },
        Row("a header that is no object", "malformed_token") {
            $0.change = replacingHeader("[\"ES256\"]")
        },
        Row("a header with a byte order mark", "malformed_token") {
            $0.change = replacingHeader("\u{FEFF}{\"alg\":\"ES256\",\"kid\":\"ec-1\"}")
        },
        Row("a header with something behind it", "malformed_token") {
            $0.change = replacingHeader("{\"alg\":\"ES256\",\"kid\":\"ec-1\"}{}")
        },
        Row("jku, jwk and x5u are ignored", nil) { draft in
            draft.setHeader("jku", "\"https://evil.example/keys\"")
            draft.setHeader("x5u", "\"https://evil.example/chain\"")
            draft.setHeader("jwk", try TokenDraft.otherCurve.get().published)
        },
        Row("a token that brings its own key", "bad_signature") { draft in
            draft.signer = try TokenDraft.otherCurve.get()
            draft.setHeader("jwk", draft.signer.published)
        },
    ]

    static let keys: [Row] = [
        Row("a kid that nobody knows", "unknown_key") { $0.setHeader("kid", "\"ec-2\"") },
        Row("a kid that is a path", "unknown_key") { $0.setHeader("kid", "\"../../ec-1\"") },
        Row("a kid that is no text", "malformed_token") {
            $0.change = replacingHeader("{\"alg\":\"ES256\",\"kid\":1}")
        },
        Row("an empty kid", "malformed_token") { $0.setHeader("kid", "\"\"") },
        Row("no kid, one key of the algorithm", nil) { $0.setHeader("kid", nil) },
        Row("no kid, two keys of the algorithm", "duplicate_key") { draft in
            draft.setHeader("kid", nil)
            draft.keys.append(try SigningKey(.p256, keyID: "ec-2").published)
        },
        Row("two keys of one name", "duplicate_key") { draft in
            draft.keys.append(try TokenDraft.otherCurve.get().published)
        },
        Row("two keys of one name, of two kinds", "duplicate_key") { draft in
            draft.keys.append(try SigningKey(.rsa(bits: 2048), keyID: "ec-1").published)
        },
        Row("a key of the same name that is for encryption", nil) { draft in
            let other = try SigningKey(.p256, keyID: "ec-1").published
            draft.keys.append(other.dropLast() + ",\"use\":\"enc\"}")
        },
        Row("the kid of a key of another algorithm", "algorithm_refused") {
            $0.setHeader("kid", "\"rsa-1\"")
        },
        Row("ES256 with a key on P-384", "algorithm_refused") { draft in
            draft.keys = [try TokenDraft.wideCurve.get().published]
        },
        Row("a symmetric key in the set", "algorithm_refused") { draft in
            draft.keys = ["{\"kty\":\"oct\",\"kid\":\"ec-1\",\"k\":\"AAAA\"}"]
        },
        Row("a key for another algorithm", "algorithm_refused") { draft in
            draft.keys[0] = draft.keys[0].dropLast() + ",\"alg\":\"ECDH-ES\"}"
        },
        Row("a key that may only sign", "algorithm_refused") { draft in
            draft.keys[0] = draft.keys[0].dropLast() + ",\"key_ops\":[\"sign\"]}"
        },
        Row("a key for signatures", nil) { draft in
            draft.keys[0] = draft.keys[0].dropLast() + ",\"use\":\"sig\",\"alg\":\"ES256\"}"
        },
        Row("a point that is not on the curve", "weak_key") { draft in
            let one = TokenDraft.encoded(String(repeating: "a", count: 32))
            draft.keys = [
                "{\"kty\":\"EC\",\"crv\":\"P-256\",\"kid\":\"ec-1\",\"x\":\"\(one)\",\"y\":\"\(one)\"}"
            ]
        },
        Row("a short RSA key", "weak_key", from: .rs256) { draft in
            draft.keys = [try SigningKey(.rsa(bits: 1024), keyID: "rsa-1").published]
        },
        Row("a key set with a trailing comma", "malformed_keys") { $0.keys.append("") },
        Row("a key set with a key that is no object", "malformed_keys") { $0.keys.append("1") },
        Row("more keys than the limit", "malformed_keys") { draft in
            draft.keys += (0..<64).map { "{\"kty\":\"oct\",\"kid\":\"k\($0)\"}" }
        },
        Row("as many keys as the limit", nil) { draft in
            draft.keys += (0..<62).map { "{\"kty\":\"oct\",\"kid\":\"k\($0)\"}" }
        },
    ]

    static let signatures: [Row] = [
        Row("another key of the same name", "bad_signature") { draft in
            draft.signer = try TokenDraft.otherCurve.get()
        },
        Row("another RSA key of the same name", "bad_signature", from: .rs256) {
            $0.signer = try TokenDraft.otherRSA.get()
        },
        Row("changed claims", "bad_signature") { draft in
            let other = TokenDraft.encoded(
                draft.claimText.replacing("\"alice\"", with: "\"admin\""))
            draft.change = replacing(1, other)
        },
        Row("a changed header", "bad_signature") {
            $0.change = replacingHeader("{\"alg\":\"ES256\",\"kid\":\"ec-1\",\"typ\":\"jwt\"}")
        },
        Row("a signature of zeros", "bad_signature") {
            $0.change = replacing(2, String(repeating: "A", count: 86))
        },
        Row("the signature of another token", "bad_signature") { draft in
            var other = draft
            other.set("sub", "\"bob\"")
            let signature = try other.token().split(separator: ".")[2]
            draft.change = replacing(2, String(signature))
        },
        Row("no signature", "malformed_token") { $0.change = replacing(2, "") },
        Row("half a signature", "malformed_token") {
            $0.change = { String($0.dropLast(43)) }
        },
        Row("a signature in DER", "malformed_token") {
            $0.change = replacing(2, "MEUCIQ" + String(repeating: "A", count: 90))
        },
    ]

    // OpenID Connect Core section 3.1.3.7.
    static let parties: [Row] = [
        Row("another issuer", "issuer_mismatch") { $0.set("iss", "\"https://evil.example\"") },
        Row("the issuer with a slash", "issuer_mismatch") {
            $0.set("iss", "\"https://id.example/\"")
        },
        Row("no issuer", "malformed_token") { $0.set("iss", nil) },
        Row("another audience", "wrong_audience") { $0.set("aud", "\"other-app\"") },
        Row("the audience in another case", "wrong_audience") {
            $0.set("aud", "\"Reader-App\"")
        },
        Row("no audience", "malformed_token") { $0.set("aud", nil) },
        Row("an empty list of audiences", "wrong_audience") { $0.set("aud", "[]") },
        Row("a list of one audience", nil) { $0.set("aud", "[\"reader-app\"]") },
        Row("an audience that is no text", "malformed_token") {
            $0.set("aud", "[\"reader-app\",1]")
        },
        Row("two audiences without azp", "wrong_party") {
            $0.set("aud", "[\"reader-app\",\"api\"]")
        },
        Row("two audiences with azp", nil) {
            $0.set("aud", "[\"api\",\"reader-app\"]")
            $0.set("azp", "\"reader-app\"")
        },
        Row("another azp", "wrong_party") { $0.set("azp", "\"other-app\"") },
        Row("another nonce", "nonce_mismatch") { $0.set("nonce", "\"other\"") },
        Row("a nonce that is longer by one", "nonce_mismatch") {
            $0.set("nonce", "\"\(TokenDraft.nonce)0\"")
        },
        Row("no nonce", "nonce_mismatch") { $0.set("nonce", nil) },
        Row("an empty subject", "unusable_claims") { $0.set("sub", "\"\"") },
        Row("no subject", "unusable_claims") { $0.set("sub", nil) },
        Row("a subject that is a number", "unusable_claims") { $0.set("sub", "1") },
        Row("a subject of 257 bytes", "unusable_claims") {
            $0.set("sub", "\"\(String(repeating: "a", count: 257))\"")
        },
        Row("the digest of another access token", "access_token_mismatch") {
            $0.set("at_hash", "\"AAAAAAAAAAAAAAAAAAAAAA\"")
        },
        Row("the digest of the access token", nil) {
            $0.set("at_hash", "\"\(accessTokenDigest)\"")
        },
    ]

    static let times: [Row] = [
        Row("expired by the skew", "token_expired") {
            $0.set("exp", "\(TokenDraft.nowSeconds - 60)")
        },
        Row("expired within the skew", nil) { $0.set("exp", "\(TokenDraft.nowSeconds - 59)") },
        Row("an expiry with a fraction", nil) { $0.set("exp", "\(TokenDraft.nowSeconds).75") },
        Row("an expiry with an exponent", "malformed_token") { $0.set("exp", "2e9") },
        Row("a negative expiry", "malformed_token") { $0.set("exp", "-1") },
        Row("an expiry as text", "malformed_token") { $0.set("exp", "\"1900000000\"") },
        Row("an expiry beyond 64 bits", "malformed_token") {
            $0.set("exp", "99999999999999999999")
        },
        Row("no expiry", "malformed_token") { $0.set("exp", nil) },
        Row("no time of issue", "malformed_token") { $0.set("iat", nil) },
        Row("issued beyond the skew", "token_not_yet_valid") {
            $0.set("iat", "\(TokenDraft.nowSeconds + 61)")
        },
        Row("issued within the skew", nil) { $0.set("iat", "\(TokenDraft.nowSeconds + 60)") },
        Row("issued too long ago", "token_too_old") {
            $0.set("iat", "\(TokenDraft.nowSeconds - 661)")
        },
        Row("issued just not too long ago", nil) {
            $0.set("iat", "\(TokenDraft.nowSeconds - 660)")
        },
        Row("not valid yet", "token_not_yet_valid") {
            $0.set("nbf", "\(TokenDraft.nowSeconds + 61)")
        },
        Row("valid since the skew", nil) { $0.set("nbf", "\(TokenDraft.nowSeconds + 60)") },
        Row("a person of the future", "token_not_yet_valid") {
            $0.set("auth_time", "\(TokenDraft.nowSeconds + 61)")
        },
    ]

    static let texts: [Row] = [
        Row("a fourth part", "malformed_token") { $0.change = { $0 + ".AAAA" } },
        Row("a trailing dot", "malformed_token") { $0.change = { $0 + "." } },
        Row("two parts", "malformed_token") {
            $0.change = { $0.split(separator: ".").prefix(2).joined(separator: ".") }
        },
        Row("five parts, as encryption has", "malformed_token") {
            $0.change = { $0 + ".AAAA.AAAA" }
        },
        Row("padding", "malformed_token") { $0.change = { $0 + "==" } },
        Row("a space behind", "malformed_token") { $0.change = { $0 + " " } },
        Row("a line feed behind", "malformed_token") { $0.change = { $0 + "\\n" } },
        Row("a bit that no byte has", "malformed_token") { $0.change = withSpareBit },
        Row("the other alphabet", "malformed_token") { $0.change = replacing(1, "ab+/") },
        Row("empty claims", "malformed_token") { $0.change = replacing(1, "") },
        Row("a claim twice", "malformed_token") { $0.claims.append(("sub", "\"admin\"")) },
        Row("a claim twice, once by an escape", "malformed_token") {
            $0.claims.append(("s\\u0075b", "\"admin\""))
        },
        Row("claims that are a list", "malformed_token") { $0.rawClaims = "[1]" },
        Row("claims with something behind them", "malformed_token") { draft in
            draft.rawClaims = draft.claimText + "x"
        },
        Row("claims that are nested too deep", "malformed_token") {
            $0.set("x", String(repeating: "[", count: 9) + String(repeating: "]", count: 9))
        },
        Row("claims with a lone surrogate", "malformed_token") { $0.set("x", "\"\\ud800\"") },
        Row("one byte more than the limit", "token_too_large") { draft in
            draft.change = { $0 + String(repeating: "A", count: 16_385 - $0.utf8.count) }
        },
    ]

    private static let accessTokenDigest: String = TokenDraft.accessTokenDigest

    /// The token with another header.
    private static func replacingHeader(_ json: String) -> @Sendable (String) -> String {
        replacing(0, TokenDraft.encoded(json))
    }

    /// The token with another part.
    private static func replacing(_ index: Int, _ part: String) -> @Sendable (String) -> String {
        { token in
            var parts = token.split(separator: ".", omittingEmptySubsequences: false)
                .map(String.init)
            parts[index] = part
            return parts.joined(separator: ".")
        }
    }

    /// The token with the lowest bit of its last digit changed, which 64 bytes do not need.
    private static func withSpareBit(_ token: String) -> String {
        let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
        guard let last = token.last, let index = digits.firstIndex(of: last) else { return token }
        return token.dropLast() + String(digits[index ^ 1])
    }
}
