import LinkBrokerOIDC
import LinkBrokerTesting
import LinkPolicy
import LinkRouting
import TestSupport
import Testing

/// What a relying party asks, keeps and makes of the answers.
@Suite struct RelyingPartyTests {
    private func request(_ demand: AccessDemand = AccessDemand()) -> AuthorizationRequest {
        AuthorizationRequest(
            state: "abc", nonce: "n1", codeChallenge: "c1",
            redirect: "http://127.0.0.1:4000/callback?a=b", demand: demand)
    }

    @Test func `the address of a sign-in has one spelling`() async throws {
        let party = try Party(try TokenDraft(.es256)) { $0.scopes = ["openid", "profile"] }
        var demand = AccessDemand()
        demand.scopes = ["library.read", "profile"]
        demand.maxAgeSeconds = 300
        var asked = request(demand)
        asked.prompt = .login
        let address = try await party.party.authorizationURL(for: asked)
        let expected =
            "https://id.example/authorize?response_type=code&client_id=reader-app"
            + "&redirect_uri=http%3A%2F%2F127.0.0.1%3A4000%2Fcallback%3Fa%3Db"
            + "&scope=openid%20profile%20library.read&state=abc&nonce=n1&code_challenge=c1"
            + "&code_challenge_method=S256&max_age=300&prompt=login"
        #expect(address == expected)
    }

    @Test func `scopes and levels are asked for in the words of the provider`() async throws {
        let mapping = try ClaimMapping(
            json: Array(
                """
                {"scopes": {"lib": "library.read"},
                 "assurance": [{"is": "phr", "acr": "urn:phr"}, {"is": "mfa", "acr": "urn:mfa"},
                               {"is": "pwd", "amr": ["pwd"]}]}
                """.utf8))
        let party = try Party(try TokenDraft(.es256), mapping: mapping)
        var demand = AccessDemand()
        demand.scopes = ["library.read"]
        demand.levels = ["mfa", "phr"]
        let address = try await party.party.authorizationURL(for: request(demand))
        #expect(address.contains("&scope=openid%20lib&"))
        #expect(address.hasSuffix("&acr_values=urn%3Aphr%20urn%3Amfa"))
    }

