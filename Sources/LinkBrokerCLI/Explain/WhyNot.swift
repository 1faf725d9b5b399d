import LinkPolicy
import LinkRouting
import PolicyAnalysis

/// What would have to be otherwise for a link to commit, for `explain --why-not`.
struct WhyNot {
    /// The fewest changes, or `nil` for what is no link to a route.
    private let change: SmallestChange?
    private let why: String

    /// Searches for the changes.
    ///
    /// - Parameters:
    ///   - question: The link and its circumstances.
    ///   - answer: What the policy says about it.
    ///   - policy: The policy.
    /// - Complexity: That of the search for the smallest change.
    init(_ question: ExplainQuestion, _ answer: ExplainAnswer, _ policy: Policy) {
        guard case .decided(let matched, let explanation) = answer else {
            change = nil
            why = "no person and no app gets further: it is no link to a route"
            return
        }
        let change = SmallestChange(
            of: PolicyQuestion(question, matched), for: matched.route, in: policy)
        self.change = change
        switch change {
        case .sets: why = ""
        case .impossible:
            why =
                explanation.decision.reason == .accessDenied
                ? "nobody gets further: the policy denies it to everyone"
                : "no change of the person, the app or the source lets it through"
        case .undecided(let count):
            why =
                "fewer than \(count) changes are not enough; the search for more ended after "
                + "\(AnalysisLimits.changeStepCount) tries"
        }
    }

    /// The answer for people, without a value of a parameter: the smallest set, then the others.
    var lines: [String] {
        guard case .sets(let sets, let hasMore) = change else { return ["why not     \(why)"] }
        let words = sets.map { $0.map(\.words).joined(separator: ", ") }
        guard let first = words.first, !first.isEmpty else { return ["why not     it commits"] }
        let others = words.dropFirst().map { "            or with: \($0)" }
        let more = hasMore ? ["            and there are other sets of as many changes"] : []
        return ["why not     it commits with: \(first)"] + others + more
    }

    /// Writes `"whyNot": {"possible"?, "changes"?, "others"?, "hasMore"?, "atLeast"?, "why"?}`.
    func write(to line: inout JSONText) {
        line.key("whyNot")
        line.object { entry in
            switch change {
            case .sets(let sets, let hasMore):
                entry.member("possible", true)
                entry.key("changes")
                entry.list(of: sets.first ?? [])
                guard sets.count > 1 || hasMore else { return }
                entry.key("others")
                entry.array { list in
                    // BOUND: `AnalysisLimits.changeSetCount`.
                    for changes in sets.dropFirst() { list.list(of: changes) }
                }
                entry.member("hasMore", hasMore)
            case .impossible, nil:
                entry.member("possible", false)
                entry.member("why", why)
            // Whether it is possible is not known, so nothing says so.
            case .undecided(let count):
                entry.member("atLeast", Int64(count))
                entry.member("why", why)
            }
        }
    }
}

extension JSONText {
    fileprivate mutating func list(of changes: [PossibleChange]) {
        array { list in
            // BOUND: the changes of one link.
            for change in changes { list.change(change) }
        }
    }

    /// Writes a change; an owner is told by the claim, never by the value.
    private mutating func change(_ change: PossibleChange) {
        object { entry in
            entry.member("change", change.kind)
            switch change {
            case .scope(let name), .role(let name), .assurance(let name), .gate(let name),
                .flag(let name), .owner(let name, value: _):
                entry.member("name", name)
            case .source(let source): entry.member("name", source.name)
            case .app(let version, before: let end):
                entry.member("name", version.description)
                if let end { entry.member("before", end.description) }
            case .signIn, .signOut, .freshSignIn: break
            }
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
