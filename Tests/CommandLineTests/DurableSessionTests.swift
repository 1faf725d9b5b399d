import Foundation
import Testing

/// `linkbroker session --store DIR`: what outlives the process, and what is said where it cannot.
@Suite struct DurableSessionTests {
    private let folder: TemporaryFolder
    private let person: [String: Any] = [
        "subject": "u1", "issuer": "https://id.reader.example",
        "scopes": ["orders.read"], "roles": [String](), "claims": ["sub": "u1"],
        "assurance": "pwd", "authenticatedAt": 0,
    ]

    init() throws { folder = try TemporaryFolder() }

    private var arguments: [String] {
        ["--store", folder.path("store"), "--keyring", folder.path("keys"), "--app", "3.3.0"]
    }

    private func session() throws -> Dialogue { try Dialogue(arguments) }

    @Test func `a held link, its sign-in and the time outlive the process`() throws {
        let first = try session()
        _ = try first.send(["op": "session", "principal": NSNull()])
        _ = try first.send(["op": "advance", "seconds": 100])
        _ = try first.send(["op": "open", "scene": "s1", "url": "https://reader.example/orders/7"])
        let state = try #require(
            try first.send(["op": "signIn", "scene": "s1"]).reply.text("state"))
        #expect(try first.end().status == 0)

        let second = try session()
        _ = try second.send(["op": "session", "principal": NSNull()])
        // The clock went on from 100; a sign-in lives 600 seconds.
        _ = try second.send(["op": "advance", "seconds": 599])
        let callback = "https://reader.example/auth/callback?code=abc&state=\(state)"
        let accepted = try second.send(["op": "callback", "url": callback]).reply
        let ticket = try #require(accepted.text("ticket"))
        let done = try second.send([
            "op": "authenticated", "ticket": ticket, "principal": person,
        ])
        #expect(done.events.contains { $0.text("event") == "navigation" })
        #expect(try second.end().errors.isEmpty)

        let third = try session()
        #expect(try third.send(["op": "state", "scene": "s1"]).events.isEmpty)
        let back = try third.send(["op": "session", "principal": person])
        #expect(back.events.contains { $0.text("event") == "navigation" })
        #expect(
            try third.send(["op": "callback", "url": callback]).reply.text("result") == "ignored")
    }

    @Test func `a second session on the same store is told so`() throws {
        let first = try session()
        _ = try first.send(["op": "signOut"])
        let second = try Program.run(
            ["session", "--policy", Program.bookshop] + arguments)
        #expect(second.status == 1)
        #expect(second.errors.contains("locked"))
        #expect(second.errors.contains("hint: another session uses it"))
        #expect(try first.end().status == 0)
    }

    @Test func `a store that is no store is put aside, with a warning, and the session goes on`()
        throws
    {
        let store = folder.path("store")
        try FileManager.default.createDirectory(
            atPath: store, withIntermediateDirectories: false,
            attributes: [.posixPermissions: 0o700])
        try Data("not a database, but longer than a header of one; quite a bit longer".utf8).write(
            to: URL(filePath: store + "/store.sqlite"))
        let run = try Program.run(
            ["session", "--policy", Program.bookshop] + arguments,
            input: Data(#"{"op": "signOut"}"#.utf8))
        #expect(run.status == 0)
        #expect(run.lines == [#"{"reply": 1, "result": "ok"}"#])
        #expect(run.errors.contains("warning: what stood in the place of the store was put aside"))
        let names = try FileManager.default.contentsOfDirectory(atPath: store)
        #expect(names.contains { $0.contains("quarantined") })
    }

    @Test func `a store whose keyring is gone is not used with another one`() throws {
        let first = try session()
        _ = try first.send(["op": "open", "scene": "s1", "url": "https://reader.example/orders/7"])
        _ = try first.end()
        try FileManager.default.removeItem(atPath: folder.path("keys"))
        let run = try Program.run(["session", "--policy", Program.bookshop] + arguments)
        #expect(run.status == 1)
        #expect(run.errors.contains("[keyring_missing]"))
        #expect(run.errors.contains("hint: restore the keyring from a backup"))
        #expect(FileManager.default.fileExists(atPath: folder.path("keys")) == false)
    }

    @Test func `keys that were rotated and revoked meanwhile are read again`() throws {
        let session = try session()
        let keys = folder.path("keys")
        _ = try session.send(["op": "session", "principal": NSNull()])
        _ = try session.send([
            "op": "open", "scene": "s1", "url": "https://reader.example/orders/7",
        ])
        let listed = try Program.run(["keys", "list", "--keyring", keys, "--format", "json"])
        let old = try #require(listed.output.firstMatch(of: /"kid": "([0-9a-f]{16})"/)?.output.1)
        #expect(try Program.run(["keys", "rotate", "--keyring", keys]).status == 0)
        let rotated = try session.send(["op": "keys"]).reply
        #expect(rotated.text("result") == "ok" && rotated.fields["dropped"] == nil)
        #expect(try Program.run(["keys", "revoke", "\(old)", "--keyring", keys]).status == 0)
        let revoked = try session.send(["op": "keys"]).reply
        #expect((revoked.fields["dropped"] as? [Any])?.count == 1)
        try Data("{".utf8).write(to: URL(filePath: keys))
        let broken = try session.send(["op": "keys"]).reply
        #expect(broken.text("result") == "error" && broken.text("reason") == "unreadable_file")
        #expect(try session.end().status == 0)
    }

    @Test func `a session without a keyring has none to read again`() throws {
        let session = try Dialogue()
        let reply = try session.send(["op": "keys"]).reply
        #expect(reply.text("result") == "error" && reply.text("reason") == "unreadable_file")
    }
}
