package import LinkIntents
package import LinkNavigation
package import LinkRouting

/// One window: what it shows, what it holds, and the sign-in that it waits for.
package struct SceneState: Sendable {
    /// What is shown; always what was published last, once an event has ended.
    package var navigation: NavigationState
    /// The held links.
    package var queue = IntentQueue()
    /// The links that arrived before the session was known.
    package var waiting = IntentQueue()
    /// The one live sign-in attempt.
    package var attempt: SignInAttempt?
    /// The one live ticket.
    package var ticket: LiveTicket?
    /// The content check that the host owes an answer to.
    package var check: PendingCheck?
    /// A saved state that waits for the session to be known.
    package var restoring: RestorableScene?
    /// Whether a link was committed here; then restoration comes too late.
    package var hasCommittedLink = false
    /// The deliveries that were seen, oldest first.
    package var deliveries: [String] = []
    /// The canonical links handed to the browser, with the time of each, oldest first.
    package var handOvers: [HandOver] = []

    /// Starts a window at the root.
    package init(navigation: NavigationState) { self.navigation = navigation }
}

/// A link that was handed to the browser.
package struct HandOver: Sendable {
    /// The canonical link.
    package let link: Link
    /// When, in epoch milliseconds.
    package let atMilliseconds: Int64
}

/// One sign-in that has begun and whose callback has not come.
package struct SignInAttempt: Sendable {
    /// The keyed index of its handle; the handle itself is not kept.
    package let index: AttemptIndex
    /// The key that minted its state.
    package let key: KeyID
    /// The place of its entry among the policy's callbacks when it began.
    package let callback: String
    /// The issuer, redirect and client that its state is bound to.
    package let party: SignInParty
    /// Whether the callback must name its issuer.
    package let requiresIssuer: Bool
    /// When it began, in epoch milliseconds.
    package let createdMilliseconds: Int64
    /// What it asked the provider for.
    package let demand: SignInDemand
    /// The held link that began it.
    package let intent: IntentID?
    /// The subject that it was begun for, where one was known.
    package let subject: SubjectTag?
}

/// What one sign-in asked for.
package struct SignInDemand: Sendable {
    /// The assurance level, where one was demanded.
    package var assurance: String?
    /// The age in seconds, where one was demanded.
    package var maxAgeSeconds: Int64?
}

/// The right to report the end of one sign-in.
package struct LiveTicket: Sendable {
    /// The 16 bytes of the ticket.
    package let bytes: [UInt8]
    /// The attempt that it ends.
    package let attempt: SignInAttempt
    /// When it was given, in epoch milliseconds.
    package let createdMilliseconds: Int64
}

/// A content check that the host owes an answer to.
package struct PendingCheck: Sendable {
    /// Its name.
    package let id: String
    /// What is checked; read anew after a reload.
    package var candidate: Candidate
    /// The route that the host was asked about: the candidate's own, or its fallback.
    package let route: Route
    /// The held link that it belongs to, or `nil` for a link that was never held.
    package let intent: IntentID?
    /// Its place in the order in which things arrived in the session: of a held link its own,
    /// otherwise that of whatever is held next.
    package let arrival: UInt64
    /// The subject of the session in which it was asked.
    package let subject: SubjectTag?
    /// When it was asked, in epoch milliseconds.
    package let createdMilliseconds: Int64
}

/// A saved state whose signature and age were checked and whose screens are not yet gated.
package struct RestorableScene: Sendable {
    /// The key that signed it.
    package let key: KeyID
    /// The screens.
    package let saved: SavedNavigation
    /// The subject for whom it was saved.
    package let subject: SubjectTag?
    /// Whether a migration left something out.
    package let wasTruncated: Bool
}

/// The other side of one sign-in; the state is bound to all of it and carries none of it.
package struct SignInParty: Hashable, Sendable {
    /// The issuer.
    package let issuer: String
    /// The redirect, with its port.
    package let redirect: String
    /// The client id.
    package let client: String

    /// What the state's tag is computed over.
    package var context: StateContext {
        StateContext(provider: issuer, redirect: redirect, client: client)
    }
}
