import Foundation
import LinkBrokerOIDC
import TestSupport
import Testing

/// A real provider that runs on this machine, and how a person signs in there.
protocol LiveProvider: Sendable {
    /// The id of its callback entry in the policy.
    var name: String { get }
    var issuer: String { get }
    var client: String { get }
    /// What is always asked for there.
    var scopes: [String] { get }
    /// What it says about a person, in the words of the policy.
    var mapping: ClaimMapping { get }

    /// Opens the address of a sign-in, and goes where a person would.
    ///
    /// - Returns: The address on which the provider sends the person back, or the page on which
    ///   the person is stuck.
    func visit(_ address: String, _ visitor: Visitor, _ web: WebClient) async throws
        -> WebClient.Landing
}

/// Who visits a provider, and what that person does there.
struct Visitor: Sendable {
    var name = "alice"
    var password = "correct horse"
    /// Passwords that are tried before.
    var wrongPasswords: [String] = []
    var consent = Consent.full
    var hasOneTimePassword = false

    enum Consent: Sendable {
        case full
        case denied
        /// Some of the scopes only, where the provider offers that.
        case partial([String])
    }

    static let bob = Visitor(name: "bob", password: "battery staple")
}

/// The redirect URI, which both providers know byte for byte.
///
/// Nobody needs to listen on its port, unless a browser follows the redirect.
enum Redirect {
    /// A port that was free when the tests began.
    static let port: UInt16 = (try? LoopbackServer.closedPort()) ?? 5990
    static let uri = "http://127.0.0.1:\(port)/callback"
}

extension LiveProvider {
    /// The provider without a person: a landing that must be a callback.
    func callback(
        _ address: String, _ visitor: Visitor = Visitor(), _ web: WebClient = WebClient()
    ) async throws -> String {
        switch try await visit(address, visitor, web) {
        case .callback(let address): return address
        case .page(let page):
            throw ProviderPrograms.Failure(
                description: "\(name) stays on \(page.url.prefix(80)) with \(page.status)")
        }
    }
}
