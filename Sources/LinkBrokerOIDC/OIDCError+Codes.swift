extension OIDCError.Code {
    /// An issuer, a client id, a limit or a name of the configuration cannot be used.
    public static let invalidConfiguration = Self(
        "invalid_configuration", "check issuer, client id, scopes and limits of the relying party")
    /// What the broker handed over for this attempt is not of its form.
    public static let invalidRequest = Self(
        "invalid_request", "pass on state, nonce, challenge and redirect as the broker gave them")
    /// The claim table cannot be used.
    public static let invalidMapping = Self(
        "invalid_mapping", "check the claim table: every key is known, every name is printable")
    /// The system's cryptography refused to work.
    public static let cryptoUnavailable = Self(
        "crypto_unavailable", "check the installation of libcrypto and libcjose")

    /// Nobody answered at the address, or the connection broke before the answer began.
    public static let unreachable = Self(
        "unreachable", "check that the provider runs and that its address can be reached")
    /// The answer did not come, or did not end, in time.
    public static let timedOut = Self(
        "timed_out", "try again; nothing was retried by itself")
    /// The task that waited was cancelled.
    public static let cancelled = Self("cancelled", "begin the sign-in anew")
    /// The answer is longer than the limit.
    public static let responseTooLarge = Self(
        "response_too_large", "this is no answer of a provider; check the issuer")
    /// The answer ended before it was whole.
    public static let responseTruncated = Self(
        "response_truncated", "try again; if it stays, check what stands between here and there")
    /// The answer sends to another address; redirects are never followed.
    public static let redirectRefused = Self(
        "redirect_refused", "name the address itself; redirects of a provider are not followed")
    /// The answer has a status that its request does not expect.
    public static let unexpectedStatus = Self(
        "unexpected_status", "look into the log of the provider")
    /// The answer is not JSON by its content type.
    public static let wrongContentType = Self(
        "wrong_content_type", "this is no answer of a provider; check the issuer")
    /// An address is neither https nor plain http on this machine.
    public static let insecureAddress = Self(
        "insecure_address", "use https; plain http is for 127.0.0.1, [::1] and localhost alone")

    /// The metadata is not what OpenID Connect Discovery asks for.
    public static let malformedMetadata = Self(
        "malformed_metadata", "check the issuer; its metadata lacks what a sign-in needs")
    /// The metadata says that the provider cannot do what is needed: code flow with PKCE S256.
    public static let unsupportedProvider = Self(
        "unsupported_provider", "the provider must offer the code flow and PKCE with S256")
    /// The key set is not what RFC 7517 asks for.
    public static let malformedKeys = Self(
        "malformed_keys", "the key set of the provider cannot be read")

    /// The address that the person came back on is no answer with one code.
    public static let malformedCallback = Self(
        "malformed_callback", "pass on the whole address, after the broker accepted it")
    /// Metadata, callback or token name another issuer.
    public static let issuerMismatch = Self(
        "issuer_mismatch", "do not go on: another provider answered")
    /// The callback lacks the issuer that the provider says it always names.
    public static let issuerMissing = Self(
        "issuer_missing", "do not go on: the provider promised to name itself")

    /// The provider does not take the code: it was used, is too old or belongs to another client.
    public static let codeRefused = Self("code_refused", "begin the sign-in anew")
    /// The provider does not know this client or does not let it do this.
    public static let clientRefused = Self(
        "client_refused", "check how the client is registered at the provider")
    /// The provider refused the token request for another reason.
    public static let tokenRequestRefused = Self(
        "token_request_refused", "look into the log of the provider")
    /// The answer to the token request is not what RFC 6749 and OpenID Connect ask for.
    public static let malformedTokenResponse = Self(
        "malformed_token_response", "the provider answers out of form; nobody is signed in")
    /// The provider granted less than what is held needs.
    public static let scopeNotGranted = Self(
        "scope_not_granted", "ask the person to grant what the link needs, and sign in again")
}

extension OIDCError.Code {
    /// The ID token is longer than the limit.
    public static let tokenTooLarge = Self(
        "token_too_large", "let the provider put less into its ID tokens")
    /// The ID token is not one compact JWS with strict JSON in its one spelling.
    public static let malformedToken = Self(
        "malformed_token", "the provider answers out of form; nobody is signed in")
    /// The algorithm is not on the list, or is not that of the key.
    public static let algorithmRefused = Self(
        "algorithm_refused", "let the provider sign for this client with RS256 or ES256")
    /// The header demands something that is not understood (`crit`, `b64`).
    public static let criticalHeaderRefused = Self(
        "critical_header_refused", "let the provider sign without critical headers")
    /// No key of the provider has the name that the token gives.
    public static let unknownKey = Self(
        "unknown_key", "if the provider changed its keys just now, sign in again")
    /// More than one key of the provider has the name that the token gives.
    public static let duplicateKey = Self(
        "duplicate_key", "the provider must give every key a name of its own")
    /// The key is too short, or is no key.
    public static let weakKey = Self(
        "weak_key", "the provider needs an RSA key of 2048 to 8192 bits, or one on P-256")
    /// The signature does not fit.
    public static let badSignature = Self(
        "bad_signature", "do not go on: the token was made or changed by somebody else")
    /// The token is for somebody else.
    public static let wrongAudience = Self(
        "wrong_audience", "do not go on: the token is for another client")
    /// The token was asked for by somebody else (`azp`).
    public static let wrongParty = Self(
        "wrong_party", "do not go on: the token was asked for by another client")
    /// The token is over.
    public static let tokenExpired = Self(
        "token_expired", "check the clocks of both sides, and sign in again")
    /// The token is not valid yet, or comes from the future.
    public static let tokenNotYetValid = Self(
        "token_not_yet_valid", "check the clocks of both sides, and sign in again")
    /// The token was made long before this sign-in.
    public static let tokenTooOld = Self(
        "token_too_old", "check the clocks of both sides, and sign in again")
    /// The token is not of this attempt.
    public static let nonceMismatch = Self(
        "nonce_mismatch", "do not go on: the token belongs to another sign-in")
    /// The access token is not the one that the ID token speaks of (`at_hash`).
    public static let accessTokenMismatch = Self(
        "access_token_mismatch", "do not go on: the tokens do not belong together")
    /// The person proved who they are longer ago than was asked for, or nobody says when.
    public static let authenticationTooOld = Self(
        "authentication_too_old", "the provider must ask the person again (`max_age`)")
    /// The person proved who they are more weakly than was asked for.
    public static let assuranceTooLow = Self(
        "assurance_too_low", "the provider must ask for more, or the claim table must know it")
    /// Subject, scopes, roles or claims are missing, or outside the bounds of a principal.
    public static let unusableClaims = Self(
        "unusable_claims", "check what the provider says about a person, and the claim table")
}
