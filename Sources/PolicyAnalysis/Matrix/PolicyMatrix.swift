package import LinkPolicy
package import LinkRouting

/// Routes by origins and principals: what the gate does with a link to each route, on each origin
/// that has one, for each person.
///
/// Every cell is asked of the decision function of the gate about a link that was read from its
/// bytes, so a route without a link has no cell. A route that belongs to someone is asked twice:
/// for what is the person's own, and for what is someone else's.
package struct PolicyMatrix: Sendable {
    /// Who delivers the links.
    package enum Sources: Hashable, Sendable {
        /// The web its own links, other apps those of custom schemes.
        case usual
        /// This one.
        case only(LinkSource)
        /// Each of them by itself.
        case all

        /// The word of the command line and of JSON.
        package var name: String {
            switch self {
            case .usual: "usual"
            case .only(let source): source.name
            case .all: "all"
            }
        }

        /// Who delivers one link.
        func list(for link: MatchedLink) -> [LinkSource] {
            switch self {
            case .usual: [link.defaultSource]
            case .only(let source): [source]
            case .all: LinkSource.allCases
            }
        }
    }

    /// What holds for the whole matrix.
    package struct Circumstances: Sendable {
        /// Who delivers the links.
        package var sources: Sources
        /// The version of the app.
        package var app: AppVersion?
        /// The flags that are on.
        package var flags: [String]
        /// The gates that are open.
        package var gates: [String]
        /// The time in epoch seconds; without it, the age of a sign-in is not asked.
        package var nowSeconds: Int64?

        /// Collects the parts.
        package init(
            sources: Sources, app: AppVersion?, flags: [String], gates: [String],
            nowSeconds: Int64?
        ) {
            self.sources = sources
            self.app = app
            self.flags = flags
            self.gates = gates
            self.nowSeconds = nowSeconds
        }
    }

    /// What the gate decides about one link.
    package struct Answer: Sendable {
        /// The link, in canonical form.
        package let link: String
        /// The decision.
        package let decision: Decision
    }

    /// One route on one origin for one person.
    package struct Cell: Sendable {
        /// The decision about what is the person's own; about any where nobody owns the route.
        package let own: Answer
        /// The decision about what is someone else's, where it is another one.
        package let others: Answer?
    }

    /// One route on one origin, from one source.
    package struct Line: Sendable {
        /// The name of the origin.
        package let origin: String
        /// Who delivers the link.
        package let source: LinkSource
        /// One cell for each person.
        package let cells: [Cell]
    }

    /// One route for everyone.
    package struct Row: Sendable {
        /// The route.
        package let route: RouteID
        /// Who may see it at all.
        package let access: Access
        /// One line for each origin with a link to it and each source; none where no link reaches
        /// the route.
        package let lines: [Line]
        /// The origins on which it lives and of which no link reaches it.
        package let unreached: [String]
        /// Whether it is a screen that has no pattern at all.
        package let isScreen: Bool
    }

    /// The people, in the order of the cells.
    package let people: [NamedPerson]
    /// The names of the origins, in the order of the policy.
    package let origins: [String]
    /// The routes, in the order of the policy.
    package let rows: [Row]
    /// What holds for all cells.
    package let circumstances: Circumstances

    /// Asks about every route for every person.
    ///
    /// - Parameters:
    ///   - policy: The policy.
    ///   - document: The file that it was read from.
    ///   - people: The people, at most `AnalysisLimits.principalCount`.
    ///   - circumstances: What holds for all of them.
    /// - Throws: As `LinkSets`.
    /// - Complexity: O(overlapping patterns + routes * origins * sources * people * parents)
    package init(
        of policy: Policy, _ document: JSONDocument, people: [NamedPerson],
        in circumstances: Circumstances
    ) throws(DecisionCellError) {
        let source = LintSource(policy, document)
        let links = try RouteLinks(source)
        let sessions = people.map { SessionFacts(of: $0, in: policy) }
        self.people = people
        self.circumstances = circumstances
        origins = source.origins.map(\.id)
        let shared = DecisionContext(circumstances, in: policy)
        // BOUND: the routes of one policy.
        rows = policy.table.indices.map { index in
            let reach = links.reach(of: index)
            let homes = links.origins(of: index)
            // BOUND: at most 64 origins and six sources.
            let lines = reach.flatMap { reach in
                let owned = people.map { OwnedLink(reach, for: $0.principal, links, policy) }
                return circumstances.sources.list(for: reach.link).map { source in
                    Line(
                        origin: reach.origin, source: source,
                        cells: zip(owned, sessions).map { link, session in
                            link.cell(shared.asked(from: source, session), policy)
                        })
                }
            }
            return Row(
                route: policy.table.id(at: index), access: policy.access(at: index), lines: lines,
                unreached: homes.filter { home in !reach.contains { $0.origin == home } },
                isScreen: homes.isEmpty)
        }
    }

    /// Every decision that stands in it.
    ///
    /// - Complexity: O(cells)
    package var decisions: [Decision] {
        let cells = rows.flatMap(\.lines).flatMap(\.cells)
        return cells.map(\.own.decision) + cells.compactMap(\.others?.decision)
    }

    /// The question whose answer a cell is; `explain --batch` replays it.
    ///
    /// - Parameters:
    ///   - link: The link of one of the cell's answers.
    ///   - line: The line of the cell.
    ///   - person: The person of the cell.
    /// - Returns: The question, with the circumstances of the matrix.
    /// - Complexity: O(names of the person)
    package func question(
        _ link: String, _ line: Line, _ person: NamedPerson
    ) -> PolicyQuestion {
        var question = PolicyQuestion(url: link, source: line.source)
        question.person = person.principal.map { principal in
            var person = PolicyQuestion.Person()
            person.subject = principal.subject
            person.scopes = principal.scopes
            person.roles = principal.roles
            person.claims = principal.claims
            person.assurance = principal.assurance
            person.authenticatedAt = principal.authenticatedAt
            return person
        }
        question.app = circumstances.app
        question.flags = circumstances.flags
        question.gates = circumstances.gates
        question.nowSeconds = circumstances.nowSeconds
        return question
    }
}
