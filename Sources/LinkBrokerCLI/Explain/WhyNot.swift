import LinkPolicy
import LinkRouting
import PolicyAnalysis

/// What would have to be otherwise for a link to commit, for `explain --why-not`.
enum WhyNot {
    /// The answer in words.
    ///
    /// - Parameters:
    ///   - question: The link and its circumstances.
    ///   - answer: What the policy says about it.
    ///   - policy: The policy.
    /// - Returns: One line.
    /// - Complexity: That of the search for the smallest change.
    static func words(
        _ question: ExplainQuestion, _ answer: ExplainAnswer, _ policy: Policy
    ) -> String {
        guard case .decided(let matched, let explanation) = answer else {
            return "no person and no app gets further: it is no link to a route"
        }
        let asked = PolicyQuestion(question, matched)
        if let change = SmallestChange(of: asked, for: matched.route, in: policy) {
            return change.changes.isEmpty
                ? "it commits"
                : "it commits with: \(change.changes.map(\.words).joined(separator: ", "))"
        }
        switch explanation.decision.reason {
        case .sourceNotAllowed:
            let names = policy.sources(at: matched.index).map(\.name)
            return "no person gets further: it takes links from \(names.joined(separator: ", "))"
        case .accessDenied: return "nobody gets further: the policy denies it to everyone"
        case .public, .cleared, .signInRequired, .assuranceTooLow, .tooLongAgo, .gateClosed,
            .roleMissing, .scopeMissing, .ownerMismatch, .appTooOld, .flagOff, .signedIn,
            .queueFull, .stackFull, .unknownRoute:
            return "no change of the person or the app lets it through"
        }
    }
}

extension PolicyQuestion {
    /// A question of `explain`.
    fileprivate init(_ question: ExplainQuestion, _ matched: MatchedLink) {
        self.init(url: matched.link.text, source: question.source ?? matched.defaultSource)
        person = question.principal.map(Person.init)
        app = question.app
        flags = question.flags
        gates = question.gates
        nowSeconds = question.nowSeconds
    }
}
