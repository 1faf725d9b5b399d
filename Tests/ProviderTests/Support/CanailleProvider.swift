import Foundation
import LinkBrokerOIDC
import Synchronization

/// A Canaille: pages with forms, consent that can be denied, `auth_time` with a fraction.
final class CanailleProvider: LiveProvider {
    /// The one that tests share which do no harm to it.
    static let shared = Result { try CanailleProvider() }

    let name = "canaille"
    let scopes = ["openid", "groups"]
    let client: String
    let server: ProviderServer
    private let factors: String

    private static let registeredScopes = "openid profile email groups"
    private static let oneTimeKey = Array("JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP".utf8)

    /// Prepares and starts a server, and registers the client.
    ///
    /// - Parameter factors: `password`, or `password,otp` for a server that always asks for both.
    /// - Throws: `ProviderPrograms.Failure` where it does not start.
    init(factors: String = "password") throws {
        server = try ProviderServer()
        self.factors = factors
        try Self.prepare(server, keys: "1", factors)
        try Self.start(server)
        client = try Self.registered(at: server)
    }

    var issuer: String { "http://127.0.0.1:\(server.port)" }

    var mapping: ClaimMapping {
        var mapping = ClaimMapping()
        mapping.scopes = [
            ClaimMapping.NamePair(from: "profile", to: "library"),
            ClaimMapping.NamePair(from: "email", to: "borrow"),
        ]
        mapping.rolesClaim = "groups"
        mapping.roles = [ClaimMapping.NamePair(from: "editors", to: "editor")]
        mapping.claims = [ClaimMapping.NamePair(from: "sub", to: "sub")]
        mapping.assurance = [
            ClaimMapping.AssuranceRow(level: "mfa", methods: ["otp"]),
            ClaimMapping.AssuranceRow(level: "pwd", methods: ["pwd"]),
        ]
        return mapping
    }

    /// Stops the server; its content stays.
    func stop() throws { try server.stop() }

    /// Starts the server again, with other keys where a suffix is given.
    func restart(keys: String? = nil) throws {
        if let keys { try Self.prepare(server, keys: keys, factors) }
        try Self.start(server)
    }

    func visit(
        _ address: String, _ visitor: Visitor, _ web: WebClient
    ) async throws -> WebClient.Landing {
        var passwords = visitor.wrongPasswords + [visitor.password]
        var landing = try await web.follow(try await web.get(address), until: Redirect.uri)
        for _ in 0..<10 {
            guard case .page(let page) = landing, page.status < 400 else { return landing }
            var fields = [("csrf_token", page.hidden("csrf_token") ?? "")]
            if page.has("name=\"login\"") {
                fields += [("login", visitor.name)]
            } else if page.has("name=\"password\"") {
                guard passwords.isEmpty == false else { return landing }
                fields += [("password", passwords.removeFirst())]
            } else if page.has("name=\"otp\"") {
                guard visitor.hasOneTimePassword else { return landing }
                fields += [("otp", OneTimePassword.now(key: Self.oneTimeKey))]
            } else if page.has("name=\"answer\"") {
                fields += [("answer", visitor.consents ? "accept" : "deny")]
            } else {
                return landing
            }
            landing = try await web.follow(
                try await web.form(page.url, fields), until: Redirect.uri)
        }
        return landing
    }

    private static func prepare(
        _ server: ProviderServer, keys: String, _ factors: String
    ) throws {
        try ProviderPrograms.prepare(
            "canaille_setup.py", [server.folder, "\(server.port)", keys, factors])
    }

    private static func start(_ server: ProviderServer) throws {
        guard let program = ProviderPrograms.canaille else {
            throw ProviderPrograms.Failure(description: "no canaille")
        }
        try server.start(
            [
                program.path, "run", "--bind", "127.0.0.1:\(server.port)", "--accesslog",
                "access.log", "--errorlog", "error.log",
            ],
            environment: [
                "CANAILLE_CONFIG": "\(server.folder)/config.toml", "PYTHONWARNINGS": "ignore",
            ])
    }

    private static func registered(at server: ProviderServer) throws -> String {
        let body = """
            {"client_name": "Reader", "redirect_uris": ["\(Redirect.uri)"],
             "application_type": "native", "grant_types": ["authorization_code"],
             "response_types": ["code"], "scope": "\(registeredScopes)",
             "token_endpoint_auth_method": "none", "id_token_signed_response_alg": "ES256"}
            """
        let folder = server.folder
        let request = "\(folder)/client.json"
        try body.write(toFile: request, atomically: true, encoding: .utf8)
        let answer = try ProviderPrograms.posted(
            request, to: "http://127.0.0.1:\(server.port)/oauth/register")
        let object = try JSONSerialization.jsonObject(with: Data(answer.utf8)) as? [String: Any]
        guard let client = object?["client_id"] as? String else {
            throw ProviderPrograms.Failure(description: "no client: \(answer.prefix(200))")
        }
        return client
    }
}

extension Visitor {
    /// Whether the person agrees to anything.
    var consents: Bool {
        if case .denied = consent { false } else { true }
    }
}
