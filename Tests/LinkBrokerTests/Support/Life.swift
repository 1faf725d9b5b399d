import LinkAudit
import LinkBroker
import LinkBrokerTesting
import LinkCrypto
import LinkIntents
import LinkNavigation
import LinkPolicy
import LinkRouting
import Synchronization
import Testing

/// One session after another on one store, with one keyring and one clock.
final class Life<Store: BrokerStore> {
    let store: Store
    let keyring: Keyring
    let clock: ManualClock
    private let policy: Policy
    private var log: AuditLog?
    private var living: RecordedSession?

    init(
        store: Store, keyring: Keyring? = nil, clock: ManualClock? = nil,
        log: AuditLog? = nil, policy: String = "rich+inOrder"
    ) throws {
        self.store = store
        self.keyring = try keyring ?? Keyring.insecureForTesting()
        self.clock = clock ?? ManualClock(startMilliseconds: 1_000_000)
        self.policy = try Cast.policy(policy)
        self.log = log
        try restart()
    }

    /// The session that lives now.
    var session: RecordedSession {
        guard let living else { preconditionFailure("the session has ended") }
        return living
    }

    var broker: BrokerSession { session.broker }

    /// Everything that was written to the audit log by the session that lives now.
    var records: [AuditEvent] {
        session.effects.compactMap { effect in
            if case .record(let event) = effect { event } else { nil }
        }
    }

    /// How many held links were committed by the session that lives now.
    var commits: Int {
        records.count { $0.kind == .intent && $0.outcome == .committed }
    }

    /// The process ends and the next one begins.
    func restart() throws {
        living = try RecordedSession(policy, clock: clock) {
            $0.store = store
            $0.auditLog = log
            $0.keyring = keyring
            $0.random = .system
        }
    }

    /// The process ends, and lets go of what it had.
    func end() {
        living = nil
        log = nil
    }

    func words(_ scene: SceneID) -> String? { broker.navigation(of: scene)?.words }

    /// Begins a sign-in for what a scene holds.
    ///
    /// - Returns: The address on which the provider sends the person back.
    func address(in scene: SceneID) throws -> String {
        guard case .started(let start) = broker.signIn(SignInRequest(scene: scene)) else {
            throw ScriptError("no sign-in")
        }
        return "\(start.redirect)?code=c0de&state=\(start.state)"
    }

    func ticket(_ address: String) throws -> String {
        guard case .callback(.accepted(let ticket)) = broker.callback(address) else {
            throw ScriptError("no ticket")
        }
        return ticket.text
    }
}

extension Life where Store == MemoryStore {
    convenience init() throws { try self.init(store: MemoryStore()) }
}

/// A store that gives what it was told to give, and counts what is put aside.
final class RigidStore: BrokerStore {
    private let fixed: StoreContents
    private let count = Mutex(0)

    init(_ contents: StoreContents) { fixed = contents }

    var quarantined: Int { count.withLock { $0 } }

    func apply(_ changes: [StoreChange]) {
        for case .quarantine in changes { count.withLock { $0 += 1 } }
    }

    func contents() -> StoreContents { fixed }
}

/// A store in which other processes were faster at some changes: each of those is a conflict.
final class BusyStore: BrokerStore {
    private let store: any BrokerStore
    private let numbers: Set<Int>
    private let count = Mutex(0)

    init(_ store: any BrokerStore, at numbers: Set<Int>) {
        self.store = store
        self.numbers = numbers
    }

    /// How many lists of changes were brought.
    var applyCount: Int { count.withLock { $0 } }

    func apply(_ changes: [StoreChange]) throws(StoreError) {
        let number = count.withLock { count in
            count += 1
            return count
        }
        if numbers.contains(number) { throw StoreError(.conflict) }
        try store.apply(changes)
    }

    func contents() throws(StoreError) -> StoreContents { try store.contents() }
}
