public import LinkCrypto
public import LinkIntents
public import LinkNavigation
public import LinkPolicy

/// Everything that a broker session takes from outside: the policy, the keys, and the only ways in
/// for time, random bytes and a store.
public struct BrokerConfiguration: Sendable {
    /// The compiled policy.
    public var policy: Policy
    /// The keys that sign what is held and saved.
    public var keyring: Keyring
    /// The app's version; without one, routes with `minApp` are unavailable.
    public var app: AppVersion?
    /// The names of the flags that are on; names that the policy does not have mean nothing.
    public var flags: [String]
    /// The name under which this client's scenes are saved, such as its bundle id.
    public var bundle: String
    /// The client's own version of its saved states.
    public var stateVersion: UInt32
    /// How saved states of older versions are read.
    public var migrations: [StateMigration]
    /// Where held links, scenes and the audit tail are kept.
    public var store: any BrokerStore
    /// The file that every decision is written to, after the store has it; by default none.
    public var auditLog: AuditLog?
    /// The time, in epoch milliseconds.
    public var nowMilliseconds: @Sendable () -> Int64
    /// The name of the store, to which held links are bound.
    public var storeID: StoreID
    /// Where random bytes come from.
    public var random: RandomSource
    /// Who is told what happens, in order; it is called outside of any lock.
    public var observe: @Sendable (BrokerEffect) -> Void

    /// Collects the parts.
    ///
    /// - Parameters:
    ///   - policy: The compiled policy.
    ///   - keyring: The keys that sign what is held and saved.
    ///   - nowMilliseconds: The time, in epoch milliseconds.
    ///   - observe: Who is told what happens.
    public init(
        policy: Policy, keyring: Keyring, nowMilliseconds: @escaping @Sendable () -> Int64,
        observe: @escaping @Sendable (BrokerEffect) -> Void
    ) {
        self.policy = policy
        self.keyring = keyring
        self.app = nil
        self.flags = []
        self.bundle = "app"
        self.stateVersion = 1
        self.migrations = []
        self.store = MemoryStore()
        self.auditLog = nil
        self.nowMilliseconds = nowMilliseconds
        self.storeID = .memory
        self.random = .system
        self.observe = observe
    }
}
