import LinkPolicy
import LinkRouting
import PolicyAnalysis

/// What would have to be otherwise for a link to commit, for `explain --why-not`.
struct WhyNot {
    /// The fewest changes; nothing where the link commits, `nil` where no change is enough.
    let changes: [PossibleChange]?
    /// The answer in words: one line, without a value of a parameter.
    let words: String

    /// Searches for the changes.
    ///
    /// - Parameters:
    ///   - question: The link and its circumstances.
    ///   - answer: What the policy says about it.
    ///   - policy: The policy.
    /// - Complexity: That of the search for the smallest change.
    init(_ question: ExplainQuestion, _ answer: ExplainAnswer, _ policy: Policy) {
        guard case .decided(let matched, let explanation) = answer else {
            changes = nil
            words = "no person and no app gets further: it is no link to a route"
            return
        }
        let asked = PolicyQuestion(question, matched)
        changes = SmallestChange(of: asked, for: matched.route, in: policy)?.changes
        if let changes {
            words =
                changes.isEmpty
                ? "it commits" : "it commits with: \(changes.map(\.words).joined(separator: ", "))"
        } else {
            words = Self.words(explanation.decision.reason, matched, policy)
        }
    }

    private static func words(
        _ reason: DecisionReason, _ matched: MatchedLink, _ policy: Policy
    ) -> String {
        switch reason {
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

    /// Writes `"whyNot": {"possible", "changes"?, "why"?}`.
    func write(to line: inout JSONText) {
        line.key("whyNot")
        line.object { entry in
            entry.member("possible", changes != nil)
            guard let changes else {
                entry.member("why", words)
                return
            }
            entry.key("changes")
            entry.array { list in
                // BOUND: the changes of one link.
                for change in changes { list.change(change) }
            }
        }
    }
}

extension JSONText {
    /// Writes a change; an owner is told by the claim, never by the value.
    fileprivate mutating func change(_ change: PossibleChange) {
        object { entry in
            entry.member("change", change.kind)
            switch change {
            case .scope(let name), .role(let name), .assurance(let name), .gate(let name),
                .flag(let name), .owner(let name, value: _):
                entry.member("name", name)
            case .app(let version): entry.member("name", version.description)
            case .signIn, .signOut, .freshSignIn: break
            }
        }
    }
}

extension PossibleChange {
    /// The stable name of its kind.
    fileprivate var kind: String {
        switch self {
        case .signIn: "signIn"
        case .signOut: "signOut"
        case .scope: "scope"
        case .role: "role"
        case .owner: "owner"
        case .assurance: "assurance"
        case .freshSignIn: "freshSignIn"
        case .gate: "gate"
        case .flag: "flag"
        case .app: "app"
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
