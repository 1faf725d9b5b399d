/// What is known of a provider, and until when.
struct ProviderCache: Sendable {
    private var metadata: ProviderMetadata?
    private var metadataEndSeconds: Int64 = 0
    private var keys: KeySet?
    private var keysEndSeconds: Int64 = 0
    private var nextLookSeconds: Int64 = .min

    /// The metadata, unless it is too old.
    func metadata(at nowSeconds: Int64) -> ProviderMetadata? {
        nowSeconds < metadataEndSeconds ? metadata : nil
    }

    /// The keys, unless they are too old.
    func keys(at nowSeconds: Int64) -> KeySet? { nowSeconds < keysEndSeconds ? keys : nil }

    /// Keeps metadata.
    mutating func keep(_ new: ProviderMetadata, at nowSeconds: Int64, _ limits: OIDCLimits) {
        metadata = new
        metadataEndSeconds = nowSeconds + limits.metadataLifetimeSeconds
    }

    /// Keeps keys.
    mutating func keep(_ new: KeySet, at nowSeconds: Int64, _ limits: OIDCLimits) {
        keys = new
        keysEndSeconds = nowSeconds + limits.metadataLifetimeSeconds
        nextLookSeconds = nowSeconds + limits.keyRefetchSeconds
    }

    /// Whether an unknown name is a reason to look at the keys again; the answer is yes at most
    /// once in `keyRefetchSeconds`, whoever asks.
    mutating func takesAnotherLook(at nowSeconds: Int64, _ limits: OIDCLimits) -> Bool {
        guard nowSeconds >= nextLookSeconds else { return false }
        nextLookSeconds = nowSeconds + limits.keyRefetchSeconds
        return true
    }
}
