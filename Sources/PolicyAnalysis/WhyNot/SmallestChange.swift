package import LinkPolicy
package import LinkRouting

/// The fewest changes of the person, the app and the source that let a link's own route commit.
///
/// Every set was tried with the decision function of the gate, and no smaller set is enough; a
/// fallback that commits does not count.
package enum SmallestChange: Hashable, Sendable {
    /// All sets of the least size, or the first `AnalysisLimits.changeSetCount` of them; those that
    /// change the person alone come first. One empty set where the link commits already.
    case sets([[PossibleChange]], hasMore: Bool)
    /// No change of these kinds lets the link through.
    case impossible
    /// The search ended at `AnalysisLimits.changeStepCount`: no set of fewer changes is enough.
    case undecided(leastCount: Int)

    /// Searches for the changes.
    ///
    /// - Parameters:
    ///   - question: The question; its own link is not read again.
    ///   - route: The route that its link leads to.
    ///   - policy: The policy.
    /// - Complexity: at most `AnalysisLimits.changeStepCount` decisions
    package init(of question: PolicyQuestion, for route: Route, in policy: Policy) {
        var search = ChangeSearch(question: question, route: route, policy: policy)
        self = search.answer()
    }
}
