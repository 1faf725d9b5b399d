package import LinkPolicy
package import LinkRouting

/// Which decision cells of one route have a test, and which verdicts.
package struct RouteCoverage: Sendable {
    /// An outcome with its reason, that at least one cell of the route has.
    package struct Verdict: Sendable {
        /// What the gate does.
        package let outcome: Outcome
        /// Why.
        package let reason: DecisionReason
        /// The number of cells that have it.
        package fileprivate(set) var cellCount: Int
        /// Whether a question fell into one of those cells.
        package fileprivate(set) var isTested: Bool
        /// The shortest question that has it.
        package fileprivate(set) var question: PolicyQuestion
    }

    /// A cell into which no question fell.
    package struct Untested: Sendable {
        /// The stable name of the cell.
        package let id: String
        /// The cell for people, such as `from push; signed in`; empty where the route has one cell.
        package let words: String
        /// What the gate decides there.
        package let decision: Decision
    }

    /// The route.
    package let route: RouteID
    private let cells: DecisionCells
    private let tested: Set<DecisionCell>
    /// The verdicts that the route can have, in the order of outcomes and reasons.
    package let verdicts: [Verdict]

    /// The verdicts without a test.
    package var missing: [Verdict] { verdicts.filter { !$0.isTested } }
    /// The number of its decision cells.
    package var cellCount: Int { cells.count }
    /// The number of those into which a question fell.
    package var testedCellCount: Int { tested.count }

    /// The cells without a test, in their order.
    ///
    /// - Complexity: O(cells * axes), at most `AnalysisLimits.cellCount` cells
    package var untested: [Untested] {
        (0..<cells.count).map(cells.cell).filter { !tested.contains($0) }.compactMap { cell in
            do throws(PrincipalError) {
                return Untested(
                    id: cells.id(of: cell), words: cells.words(for: cell),
                    decision: try cells.decision(in: cell))
            } catch {
                // A person whom no host can hand over is nobody's test.
                return nil
            }
        }
    }

    /// Compares the cells of a route with questions that were asked about it.
    ///
    /// - Parameters:
    ///   - index: A route of the policy.
    ///   - policy: The policy.
    ///   - sample: A link of the route, where one could be made up.
    ///   - questions: The questions, each with the route that its link led to.
    /// - Throws: As `DecisionCells`.
    /// - Complexity: O((cells + questions) * axes)
    init(
        of index: RouteIndex, in policy: Policy, sample: MatchedLink?,
        questions: [(PolicyQuestion, Route)]
    ) throws(DecisionCellError) {
        route = policy.table.id(at: index)
        guard let sample else { throw DecisionCellError(.noSample, route: route.text) }
        let cells = try DecisionCells(of: index, in: policy, sample: sample)
        // BOUND: the caller's cases.
        let tested = Set(questions.map { cells.cell(of: $0.0, for: $0.1) })
        var verdicts: [Verdict] = []
        // BOUND: at most `AnalysisLimits.cellCount` cells.
        for number in 0..<cells.count {
            let cell = cells.cell(number)
            let question = cells.question(in: cell)
            let decision: Decision
            do {
                decision = try cells.decision(in: cell)
            } catch {
                // A person whom no host can hand over is nobody's test.
                continue
            }
            Self.add(
                decision, question, isTested: tested.contains(cell), to: &verdicts)
        }
        self.cells = cells
        self.tested = tested
        self.verdicts = verdicts.sorted {
            ($0.outcome.rawValue, $0.reason.rawValue) < ($1.outcome.rawValue, $1.reason.rawValue)
        }
    }

    private static func add(
        _ decision: Decision, _ question: PolicyQuestion, isTested: Bool,
        to verdicts: inout [Verdict]
    ) {
        let place = verdicts.firstIndex {
            $0.outcome == decision.outcome && $0.reason == decision.reason
        }
        guard let place else {
            verdicts.append(
                Verdict(
                    outcome: decision.outcome, reason: decision.reason, cellCount: 1,
                    isTested: isTested, question: question))
            return
        }
        verdicts[place].cellCount += 1
        verdicts[place].isTested = verdicts[place].isTested || isTested
        if question.json.utf8.count < verdicts[place].question.json.utf8.count {
            verdicts[place].question = question
        }
    }
}
