public import LinkIntents
public import LinkPolicy
public import LinkRouting

/// Everything that can happen to a broker, as values; the state machine takes nothing else.
public enum BrokerEvent: Sendable {
    /// The host learned who is signed in, or that nobody is.
    case session(Principal?, SessionEnd)
    /// A link arrived.
    case open(Arrival)
    /// The host wants to sign in.
    case signIn(SignInRequest)
    /// The provider sent the person back.
    case callback([UInt8])
    /// The host's token checks succeeded.
    case authenticated(ticket: String, Principal)
    /// The host's token checks failed.
    case authenticationFailed(ticket: String)
    /// The person gave up the sign-in of a scene.
    case cancel(SceneID)
    /// The person signed out.
    case signOut
    /// The host opened or closed a gate.
    case gate(name: String, GatePosition)
    /// The app itself wants to show a screen.
    case push(SceneID, RouteID, [RouteParameter])
    /// The client set the whole path of the selected tab.
    case setPath(SceneID, [ScreenRequest])
    /// Back by one.
    case back(SceneID)
    /// Back to the nearest screen of a route.
    case backTo(SceneID, RouteID)
    /// Another tab.
    case selectTab(SceneID, String)
    /// The top sheet away.
    case dismiss(SceneID)
    /// The host's answer to a content check.
    case content(check: String, ContentAnswer)
    /// The window is gone.
    case closeScene(SceneID)
    /// The client wants to save a scene.
    case snapshot(SceneID)
    /// The client has a saved scene.
    case restore(SceneID, String)
    /// Another policy.
    case reload(Policy)
    /// The keys after a rotation or a revocation, of the same installation.
    case rekey(Keyring)
    /// Time has passed.
    case tick
}

/// How a session ended, where it did.
public enum SessionEnd: Hashable, Sendable {
    /// It ended, or this is no end.
    case plain
    /// It expired: what is held stays for the same person.
    case expired
}

/// A link as it was delivered.
public struct Arrival: Sendable {
    /// The window that it was delivered to.
    public var scene: SceneID
    /// The bytes as they came.
    public var bytes: [UInt8]
    /// Who delivered it; by default what its scheme says.
    public var source: LinkSource?
    /// The system's or client's name of this delivery, `[A-Za-z0-9_.-]{1,64}`.
    public var delivery: String?
    /// Whether the link came without a person's action; such a link never displaces a person's.
    public var initiation: Initiation

    /// Collects the parts.
    public init(
        scene: SceneID, bytes: [UInt8], source: LinkSource? = nil, delivery: String? = nil,
        initiation: Initiation = .person
    ) {
        self.scene = scene
        self.bytes = bytes
        self.source = source
        self.delivery = delivery
        self.initiation = initiation
    }
}

extension Arrival: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The scene and the number of bytes, never the bytes.
    public var description: String { "arrival in \(scene), \(bytes.count) bytes" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// No children, so that `dump` shows nothing.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// Who began something.
public enum Initiation: Hashable, Sendable {
    /// A person tapped.
    case person
    /// A program did.
    case automatic
}

/// What the host says when it wants to sign in.
public struct SignInRequest: Hashable, Sendable {
    /// The window.
    public var scene: SceneID
    /// The name of the callback's entry; by default the first one for sign-ins.
    public var callback: String?
    /// The issuer, where the entry leaves it to the attempt.
    public var issuer: String?
    /// The port, where the redirect leaves it open.
    public var port: UInt16?
    /// Whether the sign-in may begin although the scene holds nothing that needs it.
    public var purpose: SignInPurpose

    /// Collects the parts.
    public init(
        scene: SceneID, callback: String? = nil, issuer: String? = nil, port: UInt16? = nil,
        purpose: SignInPurpose = .heldLink
    ) {
        self.scene = scene
        self.callback = callback
        self.issuer = issuer
        self.port = port
        self.purpose = purpose
    }
}

/// What a sign-in is for.
public enum SignInPurpose: Hashable, Sendable {
    /// For what the scene holds.
    case heldLink
    /// For its own sake, from a menu.
    case standalone
}

/// Where a gate is.
public enum GatePosition: Hashable, Sendable {
    /// What it guards may be shown.
    case open
    /// What it guards is held.
    case closed
}

/// One screen of a path that a client sets, before any check.
public struct ScreenRequest: Hashable, Sendable {
    /// The route.
    public var route: RouteID
    /// The parameters.
    public var parameters: [RouteParameter]

    /// Collects the parts.
    public init(route: RouteID, parameters: [RouteParameter] = []) {
        self.route = route
        self.parameters = parameters
    }
}

/// What the host knows about a route's content.
public enum ContentAnswer: String, Hashable, Sendable {
    /// It is there.
    case exists
    /// It is not there any more.
    case gone
    /// Only a signed-in person may know.
    case signIn
    /// The host could not find out.
    case unknown
}
