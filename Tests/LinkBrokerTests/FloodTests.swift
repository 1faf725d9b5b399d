import LinkBroker
import LinkRouting
import Testing

/// Acceptance tests 5 and 10, and the bounds of a session.
@Suite struct FloodTests {
    @Test func `five hundred links behind a lock stay few, and the lock opens for one`() throws {
        var stage = try Stage(policy: "rich")
        _ = try stage.perform("session u1")
        for number in 1...500 {
            _ = try stage.perform("open s1 /vault/\(number % 20 + 1)")
            #expect(stage.broker.scenes[0].state.queue.count <= 3)
            #expect(stage.last.published.isEmpty)
        }
        #expect(try stage.perform("state s1") == "*one[]")
        let came = try stage.perform("gate unlocked open")
        #expect(came.contains("committed=") && came.contains("*three[vault(1)]"))
        #expect(stage.last.settlement.committed.count == 1)
        #expect(try stage.perform("pending s1").isEmpty)
    }

    @Test func `a tap on the same link five hundred times is one link`() throws {
        var stage = try Stage(policy: "rich")
        _ = try stage.perform("session u1")
        for _ in 1...500 { _ = try stage.perform("open s1 /vault/1") }
        #expect(try stage.perform("pending s1") == "i1")
    }

    struct Hostile: CustomTestStringConvertible, Sendable {
        let link: String
        let reason: String
        var testDescription: String { link }
    }

    static let hostile: [Hostile] = [
        Hostile(link: "https://a.example/pages/7%3Fview=t", reason: "reserved_in_segment"),
        Hostile(link: "https://a.example/%2e%2e/pages/7", reason: "dot_segment"),
        Hostile(link: "https://a.example/pages/%00", reason: "encoded_control"),
        Hostile(link: "https://a.example/pages/%zz", reason: "malformed_percent_encoding"),
        Hostile(link: "https://a.example\\@evil.example/pages/7", reason: "backslash"),
        Hostile(link: "https://me@a.example/pages/7", reason: "userinfo"),
        Hostile(link: "https://a.example:99999/pages/7", reason: "port_not_allowed"),
        Hostile(link: "https://evil.example/pages/7", reason: "host_not_allowed"),
        Hostile(link: "//evil.example", reason: "missing_scheme"),
        Hostile(link: "javascript:alert(1)", reason: "scheme_not_allowed"),
        Hostile(link: "https://a.example/pages/07", reason: "param_not_canonical"),
        Hostile(link: "https://a.example/pages//7", reason: "empty_segment"),
    ]

    @Test(arguments: hostile)
    func `a hostile link is refused by name and leaves no trace of itself`(row: Hostile) throws {
        var stage = try Stage(policy: "rich")
        _ = try stage.perform("session u1mfa")
        stage.act(
            .open(Arrival(scene: try SceneID("s1"), bytes: Array(row.link.utf8))))
        guard case .opened(let reply) = stage.last.reply else {
            Issue.record("no answer to a link")
            return
        }
        #expect(reply.result == .rejected)
        #expect(reply.reason == row.reason)
        #expect(stage.last.published.isEmpty && stage.last.changes.isEmpty)
        #expect(stage.last.records.count == 1)
        #expect(stage.last.records.allSatisfy { $0.json.contains("evil") == false })
    }

    @Test func `a session has sixty-four scenes and no more`() throws {
        var stage = try Stage(policy: "rich")
        _ = try stage.perform("session nobody")
        for number in 1...64 {
            #expect(try stage.perform("open w\(number) /pages/1").hasPrefix("committed"))
        }
        #expect(try stage.perform("open w65 /pages/1") == "refused too_many_scenes")
        #expect(try stage.perform("push w65 page(1)") == "refused too_many_scenes")
        #expect(try stage.perform("signIn w65 standalone") == "refused too_many_scenes")
        #expect(try stage.perform("tab w65 two") == "refused too_many_scenes")
        #expect(try stage.perform("close w1") == "ok")
        #expect(try stage.perform("open w65 /pages/1").hasPrefix("committed"))
    }

    @Test func `a scene remembers two hundred and fifty-six deliveries`() throws {
        var stage = try Stage(policy: "rich")
        _ = try stage.perform("session nobody")
        for number in 1...256 {
            _ = try stage.perform("open s1 /pages/1 delivery=d\(number)")
        }
        #expect(try stage.perform("open s1 /pages/1 delivery=d1") == "duplicate duplicate")
        #expect(try stage.perform("open s1 /pages/1 delivery=d257").hasPrefix("committed"))
        #expect(try stage.perform("open s1 /pages/1 delivery=d2") == "duplicate duplicate")
        #expect(try stage.perform("open s1 /pages/1 delivery=d1").hasPrefix("committed"))
        let name = String(repeating: "d", count: 64)
        #expect(try stage.perform("open s1 /pages/1 delivery=\(name)").hasPrefix("committed"))
        let long = try stage.perform("open s1 /pages/1 delivery=\(name)d")
        #expect(long == "refused invalid_identifier")
    }
}
