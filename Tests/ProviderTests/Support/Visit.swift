import Foundation
import LinkBroker
import LinkBrokerOIDC
import LinkBrokerSQLite
import LinkBrokerTesting
import LinkCrypto
import LinkIntents
import LinkNavigation
import LinkPolicy
import LinkRouting

/// A client session that signs in at real providers: the host's part, as an app would write it.
final class Visit {
    let policy: Policy
    let clock: ManualClock
    let scene: SceneID
    private let keyring: Keyring
    private let folder: String?
    private var living: RecordedSession?
    private var parties: [String: RelyingParty] = [:]

    /// Begins a session in which nobody is signed in.
    ///
    /// - Parameters:
    ///   - providers: Where a person can sign in.
    ///   - conflict: What happens to several held links.
    ///   - isDurable: Whether held links outlive the session, in a store on disk.
    /// - Throws: Where policy, store or session do not come about.
    init(
        _ providers: [any LiveProvider], conflict: String = "latest", isDurable: Bool = false
    ) throws {
        let client = { (name: String) in providers.first { $0.name == name }?.client ?? "none" }
        policy = try ProviderPolicy.policy(
            canaille: client("canaille"), glewlwyd: client("glewlwyd"), conflict: conflict)
        clock = ManualClock(startMilliseconds: Int64(Date().timeIntervalSince1970) * 1000)
        scene = try SceneID("main")
        keyring = try Keyring.insecureForTesting()
        folder =
            isDurable
            ? FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path
                + "/linkbroker-visit-\(UUID().uuidString.prefix(8))" : nil
        try restart()
        for provider in providers { try join(provider) }
        _ = broker.setSession(nil)
    }

    deinit {
        living = nil
        if let folder { try? FileManager.default.removeItem(atPath: folder) }
    }

    /// The session that lives now.
    var session: RecordedSession {
        guard let living else { preconditionFailure("the session has ended") }
        return living
    }

    var broker: BrokerSession { session.broker }

    /// The process ends where it is, and the next one begins.
    func restart() throws {
        living = nil
        let (keyring, clock) = (keyring, clock)
        let store: SQLiteStore? =
            if let folder { try SQLiteStore(folder: folder) } else { nil }
        living = try RecordedSession(policy, clock: clock) { configuration in
            configuration.keyring = keyring
            configuration.random = .system
            if let store {
                configuration.store = store
                configuration.storeID = store.storeID
            }
        }
    }

    /// Moves the clock to the time of the providers.
    func catchUp() {
        let seconds = Int64(Date().timeIntervalSince1970) - clock.nowMilliseconds / 1000
        clock.advance(seconds: max(0, seconds))
    }

    /// Makes a relying party for a provider, without anything that an older one knew.
    func join(_ provider: any LiveProvider) throws {
        let clock = clock
        var configuration = RelyingPartyConfiguration(
            issuer: provider.issuer, client: provider.client,
            nowMilliseconds: { clock.nowMilliseconds })
        configuration.scopes = provider.scopes
        configuration.mapping = provider.mapping
        configuration.limits.requestMilliseconds = 60_000
        parties[provider.name] = try RelyingParty(configuration)
    }

    func party(_ provider: any LiveProvider) throws -> RelyingParty {
        guard let party = parties[provider.name] else { throw Stuck("no relying party") }
        return party
    }

    /// A step that did not end as the test needs.
    struct Stuck: Error, CustomStringConvertible {
        let description: String
        init(_ description: String) { self.description = description }
    }

    /// Opens a link, which must be answered.
    @discardableResult
    func open(_ path: String, in scene: SceneID? = nil) throws -> OpenReply {
        guard
            case .opened(let reply) = broker.open(
                "https://app.example\(path)", in: scene ?? self.scene)
        else { throw Stuck("no answer to a link") }
        return reply
    }

    /// What is held in a window, in the words of the policy.
    func demand(_ required: RequirementNames, in scene: SceneID? = nil) -> AccessDemand {
        AccessDemand(
            required, routes: broker.pending(in: scene ?? self.scene).map(\.route), in: policy)
    }

    /// Begins a sign-in.
    ///
    /// - Returns: The address for the browser, and what it demands.
    func begin(
        _ provider: any LiveProvider, in scene: SceneID? = nil,
        prompt: AuthorizationRequest.Prompt = .automatic
    ) async throws -> (address: String, demand: AccessDemand) {
        let reply = broker.signIn(
            SignInRequest(
                scene: scene ?? self.scene, callback: provider.name, issuer: provider.issuer,
                port: Redirect.port))
        guard case .started(let start) = reply else { throw Stuck("no sign-in: \(reply)") }
        let demand = demand(start.required, in: scene)
        let address = try await party(provider).authorizationURL(
            for: AuthorizationRequest(
                state: start.state, nonce: start.nonce, codeChallenge: start.codeChallenge,
                redirect: start.redirect, demand: demand, prompt: prompt))
        return (address, demand)
    }

    /// Gives a callback to the broker, which must accept it.
    func accepted(_ callback: String) throws -> SignInTicket {
        let reply = broker.callback(callback)
        guard case .callback(.accepted(let ticket)) = reply else {
            throw Stuck("callback not accepted: \(reply)")
        }
        return ticket
    }

    /// Exchanges the code of an accepted callback.
    func complete(
        _ callback: String, _ ticket: SignInTicket, at provider: any LiveProvider,
        _ demand: AccessDemand, shortfall: Shortfall = .refused
    ) async throws -> CompletedSignIn {
        try await party(provider).complete(
            AuthorizationResponse(
                callback: callback, codeVerifier: ticket.codeVerifier, nonce: ticket.nonce,
                demand: demand, shortfall: shortfall))
    }

    /// Reports a completed sign-in.
    @discardableResult
    func authenticated(_ ticket: SignInTicket, _ completed: CompletedSignIn) throws -> Settlement {
        let reply = broker.authenticated(ticket: ticket.text, completed.principal)
        guard case .settled(let settlement) = reply else {
            throw Stuck("not authenticated: \(reply)")
        }
        return settlement
    }

    /// A whole sign-in, from the prompt to the settled links.
    @discardableResult
    func signIn(
        at provider: any LiveProvider, as visitor: Visitor = Visitor(),
        _ web: WebClient = WebClient(), in scene: SceneID? = nil, shortfall: Shortfall = .refused
    ) async throws -> (settlement: Settlement, principal: Principal) {
        let (address, demand) = try await begin(provider, in: scene)
        let callback = try await provider.callback(address, visitor, web)
        let ticket = try accepted(callback)
        let completed = try await complete(
            callback, ticket, at: provider, demand, shortfall: shortfall)
        return (try authenticated(ticket, completed), completed.principal)
    }

    /// The state of a window as it was published last, byte for byte.
    func state(in scene: SceneID? = nil) -> String? {
        broker.navigation(of: scene ?? self.scene)?.json()
    }

    /// Every state that was published in a window: the ids of the routes of its stacks, in order.
    func published(in scene: SceneID? = nil) -> [[String]] {
        session.published(in: scene ?? self.scene).map { $0.allRoutes.map(\.id.text) }
    }

    /// The state of a new session in which the same person is signed in from the beginning, and
    /// opens the same links.
    func direct(_ paths: [String], as person: Principal) throws -> String? {
        let other = try RecordedSession(policy, clock: clock)
        _ = other.broker.setSession(person)
        for path in paths { _ = other.broker.open("https://app.example\(path)", in: scene) }
        return other.broker.navigation(of: scene)?.json()
    }
}
