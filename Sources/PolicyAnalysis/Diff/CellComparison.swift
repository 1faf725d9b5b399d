import LinkPolicy
import LinkRouting

/// Compares the decisions of two policies about one link, in every cell.
struct CellComparison {
    /// The changes of one direction and pair of outcomes.
    private struct Group {
        let verdict: DiffVerdict
        let outcomes: [Outcome]
        var boxes: [CellBox] = []
        var best: (weight: Int, cell: DecisionCell)
    }

    private let url: String
    private let policies: [Policy]
    private let readings: [SampleReading]
    private let order: AnswerOrder

    /// Takes a link that two policies have read.
    ///
    /// - Parameters:
    ///   - url: The link.
    ///   - readings: What each policy reads it as.
    ///   - policies: The policies.
    ///   - isSameTarget: Whether it leads to the same.
    init(
        _ url: String, _ readings: [SampleReading], _ policies: [Policy], isSameTarget: Bool
    ) {
        self.url = url
        self.readings = readings
        self.policies = policies
        order = AnswerOrder(
            oldLevels: policies[0].vocabulary.assurance.names,
            newLevels: policies[1].vocabulary.assurance.names, isSameTarget: isSameTarget)
    }

    /// The changes, in the order of their smallest cells, and the number of cells.
    ///
    /// - Throws: `too_many_cells`.
    /// - Complexity: O(cells * names of the vocabularies)
    func changes() throws(DecisionCellError) -> (changes: [DiffChange], cellCount: Int) {
        var builder = AxisBuilder()
        var owners: [String?] = []
        var rules: [[ElementRule]] = []
        // BOUND: two policies.
        for (reading, policy) in zip(readings, policies) {
            guard let matched = reading.matched else { continue }
            let texts = policy.ownerTexts(of: matched.route)
            rules.append(policy.elementRules(at: matched.index))
            owners += texts
            builder.add(rules[rules.count - 1], owners: texts, in: policy)
        }
        let space = try CellSpace(builder.axes(), route: name)
        let subject = SampleSubject.name(unlike: owners)
        var groups: [Group] = []
        // BOUND: `AnalysisLimits.cellCount`.
        for number in 0..<space.count {
            let cell = space.cell(number)
            let answers = answers(space.question(in: cell, url: url, subject: subject))
            let verdict = order.verdict(answers[0], answers[1])
            if verdict != .equivalent { note(cell, verdict, answers, space, &groups) }
        }
        let changes = groups.map { group in
            change(group, space, space.question(in: group.best.cell, url: url, subject: subject))
        }
        return (changes, space.count)
    }

    private var name: String {
        readings.compactMap { $0.matched?.route.id.text }.last ?? ""
    }

    private func answers(_ question: PolicyQuestion) -> [PolicyAnswer] {
        zip(readings, policies).map { reading, policy in
            do throws(PrincipalError) {
                return PolicyAnswer(reading, try question.context(in: policy), policy)
            } catch {
                preconditionFailure("a sample of a person is within its bounds")
            }
        }
    }

    private func note(
        _ cell: DecisionCell, _ verdict: DiffVerdict, _ answers: [PolicyAnswer],
        _ space: CellSpace, _ groups: inout [Group]
    ) {
        let outcomes = answers.map(\.outcome)
        let weight = cell.levels.reduce(0) { $0 + max(0, $1) }
        let box = CellBox(cell, axes: space.axes)
        let known = groups.firstIndex { $0.verdict == verdict && $0.outcomes == outcomes }
        guard let known else {
            groups.append(
                Group(verdict: verdict, outcomes: outcomes, boxes: [box], best: (weight, cell)))
            return
        }
        groups[known].boxes.append(box)
        if weight < groups[known].best.weight { groups[known].best = (weight, cell) }
    }

    /// The change of a group, whose witness is asked again from the bytes of its link on.
    private func change(
        _ group: Group, _ space: CellSpace, _ witness: PolicyQuestion
    ) -> DiffChange {
        let answers = policies.map { policy in
            do throws(PrincipalError) {
                return try PolicyAnswer(witness, in: policy)
            } catch {
                preconditionFailure("a sample of a person is within its bounds")
            }
        }
        precondition(
            order.verdict(answers[0], answers[1]) == group.verdict
                && answers.map(\.outcome) == group.outcomes,
            "a witness replays with the reported verdict")
        let boxes = CellBox.merged(group.boxes, axisCount: space.axes.count)
        return DiffChange(
            oldRoute: readings[0].matched?.route.id, newRoute: readings[1].matched?.route.id,
            verdict: group.verdict, boxes: boxes.map { $0.words(space.axes) }, witness: witness,
            old: answers[0], new: answers[1])
    }
}
