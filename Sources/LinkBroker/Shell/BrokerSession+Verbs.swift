public import LinkIntents
public import LinkPolicy
public import LinkRouting

// The verbs that a client calls; each is one event and unwraps its answer.
extension BrokerSession {
    /// Opens a link that arrived.
    ///
    /// - Parameters:
    ///   - url: The link as it came.
    ///   - scene: The window that it was delivered to.
    ///   - source: Who delivered it; by default what its scheme says.
    ///   - delivery: The system's name of this delivery, so that a second one is a duplicate.
    ///   - initiation: Whether a person tapped.
    /// - Returns: The answer; `callback` where the link was the address of a sign-in.
    public func open(
        _ url: String, in scene: SceneID, from source: LinkSource? = nil,
        delivery: String? = nil, initiation: Initiation = .person
    ) -> BrokerReply {
        perform(
            .open(
                Arrival(
                    scene: scene, bytes: Array(url.utf8), source: source, delivery: delivery,
                    initiation: initiation)))
    }

    /// Tells who is signed in, or that nobody is.
    ///
    /// - Parameters:
    ///   - principal: The person, or `nil`.
    ///   - end: Whether a session that ended expired.
    /// - Returns: What became of held and waiting links.
    public func setSession(_ principal: Principal?, end: SessionEnd = .plain) -> BrokerReply {
        perform(.session(principal, end))
    }

    /// Begins a sign-in.
    ///
    /// - Parameter request: The window, and what the policy leaves to the attempt.
    /// - Returns: `started` with what the provider is sent, `nothingPending`, or `refused`.
    public func signIn(_ request: SignInRequest) -> BrokerReply { perform(.signIn(request)) }

    /// Takes the address on which the provider sent the person back.
    ///
    /// - Parameter url: The address as it came.
    /// - Returns: What the callback did.
    public func callback(_ url: String) -> BrokerReply { perform(.callback(Array(url.utf8))) }

    /// Reports that the host's own token checks succeeded.
    ///
    /// - Parameters:
    ///   - ticket: The ticket of the callback.
    ///   - principal: The person whom the tokens name.
    /// - Returns: What became of held links.
    public func authenticated(ticket: String, _ principal: Principal) -> BrokerReply {
        perform(.authenticated(ticket: ticket, principal))
    }

    /// Takes the keys after a rotation or a revocation.
    ///
    /// A rotation disturbs nothing. What a key signed that is revoked or gone ends at once: held
    /// links are dropped, sign-ins that it began are retired. Screens stay, and are saved anew.
    ///
    /// - Parameter keyring: The keys, of the same installation.
    /// - Returns: What became of held links; `refused` with `other_install` for the keys of another
    ///   installation, and then nothing has changed.
    public func replaceKeyring(_ keyring: Keyring) -> BrokerReply { perform(.rekey(keyring)) }

    /// Shows a screen that the app itself wants, through the same gate as links.
    ///
    /// - Parameters:
    ///   - id: The route.
    ///   - parameters: Its parameters.
    ///   - scene: The window.
    /// - Returns: The answer, as for a link.
    public func push(
        _ id: RouteID, _ parameters: [RouteParameter] = [], in scene: SceneID
    ) -> BrokerReply {
        perform(.push(scene, id, parameters))
    }
}
