import LinkBrokerTesting
import LinkCrypto
import LinkIntents
import LinkRouting
import Testing

struct SceneRecordTests {
    private let world: World
    private let context: SceneContext
    private let record = SceneRecord(
        state: Array("versioned state".utf8), policyDigest: World.digest(7),
        subject: SubjectTag(World.digest(8)))
    private let bytes: [UInt8]

    init() throws {
        world = try World()
        context = SceneContext(bundle: "com.example.reader", install: world.install)
        bytes = try record.signed(
            for: world.scene, keyring: world.keyring, context: context,
            nowMilliseconds: World.now)
    }

    private func refusal(
        _ bytes: [UInt8], scene: String = "main", in context: SceneContext? = nil,
        now: Int64 = World.now
    ) throws -> IntentError? {
        let scene = try SceneID(scene)
        do throws(IntentError) {
            _ = try SceneRecord.verified(
                bytes, for: scene, keyring: world.keyring, context: context ?? self.context,
                nowMilliseconds: now)
            return nil
        } catch { return error }
    }

    @Test func `a saved scene reads back, and is the one encoding`() throws {
        let read = try SceneRecord.verified(
            bytes, for: world.scene, keyring: world.keyring, context: context,
            nowMilliseconds: World.now)
        #expect(read == record)
        let again = try read.signed(
            for: world.scene, keyring: world.keyring, context: context,
            nowMilliseconds: World.now)
        #expect(again == bytes)
    }

    @Test func `every bit flipped, every truncation and every appended byte is tampered`() throws {
        for bit in 0..<bytes.count * 8 {
            var flipped = bytes
            flipped[bit / 8] ^= 1 << UInt8(bit % 8)
            #expect(try refusal(flipped)?.code == .tampered, "bit \(bit)")
        }
        for count in 0..<bytes.count {
            #expect(try refusal(Array(bytes.prefix(count)))?.code == .tampered)
        }
        for byte in [UInt8(0), 1, 0xFF] {
            #expect(try refusal(bytes + [byte])?.code == .tampered)
        }
    }

    @Test func `another scene's record is of the wrong scene, and only an own one is`() throws {
        #expect(try refusal(bytes, scene: "other") == IntentError(.wrongScene, .wrongScene))
        #expect(try refusal(bytes, scene: "mai")?.code == .wrongScene)
        var renamed = bytes
        renamed[65] ^= 1
        #expect(try refusal(renamed)?.code == .tampered)
        #expect(try refusal(renamed, scene: "other")?.code == .tampered)
    }

    @Test func `another app, installation or key is tampered`() throws {
        let app = SceneContext(bundle: "com.example.other", install: world.install)
        #expect(try refusal(bytes, in: app)?.code == .tampered)
        let install = SceneContext(
            bundle: "com.example.reader", install: try InstallID(World.octets(10)))
        #expect(try refusal(bytes, in: install)?.code == .tampered)
        // 30: a byte moved from the app's name to the scene's.
        let moved = SceneContext(bundle: "com.example.reade", install: world.install)
        #expect(try refusal(bytes, scene: "rmain", in: moved)?.code == .tampered)
    }

    @Test(
        arguments: [
            (IntentLimits.sceneDefaultLifetimeMilliseconds - 1, nil),
            (IntentLimits.sceneDefaultLifetimeMilliseconds, IntentError.Code.outdated),
            (Int64.max - World.now, .outdated), (-120_000, nil), (-120_001, .tampered),
        ] as [(Int64, IntentError.Code?)])
    func `a scene at a moment after it was saved`(
        _ row: (after: Int64, expected: IntentError.Code?)
    ) throws {
        #expect(try refusal(bytes, now: World.now + row.after)?.code == row.expected)
    }

