import Foundation
import LinkAudit
import LinkBroker
import LinkBrokerTesting
import LinkCrypto
import LinkIntents
import LinkRouting
import Testing

/// The store's audit lines and the log file: the file follows, catches up, and knows of more than
/// an older copy of the store.
@Suite struct AuditOutboxTests {
    private let place: Place
    private let scene: SceneID

    init() throws {
        place = try Place()
        scene = try SceneID("s1")
    }

    @Test func `the log has what the store has, line for line`() throws {
        let store = MemoryStore()
        let life = try Life(store: store, log: place.log())
        _ = life.broker.setSession(nil)
        _ = life.broker.open("https://a.example/notes/7", in: scene)
        _ = life.broker.open("https://a.example/pages/1", in: scene)
        #expect(try place.lines() == store.contents().audit.lines)
        #expect(try place.lines().count == life.records.count)
    }

    @Test func `a log that was away catches up with the store`() throws {
        let store = MemoryStore()
        let first = try Life(store: store)
        _ = first.broker.setSession(nil)
        _ = first.broker.open("https://a.example/notes/7", in: scene)
        let second = try Life(store: store, log: place.log())
        _ = second.broker.setSession(nil)
        #expect(try place.lines() == store.contents().audit.lines)
    }

    @Test func `a new store goes on behind the log`() throws {
        do {
            let first = try Life(store: MemoryStore(), log: place.log())
            _ = first.broker.setSession(nil)
        }
        let store = MemoryStore()
        let second = try Life(store: store, log: place.log())
        _ = second.broker.open("https://a.example/pages/1", in: scene)
        let stored = store.contents().audit
        #expect(stored.firstSequence == 1)
        #expect(try place.lines().count == Int(stored.nextSequence))
    }

    @Test func `an older copy of the store is refused`() throws {
        let store = MemoryStore()
        let life = try Life(store: store, log: place.log())
        _ = life.broker.setSession(nil)
        let older = store.contents()
        _ = life.broker.open("https://a.example/notes/7", in: scene)
        let error = #expect(throws: BrokerError.self) {
            _ = try Life(store: RigidStore(older), keyring: life.keyring, log: place.log(life))
        }
        #expect(error?.code == .rolledBack)
    }

    @Test func `what the log has, the store forgets, but never the newest line`() throws {
        let store = MemoryStore()
        let life = try Life(store: store, log: place.log())
        _ = life.broker.setSession(nil)
        for number in 1...1500 {
            _ = life.broker.open("https://a.example/pages/\(number)", in: scene)
        }
        let stored = store.contents().audit
        #expect(stored.nextSequence == 1501)
        #expect((1024...1200).contains(stored.lines.count))
        #expect(try place.lines().count == 1501)
        #expect(try place.lines().suffix(stored.lines.count) == stored.lines[...])
    }

    @Test func `a log that cannot be written keeps its lines waiting, then stops every event`()
        throws
    {
        let store = MemoryStore()
        // Files of one kilobyte of which one may be rotated: it is full very soon.
        let log = try place.log(
            limits: AuditLogLimits(fileByteCount: 1024, rotatedFileCount: 1))
        let life = try Life(store: store, log: log)
        var refused = 0
        for number in 1...1200 {
            let reply = life.broker.open("https://a.example/pages/\(number)", in: scene)
            guard case .refused(let error) = reply else { continue }
            #expect(error.code == .auditUnavailable)
            refused += 1
        }
        #expect((1...300).contains(refused))
        #expect(Int(store.contents().audit.nextSequence) == 1200 - refused)
    }

    @Test func `a rotated key seals the log, and lines before a revoked one stay proven`() throws {
        let store = MemoryStore()
        let life = try Life(store: store, log: place.log())
        _ = life.broker.setSession(nil)
        let old = life.keyring.activeID
        let rotated = try life.keyring.rotated(from: .system, nowMilliseconds: 1_000_000)
        _ = life.broker.replaceKeyring(rotated)
        let revoked = try rotated.revoking(old)
        _ = life.broker.replaceKeyring(revoked)
        _ = life.broker.open("https://a.example/pages/1", in: scene)
        let lines = try place.lines()
        #expect(lines == store.contents().audit.lines)
        let names = try lines.map { try AuditLineShape($0).key.text }
        #expect(Set(names) == [old.text, rotated.activeID.text])
    }

    /// A folder with one log in it.
    private final class Place {
        let path: String

        init() throws {
            path = NSTemporaryDirectory() + "linkbroker-audit-" + UUID().uuidString
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: false,
                attributes: [.posixPermissions: 0o700])
        }

        deinit { try? FileManager.default.removeItem(atPath: path) }

        func log(
            limits: AuditLogLimits = AuditLogLimits()
        ) throws -> AuditLog {
            try AuditLog(
                path: path + "/log", keyring: try Keyring.insecureForTesting(), limits: limits)
        }

        /// The log again, whose lock a session that lives still has.
        func log(_ life: Life<MemoryStore>) throws -> AuditLog {
            life.end()
            return try log()
        }

        func lines() throws -> [[UInt8]] {
            let data = try Data(contentsOf: URL(filePath: path + "/log"))
            return data.split(separator: 0x0A).map { Array($0) }
        }
    }
}
