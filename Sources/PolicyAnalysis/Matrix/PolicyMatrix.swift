package import LinkPolicy
package import LinkRouting

/// Routes by principals: what the gate does with a sample link of each route for each person.
///
/// Every cell is asked of the decision function of the gate. A route that belongs to someone is
/// asked twice: for what is the person's own, and for what is someone else's.
package struct PolicyMatrix: Sendable {
    /// What holds for the whole matrix.
    package struct Circumstances: Sendable {
        /// Who delivered the links.
        package var source: LinkSource
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
            source: LinkSource, app: AppVersion?, flags: [String], gates: [String],
            nowSeconds: Int64?
        ) {
            self.source = source
            self.app = app
            self.flags = flags
            self.gates = gates
            self.nowSeconds = nowSeconds
        }
    }

    /// One route for one person.
    package struct Cell: Sendable {
        /// The decision about what is the person's own; about any where nobody owns the route.
        package let decision: Decision
        /// The decision about what is someone else's, where it is another one.
        package let othersDecision: Decision?
    }

    /// One route for everyone.
    package struct Row: Sendable {
        /// The route.
        package let route: RouteID
        /// Who may see it at all.
        package let access: Access
        /// One cell for each person; none where no link leads to the route.
        package let cells: [Cell]
    }

    /// The people, in the order of the cells.
    package let people: [NamedPerson]
    /// The routes, in the order of the policy.
    package let rows: [Row]

    /// Asks about every route for every person.
    ///
    /// - Parameters:
    ///   - policy: The policy.
    ///   - people: The people, at most `AnalysisLimits.principalCount`.
    ///   - circumstances: What holds for all of them.
    /// - Complexity: O(patterns + routes * people * parents)
    package init(of policy: Policy, people: [NamedPerson], in circumstances: Circumstances) {
        let samples = LinkSets.orNone(policy)
        let sessions = people.map { person in
            person.principal.map { SessionFacts.signedIn(policy.facts(of: $0)) } ?? .anonymous
        }
        self.people = people
        // BOUND: the routes of one policy.
        rows = policy.table.indices.map { index in
            let sample = samples?.link(of: index)
            return Row(
                route: policy.table.id(at: index), access: policy.access(at: index),
                cells: sample.map { link in
                    zip(people, sessions).map { person, session in
                        let context = DecisionContext(
                            source: circumstances.source, session: session,
                            device: DeviceFacts(
                                app: circumstances.app,
                                flags: policy.vocabulary.flagSet(of: circumstances.flags)),
                            openGates: policy.vocabulary.gateSet(of: circumstances.gates),
                            nowSeconds: circumstances.nowSeconds)
                        return Self.cell(link, person.principal, context, policy)
                    }
                } ?? [])
        }
    }

    /// Every decision that stands in it.
    ///
    /// - Complexity: O(cells)
    package var decisions: [Decision] {
        let cells = rows.flatMap(\.cells)
        return cells.map(\.decision) + cells.compactMap(\.othersDecision)
    }

    /// Who delivers the links of a policy where nobody says it: the web where it has a site, other
    /// apps elsewhere.
    ///
    /// - Complexity: O(sites)
    package static func usualSource(of policy: Policy) -> LinkSource {
        policy.table.siteShapes.contains { $0.scheme == "https" } ? .universalLink : .externalURL
    }

    private static func cell(
        _ link: MatchedLink, _ principal: Principal?, _ context: DecisionContext, _ policy: Policy
    ) -> Cell {
        let decision = policy.verdict(for: link.route, in: context).decision
        guard let principal, let own = ownRoute(link, of: principal, policy) else {
            return Cell(decision: decision, othersDecision: nil)
        }
        let ownDecision = policy.verdict(for: own, in: context).decision
        let isSame =
            ownDecision.outcome == decision.outcome && ownDecision.reason == decision.reason
        return Cell(decision: ownDecision, othersDecision: isSame ? nil : decision)
    }

    /// The route with the person's own claims in the place of what owner rules compare, or `nil`
    /// where nothing can be the person's own.
    private static func ownRoute(
        _ link: MatchedLink, of principal: Principal, _ policy: Policy
    ) -> Route? {
        let rules = policy.elementRules(at: link.index)
        var parameters = link.route.parameters
        var isChanged = false
        // BOUND: at most 32 elements, at most 64 parameters each.
        for (rule, text) in zip(rules, policy.ownerTexts(of: link.route)) {
            guard let owner = rule.owner, let text, let claim = claim(owner.claim, of: principal)
            else { continue }
            for place in parameters.indices
            where isText(link.route.parameters[place].value, text) {
                guard let value = value(claim, like: parameters[place].value) else { return nil }
                parameters[place] = RouteParameter(name: parameters[place].name, value: value)
                isChanged = true
            }
        }
        guard isChanged else { return nil }
        do throws(LinkError) {
            return try policy.table.route(link.route.id, parameters)
        } catch {
            // The type of the parameter does not take the claim: nothing can be their own.
            return nil
        }
    }

    /// The value of a claim; `sub` is the subject unless the host says otherwise.
    private static func claim(_ name: String, of principal: Principal) -> String? {
        principal.claims.first { $0.name.utf8.elementsEqual(name.utf8) }?.value
            ?? (name == "sub" ? principal.subject : nil)
    }

    private static func isText(_ value: ParameterValue, _ text: String) -> Bool {
        switch value {
        case .int(let number): String(number) == text
        case .bool(let flag): String(flag) == text
        case .text(let own): own.utf8.elementsEqual(text.utf8)
        }
    }

    private static func value(_ claim: String, like value: ParameterValue) -> ParameterValue? {
        switch value {
        case .int: Int64(claim).map(ParameterValue.int)
        case .bool: nil
        case .text: .text(claim)
        }
    }
}
