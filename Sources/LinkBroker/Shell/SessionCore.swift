import LinkAudit
import LinkCrypto
import LinkIntents
import LinkPolicy

/// What the lock of a session guards: the state, the audit chain, and what was not told yet.
///
/// An event is decided on a copy of the state. The copy, its audit lines and its effects take the
/// place of what was there once the store has taken all of it in one transaction.
struct SessionCore {
    private(set) var state: BrokerState
    /// Who wants to know at once what a window shows.
    var watches = WatchList()
    private var chain: AuditChain
    private var key: AuditKey
    private var outbox: [BrokerEffect] = []
    // How many of the outbox the observer has.
    private var toldCount = 0
    private var auditOutbox: AuditOutbox
    var isDelivering = false
    private var pool: [UInt8] = []

    private static let usualEffectCount = 64
    private let store: any BrokerStore
    private let nowMilliseconds: @Sendable () -> Int64
    private let random: RandomSource

    /// Reads the store, verifies what it keeps, and takes it over.
    init(_ configuration: BrokerConfiguration) throws(BrokerError) {
        store = configuration.store
        nowMilliseconds = configuration.nowMilliseconds
        random = configuration.random
        state = BrokerState(
            environment: BrokerEnvironment(
                policy: configuration.policy, app: configuration.app,
                flags: configuration.flags, bundle: configuration.bundle,
                stateVersion: configuration.stateVersion, migrations: configuration.migrations),
            keyring: configuration.keyring, store: configuration.storeID)
        key = try AuditKey(configuration.keyring)
        let contents: StoreContents
        do throws(StoreError) { contents = try configuration.store.contents() } catch {
            throw BrokerError(error)
        }
        auditOutbox = try AuditOutbox(
            configuration.auditLog, over: contents.audit, configuration.keyring)
        chain = try auditOutbox.chain(after: contents.audit)
        if let refusal = try adopted(contents) { throw BrokerError(refusal) }
    }

    /// Takes one event: decides it, has it stored, and keeps what the observer will be told.
    mutating func perform(_ event: BrokerEvent) -> BrokerReply {
        let bytes: [UInt8]
        do throws(BrokerError) {
            try auditOutbox.makeRoom()
            bytes = try entropy(for: event)
        } catch {
            return .refused(error)
        }
        // BOUND: what another process took is forgotten, so each round has less.
        for _ in 0..<BrokerLimits.sceneCount {
            do throws(BrokerError) {
                if let reply = try decided(event, bytes) { return reply }
            } catch {
                return .refused(error)
            }
        }
        return .refused(BrokerError(.storeUnavailable))
    }

    /// Decides an event once; `nil` where the store's refusal makes it worth another try.
    private mutating func decided(
        _ event: BrokerEvent, _ entropy: [UInt8]
    ) throws(BrokerError) -> BrokerReply? {
        var next = state
        let turn = next.handle(event, nowMilliseconds: nowMilliseconds(), entropy: entropy)
        switch try stored(turn, next) {
        case .done:
            if case .rekey = event { adoptWhatIsKnownNow() }
            return turn.reply
        case .refused(let error):
            guard try isWorthAnotherTry(error, turn) else { throw BrokerError(error) }
            return nil
        }
    }

    /// The next effect for the one thread that delivers.
    mutating func nextEffect() -> BrokerEffect? {
        guard isDelivering == false, toldCount < outbox.count else { return nil }
        isDelivering = true
        let effect = outbox[toldCount]
        toldCount += 1
        if toldCount == outbox.count {
            // The room for what one event told of thousands of links is given back.
            outbox.removeAll(keepingCapacity: outbox.count <= Self.usualEffectCount)
            toldCount = 0
        }
        return effect
    }

    private enum Stored {
        case done
        case refused(StoreError)
    }

