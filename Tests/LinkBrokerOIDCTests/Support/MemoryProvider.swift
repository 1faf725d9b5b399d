import LinkBrokerOIDC
import LinkBrokerTesting
import Synchronization

/// A provider without a network: it answers what it was told to, and remembers what it was asked.
final class MemoryProvider: HTTPExchange {
    struct Answers: Sendable {
        var metadata: String
        var keys: String
        var token: String
        var tokenStatus = 200
        var contentType: String? = "application/json; charset=utf-8"
        var status = 200
    }

    private let answers: Mutex<Answers>
    private let log = Mutex<[String]>([])

    init(_ answers: Answers) { self.answers = Mutex(answers) }

    /// What was asked: the last word of the address, and the form.
    var asked: [String] { log.withLock { $0 } }

    func change(_ change: (inout Answers) -> Void) { answers.withLock { change(&$0) } }

    func response(to request: HTTPRequest) async throws(OIDCError) -> HTTPResponse {
        let name = request.endpoint.text.split(separator: "/").last.map(String.init) ?? ""
        let form = request.form.map { String(decoding: $0, as: UTF8.self) }
        log.withLock { $0.append(name + (form.map { " \($0)" } ?? "")) }
        let answers = answers.withLock { $0 }
        let (body, status) =
            switch name {
            case "keys": (answers.keys, answers.status)
            case "token": (answers.token, answers.tokenStatus)
            // Whatever else is asked for is the description of the provider.
            default: (answers.metadata, answers.status)
            }
        return HTTPResponse(
            status: status, contentType: answers.contentType, body: Array(body.utf8))
    }

    static let metadata = """
        {"issuer":"https://id.example","authorization_endpoint":"https://id.example/authorize",
         "token_endpoint":"https://id.example/token","jwks_uri":"https://id.example/keys",
         "response_types_supported":["code","id_token"],
         "code_challenge_methods_supported":["plain","S256"], "request_parameter_supported":true,
         "some_version": 1.5}
        """

    /// The answer of a token endpoint.
    static func answer(_ identity: String, scope: String? = "openid library") -> String {
        let scope = scope.map { ",\"scope\":\"\($0)\"" } ?? ""
        return """
            {"access_token":"\(TokenDraft.accessToken)","token_type":"Bearer","expires_in":3600,
             "id_token":"\(identity)"\(scope)}
            """
    }
}

/// A relying party at a provider without a network, on a clock that stands.
struct Party {
    let provider: MemoryProvider
    let clock = ManualClock(startMilliseconds: TokenDraft.nowSeconds * 1000)
    let party: RelyingParty

    init(
        _ draft: TokenDraft, mapping: ClaimMapping = ClaimMapping(),
        configure: (inout RelyingPartyConfiguration) -> Void = { _ in }
    ) throws {
        provider = MemoryProvider(
            MemoryProvider.Answers(
                metadata: MemoryProvider.metadata, keys: draft.keySet,
                token: MemoryProvider.answer(try draft.token())))
        let clock = clock
        var configuration = RelyingPartyConfiguration(
            issuer: TokenDraft.issuer, client: TokenDraft.client, exchange: provider,
            nowMilliseconds: { clock.nowMilliseconds })
        configuration.mapping = mapping
        configure(&configuration)
        party = try RelyingParty(configuration)
    }

    static let callback = "https://reader.example/auth/callback?state=abc&code=c%2B1"
    static let verifier = String(repeating: "v", count: 43)

    func complete(
        _ callback: String = Party.callback, nonce: String = TokenDraft.nonce,
        demand: AccessDemand = AccessDemand(), shortfall: Shortfall = .refused
    ) async throws -> CompletedSignIn {
        try await party.complete(
            AuthorizationResponse(
                callback: callback, codeVerifier: Self.verifier, nonce: nonce, demand: demand,
                shortfall: shortfall))
    }
}
