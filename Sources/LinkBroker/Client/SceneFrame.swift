public import LinkNavigation
import LinkPolicy
public import LinkRouting

/// Everything that one window shows and waits for at one moment, whole; every route in its
/// navigation is cleared for the session of that moment.
public struct SceneFrame: Hashable, Sendable {
    /// What is shown; the root of the policy's tabs for a window that has not been seen.
    public let navigation: NavigationState
    /// What is held, oldest first.
    public let pending: [PendingReport]
    /// What the host is asked about content.
    public let question: ContentQuestion?

    /// What a sign-in, a step-up or a gate is wanted for: the newest held link that wants one.
    public var prompt: PendingReport? {
        pending.last { $0.required.sentence.isEmpty == false }
    }
}

/// A content check that the host owes an answer to.
public struct ContentQuestion: Hashable, Sendable {
    /// Its name, for the answer; a newer question has another one.
    public let check: String
    /// The cleared route whose content may be gone.
    public let route: Route
}

/// Something to tell the person.
public struct SceneNotice: Hashable, Sendable, Identifiable {
    /// Its number in its window; a later notice has a greater one.
    public let id: UInt64
    /// The stable code.
    public let code: String
    /// The route, unless the policy conceals it.
    public let route: RouteID?
}

/// What one taking of a watch gives.
public struct SceneNews: Sendable {
    /// What the window shows and waits for now.
    public let frame: SceneFrame
    /// The notices since the last taking, oldest first; at most `BrokerLimits.noticeCount`.
    public let notices: [SceneNotice]
    /// How many notices more there were than the limit.
    public let missedNoticeCount: Int
}

extension BrokerState {
    /// What a window shows and waits for.
    ///
    /// - Complexity: O(held links)
    func frame(of scene: SceneID) -> SceneFrame {
        guard let index = index(of: scene) else {
            let root = NavigationState(tabs: environment.tabs)
            return SceneFrame(navigation: root, pending: [], question: nil)
        }
        let state = scenes[index].state
        return SceneFrame(
            navigation: scenes[index].published,
            pending: state.queue.intents.map { PendingReport($0.intent) },
            question: state.check.map { ContentQuestion(check: $0.id, route: $0.route) })
    }
}