    @Test func `a scene lives 30 days at most`() throws {
        let cap = IntentLimits.sceneLifetimeMilliseconds
        for (lifetime, expected) in [
            (cap, nil), (cap + 1, IntentError.AuditCode.lifetimeOverCap), (0, .invalidTimes),
            (-1, .invalidTimes), (.max, .invalidTimes),
        ] as [(Int64, IntentError.AuditCode?)] {
            do throws(IntentError) {
                _ = try record.signed(
                    for: world.scene, keyring: world.keyring, context: context,
                    nowMilliseconds: World.now, lifetimeMilliseconds: lifetime)
                #expect(expected == nil)
            } catch {
                #expect(error == IntentError(.invalidValue, expected ?? .size))
            }
        }
    }

    @Test func `a scene holds as many bytes as the bound allows`() throws {
        let fixed = 1 + 4 + 3 + 3 + 32
        for (extra, isFine) in [(-1, true), (0, true), (1, false)] {
            let count = IntentLimits.sceneBodyByteCountLimit - fixed + extra
            let large = SceneRecord(
                state: [UInt8](repeating: 5, count: count), policyDigest: World.digest(1),
                subject: nil)
            let signed = try? large.signed(
                for: world.scene, keyring: world.keyring, context: context,
                nowMilliseconds: World.now)
            #expect((signed != nil) == isFine)
            if let signed { #expect(try refusal(signed) == nil) }
        }
    }

    @Test(arguments: [UInt64(5)])
    func `random bytes are no scene`(_ seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<2000 {
            var bytes = generator.bytes(Int(generator.next() % 200))
            if generator.bool() { bytes = self.bytes.prefix(64) + bytes }
            #expect(try refusal(bytes)?.code == .tampered)
        }
    }
}

struct AttemptRecordTests {
    private let world: World
    private let index: AttemptIndex
    private let bytes: [UInt8]

    init() throws {
        world = try World()
        index = try world.minted().state.index
        bytes = try AttemptRecord.signed(
            Array("provider and scene".utf8), index: index, createdMilliseconds: World.now,
            notAfterMilliseconds: World.now + 600_000, keyring: world.keyring,
            context: world.context)
    }

    private func refusal(
        _ bytes: [UInt8], index: AttemptIndex? = nil, now: Int64 = World.now
    ) -> IntentError? {
        do throws(IntentError) {
            _ = try AttemptRecord.verified(
                bytes, index: index ?? self.index, keyring: world.keyring,
                context: world.context, nowMilliseconds: now)
            return nil
        } catch { return error }
    }

    @Test func `an attempt reads back`() throws {
        let read = try AttemptRecord.verified(
            bytes, index: index, keyring: world.keyring, context: world.context,
            nowMilliseconds: World.now + 599_999)
        #expect(read.body == Array("provider and scene".utf8))
        #expect(read.createdMilliseconds == World.now)
        #expect(read.notAfterMilliseconds == World.now + 600_000)
    }

    @Test func `every bit flipped and every truncation is refused`() {
        for bit in 0..<bytes.count * 8 {
            var flipped = bytes
            flipped[bit / 8] ^= 1 << UInt8(bit % 8)
            #expect(refusal(flipped)?.code == .rejected)
        }
        for count in 0..<bytes.count { #expect(refusal(Array(bytes.prefix(count))) != nil) }
    }

    @Test func `an attempt is bound to its index and its time`() throws {
        let other = try world.minted(0x10).state.index
        #expect(refusal(bytes, index: other) == IntentError(.rejected, .badTag))
        #expect(refusal(bytes, now: World.now + 600_000) == IntentError(.expired, .expired))
        #expect(refusal(bytes, now: World.now - 120_001)?.auditCode == .createdInFuture)
    }

    @Test func `an attempt lives 15 minutes at most`() {
        for (lifetime, isFine) in [(Int64(900_000), true), (900_001, false), (0, false)] {
            let signed = try? AttemptRecord.signed(
                [], index: index, createdMilliseconds: 0, notAfterMilliseconds: lifetime,
                keyring: world.keyring, context: world.context)
            #expect((signed != nil) == isFine)
        }
    }
}
