import LinkPolicy

/// What a provider says about itself (OpenID Connect Discovery section 3); holding one means that
/// it names the issuer that was asked, byte for byte, and can do what a sign-in here needs.
package struct ProviderMetadata: Sendable {
    /// Where the person signs in.
    let authorization: Endpoint
    /// Where a code is exchanged.
    let token: Endpoint
    /// Where the keys are.
    let keys: Endpoint
    /// Whether every callback names the issuer (RFC 9207).
    let namesIssuer: Bool

    /// Reads metadata.
    ///
    /// - Parameters:
    ///   - bytes: The answer of the provider.
    ///   - issuer: The issuer that was asked.
    /// - Throws: `malformed_metadata`, `issuer_mismatch`, `unsupported_provider` or
    ///   `insecure_address`.
    package init(_ bytes: [UInt8], of issuer: Endpoint) throws(OIDCError) {
        let json = try ForeignJSON(bytes, orThrow: .malformedMetadata)
        guard let named = json["issuer"]?.string else { throw OIDCError(.malformedMetadata) }
        guard named.utf8.elementsEqual(issuer.text.utf8) else { throw OIDCError(.issuerMismatch) }
        authorization = try Self.endpoint(json, "authorization_endpoint", issuer)
        token = try Self.endpoint(json, "token_endpoint", issuer)
        keys = try Self.endpoint(json, "jwks_uri", issuer)
        // A list that is absent says nothing; one that is there must have what is needed.
        try Self.require("code", of: json, "response_types_supported")
        try Self.require("S256", of: json, "code_challenge_methods_supported")
        if let value = json["authorization_response_iss_parameter_supported"] {
            guard let isSupported = value.bool else { throw OIDCError(.malformedMetadata) }
            namesIssuer = isSupported
        } else {
            namesIssuer = false
        }
    }

    /// The address of a provider's metadata.
    static func address(of issuer: Endpoint) throws(OIDCError) -> Endpoint {
        let base = issuer.text.utf8.last == 0x2F ? String(issuer.text.dropLast()) : issuer.text
        return try Endpoint(base + "/.well-known/openid-configuration")
    }

    private static func endpoint(
        _ json: ForeignJSON, _ name: String, _ issuer: Endpoint
    ) throws(OIDCError) -> Endpoint {
        guard let text = json[name]?.string else { throw OIDCError(.malformedMetadata) }
        let endpoint = try Endpoint(text)
        guard issuer.isLoopback || endpoint.isLoopback == false else {
            throw OIDCError(.insecureAddress)
        }
        return endpoint
    }

    private static func require(
        _ word: String, of json: ForeignJSON, _ name: String
    ) throws(OIDCError) {
        guard let value = json[name] else { return }
        guard let words = value.strings else { throw OIDCError(.malformedMetadata) }
        guard words.contains(word) else { throw OIDCError(.unsupportedProvider) }
    }
}
