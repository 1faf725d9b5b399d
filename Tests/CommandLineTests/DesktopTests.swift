import Foundation
import TestSupport
import Testing

/// The desktop's own way of a link: an entry that `linkbroker export` made, the programs that open
/// links, `linkbroker deliver`, and the running session.
@Suite(.serialized, .enabled(if: Desktop.isPresent, Comment(rawValue: Desktop.absence)))
struct DesktopTests {
    private let world: DeliveryWorld
    private let desktop: Desktop

    init() throws {
        world = try DeliveryWorld()
        desktop = try Desktop(in: world.folder)
    }

    private func entry(_ policy: String = "policy.json", _ words: [String] = []) throws -> String {
        let run = try Program.run(
            [
                "export", world.folder.path(policy), "desktop", "--name", "Bookshop", "--program",
                try Program.url().path, "--socket", world.socket,
            ] + words)
        #expect(run.status == 0, "\(run.errors)")
        return run.output
    }

    @Test func `the entry names absolute paths and ends the options in front of the link`() throws {
        let lines = try entry().split(separator: "\n")
        let command = "\(try Program.url().path) deliver --socket \(world.socket) -- %u"
        #expect(lines.contains { $0 == "Exec=\(command)" }, "\(lines)")
    }

    @Test(arguments: [
        ["xdg-open"], ["gio", "open"],
    ])
    func `what opens links on a desktop reaches the running session`(_ words: [String]) throws {
        try desktop.install(try entry())
        let session = try world.session(world.inMemory)
        let links = [
            "reader://books/42", "reader://search?q=%24%28touch%20x%29%3B%27%22%60%25u%5C",
            "reader://search?q=--help&page=7",
        ]
        for (index, link) in links.enumerated() {
            let run = try desktop.run(words[0], Array(words.dropFirst()) + [link])
            #expect(run.status == 0, "\(run.errors)")
            // `gio` does not wait for what it starts.
            try session.wait(for: index + 1, of: "delivery")
        }
        #expect(try session.end() == 0)
        #expect(try session.events("delivered").allSatisfy { $0.text("result") == "committed" })
        let queries = try session.events("navigation").compactMap { line -> String? in
            let state = line.fields["state"] as? [String: Any]
            let stacks = state?["stacks"] as? [String: [[String: Any]]]
            return (stacks?["shop"]?.last?["parameters"] as? [String: Any])?["q"] as? String
        }
        #expect(queries == ["$(touch x);'\"`%u\\", "--help"])
    }

    @Test func `the desktop asks nobody else where the session refuses a link`() throws {
        try desktop.install(try entry())
        let session = try world.session(world.inMemory)
        let run = try desktop.run("xdg-open", ["reader://orders/7"])
        #expect(run.status == 0, "\(run.errors)")
        #expect(try session.end() == 0)
        #expect(try session.events("delivered").map { $0.text("result") } == ["rejected"])
    }

    @Test(.enabled(if: BrowserPrograms.arePresent, Comment(rawValue: BrowserPrograms.absence)))
    func `a browser signs in, and its redirect to the app's scheme commits the held link`()
        async throws
    {
        try ownCallback()
        try desktop.install(try entry())
        let session = try world.session(world.durable)
        #expect(try world.deliver("reader://library").output.contains("held"))
        try session.send(["op": "signIn", "scene": "main"])
        try session.wait(of: "codeChallenge")
        let started = try #require(try session.lines().last { $0.text("result") == "started" })
        let state = try #require(started.text("state"))

        let page = try RunningPeer(["reader://auth/callback"], script: "login.py")
        try await signIn(at: "http://127.0.0.1:\(page.greeting)", state)
        try session.wait(for: 2, of: "delivery")
        let callback = try #require(try session.events("delivered").last)
        #expect(callback.text("result") == "callback" && callback.text("callback") == "accepted")
        try session.send([
            "op": "authenticated", "ticket": try #require(callback.text("ticket")),
            "principal": ["subject": "alice", "issuer": "https://id.reader.example"],
        ])
        #expect(try session.end() == 0)
        let shown = try #require(try session.events("navigation").last)
        #expect("\(shown.fields)".contains("library"))
        #expect(try session.errors().isEmpty)
    }

    /// Types a name into the page; the person has told the browser before that this site may open
    /// the app.
    private func signIn(at site: String, _ state: String) async throws {
        var options = BrowserOptions()
        options.environment = desktop.environment
        options.preferences = [
            "protocol_handler.allowed_origin_protocol_pairs": .object([site: ["reader": true]])
        ]
        try await Browser.run(options) { browser in
            try await browser.open("\(site)/?state=\(state)")
            try await browser.element("input[name=name]").type("alice")
            try await browser.element("button").click()
            try await browser.wait(for: "the sign-in came back") {
                try world.folder.text("audit.jsonl").contains(#""kind": "callback""#)
            }
        }
    }

    /// A policy whose sign-ins come back by the app's own scheme.
    private func ownCallback() throws {
        var policy = try JSONLine(try world.folder.text("policy.json")).fields
        policy["callbacks"] = [
            [
                "id": "main", "redirect": "reader://auth/callback",
                "issuer": "https://id.reader.example", "client": "reader-app",
            ]
        ]
        try world.folder.file(
            "policy.json", try JSONSerialization.data(withJSONObject: policy))
    }
}
