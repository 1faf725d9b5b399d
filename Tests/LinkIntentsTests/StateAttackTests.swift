import LinkBrokerTesting
import LinkCrypto
import LinkIntents
import Testing

/// Attacks on the OAuth `state`: each is refused with the one outward code.
struct StateAttackTests {
    private let world: World
    private let text: [UInt8]

    init() throws {
        world = try World()
        text = Array(try world.minted().text.utf8)
    }

    private func expectRejected(
        _ state: [UInt8], _ auditCode: IntentError.AuditCode? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let error = world.refusal(state: state)
        #expect(error?.code == .rejected, sourceLocation: sourceLocation)
        if let auditCode {
            #expect(error?.auditCode == auditCode, sourceLocation: sourceLocation)
        }
    }

    @Test func `the state as minted is accepted`() {
        #expect(world.refusal(state: text) == nil)
    }

    @Test func `1 every single bit of the 320 that is flipped`() throws {
        let raw = try World.raw(state: text)
        #expect(raw.count * 8 == 320)
        for bit in 0..<320 {
            var flipped = raw
            flipped[bit / 8] ^= 1 << UInt8(bit % 8)
            let error = world.refusal(state: Array(Base32.text(flipped).utf8))
            #expect(error?.code == .rejected, "bit \(bit)")
            let expected: IntentError.AuditCode =
                bit < 8 ? .shape : bit < 32 ? .unknownKey : .badTag
            #expect(error?.auditCode == expected, "bit \(bit)")
        }
    }

    @Test func `3 a truncation at every length`() {
        for count in 0..<64 { expectRejected(Array(text.prefix(count)), .size) }
    }

    @Test func `4 one byte appended, whatever it is`() {
        for byte in UInt8.min...UInt8.max { expectRejected(text + [byte], .size) }
    }

    @Test func `5 upper case, whole or one letter`() {
        let upper = text.map { (0x61...0x7A).contains($0) ? $0 - 0x20 : $0 }
        expectRejected(upper, .shape)
        for index in text.indices where (0x61...0x7A).contains(text[index]) {
            var one = text
            one[index] -= 0x20
            expectRejected(one, .shape)
        }
    }

    @Test(arguments: ["=", " ", "\n", "\u{0}", "é", "２", "0", "1", "8", "9", "+", "/", "-", "_"])
    func `6 padding, white space and look-alikes in the place of a digit`(_ junk: String) {
        let junk = Array(junk.utf8)
        for index in [0, 7, 32, 64 - junk.count] {
            var state = text
            state.replaceSubrange(index..<index + junk.count, with: junk)
            expectRejected(state, .shape)
        }
        expectRejected(text + junk, .size)
        expectRejected(junk + text, .size)
    }

    @Test(arguments: [0, 1, 63, 65, 128, 1_000_000])
    func `7 another length`(_ count: Int) {
        expectRejected([UInt8](repeating: 0x61, count: count), .size)
    }

    @Test(arguments: [UInt8(0x50), 0x52, 0x41, 0x61, 0x00, 0xFF])
    func `8 another version or purpose byte`(_ byte: UInt8) throws {
        var raw = try World.raw(state: text)
        raw[0] = byte
        expectRejected(Array(Base32.text(raw).utf8), .shape)
    }

    @Test func `9 the bytes of a record as a state`() throws {
        let record = try world.held(world.link()).record.bytes
        expectRejected(record)
        expectRejected(Array(Base32.text(Array(record.prefix(40))).utf8), .shape)
    }

    struct Elsewhere: CustomTestStringConvertible, Sendable {
        let name: String
        let context: StateContext
        var testDescription: String { name }
    }

    @Test(arguments: [
        Elsewhere(
            name: "10 provider A's state at B",
            context: StateContext(
                provider: "idp-b", redirect: "com.example.app:/cb", client: "client-1")),
        Elsewhere(
            name: "11 redirect with a trailing slash",
            context: StateContext(
                provider: "idp-main", redirect: "com.example.app:/cb/", client: "client-1")),
        Elsewhere(
            name: "11 redirect in another case",
            context: StateContext(
                provider: "idp-main", redirect: "com.example.app:/CB", client: "client-1")),
        Elsewhere(
            name: "11 redirect on another port",
            context: StateContext(
                provider: "idp-main", redirect: "http://127.0.0.1:1/cb", client: "client-1")),
        Elsewhere(
            name: "12 another client",
            context: StateContext(
                provider: "idp-main", redirect: "com.example.app:/cb", client: "client-2")),
        Elsewhere(
            name: "30 a byte moved from provider to redirect",
            context: StateContext(
                provider: "idp-mai", redirect: "ncom.example.app:/cb", client: "client-1")),
        Elsewhere(
            name: "30 a byte moved from client to redirect",
            context: StateContext(
                provider: "idp-main", redirect: "com.example.app:/cbc", client: "lient-1")),
        Elsewhere(
            name: "canonically equivalent is not equal",
            context: StateContext(
                provider: "idp-main\u{301}", redirect: "com.example.app:/cb", client: "client-1")),
    ])
    func `a state at another place`(_ row: Elsewhere) {
        let error = world.refusal(state: text, in: row.context)
        #expect(error == IntentError(.rejected, .badTag))
    }

    @Test func `13 a state of another installation`() throws {
        let other = try World(install: 10)
        #expect(other.refusal(state: text) == IntentError(.rejected, .badTag))
    }

    @Test func `16 a state under an unknown key`() throws {
        let other = try World(seed: 2)
        #expect(other.refusal(state: text) == IntentError(.rejected, .unknownKey))
    }

