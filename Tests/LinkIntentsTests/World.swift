import LinkBrokerTesting
import LinkCrypto
import LinkIntents
import LinkRouting
import Testing

/// One installation with its keys, store and clock, and what tests make in it.
struct World: Sendable {
    static let now: Int64 = 1_700_000_000_000

    var install: InstallID
    var keyring: Keyring
    var context: RecordContext
    let stateContext = StateContext(
        provider: "idp-main", redirect: "com.example.app:/cb", client: "client-1")
    let scene: SceneID

    init(seed: UInt8 = 1, install: UInt8 = 9, store: UInt8 = 3) throws {
        self.install = try InstallID(Self.octets(install))
        keyring = try Keyring(install: self.install, keys: [Self.key(seed, .active)])
        context = RecordContext(store: try StoreID(Self.octets(store)), install: self.install)
        scene = try SceneID("main")
    }

    static func octets(_ seed: UInt8) -> [UInt8] { (0..<16).map { UInt8($0) &* 3 &+ seed } }

    static func material(_ seed: UInt8) -> [UInt8] { (0..<32).map { UInt8($0) &* 5 &+ seed } }

    static func key(
        _ seed: UInt8, _ state: KeyState, retire: Int64? = nil
    ) throws -> KeyringKey {
        try KeyringKey(
            material: SecretKey(material(seed).span), state: state, createdMilliseconds: 0,
            retireMilliseconds: retire)
    }

    static func digest(_ seed: UInt8) -> Digest {
        guard let digest = Digest([UInt8](repeating: seed, count: 32)) else {
            preconditionFailure("32 bytes are a digest")
        }
        return digest
    }

    func link(
        _ id: UInt8 = 1, _ text: String = "https://reader.example/books/42",
        source: LinkSource = .universalLink, isAutomatic: Bool = false, secret: Bool = false,
        created: Int64 = World.now, lifetime: Int64 = 900_000, arrival: UInt64 = 1
    ) throws -> PendingIntent {
        try PendingIntent(
            id: IntentID(World.octets(id)), scene: scene,
            content: .link(RouteID("book"), Array(text.utf8)), source: source, hasSecret: secret,
            createdMilliseconds: created, notAfterMilliseconds: created + lifetime,
            isAutomatic: isAutomatic, arrival: arrival,
            requirement: HeldRequirement(signIn: true), policyDigest: World.digest(7))
    }

    func held(_ intent: PendingIntent) throws -> HeldIntent {
        try HeldIntent.signed(intent, keyring: keyring, context: context)
    }

    func verified(
        _ bytes: [UInt8], as id: IntentID, now: Int64 = World.now
    ) throws(IntentError) -> VerifiedIntent {
        try IntentRecord(bytes).verified(
            as: id, keyring: keyring, context: context, nowMilliseconds: now)
    }

    /// The check that refuses a record, or `nil` where it is accepted.
    func refusal(
        _ bytes: [UInt8], as id: IntentID, now: Int64 = World.now
    ) -> IntentError? {
        do throws(IntentError) {
            _ = try verified(bytes, as: id, now: now)
            return nil
        } catch { return error }
    }

    /// The check that refuses a state, or `nil` where it is accepted.
    func refusal(state text: [UInt8], in other: StateContext? = nil) -> IntentError? {
        do throws(IntentError) {
            _ = try StateToken.verified(
                text.span, keyring: keyring, context: other ?? stateContext)
            return nil
        } catch { return error }
    }

    /// The 40 bytes of a state.
    static func raw(state text: [UInt8]) throws -> [UInt8] {
        let raw = Base32.bytes(text.span)
        return try #require(raw)
    }

    func minted(_ handle: UInt8 = 0x80) throws -> MintedState {
        try StateToken.minted(
            from: World.octets(handle), keyring: keyring, context: stateContext)
    }

