import LinkPolicy
import LinkRouting

/// What the gate decides about every route on every origin, for every person, under each of the
/// circumstances among which a reader of the page chooses.
///
/// Rows with the same answers share one text of them, so that a page of many routes stays small.
struct ReportStates {
    /// One choice of a list on the page.
    struct Choice<Value: Sendable>: Sendable {
        let name: String
        let value: Value
    }

    /// A route on the origins that get the same answers.
    struct Row {
        let origins: [String]
        /// The number of the text of its answers.
        let answers: Int
        /// The word for each person under the first choices.
        let words: [Int]
    }

    /// One answer: what is the person's own, and what is someone else's where it differs.
    struct Word: Hashable {
        let outcome: Outcome
        let reason: DecisionReason
        var othersOutcome: Outcome?
        var othersReason: DecisionReason?
    }

    let people: [NamedPerson]
    let sources: [Choice<PolicyMatrix.Sources>]
    let gates: [Choice<[String]>]
    let apps: [Choice<AppVersion?>]
    // INVARIANT: one per route; none where no link reaches it.
    let rows: [[Row]]
    /// Every answer that occurs, in the order in which it was met.
    let words: [Word]
    /// The distinct answers of rows: one character for each person, source, gates and version.
    let answers: [String]

    /// Decisions of one page; beyond it there are fewer choices.
    static let decisionLimit = 300_000

    /// Asks about everything.
    ///
    /// - Complexity: O(routes * origins * people * circumstances), at most `decisionLimit` times
    ///   the parents of a route; where routes and people alone are more, that many.
    init(_ policy: Policy, people: [NamedPerson], links: RouteLinks) {
        self.people = people
        let origins = Set(policy.table.siteShapes.map(\.origin)).count
        let rowCount = max(1, policy.table.routeCount * origins * people.count)
        let choices = Self.choices(policy, limit: Self.decisionLimit / rowCount)
        (sources, gates, apps) = choices
        var builder = Builder(policy, people, choices)
        // BOUND: the routes of one policy, their origins.
        rows = policy.table.indices.map { index in
            var own: [Row] = []
            for reach in links.reach(of: index) {
                let row = builder.row(reach, links)
                if let place = own.firstIndex(where: { $0.answers == row.answers }) {
                    own[place] = Row(
                        origins: own[place].origins + row.origins, answers: row.answers,
                        words: row.words)
                } else {
                    own.append(row)
                }
            }
            return own
        }
        words = builder.words
        answers = builder.answers
    }

    /// The choices that there is room for; the first of each list is what the page begins with: the
    /// usual sources, every gate open, the newest version.
    private static func choices(
        _ policy: Policy, limit: Int
    ) -> ([Choice<PolicyMatrix.Sources>], [Choice<[String]>], [Choice<AppVersion?>]) {
        let names = policy.vocabulary.gates.names
        let all = Choice(name: "all open", value: names)
        let none = Choice(name: "all closed", value: [String]())
        let butOne = names.map { name in
            Choice(name: "all but \(name)", value: names.filter { $0 != name })
        }
        let versions = Set(policy.table.indices.compactMap { policy.demand(at: $0).minimumApp })
            .sorted(by: >).map { Choice(name: "\($0)", value: Optional($0)) }
        let unknown = Choice(name: "unknown", value: AppVersion?.none)
        let usual = Choice(name: "as usual", value: PolicyMatrix.Sources.usual)
        let sources = [usual] + LinkSource.allCases.map { Choice(name: $0.name, value: .only($0)) }
        let gates = names.isEmpty ? [all] : [all, none] + (names.count > 1 ? butOne : [])
        let apps = versions + [unknown]
        let fewerGates = Array(gates.prefix(2))
        let fewerApps = versions.isEmpty ? [unknown] : [versions[0], unknown]
        if sources.count * gates.count * apps.count <= limit { return (sources, gates, apps) }
        if sources.count * fewerGates.count * fewerApps.count <= limit {
            return (sources, fewerGates, fewerApps)
        }
        return sources.count <= limit ? (sources, [all], [apps[0]]) : ([usual], [all], [apps[0]])
    }
}

extension ReportStates {
    /// Collects the words and the texts of answers while rows are asked.
    private struct Builder {
        let policy: Policy
        let people: [NamedPerson]
        let sessions: [SessionFacts]
        let sources: [Choice<PolicyMatrix.Sources>]
        let contexts: [DecisionContext]
        var words: [Word] = []
        var answers: [String] = []
        private var wordPlaces: [Word: Int] = [:]
        private var answerPlaces: [[Int]: Int] = [:]

        init(
            _ policy: Policy, _ people: [NamedPerson],
            _ choices: (
                [Choice<PolicyMatrix.Sources>], [Choice<[String]>], [Choice<AppVersion?>]
            )
        ) {
            self.policy = policy
            self.people = people
            sources = choices.0
            sessions = people.map { SessionFacts(of: $0, in: policy) }
            contexts = choices.1.flatMap { gates in
                choices.2.map { app in
                    let circumstances = PolicyMatrix.Circumstances(
                        sources: .usual, app: app.value, flags: policy.vocabulary.flags.names,
                        gates: gates.value, nowSeconds: nil)
                    return DecisionContext(circumstances, in: policy)
                }
            }
        }

        mutating func row(_ reach: RouteLinks.Reach, _ links: RouteLinks) -> Row {
            var numbers: [Int] = []
            // BOUND: the people, the sources, the gates and versions of the choices.
            for (person, session) in zip(people, sessions) {
                let link = OwnedLink(reach, for: person.principal, links, policy)
                let delivered = sources.compactMap { $0.value.list(for: reach.link).first }
                numbers += delivered.flatMap { source in
                    contexts.map { number(link, $0.asked(from: source, session)) }
                }
            }
            let first = stride(from: 0, to: numbers.count, by: sources.count * contexts.count)
            return Row(
                origins: [reach.origin], answers: place(of: numbers),
                words: first.map { numbers[$0] })
        }

        private mutating func number(_ link: OwnedLink, _ context: DecisionContext) -> Int {
            let pair = link.decisions(context, policy)
            let word = Word(
                outcome: pair.own.outcome, reason: pair.own.reason,
                othersOutcome: pair.others?.outcome, othersReason: pair.others?.reason)
            if let known = wordPlaces[word] { return known }
            wordPlaces[word] = words.count
            words.append(word)
            return words.count - 1
        }

        private mutating func place(of numbers: [Int]) -> Int {
            if let known = answerPlaces[numbers] { return known }
            answerPlaces[numbers] = answers.count
            // From the digit 0 on; the script takes the same steps back.
            var text = ""
            for number in numbers {
                let scalar = Unicode.Scalar(UInt32(number < 75 ? 0x30 + number : 0x4E00 + number))
                text.unicodeScalars.append(scalar ?? "?")
            }
            answers.append(text)
            return answers.count - 1
        }
    }
}
