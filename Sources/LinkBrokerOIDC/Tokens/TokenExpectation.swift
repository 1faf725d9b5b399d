/// What an ID token must say to belong to one attempt.
package struct TokenExpectation: Sendable {
    /// The issuer, byte for byte.
    let issuer: String
    /// The client id that must be among the audiences.
    let client: String
    /// The nonce of the attempt.
    let nonce: String
    /// The time, in epoch seconds.
    let nowSeconds: Int64
    /// The access token that came with it.
    let accessToken: String?

    /// Collects the parts.
    package init(
        issuer: String, client: String, nonce: String, nowSeconds: Int64,
        accessToken: String? = nil
    ) {
        self.issuer = issuer
        self.client = client
        self.nonce = nonce
        self.nowSeconds = nowSeconds
        self.accessToken = accessToken
    }
}
