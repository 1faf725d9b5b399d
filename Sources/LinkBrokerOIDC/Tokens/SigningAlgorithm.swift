/// The algorithms that an ID token may be signed with; there is no other, and no `none`.
public enum SigningAlgorithm: String, Hashable, Sendable, CaseIterable {
    /// RSASSA-PKCS1-v1_5 with SHA-256.
    case rs256 = "RS256"
    /// ECDSA on P-256 with SHA-256.
    case es256 = "ES256"
}
