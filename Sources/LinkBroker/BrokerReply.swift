public import LinkIntents
public import LinkPolicy
public import LinkRouting

/// One held link and what became of it.
public struct IntentReport: Hashable, Sendable {
    /// The held link.
    public let intent: IntentID
    /// Its route.
    public let route: RouteID
    /// The stable reason code, where the end has one.
    public let reason: String?

    /// Names a held link and its end.
    package init(intent: IntentID, route: RouteID, reason: String? = nil) {
        self.intent = intent
        self.route = route
        self.reason = reason
    }
}

/// What one event did to the links that were held or waiting; each list is in the order of arrival.
public struct Settlement: Hashable, Sendable {
    /// Links that were committed.
    public internal(set) var committed: [IntentReport] = []
    /// Links that gave way to a newer one.
    public internal(set) var superseded: [IntentReport] = []
    /// Links that the session may not open.
    public internal(set) var denied: [IntentReport] = []
    /// Links that ended without a verdict: cancelled, declined, expired, signed out.
    public internal(set) var dropped: [IntentReport] = []
    /// Links that were decided and are still held.
    public internal(set) var held: [IntentReport] = []

    /// Whether nothing was decided.
    public var isEmpty: Bool {
        committed.isEmpty && superseded.isEmpty && denied.isEmpty && dropped.isEmpty
            && held.isEmpty
    }
}

/// What became of a link, a push or a set path.
public enum OpenResult: Hashable, Sendable {
    /// It is on screen.
    case committed
    /// It waits for a sign-in, a step-up or a gate.
    case held
    /// The session may not open it.
    case denied
    /// This app version or flag set does not have it; its fallback, where there is one, is on screen.
    case unavailable
    /// It never became a route, or came from a source that its route does not take.
    case rejected
    /// The session is not known yet.
    case waiting
    /// This delivery was seen before.
    case duplicate
    /// The host was asked whether the content exists.
    case checking
}

/// The answer to a link, a push or a set path, with the reason for it.
public struct OpenReply: Hashable, Sendable {
    /// What became of it.
    public let result: OpenResult
    /// The three-way answer of the policy, where the link was classified.
    public let classification: Classification?
    /// The stable reason code.
    public let reason: String
    /// The route, where the link became one.
    public let route: RouteID?
    /// The held link.
    public let intent: IntentID?
    /// What would let a held link through.
    public let required: RequirementNames?
    /// Held links that gave way to this one.
    public let superseded: [IntentReport]
    /// The canonical link that the host should open in the browser instead.
    public let handOver: Link?
    /// The content check that the host was asked to make.
    public let check: String?
    /// The route that this answer put on screen: the link's own, or its fallback; `nil` where
    /// nothing was shown, so that whoever holds a route here may show it.
    public let shown: Route?

    /// Collects the parts of an answer.
    package init(
        _ result: OpenResult, reason: String, classification: Classification? = nil,
        route: RouteID? = nil, intent: IntentID? = nil, required: RequirementNames? = nil,
        superseded: [IntentReport] = [], handOver: Link? = nil, check: String? = nil,
        shown: Route? = nil
    ) {
        self.result = result
        self.classification = classification
        self.reason = reason
        self.route = route
        self.intent = intent
        self.required = required
        self.superseded = superseded
        self.handOver = handOver
        self.check = check
        self.shown = shown
    }
}

/// A sign-in that has begun: what the host sends to the provider.
///
/// It is never printed: the state and the challenge belong to one attempt.
public struct SignInStart: Hashable, Sendable {
    /// The OAuth `state`, 64 characters `[a-z2-7]`.
    public let state: String
    /// The OpenID `nonce`.
    public let nonce: String
    /// The PKCE `code_challenge`, method S256.
    public let codeChallenge: String
    /// The redirect URI, with its port.
    public let redirect: String
    /// The issuer that this attempt is bound to.
    public let issuer: String
    /// What the host should ask the provider for.
    public let required: RequirementNames
}

extension SignInStart: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The issuer alone.
    public var description: String { "sign-in at \(issuer)" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// No children, so that `dump` shows nothing.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// Why a callback or a ticket changed nothing.
public enum IgnoreReason: String, Hashable, Sendable {
    /// It is not of the form that it must have.
    case malformed
    /// No attempt of this installation has this state.
    case unknownState = "unknown_state"
    /// Its attempt was used, cancelled or replaced.
    case stale
    /// Its attempt waited too long.
    case expired
    /// It names another issuer than its attempt.
    case wrongIssuer = "wrong_issuer"
}

/// What a callback did.
public enum CallbackReply: Hashable, Sendable {
    /// The state was this attempt's and is burned; the host finishes with the ticket.
    case accepted(SignInTicket)
    /// The address belongs to another flow of the host, of this name.
    case external(String)
    /// The person said no at the provider.
    case declined(Settlement)
    /// The provider reported an error.
    case failed(Settlement)
    /// Nothing changed.
    case ignored(IgnoreReason)
}

/// The right to report the end of one sign-in, once and within 300 seconds; it is never printed.
public struct SignInTicket: Hashable, Sendable {
    /// The ticket, 32 hex digits.
    public let text: String
    /// The PKCE `code_verifier` for the token request.
    public let codeVerifier: String
    /// The `nonce` that the ID token must carry.
    public let nonce: String
}

extension SignInTicket: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A fixed text; nothing of the ticket is printed.
    public var description: String { "ticket" }
    /// A fixed text; nothing of the ticket is printed.
    public var debugDescription: String { "ticket" }
    /// No children, so that `dump` shows nothing.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// What restoring a scene did.
public struct RestoreReply: Hashable, Sendable {
    /// Whether a part of the saved state was left out.
    public let isTruncated: Bool
    /// `superseded`, `waiting` or `not_cleared`, or `nil` when everything came back.
    public let reason: String?
}

/// The one answer that every event has.
public enum BrokerReply: Sendable {
    /// It is done.
    case done
    /// There was nothing to do.
    case nothing
    /// It is done, and held links were decided.
    case settled(Settlement)
    /// The policy was replaced; the second list has the held links whose verdict changed.
    case reloaded(Settlement, changed: [IntentReport])
    /// The answer to a link, a push, a set path or a content answer.
    case opened(OpenReply)
    /// A sign-in has begun.
    case started(SignInStart)
    /// The scene holds nothing that a sign-in would help.
    case nothingPending
    /// The answer to a callback.
    case callback(CallbackReply)
    /// The scene's sign-in was cancelled.
    case cancelled(Settlement)
    /// Nothing changed.
    case ignored(IgnoreReason)
    /// The saved form of a scene.
    case snapshot(String)
    /// The scene was restored.
    case restored(RestoreReply)
    /// The command was not taken and nothing changed.
    case refused(BrokerError)
}
