import Foundation
import Testing

/// Thirty processes deliver at the same time: whatever dies in between, every link is opened, and
/// none twice.
@Suite(.serialized) struct DeliveryRaceTests {
    private static let count = 30
    private let world: DeliveryWorld

    init() throws { world = try DeliveryWorld() }

    private static let urls = (1...count).map { "reader://books/\($0)" }
    private static let books = Set(1...count)

    @Test(arguments: 1...5)
    func `a running session takes every link once`(round: Int) throws {
        let session = try world.session(world.inMemory)
        let names = try delivered(try world.racers(Self.urls, []))
        #expect(session.process.isRunning)
        #expect(try session.end() == 0)
        #expect(try Set(session.events("delivered").compactMap { $0.text("delivery") }) == names)
        #expect(try session.events("delivered").allSatisfy { $0.text("result") == "committed" })
        let shown = try session.events("navigation").compactMap(Self.book)
        #expect(shown.count == Self.count && Set(shown) == Self.books, "\(shown)")
        #expect(try session.errors().isEmpty)
    }

    @Test(arguments: 1...5)
    func `a session that is killed loses and doubles none`(round: Int) throws {
        let first = try world.session(world.durable)
        let racers = try world.racers(Self.urls, round.isMultiple(of: 2) ? world.durable : [])
        try first.wait(for: 3 * round, of: "delivery")
        first.kill()
        let second = try world.session(world.durable, isAwaited: false)
        _ = try delivered(racers)
        #expect(try second.end() == 0)
        try checkStore()
    }

    @Test(arguments: 1...5)
    func `processes that open links themselves lose and double none`(round: Int) throws {
        let names = try delivered(try world.racers(Self.urls, world.durable))
        #expect(names.count == Self.count)
        #expect(try FileManager.default.contentsOfDirectory(atPath: world.run) == ["socket.lock"])
        let session = try world.session(world.durable)
        #expect(try session.end() == 0)
        let reply = try #require(try session.lines().first { $0.fields["reply"] != nil })
        #expect((reply.fields["committed"] as? [Any])?.count == Self.count)
        try checkStore()
    }

    @Test func `the app is started once, and takes every link once`() throws {
        let start = try world.folder.file(
            "start",
            """
            #!/bin/sh
            echo started >>"$1/starts"
            exec "$2" session --policy "$1/policy.json" --socket "$3" <"$1/input" >"$1/out" 2>&1
            """)
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o700], ofItemAtPath: start.path)
        let input = world.folder.path("input")
        let made = try Program.run(URL(filePath: "/usr/bin/mkfifo"), [input])
        #expect(made.status == 0)
        // Both ends, so that neither waits for the other.
        let fifo = try #require(FileHandle(forUpdatingAtPath: input))
        try fifo.write(contentsOf: Data("{\"op\": \"session\", \"principal\": null}\n".utf8))
        let command = [start.path, world.folder.url.path, try Program.url().path, world.socket]
        let names = try delivered(
            try world.racers(Self.urls, ["--start", command.joined(separator: " ")]))
        try fifo.close()
        #expect(try world.folder.text("starts") == "started\n")
        let lines = try world.folder.text("out").split(separator: "\n").map {
            try JSONLine(String($0))
        }
        #expect(Set(lines.compactMap { $0.text("delivery") }) == names)
        let shown = lines.filter { $0.text("event") == "navigation" }.compactMap(Self.book)
        // Links that came before the session was known are decided with it, in one transition; the
        // answer to `session` names each of them, and the last one is shown.
        let results = lines.filter { $0.text("event") == "delivered" }.map { $0.text("result") }
        let answer = try #require(lines.first { $0.text("event") == nil })
        let settled = ["committed", "superseded"].map { (answer.list($0) ?? []).count }
        #expect(results.count { $0 == "committed" } + settled[0] + settled[1] == Self.count)
        #expect(results.count { $0 == "waiting" } == settled[0] + settled[1])
        #expect(Set(shown).isSubset(of: Self.books))
        #expect(Set(shown).count == Self.count - settled[1] - max(0, settled[0] - 1))
    }

    /// Waits for racers that all succeed, and gives the names of their deliveries.
    private func delivered(_ racers: [Racer]) throws -> Set<String> {
        var names: Set<String> = []
        for racer in racers {
            let run = try racer.result()
            #expect(run.status == 0, "\(run.errors)")
            #expect(run.errors.isEmpty)
            names.insert(try #require(try JSONLine(run.output).text("delivery")))
        }
        #expect(names.count == Self.count)
        return names
    }

    /// The log has one first verdict and one commit for each link, and proves itself.
    private func checkStore() throws {
        let lines = try world.auditLines()
        let first = lines.filter {
            $0.text("kind") == "link" && $0.text("outcome") != "duplicate"
        }
        #expect(first.count == Self.count)
        let commits = lines.filter { $0.text("outcome") == "committed" }
        #expect(commits.count == Self.count, "\(commits.count) commits")
        let verified = try Program.run([
            "audit", "verify", world.audit, "--keyring", world.folder.path("keys"),
        ])
        #expect(verified.status == 0, "\(verified.output)\(verified.errors)")
    }

    /// The book on top of a published state.
    private static func book(_ line: JSONLine) -> Int? {
        let state = line.fields["state"] as? [String: Any]
        let stacks = state?["stacks"] as? [String: [[String: Any]]]
        let parameters = stacks?["shop"]?.last?["parameters"] as? [String: Any]
        return parameters?["bookId"] as? Int
    }
}
