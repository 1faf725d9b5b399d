/// Everything that a relying party takes from outside: its provider, the claim table, and the only
/// ways in for time and network.
public struct RelyingPartyConfiguration: Sendable {
    /// The issuer: https, or plain http on this machine; compared byte for byte.
    public var issuer: String
    /// The client id at the issuer: a public client, which proves itself by PKCE.
    public var client: String
    /// The scopes that are always asked for, in the provider's words; `openid` is among them.
    public var scopes = ["openid"]
    /// How claims become a principal.
    public var mapping = ClaimMapping()
    /// The bounds.
    public var limits = OIDCLimits()
    /// The way to the provider.
    public var exchange: any HTTPExchange
    /// The time, in epoch milliseconds.
    public var nowMilliseconds: @Sendable () -> Int64

    /// Collects the parts.
    ///
    /// - Parameters:
    ///   - issuer: The issuer, as the policy's callback entry names it.
    ///   - client: The client id at the issuer.
    ///   - exchange: The way to the provider.
    ///   - nowMilliseconds: The time, in epoch milliseconds.
    public init(
        issuer: String, client: String, exchange: any HTTPExchange = URLSessionExchange(),
        nowMilliseconds: @escaping @Sendable () -> Int64
    ) {
        self.issuer = issuer
        self.client = client
        self.exchange = exchange
        self.nowMilliseconds = nowMilliseconds
    }

    /// Whether every part can be used.
    var isValid: Bool {
        let names = scopes + [client]
        return limits.isValid && (1...64).contains(scopes.count) && scopes.contains("openid")
            && names.allSatisfy { name in
                (1...256).contains(name.utf8.count)
                    && name.utf8.allSatisfy { (0x21...0x7E).contains($0) }
            }
    }
}
