import LinkBrokerTesting
import LinkCrypto
import LinkIntents
import LinkRouting

/// What holding a link costs.
enum IntentCases {
    /// The cases.
    static let all = [
        BenchmarkCase("hold-verify-take", "id, sign, insert, take once, verify; 100 000 pending") {
            let bench = try IntentBench(pendingCount: 100_000)
            return { iterations in try bench.holdVerifyTake(iterations) }
        },
        BenchmarkCase("sign-intent", "id, encode and sign one intent") {
            let bench = try IntentBench(pendingCount: 0)
            return { iterations in try bench.sign(iterations) }
        },
        BenchmarkCase("verify-record", "verify and decode one record") {
            let bench = try IntentBench(pendingCount: 0)
            return { iterations in try bench.verify(iterations) }
        },
        BenchmarkCase("insert-take", "insert into the store, take once; 100 000 pending") {
            let bench = try IntentBench(pendingCount: 100_000)
            return { iterations in try bench.insertTake(iterations) }
        },
        BenchmarkCase("state-mint", "make the state of one sign-in attempt") {
            let bench = try IntentBench(pendingCount: 0)
            return { iterations in try bench.mint(iterations) }
        },
        BenchmarkCase("state-verify", "verify the state of one callback") {
            let bench = try IntentBench(pendingCount: 0)
            return { iterations in try bench.verifyState(iterations) }
        },
    ]
}

/// A keyring, a store with links that wait, and the operations on them.
final class IntentBench {
    private let keyring: Keyring
    private let context: RecordContext
    private let stateContext: StateContext
    private let store = MemoryStore()
    private let scene: SceneID
    private let route: RouteID
    private let policyDigest: Digest
    private let requirement: HeldRequirement
    private var random = SeededGenerator(seed: 2)
    private var drawn = [UInt8](repeating: 0, count: 16)

    static let now: Int64 = 1_700_000_000_000
    static let link = Array(
        "https://links.bookshop.example/area00042/user9/reader7/order/482913".utf8)

    init(pendingCount: Int) throws {
        let install = try InstallID((0..<16).map { UInt8($0) })
        keyring = try Self.keyring(install)
        context = RecordContext(store: try StoreID((16..<32).map { UInt8($0) }), install: install)
        stateContext = StateContext(
            provider: "main", redirect: "https://links.bookshop.example/auth/callback",
            client: "bookshop-app")
        scene = try SceneID("main")
        route = try RouteID("order")
        policyDigest = try Self.digest()
        requirement = try HeldRequirement(signIn: true)
        // BOUND: the count that was asked for.
        for _ in 0..<pendingCount { try store.apply([.insertIntent(StoredIntent(held()))]) }
    }

    private static func digest() throws -> Digest {
        let link = link
        return try Digest.sha256(of: link.span)
    }

    private static func keyring(_ install: InstallID) throws -> Keyring {
        let master = (1...32).map { UInt8($0) }
        let material = try SecretKey(master.span)
        let key = try KeyringKey(material: material, state: .active, createdMilliseconds: 0)
        return try Keyring(install: install, keys: [key])
    }

    /// The whole life of a held link, without the navigation.
    func holdVerifyTake(_ iterations: Int) throws -> UInt64 {
        var sink: UInt64 = 0
        for _ in 0..<iterations {
            let held = try held()
            try store.apply([.insertIntent(StoredIntent(held))])
            let id = held.id
            try store.apply([.takeIntent(id)])
            let verified = try held.record.verified(
                as: id, keyring: keyring, context: context, nowMilliseconds: Self.now + 1)
            sink &+= verified.intent.arrival
        }
        return sink
    }

    func sign(_ iterations: Int) throws -> UInt64 {
        var sink: UInt64 = 0
        for _ in 0..<iterations { sink &+= UInt64(try held().record.bytes.count) }
        return sink
    }

    func verify(_ iterations: Int) throws -> UInt64 {
        let held = try held()
        let id = held.id
        var sink: UInt64 = 0
        for _ in 0..<iterations {
            let verified = try held.record.verified(
                as: id, keyring: keyring, context: context, nowMilliseconds: Self.now + 1)
            sink &+= verified.intent.arrival
        }
        return sink
    }

    func insertTake(_ iterations: Int) throws -> UInt64 {
        let record = try held().record
        var sink: UInt64 = 0
        for _ in 0..<iterations {
            let id = try drawnID()
            try store.apply([.insertIntent(StoredIntent(id: id, record: record))])
            try store.apply([.takeIntent(id)])
            sink &+= 1
        }
        return sink
    }

    func mint(_ iterations: Int) throws -> UInt64 {
        var handle = random.bytes(16)
        var sink: UInt64 = 0
        for index in 0..<iterations {
            handle[0] = UInt8(truncatingIfNeeded: index)
            let minted = try StateToken.minted(
                from: handle, keyring: keyring, context: stateContext)
            sink &+= UInt64(minted.text.utf8.count)
        }
        return sink
    }

    func verifyState(_ iterations: Int) throws -> UInt64 {
        let minted = try StateToken.minted(
            from: random.bytes(16), keyring: keyring, context: stateContext)
        let text = Array(minted.text.utf8)
        var sink: UInt64 = 0
        for _ in 0..<iterations {
            let state = try StateToken.verified(
                text.span, keyring: keyring, context: stateContext)
            sink &+= UInt64(truncatingIfNeeded: state.index.hashValue & 1)
        }
        return sink
    }

    /// One more intent of a new name, for the usual link or another one.
    func held(_ link: [UInt8] = IntentBench.link) throws -> HeldIntent {
        let intent = try PendingIntent(
            id: drawnID(), scene: scene, content: .link(route, link), source: .universalLink,
            hasSecret: false, createdMilliseconds: Self.now,
            notAfterMilliseconds: Self.now + 600_000, arrival: 1, requirement: requirement,
            policyDigest: policyDigest)
        return try HeldIntent.signed(intent, keyring: keyring, context: context)
    }

    private func drawnID() throws -> IntentID {
        for start in stride(from: 0, to: 16, by: 8) {
            let word = random.next()
            for index in 0..<8 {
                drawn[start + index] = UInt8(truncatingIfNeeded: word >> (8 * UInt64(index)))
            }
        }
        let bytes = drawn
        guard let octets = Octets(bytes.span) else { throw UsageError("a name has 16 bytes") }
        return IntentID(octets)
    }
}
