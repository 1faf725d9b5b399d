package import LinkPolicy
package import LinkRouting

/// How much of a policy its tests ask: decision cells and verdicts, route by route.
package struct PolicyCoverage: Sendable {
    /// A question that was asked, and the route that its link led to.
    package struct Asked: Sendable {
        let index: RouteIndex
        let question: PolicyQuestion
        let route: Route

        /// A case whose link is a link to a route.
        ///
        /// - Parameters:
        ///   - policyCase: The case.
        ///   - matched: What its link was read as.
        package init(_ policyCase: PolicyCase, _ matched: MatchedLink) {
            index = matched.index
            route = matched.route
            question = PolicyQuestion(policyCase, matched)
        }
    }

    /// The routes that have decision cells, in the order of the policy.
    package let routes: [RouteCoverage]
    /// The routes whose cells cannot be listed, and why.
    package let skipped: [DecisionCellError]

    /// Compares the cells of every route with the questions that were asked.
    ///
    /// - Parameters:
    ///   - policy: The policy.
    ///   - asked: The questions.
    /// - Complexity: O(cells + questions)
    package init(of policy: Policy, asked: [Asked]) {
        let questions = Dictionary(grouping: asked) { $0.index.value }
        var routes: [RouteCoverage] = []
        var skipped: [DecisionCellError] = []
        let links: LinkSets
        do throws(DecisionCellError) {
            links = try LinkSets(policy)
        } catch {
            (self.routes, self.skipped) = ([], [error])
            return
        }
        // BOUND: the routes of one policy.
        for index in policy.table.indices {
            do throws(DecisionCellError) {
                routes.append(
                    try RouteCoverage(
                        of: index, in: policy, sample: links.link(of: index),
                        questions: (questions[index.value] ?? []).map { ($0.question, $0.route) }))
            } catch {
                skipped.append(error)
            }
        }
        self.routes = routes
        self.skipped = skipped
    }

    /// The number of verdicts of all routes.
    package var verdictCount: Int { routes.reduce(0) { $0 + $1.verdicts.count } }
    /// The number of those that have a test.
    package var testedVerdictCount: Int {
        routes.reduce(0) { $0 + $1.verdicts.count - $1.missing.count }
    }
    /// The number of decision cells of all routes.
    package var cellCount: Int { routes.reduce(0) { $0 + $1.cellCount } }
    /// The number of those that have a test.
    package var testedCellCount: Int { routes.reduce(0) { $0 + $1.testedCellCount } }

    /// The tested share of the verdicts, in whole percent, rounded down; 100 where there are none.
    package var percent: Int { WholePercent.of(testedVerdictCount, in: verdictCount) }
    /// The tested share of the decision cells, in whole percent as well.
    package var cellPercent: Int { WholePercent.of(testedCellCount, in: cellCount) }
}

/// Shares, rounded so that 100 means all.
package enum WholePercent {
    /// The share of some in all, in whole percent, rounded down; 100 where there are none.
    package static func of(_ some: Int, in all: Int) -> Int { all == 0 ? 100 : some * 100 / all }
}

extension PolicyQuestion {
    /// The question of a case.
    init(_ policyCase: PolicyCase, _ matched: MatchedLink) {
        self.init(
            url: matched.link.text, source: policyCase.source ?? matched.defaultSource)
        person = policyCase.principal.map(Person.init)
        app = policyCase.app
        flags = policyCase.flags
        gates = policyCase.gates
        nowSeconds = policyCase.nowSeconds
    }
}

extension PolicyQuestion.Person {
    /// A person as a host hands them over.
    package init(_ principal: Principal) {
        self.init()
        subject = principal.subject
        scopes = principal.scopes
        roles = principal.roles
        claims = principal.claims
        assurance = principal.assurance
        authenticatedAt = principal.authenticatedAt
    }
}
