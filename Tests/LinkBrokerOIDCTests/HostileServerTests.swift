import LinkBrokerOIDC
import Synchronization
import TestSupport
import Testing

/// Servers that say too much, too slowly, too little or something else: every one of them ends in a
/// named error within the limits, and nobody is asked twice.
@Suite struct HostileServerTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        /// The stable code, or `nil` for metadata that is taken.
        let code: String?
        let steps: @Sendable (_ origin: String) -> [LoopbackServer.Step]

        init(
            _ name: String, _ code: String?,
            _ steps: @escaping @Sendable (_ origin: String) -> [LoopbackServer.Step]
        ) {
            testDescription = name
            self.code = code
            self.steps = steps
        }
    }

    @Test(arguments: answers + transports + contents)
    func `an answer is taken or refused for its own reason`(row: Row) async throws {
        let origin = Mutex("")
        let server = try LoopbackServer { _ in row.steps(origin.withLock { $0 }) }
        defer { server.stop() }
        origin.withLock { $0 = server.origin }
        let party = try party(at: server.origin)
        guard let code = row.code else {
            let address = try await party.authorizationURL(for: Self.request)
            #expect(address.hasPrefix("\(server.origin)/authorize?response_type=code&"))
            return
        }
        let error = await #expect(throws: OIDCError.self) {
            try await party.authorizationURL(for: Self.request)
        }
        #expect(error?.code.text == code)
        #expect(server.requests.count == 1)
    }

    @Test func `nobody listens`() async throws {
        let port = try LoopbackServer.closedPort()
        let party = try party(at: "http://127.0.0.1:\(port)")
        let error = await #expect(throws: OIDCError.self) {
            try await party.authorizationURL(for: Self.request)
        }
        #expect(error?.code == .unreachable)
    }

    @Test(arguments: ["301", "302", "303", "307", "308"])
    func `a redirect is not followed`(status: String) async throws {
        let other = try LoopbackServer { _ in LoopbackServer.answer("{}") }
        defer { other.stop() }
        let target = other.origin
        let server = try LoopbackServer { _ in
            LoopbackServer.answer(
                "", status: "\(status) Elsewhere", headers: ["Location: \(target)/metadata"])
        }
        defer { server.stop() }
        let party = try party(at: server.origin)
        let error = await #expect(throws: OIDCError.self) {
            try await party.authorizationURL(for: Self.request)
        }
        #expect(error?.code == .redirectRefused)
        #expect(other.requests == [])
    }

    @Test func `a code is not sent where the token endpoint redirects to`() async throws {
        let other = try LoopbackServer { _ in LoopbackServer.answer("{}") }
        defer { other.stop() }
        let origin = Mutex("")
        let target = other.origin
        let server = try LoopbackServer { request in
            request.hasPrefix("POST ")
                ? LoopbackServer.answer(
                    "", status: "307 Elsewhere", headers: ["Location: \(target)/token"])
                : LoopbackServer.answer(Self.metadata(origin.withLock { $0 }))
        }
        defer { server.stop() }
        origin.withLock { $0 = server.origin }
        let party = try party(at: server.origin)
        let error = await #expect(throws: OIDCError.self) {
            try await party.complete(
                AuthorizationResponse(
                    callback: Party.callback, codeVerifier: Party.verifier,
                    nonce: TokenDraft.nonce))
        }
        #expect(error?.code == .redirectRefused)
        #expect(other.requests == [])
        #expect(server.requests.filter { $0.hasPrefix("POST ") }.count == 1)
    }

    @Test func `a task that is cancelled does not wait for the server`() async throws {
        let server = try LoopbackServer { _ in [.wait] }
        defer { server.stop() }
        let party = try party(at: server.origin, milliseconds: 600_000)
        let waiting = Task { try await party.authorizationURL(for: Self.request) }
        while server.requests.isEmpty { await Task.yield() }
        waiting.cancel()
        let error = await #expect(throws: OIDCError.self) { try await waiting.value }
        #expect(error?.code == .cancelled)
    }

    static let answers: [Row] = [
        Row("metadata as they should be", nil) { LoopbackServer.answer(metadata($0)) },
        Row("metadata in pieces", nil) { origin in
            let text = metadata(origin)
            let size = String(text.utf8.count, radix: 16)
            return [
                .send(
                    "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: "
                        + "chunked\r\n\r\n\(size)\r\n\(text)\r\n0\r\n\r\n")
            ]
        },
        Row("a cookie is not kept and does no harm", nil) {
            LoopbackServer.answer(metadata($0), headers: ["Set-Cookie: a=b"])
        },
        Row("another status", "unexpected_status") { _ in
            LoopbackServer.answer("{}", status: "500 Broken")
        },
        Row("not found", "unexpected_status") { _ in
            LoopbackServer.answer("{}", status: "404 Not Found")
        },
        Row("a password is wanted", "unexpected_status") { _ in
            LoopbackServer.answer(
                "{}", status: "401 Unauthorized", headers: ["WWW-Authenticate: Basic realm=\"a\""])
        },
        Row("a page", "wrong_content_type") {
            LoopbackServer.answer(metadata($0), type: "text/html")
        },
        Row("no content type", "wrong_content_type") {
            LoopbackServer.answer(metadata($0), type: nil)
        },
        Row("a content type that only begins like JSON", "wrong_content_type") {
            LoopbackServer.answer(metadata($0), type: "application/jsonp")
        },
        Row("a content type in another case", nil) {
            LoopbackServer.answer(metadata($0), type: "Application/JSON;charset=UTF-8")
        },
    ]

    static let transports: [Row] = [
        Row("an answer that announces too much", "response_too_large") { _ in
            [
                .send(
                    "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: "
                        + "999999999\r\n\r\n{"),
                .wait,
            ]
        },
        Row("an answer that is too much without a word", "response_too_large") { _ in
            [
                .send("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n"),
                .drip(String(repeating: "[", count: 1024), everyMilliseconds: 0),
            ]
        },
        Row("an answer that drips and never ends", "timed_out") { _ in
            [
                .send("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n{"),
                .drip(" ", everyMilliseconds: 20),
            ]
        },
        Row("a head that drips and never ends", "timed_out") { _ in
            [.send("HTTP/1.1 200 OK\r\nX-A: "), .drip("a", everyMilliseconds: 20)]
        },
        Row("no word at all", "timed_out") { _ in [.wait] },
        Row("a connection that is closed at once", "unreachable") { _ in [] },
        Row("something that is not HTTP", "unreachable") { _ in [.send("SSH-2.0-server\r\n")] },
        Row("an answer that is cut", "response_truncated") { _ in
            [
                .send(
                    "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 400"
                        + "\r\n\r\n{\"issuer\":")
            ]
        },
        Row("pieces that are cut", "response_truncated") { _ in
            [
                .send(
                    "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: "
                        + "chunked\r\n\r\nff\r\n{\"issuer\":")
            ]
        },
    ]

    // OpenID Connect Discovery section 4.3.
    static let contents: [Row] = [
        Row("metadata of another issuer", "issuer_mismatch") { _ in
            LoopbackServer.answer(metadata("https://id.example"))
        },
        Row("metadata of the issuer with a slash", "issuer_mismatch") { origin in
            LoopbackServer.answer(
                metadata(origin).replacing("\"\(origin)\"", with: "\"\(origin)/\""))
        },
        Row("metadata without an issuer", "malformed_metadata") { _ in
            LoopbackServer.answer("{}")
        },
        Row("no JSON", "malformed_metadata") { _ in LoopbackServer.answer("<html>") },
        Row("a list", "malformed_metadata") { _ in LoopbackServer.answer("[]") },
        Row("an issuer that stands twice", "malformed_metadata") { origin in
            LoopbackServer.answer(
                metadata(origin).replacing("{", with: "{\"issuer\":\"https://id.example\","))
        },
        Row("no token endpoint", "malformed_metadata") { origin in
            LoopbackServer.answer(
                metadata(origin).replacing("token_endpoint", with: "token_endpoints"))
        },
        Row("a token endpoint in the clear elsewhere", "insecure_address") { origin in
            LoopbackServer.answer(
                metadata(origin).replacing("\(origin)/token", with: "http://id.example/token"))
        },
        Row("keys in a file", "insecure_address") { origin in
            LoopbackServer.answer(
                metadata(origin).replacing("\(origin)/keys", with: "file:///etc/keys"))
        },
        Row("an endpoint with a user name", "insecure_address") { origin in
            LoopbackServer.answer(
                metadata(origin).replacing(
                    "\(origin)/token", with: "https://id.example@evil.example/token"))
        },
        Row("an endpoint with a fragment", "insecure_address") { origin in
            LoopbackServer.answer(
                metadata(origin).replacing("\(origin)/authorize", with: "\(origin)/authorize#a"))
        },
        Row("no code flow", "unsupported_provider") { origin in
            LoopbackServer.answer(
                metadata(origin).replacing(
                    "{", with: "{\"response_types_supported\":[\"id_token\"],"))
        },
        Row("plain PKCE alone", "unsupported_provider") { origin in
            LoopbackServer.answer(
                metadata(origin).replacing(
                    "{", with: "{\"code_challenge_methods_supported\":[\"plain\"],"))
        },
    ]

    private static let request = AuthorizationRequest(
        state: "abc", nonce: TokenDraft.nonce, codeChallenge: Party.verifier,
        redirect: "https://reader.example/auth/callback")

    private static func metadata(_ origin: String) -> String {
        """
        {"issuer":"\(origin)","authorization_endpoint":"\(origin)/authorize",
         "token_endpoint":"\(origin)/token","jwks_uri":"\(origin)/keys"}
        """
    }

    private func party(at origin: String, milliseconds: Int64 = 1500) throws -> RelyingParty {
        var configuration = RelyingPartyConfiguration(
            issuer: origin, client: TokenDraft.client,
            nowMilliseconds: { TokenDraft.nowSeconds * 1000 })
        configuration.limits.responseByteCount = 65_536
        configuration.limits.requestMilliseconds = milliseconds
        return try RelyingParty(configuration)
    }
}
