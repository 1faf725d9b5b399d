import LinkPolicy
import Synchronization

/// The part between a broker's `callback` and its `authenticated`: it sends a person to one
/// provider, exchanges the code that comes back, verifies the ID token and makes the principal.
///
/// What is guaranteed: a principal comes out only for tokens that this very provider made for this
/// client and this attempt. It keeps metadata and keys for a while, and nothing of any sign-in, so
/// that an app that was killed in between goes on where it was. Every request is tried once.
public final class RelyingParty: Sendable {
    private let configuration: RelyingPartyConfiguration
    private let issuer: Endpoint
    private let cache = Mutex(ProviderCache())

    /// Prepares for one provider; nothing is fetched yet.
    ///
    /// - Parameter configuration: The provider, the claim table, time and network.
    /// - Throws: `invalid_configuration`, or `insecure_address` for the issuer.
    public init(_ configuration: RelyingPartyConfiguration) throws(OIDCError) {
        issuer = try Endpoint(configuration.issuer)
        guard configuration.isValid, issuer.hasQuery == false else {
            throw OIDCError(.invalidConfiguration)
        }
        self.configuration = configuration
    }

    /// The address that the person's browser is sent to.
    ///
    /// - Parameter request: What the broker gave for this attempt, and what it wants.
    /// - Returns: The address, which belongs to this attempt alone.
    /// - Throws: `invalid_request`, or why the metadata of the provider could not be had.
    public func authorizationURL(
        for request: AuthorizationRequest
    ) async throws(OIDCError) -> String {
        guard request.isWellFormed else { throw OIDCError(.invalidRequest) }
        let endpoint = try await metadata().authorization
        var query = FormText()
        query.add("response_type", "code")
        query.add("client_id", configuration.client)
        query.add("redirect_uri", request.redirect)
        query.add("scope", requestedScopes(request.demand).joined(separator: " "))
        query.add("state", request.state)
        query.add("nonce", request.nonce)
        query.add("code_challenge", request.codeChallenge)
        query.add("code_challenge_method", "S256")
        if let maxAge = request.demand.maxAgeSeconds { query.add("max_age", "\(maxAge)") }
        let contexts = configuration.mapping.contexts(proving: request.demand.levels)
        if contexts.isEmpty == false { query.add("acr_values", contexts.joined(separator: " ")) }
        if request.prompt != .automatic { query.add("prompt", request.prompt.rawValue) }
        return endpoint.text + (endpoint.hasQuery ? "&" : "?") + query.text
    }

    /// Exchanges the code of an accepted callback, and verifies what comes back.
    ///
    /// - Parameter response: The address that the broker accepted, and its ticket's secrets.
    /// - Returns: The person and the tokens.
    /// - Throws: The first thing that is not as it must be, by name; then the host reports
    ///   `authenticationFailed`, and the sign-in begins anew.
    public func complete(
        _ response: AuthorizationResponse
    ) async throws(OIDCError) -> CompletedSignIn {
        let callback = try CallbackCode(response.callback)
        guard (43...128).contains(response.codeVerifier.utf8.count),
            (1...OIDCLimits.textByteCount).contains(response.nonce.utf8.count)
        else { throw OIDCError(.invalidRequest) }
        let metadata = try await metadata()
        try check(callback, metadata)
        let answer = try await tokens(for: callback, response, at: metadata.token)
        let compact = try CompactToken(
            Array(answer.tokens.identity.utf8), limits: configuration.limits)
        let token = try await verified(compact, answer, response.nonce, metadata)
        let principal = try configuration.mapping.principal(
            token, issuer: issuer.text,
            granted: answer.scopes ?? requestedScopes(response.demand))
        switch response.shortfall {
        case .refused:
            try response.demand.check(
                principal, nowSeconds: nowSeconds,
                skewSeconds: configuration.limits.clockSkewSeconds)
        case .leftToPolicy: break
        }
        return CompletedSignIn(principal: principal, tokens: answer.tokens)
    }

