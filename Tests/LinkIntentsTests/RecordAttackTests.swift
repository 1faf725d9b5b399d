import LinkBrokerTesting
import LinkCrypto
import LinkIntents
import LinkRouting
import Testing

/// Attacks on the record of a pending intent: each is refused, with `expired` for an own record
/// whose time is over and `rejected` for everything else.
struct RecordAttackTests {
    private let world: World
    private let intent: PendingIntent
    private let bytes: [UInt8]

    init() throws {
        world = try World()
        intent = try world.link()
        bytes = try world.held(intent).record.bytes
    }

    private func refusal(_ bytes: [UInt8], now: Int64 = World.now) -> IntentError? {
        world.refusal(bytes, as: intent.id, now: now)
    }

    @Test func `the record as signed is accepted and reads back as the same intent`() throws {
        #expect(try world.verified(bytes, as: intent.id).intent == intent)
        #expect(try world.verified(bytes, as: intent.id).held.record.bytes == bytes)
    }

    @Test(arguments: [false, true])
    func `2 every single bit that is flipped`(_ isSecret: Bool) throws {
        let bytes = try world.held(world.link(secret: isSecret)).record.bytes
        for bit in 0..<bytes.count * 8 {
            var flipped = bytes
            flipped[bit / 8] ^= 1 << UInt8(bit % 8)
            #expect(refusal(flipped)?.code == .rejected, "bit \(bit)")
        }
    }

    @Test(arguments: [false, true])
    func `3 a truncation at every length`(_ isSecret: Bool) throws {
        let bytes = try world.held(world.link(secret: isSecret)).record.bytes
        for count in 0..<bytes.count {
            #expect(refusal(Array(bytes.prefix(count)))?.code == .rejected, "\(count) bytes")
            #expect(refusal(Array(bytes.suffix(count)))?.code == .rejected, "\(count) bytes")
        }
    }

    @Test func `4 one byte appended, whatever it is`() {
        for byte in UInt8.min...UInt8.max {
            #expect(refusal(bytes + [byte]) == IntentError(.rejected, .bodyLength))
        }
    }

    @Test func `8 another suite or version`() throws {
        for suite in [UInt8(0), 3, 0xFF] {
            var other = bytes
            other[4] = suite
            #expect(refusal(try world.resigned(other)) == IntentError(.rejected, .suite))
        }
        var other = bytes
        other[3] = 0x32
        #expect(refusal(try world.resigned(other)) == IntentError(.rejected, .shape))
    }

    @Test func `8 a readable record that says it is sealed, and the reverse`() throws {
        var other = bytes
        other[4] = 2
        #expect(refusal(other)?.auditCode == .badTag)
        #expect(refusal(try world.resigned(other))?.code == .rejected)
        var sealed = try world.held(world.link(secret: true)).record.bytes
        sealed[4] = 1
        #expect(refusal(try world.resigned(sealed))?.code == .rejected)
    }

