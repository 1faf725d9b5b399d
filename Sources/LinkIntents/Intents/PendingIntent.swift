public import LinkCrypto
public import LinkRouting

/// What kind of navigation is held.
public enum IntentKind: UInt8, CaseIterable, Sendable {
    /// A link.
    case link = 1
    /// An in-app push of one route.
    case push
    /// A path that a client set on a tab.
    case path

    /// The stable name in JSON and the audit log.
    public var name: String {
        switch self {
        case .link: "link"
        case .push: "push"
        case .path: "path"
        }
    }
}

/// What is held.
public enum IntentContent: Hashable, Sendable {
    /// A link: the route that it was, and its canonical bytes, from which the route is read again.
    case link(RouteID, [UInt8])
    /// A route that the app pushed.
    case push(HeldRoute)
    /// The routes of a path, and the tab on which it was set.
    case path([HeldRoute], tab: String)

    /// The kind.
    public var kind: IntentKind {
        switch self {
        case .link: .link
        case .push: .push
        case .path: .path
        }
    }
}

/// Why an intent waits.
public enum IntentPhase: UInt8, CaseIterable, Sendable {
    /// A decision held it.
    case held = 1
    /// The session is not known yet, so nothing was decided.
    case waiting
}

/// A navigation that waits; holding one means that every field is within its bounds and that it
/// has exactly one encoding.
///
/// It is no permission: a commit reads the content again and asks the policy anew.
public struct PendingIntent: Hashable, Sendable {
    /// The name.
    public let id: IntentID
    /// The scene in which it will be committed.
    public let scene: SceneID
    /// What is held.
    public let content: IntentContent
    /// Who delivered it.
    public let source: LinkSource
    /// Whether a parameter is secret, so that no record holds it in clear.
    public let hasSecret: Bool
    /// When it was held, milliseconds since 1970.
    public let createdMilliseconds: Int64
    /// The first millisecond at which it is expired.
    public let notAfterMilliseconds: Int64
    /// Why it waits.
    public var phase: IntentPhase
    /// Whether no person asked for it.
    public var isAutomatic: Bool
    /// Its place in the order in which things arrived in the session.
    public var arrival: UInt64
    /// How many sign-ins were begun for it.
    public var attempts: UInt8
    /// The only person for whom it may be committed.
    public var boundSubject: SubjectTag?
    /// Whether the content said that it needs a sign-in.
    public var needsSignIn: Bool
    /// What it was found to need.
    public var requirement: HeldRequirement
    /// The digest of the policy that held it.
    public var policyDigest: Digest

    /// Collects what is held.
    ///
    /// - Parameters:
    ///   - id: A new name.
    ///   - scene: The scene.
    ///   - content: A link of 1 to 8192 printable ASCII bytes, or 1 to 32 routes.
    ///   - source: Who delivered it.
    ///   - hasSecret: Whether a parameter is secret.
    ///   - createdMilliseconds: When, 0 or more.
    ///   - notAfterMilliseconds: Later than that, by at most 24 hours.
    ///   - phase: Why it waits.
    ///   - isAutomatic: Whether no person asked for it.
    ///   - arrival: Its place in the order of the session.
    ///   - attempts: How many sign-ins were begun for it.
    ///   - boundSubject: The only person for whom it may be committed.
    ///   - needsSignIn: Whether the content said that it needs a sign-in.
    ///   - requirement: What it was found to need.
    ///   - policyDigest: The digest of the policy that held it.
    /// - Throws: `invalid_value` with `bounds`, `grammar`, `invalid_times` or `lifetime_over_cap`.
    public init(
        id: IntentID, scene: SceneID, content: IntentContent, source: LinkSource, hasSecret: Bool,
        createdMilliseconds: Int64, notAfterMilliseconds: Int64, phase: IntentPhase = .held,
        isAutomatic: Bool = false, arrival: UInt64, attempts: UInt8 = 0,
        boundSubject: SubjectTag? = nil, needsSignIn: Bool = false,
        requirement: HeldRequirement = .nothing, policyDigest: Digest
    ) throws(IntentError) {
        try Self.check(content)
        self.id = id
        self.scene = scene
        self.content = content
        self.source = source
        self.hasSecret = hasSecret
        self.createdMilliseconds = createdMilliseconds
        self.notAfterMilliseconds = notAfterMilliseconds
        self.phase = phase
        self.isAutomatic = isAutomatic
        self.arrival = arrival
        self.attempts = attempts
        self.boundSubject = boundSubject
        self.needsSignIn = needsSignIn
        self.requirement = requirement
        self.policyDigest = policyDigest
        try header(generation: 1).checkLifetime()
    }

    /// The kind of what is held.
    public var kind: IntentKind { content.kind }

    /// The route that is asked for: of a path, the last one.
    public var route: RouteID {
        switch content {
        case .link(let route, _): route
        case .push(let route): route.id
        case .path(let routes, _): routes[routes.count - 1].id
        }
    }

    /// The intent after the same thing arrived again: it becomes the newest, its life stays, and
    /// it is a person's if either one was.
    ///
    /// - Parameters:
    ///   - arrival: The place of the newer arrival.
    ///   - isAutomatic: Whether no person asked for the newer one.
    /// - Returns: The renewed intent, under the old name.
    public func renewed(arrival: UInt64, isAutomatic: Bool) -> PendingIntent {
        var renewed = self
        renewed.arrival = arrival
        renewed.isAutomatic = self.isAutomatic && isAutomatic
        return renewed
    }

    func header(generation: UInt64) -> RecordHeader {
        RecordHeader(
            suite: hasSecret ? .sealed : .clear, purpose: .intent, id: id.octets,
            createdMilliseconds: createdMilliseconds, notAfterMilliseconds: notAfterMilliseconds,
            generation: generation, state: phase.rawValue, attempts: attempts)
    }

    private static func check(_ content: IntentContent) throws(IntentError) {
        switch content {
        case .link(_, let bytes):
            guard (1...IntentLimits.linkByteCountLimit).contains(bytes.count) else {
                throw .invalid(.bounds)
            }
            guard bytes.span.isPrintableASCII else { throw .invalid(.grammar) }
        case .push(let route):
            guard route.isWithinBounds else { throw .invalid(.bounds) }
        case .path(let routes, let tab):
            guard (1...IntentLimits.routeCountLimit).contains(routes.count),
                routes.allSatisfy(\.isWithinBounds)
            else { throw .invalid(.bounds) }
            guard Grammar.isName(tab) else { throw .invalid(.grammar) }
        }
    }
}