    /// A record with a right tag over any header and body: what only a holder of the key can make.
    func forged(
        body: [UInt8], _ change: (inout RecordHeader) -> Void = { _ in }
    ) throws -> [UInt8] {
        var header = RecordHeader(
            purpose: .intent, id: try IntentID(World.octets(1)).octets,
            createdMilliseconds: World.now, notAfterMilliseconds: World.now + 900_000, state: 1)
        change(&header)
        return try RecordEnvelope.signed(
            header, body: body.span, keyring: keyring, context: context.envelope)
    }

    /// Makes the tag of an altered record right again, with the derived key itself.
    func resigned(_ bytes: [UInt8], label: String = "intent-record") throws -> [UInt8] {
        let salt = Array("LinkBroker/keyring/v1".utf8)
        let prk = try KeyDerivation.extracted(from: World.material(1).span, salt: salt.span)
        let prkBytes = prk.bytes
        let info = TestFraming.framed(
            ["LinkBroker", "v1", "HS256", label].map { Array($0.utf8) } + [World.octets(9)])
        let derived = try KeyDerivation.expanded(
            MessageAuthenticator(uncheckedKey: prkBytes.span), info: info.span, byteCount: 32)
        let signed = Array(bytes.dropLast(32))
        let message = TestFraming.framed([
            Array(label.utf8), Array(signed[..<64]),
            TestFraming.framed([World.octets(3), World.octets(9)]), Array(signed[64...]),
        ])
        let tag = try MessageAuthenticator(uncheckedKey: derived.span).tag(over: message.span)
        return signed + tag.bytes
    }
}

extension SeededGenerator {
    mutating func bool() -> Bool { next() & 1 == 0 }

    mutating func name(_ limit: Int = 20) -> String {
        let letters = Array("abcXYZ019_.-".utf8)
        let count = Int(next() % UInt64(limit)) + 1
        return "a" + String(decoding: (1..<max(2, count)).map { _ in pick(letters) }, as: UTF8.self)
    }

    mutating func value() -> ParameterValue {
        switch next() % 4 {
        case 0: .int(Int64(bitPattern: next()))
        case 1: .bool(bool())
        case 2:
            .text(
                pick(["", "é", "e\u{301}", "a b", "\u{1F600}", String(repeating: "x", count: 300)]))
        // The last of four.
        default: .text(name())
        }
    }

    mutating func heldRoute() throws -> HeldRoute {
        let names = Set((0..<next() % 4).map { _ in name() })
            .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        return HeldRoute(
            Route(
                id: try RouteID(name()),
                sortedParameters: names.map { RouteParameter(name: $0, value: value()) }))
    }

    mutating func content() throws -> IntentContent {
        switch next() % 3 {
        case 0:
            let bytes = (0...next() % 200).map { _ in UInt8(0x21 + next() % 94) }
            return .link(try RouteID(name()), bytes)
        case 1: return .push(try heldRoute())
        // The last of three.
        default:
            return .path(try (0...next() % 5).map { _ in try heldRoute() }, tab: name())
        }
    }

    mutating func intent() throws -> PendingIntent {
        let created = Int64(next() % 4_000_000_000_000)
        return try PendingIntent(
            id: IntentID(bytes(16)), scene: SceneID(name()), content: content(),
            source: pick(LinkSource.allCases), hasSecret: bool(), createdMilliseconds: created,
            notAfterMilliseconds: created + 1 + Int64(next() % 86_400_000),
            phase: pick(IntentPhase.allCases), isAutomatic: bool(), arrival: next(),
            attempts: UInt8(truncatingIfNeeded: next()),
            boundSubject: bool()
                ? SubjectTag(World.digest(UInt8(truncatingIfNeeded: next()))) : nil,
            needsSignIn: bool(),
            requirement: HeldRequirement(
                signIn: bool(), assurance: bool() ? name() : nil,
                maxAgeSeconds: bool() ? Int64(next() >> 1) : nil,
                gates: Array(Set((0..<next() % 4).map { _ in name() }))),
            policyDigest: World.digest(UInt8(truncatingIfNeeded: next())))
    }
}
