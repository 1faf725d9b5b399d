import LinkCrypto

/// An ID token in the making: one that is accepted as it is, until a test changes something.
struct TokenDraft: Sendable {
    static let rsa = Result { try SigningKey(.rsa(bits: 2048), keyID: "rsa-1") }
    static let curve = Result { try SigningKey(.p256, keyID: "ec-1") }
    static let otherRSA = Result { try SigningKey(.rsa(bits: 2048), keyID: "rsa-1") }
    static let otherCurve = Result { try SigningKey(.p256, keyID: "ec-1") }
    static let wideCurve = Result { try SigningKey(.p384, keyID: "ec-1") }

    static let nowSeconds: Int64 = 1_800_000_000
    static let issuer = "https://id.example"
    static let client = "reader-app"
    static let nonce = "n-0S6_WzA2MjE1cGFzc3dvcmQtMTIzNDU2Nzg5MDEyMzQ"
    static let accessToken = "access-token-of-this-sign-in"

    /// Names and raw JSON values, in order.
    var header: [(name: String, json: String)]
    /// Names and raw JSON values, in order; a repeated name is written twice.
    var claims: [(name: String, json: String)]
    var signer: SigningKey
    /// The published keys, as JSON objects.
    var keys: [String]
    /// What happens to the text after it was signed.
    var change: @Sendable (String) -> String = { $0 }
    /// The claims as they are written, where that is not what `claims` says.
    var rawClaims: String?

    init(_ signer: SigningKey, algorithm: String, others: [SigningKey] = []) {
        self.signer = signer
        header = [("alg", "\"\(algorithm)\""), ("kid", "\"\(signer.keyID)\""), ("typ", "\"JWT\"")]
        keys = ([signer] + others).map(\.published)
        claims = [
            ("iss", "\"\(Self.issuer)\""), ("sub", "\"alice\""), ("aud", "\"\(Self.client)\""),
            ("exp", "\(Self.nowSeconds + 300)"), ("iat", "\(Self.nowSeconds - 1)"),
            ("nonce", "\"\(Self.nonce)\""),
        ]
    }

    /// The algorithm of an untouched token.
    enum Base: Sendable {
        case rs256
        case es256
    }

    init(_ base: Base) throws {
        let (rsa, curve) = (try Self.rsa.get(), try Self.curve.get())
        switch base {
        case .rs256: self.init(rsa, algorithm: "RS256", others: [curve])
        case .es256: self.init(curve, algorithm: "ES256", others: [rsa])
        }
    }

    /// Sets a claim to a raw JSON value, or removes it.
    mutating func set(_ name: String, _ json: String?) {
        claims.removeAll { $0.name == name }
        if let json { claims.append((name, json)) }
    }

    /// Sets a member of the header to a raw JSON value, or removes it.
    mutating func setHeader(_ name: String, _ json: String?) {
        header.removeAll { $0.name == name }
        if let json { header.append((name, json)) }
    }

    /// The claims as they are signed.
    var claimText: String {
        rawClaims ?? "{" + claims.map { "\"\($0.name)\":\($0.json)" }.joined(separator: ",") + "}"
    }

    /// The token.
    func token() throws -> String {
        change(try signer.signed(Array(claimText.utf8), header: header))
    }

    var keySet: String { "{\"keys\":[\(keys.joined(separator: ","))]}" }

    /// The base64url of a text.
    static func encoded(_ text: String) -> String { Base64URL.text(Array(text.utf8)) }
}

extension TokenDraft {
    /// The `at_hash` of the access token.
    static var accessTokenDigest: String {
        guard let digest = try? Digest.sha256(of: Array(accessToken.utf8).span) else { return "" }
        return Base64URL.text(Array(digest.bytes.prefix(16)))
    }
}
