import LinkBrokerTesting
import LinkCrypto
import LinkIntents
import LinkRouting
import Testing

/// Suite 02: an intent with a secret never stands in clear, and the tag is over the ciphertext.
struct SealTests {
    private let secret = "https://reader.example/gift/TOP-SECRET-CODE-42"

    @Test func `a secret link is in no byte of its record, and reads back`() throws {
        let world = try World()
        let intent = try world.link(1, secret, secret: true)
        let held = try world.held(intent)
        #expect(held.record.bytes[4] == 2)
        for piece in ["TOP-SECRET-CODE-42", "reader.example", "book", "main"] {
            #expect(held.record.bytes.firstRange(of: Array(piece.utf8)) == nil)
        }
        #expect(held.intent == intent)
        #expect(try world.verified(held.record.bytes, as: intent.id).intent == intent)
    }

    @Test func `a readable link is readable`() throws {
        let world = try World()
        let held = try world.held(world.link(1, secret))
        #expect(held.record.bytes[4] == 1)
        #expect(held.record.bytes.firstRange(of: Array(secret.utf8)) != nil)
    }

    @Test func `the keystream is HMAC in counter mode under a key of its own`() throws {
        let world = try World()
        let clear = try #require(
            try world.held(world.link(1, secret, secret: true)).clearBodyForTests)
        let record = try world.held(world.link(1, secret, secret: true)).record.bytes
        let cipher = Array(record[RecordEnvelope.bodyRange(record.count)])
        #expect(cipher.count == clear.count)
        let salt = Array("LinkBroker/keyring/v1".utf8)
        let prk = try KeyDerivation.extracted(from: World.material(1).span, salt: salt.span).bytes
        let info = TestFraming.framed(
            ["LinkBroker", "v1", "HS256", "intent-seal"].map { Array($0.utf8) } + [
                World.octets(9)
            ])
        let derived = try KeyDerivation.expanded(
            MessageAuthenticator(uncheckedKey: prk.span), info: info.span, byteCount: 32)
        let key = try MessageAuthenticator(uncheckedKey: derived.span)
        var stream: [UInt8] = []
        for counter in 0..<UInt8((cipher.count + 31) / 32) {
            let message = TestFraming.framed([
                Array("seal".utf8), World.octets(1), [0, 0, 0, 0, 0, 0, 0, 1], [0, 0, 0, counter],
            ])
            stream += try key.tag(over: message.span).bytes
        }
        #expect(zip(cipher, stream).map { $0 ^ $1 } == clear)
    }

    @Test func `another generation has another keystream and the same secret`() throws {
        let world = try World()
        let first = try world.held(world.link(1, secret, secret: true))
        var changed = first.intent
        changed.attempts = 1
        let second = try first.rewritten(
            as: changed, keyring: world.keyring, context: world.context)
        #expect(second.generation == 2)
        #expect(first.record.bytes[64..<128] != second.record.bytes[64..<128])
        #expect(second.intent == changed)
        #expect(second.intent.content == first.intent.content)
    }

    @Test func `a wrong key or purpose fails at the tag, before anything is decrypted`() throws {
        let world = try World()
        let record = try world.held(world.link(1, secret, secret: true)).record.bytes
        let id = try IntentID(World.octets(1))
        #expect(try World(install: 10).refusal(record, as: id) == IntentError(.rejected, .badTag))
        #expect(try World(store: 5).refusal(record, as: id) == IntentError(.rejected, .badTag))
        #expect(try World(seed: 2).refusal(record, as: id) == IntentError(.rejected, .unknownKey))
        for offset in 64..<record.count {
            var flipped = record
            flipped[offset] ^= 0x40
            #expect(world.refusal(flipped, as: id) == IntentError(.rejected, .badTag))
        }
    }

    @Test(arguments: [1, 31, 32, 33, 64, 8192])
    func `links of every length around a block read back`(_ count: Int) throws {
        let world = try World()
        let intent = try world.link(1, String(repeating: "x", count: count), secret: true)
        let record = try world.held(intent).record.bytes
        #expect(try world.verified(record, as: intent.id).intent == intent)
    }

    @Test func `a rotation does not disturb a sealed intent`() throws {
        let world = try World()
        let held = try world.held(world.link(1, secret, secret: true))
        var later = world
        later.keyring = try world.keyring.rotated(
            adding: SecretKey(World.material(2).span), nowMilliseconds: World.now)
        let verified = try later.verified(held.record.bytes, as: held.id)
        #expect(verified.intent == held.intent)
        let rewritten = try verified.held.rewritten(
            as: verified.intent, keyring: later.keyring, context: later.context)
        #expect(rewritten.record.bytes[8..<16] != held.record.bytes[8..<16])
        #expect(rewritten.intent == held.intent)
    }
}