    /// Chains the records of a turn, stores all of it in one transaction, and takes it over.
    private mutating func stored(
        _ turn: Turn, _ next: BrokerState
    ) throws(BrokerError) -> Stored {
        if let failure = turn.failure { throw failure }
        var nextChain = chain
        var nextKey = key
        if next.keyring.activeID != state.keyring.activeID {
            nextKey = try AuditKey(next.keyring)
        }
        let hasNewKeys = next.keyring.hasSameKeys(as: state.keyring) == false
        var lines: [AuditLine] = []
        do throws(AuditError) {
            // BOUND: the records of one event.
            for event in turn.records { lines.append(try nextChain.line(for: event, key: nextKey)) }
        } catch {
            throw BrokerError(.cryptoUnavailable)
        }
        // The lines come first: whoever is behind learns it before anything else fails.
        var changes = lines.map { StoreChange.appendAudit(sequence: $0.sequence, $0.bytes) }
        changes += turn.changes
        if changes.isEmpty == false {
            changes.append(.noteTime(turn.nowMilliseconds))
            if let bound = auditOutbox.trimmable() { changes.append(.trimAudit(before: bound)) }
            do throws(StoreError) { try store.apply(changes) } catch { return .refused(error) }
        }
        state = next
        chain = nextChain
        key = nextKey
        auditOutbox.append(lines)
        if hasNewKeys { auditOutbox.use(next.keyring) }
        watches.note(turn.notices)
        outbox += turn.effects + lines.compactMap { $0.event.map(BrokerEffect.record) }
        return .done
    }

    /// Whether a store's refusal taught something, so that the event is decided again: another
    /// process went on with the session, or took what is held here.
    private mutating func isWorthAnotherTry(
        _ error: StoreError, _ turn: Turn
    ) throws(BrokerError) -> Bool {
        guard error.code == .conflict else {
            return state.forget(after: error, of: turn.changes)
        }
        let contents = try contents()
        chain = try AuditChain(after: contents.audit)
        try auditOutbox.take(contents.audit, state.keyring)
        // Whoever was faster once more is told of in the next round.
        if let refusal = try adopted(contents), refusal.code != .conflict {
            throw BrokerError(refusal)
        }
        return true
    }

    /// New keys may know records of the store that the old ones did not.
    ///
    /// The keys are changed whatever comes of it, so a failure is no answer to the event: the
    /// records stay in the store, and the next start takes them over.
    private mutating func adoptWhatIsKnownNow() {
        do throws(BrokerError) { _ = try adopted(try contents()) } catch { return }
    }

    private func contents() throws(BrokerError) -> StoreContents {
        do throws(StoreError) { return try store.contents() } catch { throw BrokerError(error) }
    }

    /// Takes over what the store keeps, in a turn of its own; the answer of a store that refused
    /// what follows from it, and then nothing was taken over.
    private mutating func adopted(_ contents: StoreContents) throws(BrokerError) -> StoreError? {
        var next = state
        // Without held links there is nothing that a line could speak of.
        let journal =
            contents.intents.isEmpty
            ? IntentJournal() : try IntentJournal(contents.audit, state.keyring)
        let turn = next.adopt(contents, journal: journal, nowMilliseconds: nowMilliseconds())
        switch try stored(turn, next) {
        case .done: return nil
        case .refused(let error): return error
        }
    }

    /// 32 bytes for an event; they are drawn 4096 at a time and used once.
    ///
    /// An event that names nothing new needs none, so that a person can sign out although the
    /// system gives no random bytes.
    private mutating func entropy(for event: BrokerEvent) throws(BrokerError) -> [UInt8] {
        guard event.namesSomething else { return [UInt8](repeating: 0, count: 32) }
        do throws(CryptoError) {
            if pool.count < 32 { pool = try random.bytes(4096) }
        } catch {
            throw BrokerError(
                .randomUnavailable, hint: "the system gave no random bytes; try again")
        }
        let bytes = Array(pool.suffix(32))
        pool.removeLast(32)
        return bytes
    }
}
