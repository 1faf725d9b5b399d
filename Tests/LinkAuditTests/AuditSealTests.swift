import LinkAudit
import LinkBrokerTesting
import LinkIntents
import Testing

struct AuditSealTests {
    static func seal() throws -> AuditSeal {
        AuditSeal(
            firstFile: 3, file: 17, byteCount: 16_000_000, first: 5,
            before: try AuditTag([UInt8](repeating: 0xAB, count: 32)), next: .max,
            last: try AuditTag([UInt8](repeating: 0x17, count: 32)))
    }

    @Test func `a seal has one length, and is read back`() throws {
        let keys = try AuditKeys.forTesting()
        let seal = try Self.seal()
        let bytes = try seal.bytes(signedBy: keys.seal)
        #expect(bytes.count == AuditSeal.byteCount)
        #expect(AuditSeal.byteCount <= 512)
        #expect(try AuditSealReading(bytes, with: keys) == .genuine(seal))
        let small = AuditSeal(
            firstFile: 1, file: 1, byteCount: 0, first: 0, before: .zero, next: 0, last: .zero)
        #expect(try small.bytes(signedBy: keys.seal).count == AuditSeal.byteCount)
        #expect(try AuditSealReading(nil, with: keys) == .absent)
    }

    @Test func `every flipped bit of a seal makes it wrong or of an unknown key`() throws {
        let keys = try AuditKeys.forTesting()
        let bytes = try Self.seal().bytes(signedBy: keys.seal)
        for offset in bytes.indices {
            for bit in 0..<8 {
                var changed = bytes
                changed[offset] ^= 1 << UInt8(bit)
                let reading = try AuditSealReading(changed, with: keys)
                #expect(reading == .wrong || reading == .unknownKey)
            }
        }
    }

    @Test func `a seal of another length is wrong`() throws {
        let keys = try AuditKeys.forTesting()
        let bytes = try Self.seal().bytes(signedBy: keys.seal)
        for count in bytes.indices {
            #expect(try AuditSealReading(Array(bytes.prefix(count)), with: keys) == .wrong)
        }
        #expect(try AuditSealReading(bytes + [0x0A], with: keys) == .wrong)
    }

    @Test func `the tag of a line does not sign a seal, nor the other way round`() throws {
        let keys = try AuditKeys.forTesting()
        let bytes = try Self.seal().bytes(signedBy: keys.line)
        #expect(try AuditSealReading(bytes, with: keys) == .wrong)
        var chain = AuditChain.start
        let line = try chain.line(for: .sample(0), key: keys.seal)
        #expect(throws: AuditError(.edited)) {
            try AuditLine(verifying: line.bytes, with: keys)
        }
    }

    @Test func `a seal of a revoked or foreign key is told apart`() throws {
        let old = try Keyring.insecureForTesting()
        let new = try old.rotated(from: .insecureForTesting(seed: 9), nowMilliseconds: 1)
        let bytes = try Self.seal().bytes(signedBy: AuditKeys.forTesting(old).seal)
        let revoked = try AuditKeys.forTesting(try new.revoking(old.activeID))
        #expect(try AuditSealReading(bytes, with: revoked) == .revokedKey)
        let foreign = try AuditKeys.forTesting(try Keyring.insecureForTesting(seed: 2))
        #expect(try AuditSealReading(bytes, with: foreign) == .unknownKey)
    }
}
