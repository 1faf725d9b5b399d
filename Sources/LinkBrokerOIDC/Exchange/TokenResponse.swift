import LinkPolicy

/// The answer of a token endpoint (RFC 6749 section 5, OpenID Connect Core section 3.1.3.3).
package struct TokenResponse {
    /// The tokens.
    let tokens: SignInTokens
    /// The granted scopes, or `nil` where they are those that were asked for.
    let scopes: [String]?

    /// Reads an answer.
    ///
    /// - Parameter response: The answer, whatever its status.
    /// - Throws: `code_refused`, `client_refused`, `token_request_refused`, `unexpected_status`,
    ///   `wrong_content_type` or `malformed_token_response`.
    package init(_ response: HTTPResponse) throws(OIDCError) {
        guard [200, 400, 401, 403].contains(response.status) else {
            throw OIDCError(.unexpectedStatus)
        }
        guard response.isJSON else { throw OIDCError(.wrongContentType) }
        let json = try ForeignJSON(response.body, orThrow: .malformedTokenResponse)
        guard response.status == 200 else { throw Self.refusal(json) }
        guard let identity = json["id_token"]?.string, let access = json["access_token"]?.string,
            access.isEmpty == false,
            json["token_type"]?.string.map({ $0.lowercased() == "bearer" }) == true
        else { throw OIDCError(.malformedTokenResponse) }
        tokens = SignInTokens(
            identity: identity, access: access, refresh: try Self.text(json["refresh_token"]),
            accessLifetimeSeconds: try Self.lifetime(json["expires_in"]))
        scopes = try Self.text(json["scope"]).map { text in
            text.utf8.split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) }
        }
    }

    private static func text(_ value: JSONValue?) throws(OIDCError) -> String? {
        guard let value else { return nil }
        guard let text = value.string else { throw OIDCError(.malformedTokenResponse) }
        return text
    }

    private static func lifetime(_ value: JSONValue?) throws(OIDCError) -> Int64? {
        guard let value else { return nil }
        guard let seconds = value.wholeSeconds else { throw OIDCError(.malformedTokenResponse) }
        return seconds
    }

    /// What an error of the provider means; its text is not passed on.
    private static func refusal(_ json: ForeignJSON) -> OIDCError {
        switch json["error"]?.string {
        // The second name is that of a provider that does not keep to RFC 6749 section 5.2.
        case "invalid_grant", "invalid_code": OIDCError(.codeRefused)
        case "invalid_client", "unauthorized_client": OIDCError(.clientRefused)
        case .some: OIDCError(.tokenRequestRefused)
        case nil: OIDCError(.malformedTokenResponse)
        }
    }
}
