import LinkCrypto
import LinkIntents
import LinkRouting

/// Things to keep in a store: real records, made with known keys.
struct StoreGoods: Sendable {
    let scene: SceneID
    let other: SceneID
    private let keyring: Keyring
    private let digest: Digest

    init() throws {
        keyring = try Keyring.insecureForTesting()
        scene = try SceneID("s1")
        other = try SceneID("s2")
        let zeros: [UInt8] = [UInt8](repeating: 0, count: 32)
        digest = try Digest.sha256(of: zeros.span)
    }

    /// A held link by number.
    func held(_ number: UInt8) throws -> HeldIntent {
        let link = Array("https://a.example/pages/\(number)".utf8)
        return try HeldIntent.signed(
            try PendingIntent(
                id: id(number), scene: scene, content: .link(try RouteID("page"), link),
                source: .universalLink, hasSecret: false, createdMilliseconds: 1000,
                notAfterMilliseconds: 901_000, arrival: UInt64(number), policyDigest: digest),
            keyring: keyring, context: RecordContext(store: .memory, install: keyring.install))
    }

    /// The held link again, one generation later.
    func rewritten(_ held: HeldIntent) throws -> HeldIntent {
        try held.rewritten(
            as: held.intent.renewed(arrival: 99, isAutomatic: false), keyring: keyring,
            context: RecordContext(store: .memory, install: keyring.install))
    }

    func id(_ number: UInt8) throws -> IntentID {
        try IntentID([UInt8](repeating: number, count: 16))
    }

    /// The index of an attempt by number.
    func index(_ number: UInt8) throws -> AttemptIndex {
        let bytes: [UInt8] = [UInt8](repeating: number, count: 32)
        return AttemptIndex(try Digest.sha256(of: bytes.span))
    }
}

extension BrokerStore {
    /// The code with which the changes are refused, or `nil` where they were done.
    func refusal(_ changes: StoreChange...) -> StoreError? {
        do throws(StoreError) {
            try apply(changes)
            return nil
        } catch {
            return error
        }
    }

    /// The names of the intents that are kept.
    func kept() throws(StoreError) -> [IntentID] { try contents().intents.map(\.id) }
}
