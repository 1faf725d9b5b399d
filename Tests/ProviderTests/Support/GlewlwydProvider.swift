import Foundation
import LinkBrokerOIDC

/// A glewlwyd: a page of scripts over an interface for programs, which is what is used here; scopes
/// that are dropped silently, `auth_time` 0, one-time passwords for one scope.
final class GlewlwydProvider: LiveProvider {
    /// The one that tests share which do no harm to it.
    static let shared = Result { try GlewlwydProvider() }

    let name = "glewlwyd"
    let scopes = ["openid"]
    let client = "reader"
    let server: ProviderServer

    /// Prepares and starts a server.
    init() throws {
        server = try ProviderServer()
        try ProviderPrograms.prepare(
            "glewlwyd_setup.py", ["files", server.folder, "\(server.port)"])
        try restart()
        try ProviderPrograms.prepare(
            "glewlwyd_setup.py", ["content", server.folder, "\(server.port)", Redirect.uri])
    }

    private var base: String { "http://127.0.0.1:\(server.port)/api" }
    var issuer: String { "\(base)/oidc" }

    var mapping: ClaimMapping {
        var mapping = ClaimMapping()
        mapping.rolesClaim = "groups"
        mapping.roles = [ClaimMapping.NamePair(from: "editors", to: "editor")]
        mapping.claims = [ClaimMapping.NamePair(from: "sub", to: "sub")]
        mapping.assurance = [
            ClaimMapping.AssuranceRow(level: "mfa", methods: ["otp"]),
            ClaimMapping.AssuranceRow(level: "pwd", methods: ["password"]),
            ClaimMapping.AssuranceRow(level: "pwd", methods: ["session"]),
        ]
        return mapping
    }

    /// Stops the server; its content stays.
    func stop() throws { try server.stop() }

    /// Starts the server again.
    func restart() throws {
        try server.start(["/usr/bin/glewlwyd", "--config-file=\(server.folder)/glewlwyd.conf"])
    }

    func visit(
        _ address: String, _ visitor: Visitor, _ web: WebClient
    ) async throws -> WebClient.Landing {
        let first = try await web.get(address)
        guard let login = first.location, login.contains("/login.html?") else {
            return try await web.follow(first, until: Redirect.uri)
        }
        var isIn = false
        for password in visitor.wrongPasswords + [visitor.password] {
            let page = try await web.json(
                "POST", "\(base)/auth/",
                "{\"username\":\"\(visitor.name)\",\"password\":\"\(password)\"}")
            isIn = page.status == 200
        }
        guard isIn else { return .page(first) }
        if visitor.hasOneTimePassword { try await proveTwice(visitor, web) }
        let scopes = granted(address, visitor)
        _ = try await web.json(
            "PUT", "\(base)/auth/grant/\(client)", "{\"scope\":\"\(scopes)\"}")
        guard
            let next = URLComponents(string: login)?.queryItems?.first(where: {
                $0.name == "callback_url"
            })?.value
        else { return .page(first) }
        return try await web.follow(try await web.get(next + "&g_continue"), until: Redirect.uri)
    }

    /// What the person ticks: everything that is asked for, some of it, or nothing.
    private func granted(_ address: String, _ visitor: Visitor) -> String {
        switch visitor.consent {
        case .full:
            URLComponents(string: address)?.queryItems?.first { $0.name == "scope" }?.value ?? ""
        case .partial(let scopes): scopes.joined(separator: " ")
        case .denied: ""
        }
    }

    /// Registers a one-time password where there is none, and gives one.
    private func proveTwice(_ visitor: Visitor, _ web: WebClient) async throws {
        let scheme =
            "\"username\":\"\(visitor.name)\",\"scheme_type\":\"otp\",\"scheme_name\":\"otp\""
        let place = "\(base)/profile/scheme/register/"
        let made = try await web.json(
            "POST", place, "{\(scheme),\"value\":{\"generate-secret\":true}}")
        guard
            let secret =
                (try JSONSerialization.jsonObject(with: Data(made.text.utf8))
                as? [String: Any])?["secret"] as? String
        else { throw ProviderPrograms.Failure(description: "no secret: \(made.status)") }
        _ = try await web.json(
            "POST", place,
            "{\(scheme),\"value\":{\"type\":\"TOTP\",\"secret\":\"\(secret)\",\"time_step_size\":30}}"
        )
        let code = OneTimePassword.now(key: OneTimePassword.key(base32: secret))
        let page = try await web.json(
            "POST", "\(base)/auth/", "{\(scheme),\"value\":{\"value\":\"\(code)\"}}")
        guard page.status == 200 else {
            throw ProviderPrograms.Failure(description: "no second factor: \(page.status)")
        }
    }
}
