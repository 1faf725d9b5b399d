package import LinkIntents
package import LinkPolicy
package import LinkRouting

/// The right to show something, once; holding one means that the policy cleared every route of it
/// for the current session just now and, where it was held, that its record was verified.
///
/// It joins two rooms that do not know each other: a grant of LinkPolicy and a verified intent of
/// LinkIntents. Its initialisers want what those rooms alone can make, so a forgotten check does
/// not compile.
package struct Commit: Sendable {
    /// What is shown: parents outermost first and then the route, or a whole path.
    package let stack: [Route]
    /// Link, push or path.
    package let kind: IntentKind
    /// The tab on which a path was set.
    package let tab: String?
    /// The held link that this commit takes, or `nil`.
    package let intent: IntentID?

    /// Commits what was never held.
    package init(_ candidate: Candidate, grants: [Grant]) {
        self.init(candidate, grants: grants, intent: nil)
    }

    /// Commits what was held.
    ///
    /// - Parameters:
    ///   - candidate: The candidate, read anew from the record.
    ///   - grants: The policy's answer of this moment.
    ///   - intent: The record, verified in this turn.
    package init(_ candidate: Candidate, grants: [Grant], intent: VerifiedIntent) {
        self.init(candidate, grants: grants, intent: intent.intent.id)
    }

    private init(_ candidate: Candidate, grants: [Grant], intent: IntentID?) {
        precondition(grants.isEmpty == false, "a commit wants a grant for each route")
        switch candidate.kind {
        case .link: self.stack = grants[0].stack
        case .push: self.stack = [grants[0].route]
        case .path: self.stack = grants.map(\.route)
        }
        self.kind = candidate.kind
        self.tab = candidate.tab
        self.intent = intent
    }
}
