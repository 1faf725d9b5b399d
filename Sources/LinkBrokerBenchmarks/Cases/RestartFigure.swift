import Foundation
import LinkBroker
import LinkBrokerSQLite
import LinkBrokerTesting
import LinkCrypto
import LinkIntents
import LinkPolicy
import LinkRouting

/// What 100 000 held links over 10 000 scenes cost when the process starts: 157 sessions, each with
/// a store of its own on SQLite, are opened, listed and told that the links are over.
enum RestartFigure {
    private static let sessionCount = 157
    private static let sceneCount = BrokerLimits.sceneCount
    private static let linksPerScene = 10
    private static let lifetimeSeconds: Int64 = 900

    private static let policy = """
        { "linkbroker": 1, "id": "restart", "revision": "1",
          "origins": [ { "id": "web", "hosts": ["links.bookshop.example"] } ],
          "conflict": "inOrder",
          "limits": { "pending": \(linksPerScene), "pendingTTL": \(lifetimeSeconds) },
          "vocab": { "tabs": ["one"] },
          "types": { "n": { "int": [1, 999999999] } },
          "defaults": { "access": "authenticated", "from": "any",
                        "show": { "tab": "one", "style": "push" } },
          "routes": [ { "id": "home", "path": "/", "access": "public",
                        "show": { "tab": "one", "style": "root" } },
                      { "id": "order", "path": "/area00042/user9/reader7/order/{n}" } ] }
        """

    /// The figures: bytes of the process per held link above its canonical bytes, and milliseconds.
    static func measured() throws -> Figures {
        let linkCount = sessionCount * sceneCount * linksPerScene
        var figures = Figures()
        let empty = try RestartBench(policy, sessionCount: sessionCount, sceneCount: sceneCount)
        let sessionByteCount = try residentGrowth { try empty.started() } / Double(sessionCount)
        figures.bytes["session on SQLite that holds nothing"] = sessionByteCount

        let bench = try RestartBench(policy, sessionCount: sessionCount, sceneCount: sceneCount)
        try bench.fill(linksPerScene: linksPerScene)
        var sessions: [BrokerSession] = []
        let before = try MemoryFigure.residentBytes()
        func note(_ stage: String) throws {
            let growth = try MemoryFigure.residentBytes() - before
            let links = growth - sessionByteCount * Double(sessionCount)
            figures.bytes["held link of 100 000 \(stage), over its link"] =
                links / Double(linkCount) - Double(RestartBench.linkByteCount)
        }
        let start = (wall: Measurement.now(.wall), processor: Measurement.now(.processor))
        sessions = try bench.started()
        let name = "cold start with 100 000 held links"
        figures.milliseconds[name] = (Measurement.now(.wall) - start.wall) / 1e6
        figures.milliseconds["\(name), processor time"] =
            (Measurement.now(.processor) - start.processor) / 1e6
        try note("restarted")
        guard bench.pendingCount(sessions) == linkCount else {
            throw UsageError("a link was lost")
        }
        try note("listed")
        bench.clock.advance(seconds: lifetimeSeconds + 1)
        for session in sessions { _ = session.setSession(nil) }
        guard bench.pendingCount(sessions) == 0 else { throw UsageError("a link did not expire") }
        try note("expired")
        return figures
    }

    private static func residentGrowth(_ make: () throws -> [BrokerSession]) throws -> Double {
        let before = try MemoryFigure.residentBytes()
        let sessions = try make()
        return try withExtendedLifetime(sessions) {
            try MemoryFigure.residentBytes() - before
        }
    }
}

/// The stores and the keys of many sessions, in a folder that is removed with the value.
private final class RestartBench {
    let clock = ManualClock(startMilliseconds: 1_700_000_000_000)
    private let policy: Policy
    private let keyring: Keyring
    private let folder: URL
    private let sessionCount: Int
    private let scenes: [SceneID]

    private static let linkStart = "https://links.bookshop.example/area00042/user9/reader7/order/"
    static let linkByteCount = linkStart.utf8.count + 6

    init(_ policy: String, sessionCount: Int, sceneCount: Int) throws {
        self.policy = try Policy(json: Array(policy.utf8))
        self.sessionCount = sessionCount
        scenes = try (0..<sceneCount).map { try SceneID("scene-\($0)") }
        keyring = try Keyring.insecureForTesting()
        // On the disk where the programs are: a folder in memory would measure no disk.
        folder = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appending(path: "restart-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit {
        do { try FileManager.default.removeItem(at: folder) } catch {
            FileHandle.standardError.write(Data("left behind: \(error)\n".utf8))
        }
    }

    /// Holds links in the first session and copies its store for the others: one change after the
    /// other would wait for the disk a hundred thousand times.
    func fill(linksPerScene: Int) throws {
        try fillFirst(linksPerScene: linksPerScene)
        for number in 1..<sessionCount {
            try FileManager.default.copyItem(at: place(0), to: place(number))
        }
    }

    private func fillFirst(linksPerScene: Int) throws {
        let durable = try store(0)
        let memory = MemoryStore()
        let session = try session(memory, durable.storeID)
        _ = session.setSession(nil)
        for scene in scenes {
            for link in 0..<linksPerScene {
                let reply = session.open(Self.linkStart + "\(100_000 + link)", in: scene)
                guard case .opened(let outcome) = reply, outcome.result == .held else {
                    throw UsageError("a link was not held")
                }
            }
        }
        try durable.apply(Self.changes(from: memory.contents()))
    }

    /// The sessions of a process that starts.
    func started() throws -> [BrokerSession] {
        try (0..<sessionCount).map { number in
            let store = try store(number)
            return try session(store, store.storeID)
        }
    }

    /// The links that are held or wait in all scenes.
    func pendingCount(_ sessions: [BrokerSession]) -> Int {
        sessions.reduce(0) { sum, session in
            scenes.reduce(sum) { $0 + session.pending(in: $1).count }
        }
    }

    private func place(_ number: Int) -> URL { folder.appending(path: "store-\(number)") }

    private func store(_ number: Int) throws -> SQLiteStore {
        try SQLiteStore(folder: place(number).path)
    }

    private func session(_ store: any BrokerStore, _ id: StoreID) throws -> BrokerSession {
        let clock = clock
        var configuration = BrokerConfiguration(
            policy: policy, keyring: keyring, nowMilliseconds: { clock.nowMilliseconds },
            observe: { _ in })
        configuration.store = store
        configuration.storeID = id
        return try BrokerSession(configuration)
    }

    private static func changes(from contents: StoreContents) -> [StoreChange] {
        var changes = contents.intents.map { StoreChange.insertIntent($0) }
        changes += contents.scenes.map { .saveScene($0.scene, $0.bytes) }
        let first = contents.audit.nextSequence - UInt64(contents.audit.lines.count)
        for (offset, line) in contents.audit.lines.enumerated() {
            changes.append(.appendAudit(sequence: first + UInt64(offset), line))
        }
        return changes + [.noteTime(contents.latestMilliseconds)]
    }
}
