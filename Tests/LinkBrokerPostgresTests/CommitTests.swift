import Foundation
import LinkBrokerPostgres
import LinkIntents
import Testing

/// A commit whose answer is lost is never taken for a win that it was not.
@Suite(.enabled(if: Programs.arePresent, Programs.absence))
struct CommitTests {
    @Test(arguments: [1, 2])
    func `a connection that is killed before its commit has done nothing`(
        tryCount: Int
    ) throws {
        let place = try Place()
        try place.plant("PERFORM pg_sleep(60)")
        let store = try PostgresStore(
            pool: place.pool { $0.tryCount = tryCount }, session: "one")
        try store.apply([.insertIntent(stored(1))])
        let answers = try onThreads(2) { thread in
            guard thread == 0 else {
                try place.terminateSleeper()
                return StoreError?.none
            }
            return refusal(
                store, .takeIntent(try stored(1).id), .appendAudit(sequence: 0, [1]))
        }
        // Nothing was done, so an old connection that broke is worth a second try.
        #expect(answers[0] == (tryCount == 1 ? StoreError(.unavailable) : nil))
        let contents = try store.contents()
        #expect(contents.audit.lines == (tryCount == 1 ? [] : [[1]]))
        #expect(contents.intents == (tryCount == 1 ? [try stored(1)] : []))
    }

    @Test func `a connection that is killed in its commit has done nothing`() throws {
        let place = try Place()
        try place.plant("PERFORM pg_sleep(60)", atCommit: true)
        let store = try PostgresStore(pool: place.pool(), session: "one")
        try store.apply([.insertIntent(stored(1))])
        let answers = try onThreads(2) { thread in
            guard thread == 0 else {
                try place.terminateSleeper()
                return StoreError?.none
            }
            return refusal(
                store, .takeIntent(try stored(1).id), .appendAudit(sequence: 0, [1]))
        }
        #expect(answers[0] == StoreError(.unavailable))
        #expect(try store.contents().intents == [try stored(1)])
        #expect(
            refusal(store, .takeIntent(try stored(1).id), .appendAudit(sequence: 0, [1])) == nil)
    }

    struct Cut: CustomTestStringConvertible, Sendable {
        let what: String
        let then: String
        let answer: StoreError?
        let isDone: Bool

        var testDescription: String { "\(what), \(then)" }
    }

    static let cuts = [
        Cut(what: "reply", then: "once", answer: nil, isDone: true),
        Cut(what: "request", then: "once", answer: StoreError(.unavailable), isDone: false),
        Cut(what: "reply", then: "forever", answer: StoreError(.outcomeUnknown), isDone: true),
        Cut(what: "request", then: "forever", answer: StoreError(.outcomeUnknown), isDone: false),
    ]

    @Test(.enabled(if: Programs.python != nil, "python3 is not installed"), arguments: cuts)
    func `a commit whose answer is lost is looked up`(_ row: Cut) throws {
        let place = try Place()
        let direct = try PostgresStore(pool: place.pool(), session: "one")
        try direct.apply([.insertIntent(stored(1))])
        let link = try CutLink(to: place.server, row.what, row.then)
        defer { withExtendedLifetime(link) {} }
        var configuration = PostgresConfiguration(
            connection: link.connection, schema: place.schema)
        configuration.limits.recoveryMilliseconds = row.then == "once" ? 10_000 : 200
        let pool = try PostgresPool(configuration)
        let store = try PostgresStore(pool: pool, session: "one")
        #expect(refusal(store, .takeIntent(try stored(1).id)) == row.answer)
        #expect(try direct.contents().intents.isEmpty == row.isDone)
        let again = refusal(direct, .takeIntent(try stored(1).id))
        #expect(again?.code == (row.isDone ? .alreadyTaken : nil))
    }

    @Test func `a server that stops is named, and one that is back is used`() throws {
        let server = try Server()
        let place = try Place(on: server)
        let pool = try place.pool { $0.connectionCount = 2 }
        let store = try PostgresStore(pool: pool, session: "one")
        try store.apply([.insertIntent(stored(1)), .insertIntent(stored(2))])
        try server.stop()
        #expect(refusal(store, .takeIntent(try stored(1).id)) == StoreError(.unavailable))
        #expect(pool.lastFailure?.code == .unreachable)
        #expect(throws: StoreError(.unavailable)) { try store.contents() }
        #expect(throws: PostgresStoreError(.unreachable)) { try pool.check() }
        try server.start()
        try pool.check()
        #expect(refusal(store, .takeIntent(try stored(1).id)) == nil)
        // A restart that nobody noticed costs no error at all.
        try server.crash()
        try server.start()
        #expect(refusal(store, .takeIntent(try stored(1).id))?.code == .alreadyTaken)
        #expect(refusal(store, .takeIntent(try stored(2).id)) == nil)
    }
}

/// What stands between a store and its server and cuts one commit; it ends with the value.
private final class CutLink {
    let connection: String
    private let input = Pipe()

    init(to server: Server, _ what: String, _ then: String) throws {
        let folder = server.folder + "/cut-\(UUID().uuidString.prefix(6))"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: false)
        connection = "host=\(folder) port=5432 user=postgres dbname=postgres"
        let process = Process()
        process.executableURL = URL(filePath: Programs.python ?? "python3")
        process.arguments = [
            Programs.scripts.appending(path: "cut.py").path, folder + "/.s.PGSQL.5432",
            server.socket, what, then,
        ]
        let output = Pipe()
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        // The line says that the socket is there.
        _ = output.fileHandleForReading.availableData
    }

    deinit { try? input.fileHandleForWriting.close() }
}
