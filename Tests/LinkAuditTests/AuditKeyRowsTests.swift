import LinkAudit
import LinkBrokerTesting
import LinkCrypto
import LinkIntents
import Testing

/// Logs over rotations and revocations: which keys are known decides what is proved.
struct AuditKeyRowsTests {
    /// Keys of one installation: `old` was rotated to `new`.
    struct World {
        let old: Keyring
        let new: Keyring
        let log: SealedLog

        /// The first lines by the old key, the others by the new one.
        init(old oldCount: Int, new newCount: Int, sealedByOld: Bool = false) throws {
            old = try Keyring.insecureForTesting()
            new = try old.rotated(
                adding: try SecretKey(from: .insecureForTesting(seed: 9)), nowMilliseconds: 1)
            let oldKeys = try AuditKeys.forTesting(old)
            let newKeys = try AuditKeys.forTesting(new)
            var chain = AuditChain.start
            var lines: [AuditLine] = []
            for number in 0..<oldCount + newCount {
                let key = number < oldCount ? oldKeys.line : newKeys.line
                lines.append(try chain.line(for: .sample(number), key: key))
            }
            let sealed = sealedByOld ? oldKeys : newKeys
            log = try SealedLog(lines: lines, by: sealed)
        }

        var revoked: AuditKeys {
            get throws { try AuditKeys.forTesting(try new.revoking(old.activeID)) }
        }

        /// Only the new key is known any more.
        var forgotten: AuditKeys {
            get throws {
                try AuditKeys.forTesting(
                    try Keyring(install: new.install, keys: new.keys.filter { $0.state == .active })
                )
            }
        }

        var both: AuditKeys { get throws { try AuditKeys.forTesting(new) } }
    }

    @Test func `a rotation disturbs nothing`() throws {
        let world = try World(old: 3, new: 2)
        #expect(try world.log.finding(of: world.log.bytes, keys: world.both) == nil)
    }

    @Test func `a later line by a live key vouches for those of a revoked or forgotten one`()
        throws
    {
        let world = try World(old: 3, new: 2)
        #expect(try world.log.finding(of: world.log.bytes, keys: world.revoked) == nil)
        #expect(try world.log.finding(of: world.log.bytes, keys: world.forgotten) == nil)
        // Also without any seal: the last line is signed by a live key.
        let finding = try world.log.finding(
            of: world.log.bytes, seal: .absent, keys: world.revoked)
        #expect(finding?.code == .missingSeal)
    }

    @Test func `a seal by a live key vouches for every line`() throws {
        let world = try World(old: 3, new: 0)
        #expect(try world.log.finding(of: world.log.bytes, keys: world.revoked) == nil)
        #expect(try world.log.finding(of: world.log.bytes, keys: world.forgotten) == nil)
    }

    @Test func `lines that nothing vouches for are named`() throws {
        let world = try World(old: 3, new: 0, sealedByOld: true)
        let revoked = try world.log.finding(of: world.log.bytes, keys: world.revoked)
        #expect(revoked?.code == .revokedKey && revoked?.line == 1)
        let forgotten = try world.log.finding(of: world.log.bytes, keys: world.forgotten)
        #expect(forgotten?.code == .unknownKey && forgotten?.line == 1)
    }

    @Test func `a seal by a revoked or forgotten key seals nothing`() throws {
        let world = try World(old: 3, new: 2, sealedByOld: true)
        for keys in [try world.revoked, try world.forgotten] {
            let finding = try world.log.finding(of: world.log.bytes, keys: keys)
            #expect(finding?.code == .unsealed && finding?.line == 0)
        }
    }

    @Test func `whoever has a revoked key cannot add, change or cut`() throws {
        let world = try World(old: 3, new: 2)
        let oldKeys = try AuditKeys.forTesting(world.old)
        // A line behind the end.
        var chain = AuditChain(nextSequence: 5, previous: world.log.lines[4].hash)
        let added = try chain.line(for: .sample(7), key: oldKeys.line)
        let longer = world.log.bytes + added.bytes + [0x0A]
        let more = try world.log.finding(of: longer, keys: world.revoked)
        #expect(more?.code == .revokedKey && more?.line == 6)
        // Another line in the old part, signed well.
        var forged = AuditChain(nextSequence: 1, previous: world.log.lines[0].hash)
        let other = try forged.line(for: .sample(7), key: oldKeys.line)
        var lines = world.log.lines.map(\.bytes)
        lines[1] = other.bytes
        let changed = try world.log.finding(
            of: SealedLog.joined(lines), keys: world.revoked)
        #expect(changed?.code == .revokedKey && changed?.line == 2)
        // The log up to a line of theirs, sealed anew by them.
        let cut = try SealedLog(lines: Array(world.log.lines.prefix(2)), by: oldKeys)
        let shorter = try cut.finding(of: cut.bytes, keys: world.revoked)
        #expect(shorter?.code == .revokedKey && shorter?.line == 1)
    }

    @Test func `an edited line of a revoked key is named`() throws {
        let world = try World(old: 3, new: 2)
        var bytes = world.log.bytes
        bytes[world.log.lines[0].bytes.count + 60] ^= 1
        let finding = try world.log.finding(of: bytes, keys: world.revoked)
        #expect(finding?.code == .edited && finding?.line == 2)
        let unknown = try world.log.finding(of: bytes, keys: world.forgotten)
        #expect(unknown?.code == .unknownKey && unknown?.line == 2)
    }

    @Test func `the keys of another installation know nothing`() throws {
        let world = try World(old: 1, new: 1)
        let other = try AuditKeys.forTesting(try Keyring.insecureForTesting(seed: 5))
        let finding = try world.log.finding(of: world.log.bytes, keys: other)
        #expect(finding?.code == .unknownKey && finding?.line == 1)
    }
}