    private var nowSeconds: Int64 { configuration.nowMilliseconds() / 1000 }

    private func requestedScopes(_ demand: AccessDemand) -> [String] {
        let wanted = configuration.mapping.providerScopes(demand.wantedScopes)
        return configuration.scopes
            + wanted.filter { configuration.scopes.contains($0) == false }
    }

    /// The callback names this issuer, or none where the provider never promised it (RFC 9207).
    private func check(
        _ callback: CallbackCode, _ metadata: ProviderMetadata
    ) throws(OIDCError) {
        guard let named = callback.issuer else {
            guard metadata.namesIssuer == false else { throw OIDCError(.issuerMissing) }
            return
        }
        guard named.utf8.elementsEqual(issuer.text.utf8) else {
            throw OIDCError(.issuerMismatch)
        }
    }

    private func tokens(
        for callback: CallbackCode, _ response: AuthorizationResponse, at endpoint: Endpoint
    ) async throws(OIDCError) -> TokenResponse {
        var form = FormText()
        form.add("grant_type", "authorization_code")
        form.add("code", callback.code)
        form.add("redirect_uri", callback.redirect)
        form.add("client_id", configuration.client)
        form.add("code_verifier", response.codeVerifier)
        let answer = try await configuration.exchange.response(
            to: request(endpoint, form: form.bytes))
        return try TokenResponse(answer)
    }

    /// Verifies a token, with a second look at the keys where its key is unknown.
    private func verified(
        _ token: CompactToken, _ answer: TokenResponse, _ nonce: String,
        _ metadata: ProviderMetadata
    ) async throws(OIDCError) -> IdentityToken {
        var keys = try await keys(at: metadata.keys)
        if keys.isUnknown(token),
            cache.withLock({ $0.takesAnotherLook(at: nowSeconds, configuration.limits) })
        {
            keys = try await fetchedKeys(at: metadata.keys)
        }
        let expectation = TokenExpectation(
            issuer: issuer.text, client: configuration.client, nonce: nonce,
            nowSeconds: nowSeconds, accessToken: answer.tokens.access)
        return try IdentityToken(
            token, keys: keys, expectation: expectation, limits: configuration.limits)
    }

    private func metadata() async throws(OIDCError) -> ProviderMetadata {
        if let known = cache.withLock({ $0.metadata(at: nowSeconds) }) { return known }
        let body = try await document(at: ProviderMetadata.address(of: issuer))
        let metadata = try ProviderMetadata(body, of: issuer)
        cache.withLock { $0.keep(metadata, at: nowSeconds, configuration.limits) }
        return metadata
    }

    private func keys(at endpoint: Endpoint) async throws(OIDCError) -> KeySet {
        if let known = cache.withLock({ $0.keys(at: nowSeconds) }) { return known }
        return try await fetchedKeys(at: endpoint)
    }

    private func fetchedKeys(at endpoint: Endpoint) async throws(OIDCError) -> KeySet {
        let keys = try KeySet(try await document(at: endpoint), limits: configuration.limits)
        cache.withLock { $0.keep(keys, at: nowSeconds, configuration.limits) }
        return keys
    }

    /// The body of a public JSON document of the provider.
    private func document(at endpoint: Endpoint) async throws(OIDCError) -> [UInt8] {
        let answer = try await configuration.exchange.response(to: request(endpoint, form: nil))
        guard answer.status == 200 else { throw OIDCError(.unexpectedStatus) }
        guard answer.isJSON else { throw OIDCError(.wrongContentType) }
        return answer.body
    }

    private func request(_ endpoint: Endpoint, form: [UInt8]?) -> HTTPRequest {
        HTTPRequest(
            endpoint: endpoint, form: form,
            byteCountLimit: configuration.limits.responseByteCount,
            milliseconds: configuration.limits.requestMilliseconds)
    }
}
