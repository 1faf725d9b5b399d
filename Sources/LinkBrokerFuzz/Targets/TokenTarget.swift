import LinkBrokerOIDC

/// ID tokens: a token that is taken was signed with one of the known keys and has one spelling;
/// everything else is refused.
///
/// The same bytes are also read as keys, metadata and an answer.
enum TokenTarget {
    static let target = FuzzTarget("idtoken") { bytes throws(PropertyFailure) in
        try checkDocuments(bytes)
        let subject: String
        do throws(OIDCError) {
            let token = try CompactToken(bytes, limits: OIDCLimits())
            let keys = try KeySet(Array(TokenKeys.published.utf8), limits: OIDCLimits())
            subject = try IdentityToken(
                token, keys: keys, expectation: expectation, limits: OIDCLimits()
            ).subject
        } catch {
            return .refused
        }
        // Nobody has the private halves of these keys any more.
        try PropertyFailure.check(
            TokenKeys.signed.contains { $0.utf8.elementsEqual(bytes) },
            "a token that is taken is one of those that were signed")
        try PropertyFailure.check(subject == "alice", "a token names its subject")
        return .accepted
    }

    private static let expectation = TokenExpectation(
        issuer: "https://id.example", client: "reader-app", nonce: "nonce-of-the-corpus",
        nowSeconds: 1_800_000_000)

    /// Documents of a provider are taken or refused with a code, and never stop the program.
    private static func checkDocuments(_ bytes: [UInt8]) throws(PropertyFailure) {
        var codes: [String] = []
        do throws(OIDCError) {
            _ = try KeySet(bytes, limits: OIDCLimits())
        } catch {
            codes.append(error.code.text)
        }
        do throws(OIDCError) {
            _ = try ProviderMetadata(bytes, of: try Endpoint("https://id.example"))
        } catch {
            codes.append(error.code.text)
        }
        do throws(OIDCError) {
            _ = try TokenResponse(
                HTTPResponse(status: 200, contentType: "application/json", body: bytes))
        } catch {
            codes.append(error.code.text)
        }
        let known = [
            "malformed_keys", "malformed_metadata", "issuer_mismatch", "unsupported_provider",
            "insecure_address", "malformed_token_response",
        ]
        try PropertyFailure.check(
            codes.allSatisfy(known.contains), "a document is refused for a reason of its own")
    }
}
