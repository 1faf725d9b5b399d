public import LinkBroker

/// What a session of the marketplace is opened over.
public struct MarketplaceStorage: Sendable {
    /// Held links, screens and attempts.
    public let store: any BrokerStore
    /// The name of the store.
    public let storeID: StoreID
    /// The keys that sign what is in it.
    public let keyring: Keyring

    /// Collects the parts.
    ///
    /// - Parameters:
    ///   - store: Where held links and screens are kept.
    ///   - storeID: The name of the store.
    ///   - keyring: The keys.
    public init(store: any BrokerStore, storeID: StoreID, keyring: Keyring) {
        self.store = store
        self.storeID = storeID
        self.keyring = keyring
    }
}
