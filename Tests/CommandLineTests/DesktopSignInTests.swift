import Foundation
import TestSupport
import Testing

/// The whole chain: a real browser signs in, the redirect to the app's own scheme goes through the
/// desktop and `linkbroker deliver`, and the running session commits what it held.
@Suite(
    .serialized, .enabled(if: Desktop.isPresent, Comment(rawValue: Desktop.absence)),
    .enabled(if: BrowserPrograms.arePresent, Comment(rawValue: BrowserPrograms.absence)))
struct DesktopSignInTests {
    private static let redirect = "reader://auth/callback"

    /// The python that has Canaille beside it, or `nil`.
    private static let canaille: URL? = PythonParser.interpreter.flatMap { python in
        let program = python.deletingLastPathComponent().appending(path: "canaille")
        return FileManager.default.isExecutableFile(atPath: program.path) ? python : nil
    }

    private let world: DeliveryWorld
    private let desktop: Desktop

    init() throws {
        world = try DeliveryWorld()
        desktop = try Desktop(in: world.folder)
    }

    @Test func `a page's redirect to the app's scheme commits the held link`() async throws {
        let page = try RunningPeer([Self.redirect], script: "login.py")
        let site = "http://127.0.0.1:\(page.greeting)"
        let issuer = "https://id.reader.example"
        let session = try heldSession(issuer: issuer, client: "reader-app")
        let start = try started(session, ["op": "signIn", "scene": "main"])
        let state = try #require(start.text("state"))
        try await browse(from: site, to: "\(site)/?state=\(state)") { browser in
            try await browser.element("input[name=name]").type("alice")
            try await browser.element("button").click()
        }
        let callback = try callback(session)
        // The client gets the code from nowhere else.
        #expect(callback.text("url") == "\(Self.redirect)?code=c-alice&state=\(state)")
        try finish(session, callback, issuer: issuer)
    }

    @Test(.enabled(if: canaille != nil, "no canaille beside the python of the tests"))
    func `a sign-in at a real provider commits the held link`() async throws {
        let setup = Program.root.appending(path: "Tests/ProviderTests/Scripts/canaille_setup.py")
        let provider = try RunningPeer(
            [world.folder.path("canaille"), setup.path, Self.redirect], script: "canaille.py",
            python: Self.canaille, ending: .withInput)
        let parts = provider.greeting.split(separator: " ").map(String.init)
        try #require(parts.count == 2, "\(provider.greeting)")
        let issuer = "http://127.0.0.1:\(parts[0])"
        let session = try heldSession(issuer: "attempt", client: parts[1])
        let start = try started(session, ["op": "signIn", "scene": "main", "issuer": issuer])
        try await browse(from: issuer, to: try address(start, issuer, parts[1])) { browser in
            // The pages of the provider, as a person fills them in.
            try await Self.type("alice", into: "input[name=login]", browser)
            try await Self.type("correct horse", into: "input[name=password]", browser)
            let accept = "button[name=answer][value=accept]"
            try await browser.wait(for: "consent") {
                try await browser.elements(accept).isEmpty == false
            }
            try await browser.element(accept).click()
        }
        let callback = try callback(session)
        let items = URLComponents(string: try #require(callback.text("url")))?.queryItems ?? []
        let code = try #require(items.first { $0.name == "code" }?.value)
        let verifier = try #require(callback.text("codeVerifier"))
        // The provider takes the code of the redirect with the verifier of the session, once.
        #expect(try provider.answer(to: "\(code) \(verifier)") == "200 True")
        #expect(try provider.answer(to: "\(code) \(verifier)") == "400")
        try finish(session, callback, issuer: issuer)
    }

    /// A session at the socket that holds a link of the desktop, and whose sign-ins come back by the
    /// app's own scheme.
    private func heldSession(issuer: String, client: String) throws -> SocketSession {
        var policy = try JSONLine(try world.folder.text("policy.json")).fields
        policy["callbacks"] = [
            ["id": "main", "redirect": Self.redirect, "issuer": issuer, "client": client]
        ]
        try world.folder.file("policy.json", try JSONSerialization.data(withJSONObject: policy))
        let entry = try Program.run([
            "export", world.folder.path("policy.json"), "desktop", "--program",
            try Program.url().path, "--socket", world.socket,
        ])
        try desktop.install(entry.output)
        let session = try world.session(world.durable)
        #expect(try desktop.run("xdg-open", ["reader://library"]).status == 0)
        try session.wait(of: "delivery")
        #expect(try session.events("delivered").map { $0.text("result") } == ["held"])
        return session
    }

    private func started(
        _ session: SocketSession, _ command: [String: Any]
    ) throws -> JSONLine {
        try session.send(command)
        try session.wait(for: 2, of: "reply")
        let reply = try #require(try session.lines().last { $0.number("reply") != nil })
        #expect(reply.text("result") == "started")
        return reply
    }

    /// Where the browser goes to sign in (RFC 6749 section 4.1.1, RFC 7636).
    private func address(
        _ start: JSONLine, _ issuer: String, _ client: String
    ) throws -> String {
        var components = try #require(URLComponents(string: "\(issuer)/oauth/authorize"))
        components.queryItems = [
            URLQueryItem(name: "response_type", value: "code"),
            URLQueryItem(name: "client_id", value: client),
            URLQueryItem(name: "redirect_uri", value: Self.redirect),
            URLQueryItem(name: "scope", value: "openid"),
            URLQueryItem(name: "state", value: start.text("state")),
            URLQueryItem(name: "nonce", value: start.text("nonce")),
            URLQueryItem(name: "code_challenge", value: start.text("codeChallenge")),
            URLQueryItem(name: "code_challenge_method", value: "S256"),
        ]
        return try #require(components.string)
    }

    /// Goes to a page of a site that the person has let open the app before, until the redirect has
    /// reached the session.
    private func browse(
        from site: String, to address: String, _ visit: (Browser) async throws -> Void
    ) async throws {
        var options = BrowserOptions()
        options.environment = desktop.environment
        options.preferences = [
            "protocol_handler.allowed_origin_protocol_pairs": .object([site: ["reader": true]])
        ]
        try await Browser.run(options) { browser in
            try await browser.open(address)
            try await visit(browser)
            try await browser.wait(for: "the sign-in came back") {
                try world.folder.text("audit.jsonl").contains(#""kind": "callback""#)
            }
        }
    }

    private static func type(
        _ text: String, into field: String, _ browser: Browser
    ) async throws {
        try await browser.wait(for: field) {
            try await browser.elements(field).isEmpty == false
        }
        try await browser.element(field).type(text)
        try await browser.press(.enter)
    }

    private func callback(_ session: SocketSession) throws -> JSONLine {
        try session.wait(for: 2, of: "delivery")
        let callback = try #require(try session.events("delivered").last)
        #expect(callback.text("result") == "callback" && callback.text("callback") == "accepted")
        return callback
    }

    private func finish(
        _ session: SocketSession, _ callback: JSONLine, issuer: String
    ) throws {
        try session.send([
            "op": "authenticated", "ticket": try #require(callback.text("ticket")),
            "principal": ["subject": "alice", "issuer": issuer],
        ])
        #expect(try session.end() == 0)
        let shown = try #require(try session.events("navigation").last)
        #expect("\(shown.fields)".contains("library"))
        #expect(try session.errors().isEmpty)
    }
}
