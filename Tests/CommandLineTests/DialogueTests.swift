import Foundation
import Testing

/// A session as another program drives it: each reply comes before the next command is sent.
@Suite struct DialogueTests {
    @Test func `a line may arrive in pieces`() throws {
        let session = try Dialogue()
        let reply = try session.sendLine(#"{"op": "ses"#, #"sion", "prin"#, #"cipal": null}"#).reply
        #expect(reply.text("result") == "ok")
        #expect(try session.end().status == 0)
    }

    @Test func `events come before their reply, states before prompts`() throws {
        let session = try Dialogue()
        _ = try session.send(["op": "session", "principal": ["subject": "u1"]])
        _ = try session.send(["op": "open", "scene": "s1", "url": "https://reader.example/account"])
        let answer = try session.send(["op": "session", "principal": NSNull(), "expired": true])
        #expect(answer.events.map { $0.text("event") } == ["navigation"])
        let held = try session.send([
            "op": "open", "scene": "s1", "url": "https://reader.example/account",
        ])
        #expect(held.events.map { $0.text("event") } == ["prompt"])
        #expect(held.reply.text("result") == "held")
        #expect(try session.end().errors.isEmpty)
    }

    @Test func `a callback that is opened as a link is a callback`() throws {
        let session = try Dialogue()
        _ = try session.send(["op": "session", "principal": NSNull()])
        let start = try session.send(["op": "signIn", "scene": "s1", "standalone": true]).reply
        let state = try #require(start.text("state"))
        #expect(state.count == 64)
        let url = "https://reader.example/auth/callback?code=c123&state=\(state)"
        let reply = try session.send(["op": "open", "scene": "s1", "url": url]).reply
        #expect(reply.text("result") == "callback")
        #expect(reply.text("callback") == "accepted")
        #expect(reply.text("ticket")?.count == 32)
        let again = try session.send(["op": "open", "scene": "s1", "url": url]).reply
        #expect(again.text("callback") == "ignored")
        #expect(again.text("reason") == "stale")
    }

    @Test func `an invalid policy is not taken, and the last good one stays`() throws {
        let folder = try TemporaryFolder()
        let bad = try folder.file("bad.json", "{\n  \"linkbroker\": 1,\n  \"routs\": []\n}").path
        let session = try Dialogue()
        _ = try session.send(["op": "session", "principal": NSNull()])
        let reply = try session.send(["op": "reload", "policy": bad]).reply
        #expect(reply.text("result") == "error")
        #expect(reply.text("reason") == "invalid_policy")
        #expect(reply.text("message")?.contains("did you mean `routes`?") == true)
        #expect(reply.number("line") == 3)
        let open = try session.send([
            "op": "open", "scene": "s1", "url": "https://reader.example/books/42",
        ])
        #expect(open.reply.text("result") == "committed")
    }

    @Test func `a reload tells which held links changed their verdict`() throws {
        let text = String(decoding: try bookshop(), as: UTF8.self)
        let folder = try TemporaryFolder()
        let stricter = text.replacingOccurrences(
            of: #""id": "account", "path": "/account","#,
            with: #""id": "account", "path": "/account", "access": "deny", "why": "closed","#)
        #expect(stricter != text)
        let session = try Dialogue()
        _ = try session.send(["op": "session", "principal": NSNull()])
        let held = try session.send([
            "op": "open", "scene": "s1", "url": "https://reader.example/account",
        ])
        let path = try folder.file("stricter.json", stricter).path
        let reply = try session.send(["op": "reload", "policy": path]).reply
        #expect(reply.text("result") == "ok")
        for name in ["changed", "denied"] {
            let list = try #require(reply.fields[name] as? [[String: Any]])
            #expect(list.map { $0["intent"] as? String } == [held.reply.text("intent")])
        }
    }

    private func bookshop() throws -> Data {
        try Data(contentsOf: Program.root.appending(path: Program.bookshop))
    }
}