    @Test func `8 a readable record that claims a secret`() throws {
        let secret = try world.link(secret: true)
        let held = try world.held(secret)
        var body = try #require(try held.clearBodyForTests)
        #expect(
            refusal(try world.forged(body: body) { $0.generation = 1 })
                == IntentError(.rejected, .secretInClear))
        // The same body without the claim is fine, so it was the claim.
        let marks = try #require(body.firstRange(of: [5, 0, 11])).upperBound
        body[marks + 2] = 0
        #expect(refusal(try world.forged(body: body)) == nil)
    }

    @Test func `9 an intent as a scene, a scene as an intent, an attempt as either`() throws {
        let context = SceneContext(bundle: "app", install: world.install)
        let scene = try SceneRecord(
            state: [1, 2, 3], policyDigest: World.digest(7), subject: nil
        ).signed(
            for: world.scene, keyring: world.keyring, context: context,
            nowMilliseconds: World.now)
        #expect(refusal(scene) == IntentError(.rejected, .purpose))
        var relabelled = scene
        relabelled[5] = 2
        #expect(refusal(relabelled)?.code == .rejected)
        #expect(
            throws: IntentError(.tampered, .purpose)
        ) {
            var padded = bytes
            padded[64] = 4
            _ = try SceneRecord.verified(
                padded, for: world.scene, keyring: world.keyring, context: context,
                nowMilliseconds: World.now)
        }
        let index = try world.minted().state.index
        let attempt = try AttemptRecord.signed(
            [1, 2], index: index, createdMilliseconds: World.now,
            notAfterMilliseconds: World.now + 1, keyring: world.keyring, context: world.context)
        #expect(refusal(attempt) == IntentError(.rejected, .purpose))
        #expect(throws: IntentError(.rejected, .purpose)) {
            try AttemptRecord.verified(
                bytes, index: index, keyring: world.keyring, context: world.context,
                nowMilliseconds: World.now)
        }
    }

    @Test func `9 a state's bytes as a record`() throws {
        #expect(refusal(Array(try world.minted().text.utf8))?.code == .rejected)
    }

    @Test func `13 a record of another installation`() throws {
        let other = try World(install: 10)
        #expect(other.refusal(bytes, as: intent.id) == IntentError(.rejected, .badTag))
    }

    @Test func `14 a record under the name of another one`() throws {
        #expect(
            world.refusal(bytes, as: try IntentID(World.octets(2)))
                == IntentError(.rejected, .wrongID))
    }

    @Test func `15 a record in another store`() throws {
        let other = try World(store: 4)
        #expect(other.refusal(bytes, as: intent.id) == IntentError(.rejected, .badTag))
    }

    @Test func `16 a record under an unknown key`() throws {
        let other = try World(seed: 2)
        #expect(other.refusal(bytes, as: intent.id) == IntentError(.rejected, .unknownKey))
    }

    @Test func `17 and 39 a record under a revoked key`() throws {
        var later = world
        later.keyring = try world.keyring.rotated(
            adding: SecretKey(World.material(2).span), nowMilliseconds: World.now)
        #expect(later.refusal(bytes, as: intent.id) == nil)
        later.keyring = try later.keyring.revoking(world.keyring.activeID)
        #expect(later.refusal(bytes, as: intent.id) == IntentError(.rejected, .keyRevoked))
    }

    @Test func `18 the name of key X with a tag by key Y`() throws {
        let other = try World(seed: 2).held(intent).record.bytes
        var mixed = bytes
        mixed.replaceSubrange(8..<16, with: other[8..<16])
        var both = world
        both.keyring = try Keyring(
            install: world.install, keys: [World.key(1, .active), World.key(2, .verify)])
        #expect(both.refusal(mixed, as: intent.id) == IntentError(.rejected, .badTag))
        #expect(both.refusal(other, as: intent.id) == nil)
    }

    @Test func `19 a tag of zeros, none, one byte short, one too many`() {
        let signed = Array(bytes.dropLast(32))
        for tag in [0, 31, 33].map({ [UInt8](repeating: 0, count: $0) }) {
            #expect(refusal(signed + tag)?.code == .rejected)
        }
        #expect(
            refusal(signed + [UInt8](repeating: 0, count: 32))
                == IntentError(.rejected, .badTag))
    }

    struct Moment: CustomTestStringConvertible, Sendable {
        let name: String
        let now: Int64
        let expected: IntentError?
        var testDescription: String { name }
    }

    @Test(arguments: [
        Moment(name: "21 one before the end", now: World.now + 899_999, expected: nil),
        Moment(
            name: "21 exactly at the end", now: World.now + 900_000,
            expected: IntentError(.expired, .expired)),
        Moment(
            name: "21 one after the end", now: World.now + 900_001,
            expected: IntentError(.expired, .expired)),
        Moment(name: "22 made 120 s in the future", now: World.now - 120_000, expected: nil),
        Moment(
            name: "22 made 120.001 s in the future", now: World.now - 120_001,
            expected: IntentError(.rejected, .createdInFuture)),
        Moment(
            name: "25 the clock was set back to the epoch", now: 0,
            expected: IntentError(.rejected, .createdInFuture)),
        Moment(
            name: "24 the clock says the end of time", now: .max,
            expected: IntentError(.expired, .expired)),
        Moment(
            name: "24 the clock says the beginning of time", now: .min,
            expected: IntentError(.rejected, .createdInFuture)),
    ])
    func `a record at a moment`(_ row: Moment) {
        #expect(refusal(bytes, now: row.now) == row.expected)
    }

    @Test func `23 a life above the cap, with a right tag`() throws {
        let cap = UInt64(IntentLimits.intentLifetimeMilliseconds)
        for (lifetime, isFine) in [(cap - 1, true), (cap, true), (cap + 1, false)] {
            let other = try world.resigned(Self.setting(bytes, lifetime: lifetime))
            #expect(refusal(other) == (isFine ? nil : IntentError(.rejected, .lifetimeOverCap)))
        }
    }

    struct Times: CustomTestStringConvertible, Sendable {
        let created: UInt64
        let notAfter: UInt64
        var testDescription: String { "\(created) to \(notAfter)" }
    }

    private static let signBit: UInt64 = 0x8000_0000_0000_0000

    @Test(arguments: [
        Times(created: .max, notAfter: .max), Times(created: 0, notAfter: .max),
        Times(created: .max, notAfter: 0), Times(created: signBit, notAfter: signBit + 1),
        Times(created: signBit - 1, notAfter: signBit - 1), Times(created: 5, notAfter: 5),
        Times(created: 6, notAfter: 5), Times(created: 0, notAfter: signBit - 1),
    ])
    func `24 times that overflow or run backwards, with a right tag`(_ times: Times) throws {
        var other = bytes
        other.replaceSubrange(32..<40, with: Self.bigEndian(times.created))
        other.replaceSubrange(40..<48, with: Self.bigEndian(times.notAfter))
        let resigned = try world.resigned(other)
        for now in [Int64.min, 0, World.now, .max] {
            #expect(refusal(resigned, now: now)?.code == .rejected)
        }
    }

    @Test func `27 reserved bytes that are not zero, with a right tag`() throws {
        for offset in [6, 7, 58, 59] {
            for bit in 0..<8 {
                var other = bytes
                other[offset] = 1 << UInt8(bit)
                #expect(refusal(try world.resigned(other)) == IntentError(.rejected, .reserved))
            }
        }
    }

    @Test func `28 a body length of all ones, one more, one less, with a right tag`() throws {
        let length = UInt32(bytes.count - 96)
        for other in [UInt32.max, length + 1, length - 1, 0, 16_385] {
            var record = bytes
            record.replaceSubrange(60..<64, with: Self.bigEndian(other))
            #expect(refusal(record) == IntentError(.rejected, .bodyLength))
        }
    }

    @Test func `28 a body at the limit and one above`() throws {
        let rest = [UInt8](repeating: 0, count: IntentLimits.bodyByteCountLimit)
        // A body that is no intent, so that it is the size alone that differs.
        #expect(refusal(try world.forged(body: rest)) == IntentError(.rejected, .body))
        #expect(throws: IntentError(.invalidValue, .tooLarge)) {
            try world.forged(body: rest + [0])
        }
        #expect(
            refusal([UInt8](repeating: 0x4C, count: 96 + rest.count + 1))
                == IntentError(.rejected, .size))
    }

    @Test func `30 a byte moved between header, context and body`() throws {
        // The message frames every piece, so the same bytes cut elsewhere have another tag.
        let pieces: [[UInt8]] = [[1, 2], [3]]
        let moved: [[UInt8]] = [[1], [2, 3]]
        #expect(TestFraming.framed(pieces) != TestFraming.framed(moved))
        let body: [UInt8] = [1, 2, 3]
        let header = RecordHeader(
            purpose: .intent, id: intent.id.octets, createdMilliseconds: 0,
            notAfterMilliseconds: 1)
        let first = try RecordEnvelope.signed(
            header, body: body.span, keyring: world.keyring, context: EnvelopeContext(pieces))
        #expect(throws: IntentError(.rejected, .badTag)) {
            try RecordEnvelope.opened(
                first.span, purpose: .intent, keyring: world.keyring,
                context: EnvelopeContext(moved))
        }
    }

    private static func setting(_ bytes: [UInt8], lifetime: UInt64) -> [UInt8] {
        var other = bytes
        other.replaceSubrange(40..<48, with: bigEndian(UInt64(World.now) + lifetime))
        return other
    }

    private static func bigEndian(_ value: some FixedWidthInteger) -> [UInt8] {
        (0..<value.bitWidth / 8).reversed().map {
            UInt8(truncatingIfNeeded: value >> ($0 * 8))
        }
    }
}

extension HeldIntent {
    /// The readable body of this intent, whether its record is sealed or not.
    var clearBodyForTests: [UInt8]? {
        get throws {
            let world = try World()
            var intent = self.intent
            intent.attempts = 0
            let open = try PendingIntent(
                id: intent.id, scene: intent.scene, content: intent.content,
                source: intent.source, hasSecret: false,
                createdMilliseconds: intent.createdMilliseconds,
                notAfterMilliseconds: intent.notAfterMilliseconds, arrival: intent.arrival,
                requirement: intent.requirement, policyDigest: intent.policyDigest)
            let record = try world.held(open).record.bytes
            var body = Array(record[RecordEnvelope.bodyRange(record.count)])
            guard let marks = body.firstRange(of: [5, 0, 11])?.upperBound else { return nil }
            if intent.hasSecret { body[marks + 2] |= 4 }
            return body
        }
    }
}