    @Test func `17 and 39 a state under a key that was revoked in between`() throws {
        var later = world
        later.keyring = try world.keyring
            .rotated(adding: SecretKey(World.material(2).span), nowMilliseconds: World.now)
            .revoking(world.keyring.activeID)
        #expect(later.refusal(state: text) == IntentError(.rejected, .keyRevoked))
    }

    @Test func `38 a key that was rotated in between still verifies, with the same proofs`() throws
    {
        let minted = try world.minted()
        let rotated = try world.keyring.rotated(
            adding: SecretKey(World.material(2).span), nowMilliseconds: World.now)
        let state = try StateToken.verified(
            text.span, keyring: rotated, context: world.stateContext)
        #expect(state.index == minted.state.index)
        #expect(try state.codeVerifier() == minted.state.codeVerifier())
        #expect(try state.nonce() == minted.state.nonce())
        let new = try StateToken.minted(
            from: World.octets(0x80), keyring: rotated, context: world.stateContext)
        #expect(new.text != minted.text)
        #expect(new.state.index != minted.state.index)
    }

    @Test func `18 the hint of key X with a tag by key Y`() throws {
        var raw = try World.raw(state: text)
        let other = try World(seed: 2)
        let otherText = Array(try other.minted().text.utf8)
        let otherRaw = try World.raw(state: otherText)
        raw.replaceSubrange(1..<4, with: otherRaw[1..<4])
        var both = world
        both.keyring = try Keyring(
            install: world.install, keys: [World.key(1, .active), World.key(2, .verify)])
        #expect(
            both.refusal(state: Array(Base32.text(raw).utf8))
                == IntentError(.rejected, .badTag))
    }

    @Test(arguments: [UInt8(0x00), 0xFF])
    func `19 a tag of equal bytes`(_ byte: UInt8) throws {
        var raw = try World.raw(state: text)
        raw.replaceSubrange(20..<40, with: [UInt8](repeating: byte, count: 20))
        expectRejected(Array(Base32.text(raw).utf8), .badTag)
    }

    @Test func `20 two keys with one hint: the right one is found`() throws {
        let pair = try Collisions.pair()
        let keys = [pair.0, pair.1].map { Collisions.material($0) }
        let ids = try keys.map { try KeyringKey.id(of: $0) }
        #expect(ids[0] != ids[1])
        #expect(ids[0].text.prefix(6) == ids[1].text.prefix(6))
        for signer in 0..<2 {
            let alone = try Keyring(
                install: world.install,
                keys: [Collisions.key(keys[signer], .active)])
            let minted = try StateToken.minted(
                from: World.octets(4), keyring: alone, context: world.stateContext)
            for order in [[0, 1], [1, 0]] {
                var both = world
                both.keyring = try Keyring(
                    install: world.install,
                    keys: order.map { try Collisions.key(keys[$0], $0 == 0 ? .active : .verify) })
                #expect(both.refusal(state: Array(minted.text.utf8)) == nil)
                let text = Array(minted.text.utf8)
                let state = try StateToken.verified(
                    text.span, keyring: both.keyring, context: world.stateContext)
                #expect(state.index == minted.state.index)
            }
        }
    }

    @Test func `43 no random bytes: no state is minted`() throws {
        for bytes in [[], World.octets(1).dropLast(), World.octets(1) + [0]] {
            #expect(throws: IntentError(.invalidValue, .size)) {
                try StateToken.minted(
                    from: Array(bytes), keyring: world.keyring, context: world.stateContext)
            }
        }
        let broken = RandomSource { (_) throws(CryptoError) in
            throw CryptoError(.randomUnavailable)
        }
        #expect(throws: IntentError(CryptoError(.randomUnavailable))) {
            try Keyring.random(install: world.install, from: broken, nowMilliseconds: 0)
        }
    }

    // Wall-clock time is no test. What is one: every refusal behind the shape check computes as
    // many tags as the keyring has candidates, and one where it has none, and compares with
    // CRYPTO_memcmp; so the refusals differ in no more than the choice of the key.
    @Test func `44 unknown key, revoked key and bad tag all spend a tag and look alike`() throws {
        let unknown = try World(seed: 2).refusal(state: text)
        var raw = try World.raw(state: text)
        raw[39] ^= 1
        let badTag = world.refusal(state: Array(Base32.text(raw).utf8))
        #expect(unknown?.code == badTag?.code)
        #expect(unknown?.description == badTag?.description)
        #expect(unknown?.auditCode != badTag?.auditCode)
    }

    @Test func `46 the same input gives another state for other random bytes, never one twice`()
        throws
    {
        var seen: Set<String> = []
        for _ in 0..<100_000 / 100 {
            let pool = try RandomSource.system.bytes(1600)
            for start in stride(from: 0, to: 1600, by: 16) {
                let minted = try StateToken.minted(
                    from: Array(pool[start..<start + 16]), keyring: world.keyring,
                    context: world.stateContext)
                seen.insert(minted.text)
            }
        }
        #expect(seen.count == 100_000)
    }

    @Test(arguments: [UInt64(1), 2])
    func `whatever is accepted is the one text of its handle`(_ seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<500 {
            let handle = generator.bytes(16)
            let minted = try StateToken.minted(
                from: handle, keyring: world.keyring, context: world.stateContext)
            #expect(minted.text.utf8.count == 64)
            #expect(world.refusal(state: Array(minted.text.utf8)) == nil)
            let again = try StateToken.minted(
                from: handle, keyring: world.keyring, context: world.stateContext)
            #expect(again.text == minted.text)
            var mutated = Array(minted.text.utf8)
            mutated[Int(generator.next() % 64)] = UInt8(truncatingIfNeeded: generator.next())
            #expect((world.refusal(state: mutated) == nil) == (mutated == Array(minted.text.utf8)))
        }
    }
}
