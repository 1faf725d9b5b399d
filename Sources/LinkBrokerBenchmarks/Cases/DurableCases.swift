import Foundation
import LinkBrokerSQLite
import LinkBrokerTesting
import LinkIntents
import LinkRouting

/// What holding and committing a link costs when it is on the disk before anybody is told.
enum DurableCases {
    /// The cases.
    static let all = [
        BenchmarkCase("durable-hold", "SQLiteStore: insert one intent") {
            let bench = try DurableBench()
            return { iterations in try bench.hold(iterations) }
        },
        BenchmarkCase("sqlite-hold", "the same statements through the C API") {
            let bench = try DurableBench()
            return { iterations in try bench.plainHold(iterations) }
        },
        BenchmarkCase("durable-hold-commit", "SQLiteStore: insert; take, save the scene, audit") {
            let bench = try DurableBench()
            return { iterations in try bench.holdCommit(iterations) }
        },
        BenchmarkCase("sqlite-hold-commit", "the same statements through the C API") {
            let bench = try DurableBench()
            return { iterations in try bench.plainHoldCommit(iterations) }
        },
        BenchmarkCase("durable-alone-64", "SQLiteStore: insert and take 64 intents, each alone") {
            let bench = try DurableBench()
            return { iterations in try bench.alone(iterations) }
        },
        BenchmarkCase("durable-group-64", "SQLiteStore: the same 64 intents, as two groups") {
            let bench = try DurableBench()
            return { iterations in try bench.grouped(iterations) }
        },
    ]
}

/// A store and a plain database in a folder that is removed with the value.
private final class DurableBench {
    private let folder: URL
    private let store: SQLiteStore
    private let plain: PlainSQLite
    private let scene: SceneID
    private let record: IntentRecord
    private let screens = [UInt8](repeating: 7, count: 600)
    private let line = [UInt8](repeating: 9, count: 400)
    private var random = SeededGenerator(seed: 3)
    private var sequence: UInt64 = 0

    init() throws {
        // On the disk where the programs are: a folder in memory would measure no disk.
        folder = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appending(path: "durable-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        store = try SQLiteStore(folder: folder.appending(path: "store").path)
        plain = try PlainSQLite(path: folder.appending(path: "plain").path)
        scene = try SceneID("main")
        record = try IntentBench(pendingCount: 0).held().record
    }

    deinit {
        do { try FileManager.default.removeItem(at: folder) } catch {
            FileHandle.standardError.write(Data("left behind: \(error)\n".utf8))
        }
    }

    func hold(_ iterations: Int) throws -> UInt64 {
        for _ in 0..<iterations { try store.apply([.insertIntent(try drawn())]) }
        return UInt64(iterations)
    }

    func plainHold(_ iterations: Int) throws -> UInt64 {
        for _ in 0..<iterations { try plain.hold(try drawn()) }
        return UInt64(iterations)
    }

    func holdCommit(_ iterations: Int) throws -> UInt64 {
        for _ in 0..<iterations {
            let stored = try drawn()
            try store.apply([.insertIntent(stored)])
            try store.apply([
                .takeIntent(stored.id), .saveScene(scene, screens),
                .appendAudit(sequence: sequence, line),
            ])
            sequence += 1
        }
        return sequence
    }

    func plainHoldCommit(_ iterations: Int) throws -> UInt64 {
        for _ in 0..<iterations {
            let stored = try drawn()
            try plain.hold(stored)
            try plain.commit(stored.id, scene: screens, line: line)
        }
        return UInt64(iterations)
    }

    func alone(_ iterations: Int) throws -> UInt64 {
        for _ in 0..<iterations {
            let lists = try lists()
            for list in lists.holds + lists.takes { try store.apply(list) }
        }
        return UInt64(iterations)
    }

    func grouped(_ iterations: Int) throws -> UInt64 {
        for _ in 0..<iterations {
            let lists = try lists()
            let outcomes = store.applyGroup(lists.holds) + store.applyGroup(lists.takes)
            guard outcomes.allSatisfy({ $0 == nil }) else { throw UsageError("a list failed") }
        }
        return UInt64(iterations)
    }

    private func lists() throws -> (holds: [[StoreChange]], takes: [[StoreChange]]) {
        let intents = try (0..<64).map { _ in try drawn() }
        return (intents.map { [.insertIntent($0)] }, intents.map { [.takeIntent($0.id)] })
    }

    private func drawn() throws -> StoredIntent {
        StoredIntent(id: try IntentID(random.bytes(16)), record: record)
    }
}