    @Test func `a token request carries the code, the redirect and the verifier`() async throws {
        let party = try Party(try TokenDraft(.es256))
        _ = try await party.complete()
        #expect(
            party.provider.asked == [
                "openid-configuration",
                "token grant_type=authorization_code&code=c%2B1"
                    + "&redirect_uri=https%3A%2F%2Freader.example%2Fauth%2Fcallback"
                    + "&client_id=reader-app&code_verifier=\(Party.verifier)",
                "keys",
            ])
    }

    @Test func `metadata and keys are kept until they are too old`() async throws {
        let party = try Party(try TokenDraft(.es256)) { $0.limits.tokenAgeSeconds = 86_400 }
        _ = try await party.complete()
        _ = try await party.complete()
        #expect(party.provider.asked.filter { $0 == "keys" }.count == 1)
        #expect(party.provider.asked.filter { $0 == "openid-configuration" }.count == 1)
        party.clock.advance(seconds: 3600)
        _ = try? await party.complete()
        #expect(party.provider.asked.filter { $0 == "keys" }.count == 2)
        #expect(party.provider.asked.filter { $0 == "openid-configuration" }.count == 2)
    }

    @Test func `a new key is found, and looked for once in a while only`() async throws {
        let party = try Party(try TokenDraft(.es256))
        _ = try await party.complete()
        let next = try SigningKey(.p256, keyID: "ec-2")
        let draft = TokenDraft(next, algorithm: "ES256")
        let token = MemoryProvider.answer(try draft.token())
        party.provider.change { $0.token = token }
        // The provider does not publish it yet, and the keys were fetched just now.
        for _ in 0..<3 {
            let error = await #expect(throws: OIDCError.self) { try await party.complete() }
            #expect(error?.code == .unknownKey)
        }
        #expect(party.provider.asked.filter { $0 == "keys" }.count == 1)
        party.clock.advance(seconds: 10)
        _ = await #expect(throws: OIDCError.self) { try await party.complete() }
        #expect(party.provider.asked.filter { $0 == "keys" }.count == 2)
        party.provider.change { $0.keys = draft.keySet }
        party.clock.advance(seconds: 10)
        #expect(try await party.complete().principal.subject == "alice")
        #expect(party.provider.asked.filter { $0 == "keys" }.count == 3)
    }

    struct CallbackRow: CustomTestStringConvertible, Sendable {
        let query: String
        let code: String?
        var testDescription: String { "\(query) -> \(code ?? "taken")" }

        init(_ query: String, _ code: String?) {
            self.query = query
            self.code = code
        }
    }

    @Test(arguments: [
        CallbackRow("?code=1", nil),
        CallbackRow("?state=a&code=1&x=%zz&y", nil),
        CallbackRow("?code=1&iss=https%3A%2F%2Fid.example", nil),
        CallbackRow("?code=1&iss=https%3A%2F%2Fevil.example", "issuer_mismatch"),
        CallbackRow("?code=1&iss=https%3A%2F%2Fid.example%2F", "issuer_mismatch"),
        CallbackRow("?code=1&code=2", "malformed_callback"),
        CallbackRow("?code=1&c%6Fde=2", "malformed_callback"),
        CallbackRow("?code=1&iss=a&iss=b", "malformed_callback"),
        CallbackRow("?code=", "malformed_callback"),
        CallbackRow("?code", "malformed_callback"),
        CallbackRow("?state=a", "malformed_callback"),
        CallbackRow("", "malformed_callback"),
        CallbackRow("?error=access_denied", "malformed_callback"),
        CallbackRow("?code=1&error=access_denied", "malformed_callback"),
        CallbackRow("?code=1#code=2", "malformed_callback"),
        CallbackRow("?code=1 ", "malformed_callback"),
    ])
    func `a callback has one code and at most the right issuer`(row: CallbackRow) async throws {
        let party = try Party(try TokenDraft(.es256))
        let callback = "https://reader.example/auth/callback\(row.query)"
        guard let code = row.code else {
            _ = try await party.complete(callback)
            return
        }
        let error = await #expect(throws: OIDCError.self) { try await party.complete(callback) }
        #expect(error?.code.text == code)
        #expect(party.provider.asked.contains { $0.hasPrefix("token") } == false)
    }

    @Test func `a provider that promises to name itself must`() async throws {
        let party = try Party(try TokenDraft(.es256))
        party.provider.change {
            $0.metadata = $0.metadata.replacing(
                "{\"issuer\"",
                with: "{\"authorization_response_iss_parameter_supported\":true,\"issuer\"")
        }
        let error = await #expect(throws: OIDCError.self) { try await party.complete() }
        #expect(error?.code == .issuerMissing)
        _ = try await party.complete(Party.callback + "&iss=https%3A%2F%2Fid.example")
    }

    struct AnswerRow: CustomTestStringConvertible, Sendable {
        let status: Int
        let body: String
        let code: String
        var testDescription: String { "\(status) \(body.prefix(48)) -> \(code)" }

        init(_ status: Int, _ body: String, _ code: String) {
            self.status = status
            self.body = body
            self.code = code
        }
    }

    // RFC 6749 sections 5.1 and 5.2.
    @Test(arguments: [
        AnswerRow(400, "{\"error\":\"invalid_grant\"}", "code_refused"),
        AnswerRow(403, "{\"error\":\"invalid_code\"}", "code_refused"),
        AnswerRow(401, "{\"error\":\"invalid_client\"}", "client_refused"),
        AnswerRow(400, "{\"error\":\"invalid_request\"}", "token_request_refused"),
        AnswerRow(400, "{}", "malformed_token_response"),
        AnswerRow(400, "no", "malformed_token_response"),
        AnswerRow(500, "{\"error\":\"invalid_grant\"}", "unexpected_status"),
        AnswerRow(200, "{\"error\":\"invalid_grant\"}", "malformed_token_response"),
        AnswerRow(
            200, "{\"access_token\":\"a\",\"token_type\":\"Bearer\"}", "malformed_token_response"),
        AnswerRow(
            200, "{\"id_token\":\"a\",\"token_type\":\"Bearer\"}", "malformed_token_response"),
        AnswerRow(200, "{\"id_token\":\"a\",\"access_token\":\"a\"}", "malformed_token_response"),
        AnswerRow(
            200, "{\"id_token\":\"a\",\"access_token\":\"a\",\"token_type\":\"mac\"}",
            "malformed_token_response"),
        AnswerRow(
            200, "{\"id_token\":\"a\",\"access_token\":\"a\",\"token_type\":\"bearer\"}",
            "malformed_token"),
        AnswerRow(
            200,
            "{\"id_token\":\"a\",\"id_token\":\"b\",\"access_token\":\"a\",\"token_type\":\"bearer\"}",
            "malformed_token_response"),
    ])
    func `an answer of the token endpoint is taken or named`(row: AnswerRow) async throws {
        let party = try Party(try TokenDraft(.es256))
        party.provider.change {
            $0.token = row.body
            $0.tokenStatus = row.status
        }
        let error = await #expect(throws: OIDCError.self) { try await party.complete() }
        #expect(error?.code.text == row.code)
    }

    @Test func `an answer of the token endpoint is JSON by its content type`() async throws {
        let party = try Party(try TokenDraft(.es256))
        _ = try await party.complete()
        for type in ["text/html", "text/plain", nil] {
            party.provider.change { $0.contentType = type }
            let error = await #expect(throws: OIDCError.self) { try await party.complete() }
            #expect(error?.code == .wrongContentType)
        }
    }

    @Test(arguments: [
        "http://id.example", "https://", "https:///a", "https://a@b", "https://a/#b", "id.example",
        "https://a:0", "https://a:99999", "https://a:+1", "https://-a", "https://a..b",
        "https://a_b", "https://a%2f", "http://127.0.0.1.evil.example", "http://localhost.evil",
        "https://a b", "https://a\\b", "ftp://a", "HTTPS://a", "https://a?b",
    ])
    func `an issuer that is no safe address is refused`(issuer: String) {
        #expect(throws: OIDCError.self) {
            try RelyingParty(
                RelyingPartyConfiguration(
                    issuer: issuer, client: "a", nowMilliseconds: { 0 }))
        }
    }

    @Test(arguments: [
        "https://id.example", "https://id.example/", "https://id.example:8443/realms/a",
        "http://127.0.0.1:5100", "http://localhost:1", "http://[::1]:1/api/oidc",
        "https://10.0.0.1",
    ])
    func `an issuer that is a safe address is taken`(issuer: String) throws {
        _ = try RelyingParty(
            RelyingPartyConfiguration(issuer: issuer, client: "a", nowMilliseconds: { 0 }))
    }

    @Test func `nothing of an answer prints`() async throws {
        let party = try Party(try TokenDraft(.es256))
        let completed = try await party.complete()
        var text = ""
        dump(completed, to: &text)
        dump(request(), to: &text)
        text += "\(completed) \(completed.tokens) \(request())"
        let secrets = [TokenDraft.accessToken, completed.tokens.identity, "alice", "c1"]
        for secret in secrets { #expect(text.contains(secret) == false) }
    }
}
