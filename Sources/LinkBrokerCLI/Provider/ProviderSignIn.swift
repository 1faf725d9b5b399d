import LinkBroker
import LinkBrokerOIDC
import LinkIntents
import LinkPolicy
import LinkRouting

/// A sign-in at a real provider, in the part of the host: the port is bound, the browser is opened,
/// the callback is given to the broker, the code is exchanged, and the principal is reported.
struct ProviderSignIn: Sendable {
    private let broker: BrokerSession
    private let options: ProviderOptions

    /// Prepares for one session.
    init(_ broker: BrokerSession, _ options: ProviderOptions) {
        self.broker = broker
        self.options = options
    }

    /// What a sign-in came to.
    enum Outcome: Sendable {
        /// Somebody is signed in, and held links were decided.
        case signedIn(Principal, BrokerReply)
        /// The broker did not begin, or the provider sent the person back without a code.
        case ended(BrokerReply)
        /// The provider, or what it says, is at fault; what is held stays held.
        case refused(OIDCError)
        /// Nobody came back; what is held stays held.
        case nobody(LoopbackListener.Failure)
    }

    /// Signs in for what a window holds.
    ///
    /// - Parameters:
    ///   - scene: The window.
    ///   - purpose: What the sign-in is for.
    ///   - tell: Takes a line for the person.
    /// - Returns: What became of it.
    /// - Throws: What telling throws.
    func outcome(
        in scene: SceneID, _ purpose: SignInPurpose, tell: (Remark) throws(CommandFailure) -> Void
    ) throws(CommandFailure) -> Outcome {
        do {
            let listener = try LoopbackListener(port: options.port)
            return try outcome(listener, in: scene, purpose, tell)
        } catch let error as LoopbackListener.Failure {
            return .nobody(error)
        } catch let error as OIDCError {
            return .refused(error)
        } catch let error as CommandFailure {
            throw error
        } catch {
            return .nobody(.interrupted)
        }
    }

    /// What the person is told meanwhile.
    enum Remark: Sendable {
        /// The browser was opened.
        case opened
        /// The person opens the address.
        case address(String)
        /// The callback came and is the broker's.
        case accepted

        /// The remark as standard error shows it.
        func note(_ options: ProviderOptions) -> String {
            let limit = "waiting for the person, at most \(options.timeoutSeconds) s"
            return switch self {
            case .opened: "linkbroker: the browser was opened; \(limit)\n"
            case .address(let address): "linkbroker: open this address; \(limit)\n\(address)\n"
            case .accepted: "linkbroker: the person came back; the code is exchanged\n"
            }
        }
    }

    private func outcome(
        _ listener: borrowing LoopbackListener, in scene: SceneID, _ purpose: SignInPurpose,
        _ tell: (Remark) throws(CommandFailure) -> Void
    ) throws -> Outcome {
        let reply = broker.signIn(
            SignInRequest(
                scene: scene, callback: options.entry.id, issuer: options.issuer,
                port: options.entry.redirect(port: nil) == nil ? listener.port : nil,
                purpose: purpose))
        guard case .started(let start) = reply else { return .ended(reply) }
        let demand = AccessDemand(
            start.required, routes: broker.pending(in: scene).map(\.route), in: broker.policy)
        let address = try address(of: start, demand)
        try tell(options.opensBrowser && WebBrowser.opens(address) ? .opened : .address(address))
        let (callback, answer) = try answered(listener)
        guard case .callback(.accepted(let ticket)) = answer else { return .ended(answer) }
        try tell(.accepted)
        return try completed(callback, ticket, demand)
    }

    private func address(
        of start: SignInStart, _ demand: AccessDemand
    ) throws(OIDCError) -> String {
        let request = AuthorizationRequest(
            state: start.state, nonce: start.nonce, codeChallenge: start.codeChallenge,
            redirect: start.redirect, demand: demand)
        let party = options.party
        return try Waiting.value { () async throws(OIDCError) in
            try await party.authorizationURL(for: request)
        }
    }

    /// The first callback that the broker does not ignore: what anybody else sends changes nothing.
    private func answered(
        _ listener: borrowing LoopbackListener
    ) throws -> (callback: String, answer: BrokerReply) {
        let interrupts = try InterruptWatch()
        let end = ContinuousClock.now.advanced(by: .seconds(options.timeoutSeconds))
        // BOUND: until the deadline.
        while true {
            let address = try listener.nextAddress(
                on: options.path, until: end, interrupt: interrupts.descriptor)
            let reply = broker.callback(address)
            if case .callback(.ignored) = reply { continue }
            return (address, reply)
        }
    }

    private func completed(
        _ callback: String, _ ticket: SignInTicket, _ demand: AccessDemand
    ) throws -> Outcome {
        // The policy says what becomes of a link whose sign-in brought less than it wants.
        let response = AuthorizationResponse(
            callback: callback, codeVerifier: ticket.codeVerifier, nonce: ticket.nonce,
            demand: demand, shortfall: .leftToPolicy)
        let party = options.party
        do throws(OIDCError) {
            let principal = try Waiting.value { () async throws(OIDCError) in
                try await party.complete(response).principal
            }
            return .signedIn(
                principal, broker.authenticated(ticket: ticket.text, principal))
        } catch {
            _ = broker.perform(.authenticationFailed(ticket: ticket.text))
            return .refused(error)
        }
    }
}

/// The browser of the desktop.
enum WebBrowser {
    /// Opens an address, where there is a desktop.
    ///
    /// - Parameter address: An address of a provider.
    /// - Returns: Whether a browser was asked to show it.
    static func opens(_ address: String) -> Bool {
        #if canImport(Darwin)
            let program = "open"
        #else
            let displays = ["DISPLAY", "WAYLAND_DISPLAY"].compactMap(SystemCalls.environment)
            guard displays.contains(where: { $0.isEmpty == false }) else { return false }
            let program = "xdg-open"
        #endif
        do throws(SystemCalls.Failure) {
            try SystemCalls.start([program, address])
            return true
        } catch {
            // The address is shown instead.
            return false
        }
    }
}
