public import LinkPolicy
import LinkRouting

/// Asks whether any decision of a policy breaks one of its `never` properties.
public struct NeverCheck: Sendable {
    private let policy: Policy

    /// Prepares a policy.
    ///
    /// - Complexity: O(patterns)
    public init(_ policy: Policy) {
        self.policy = policy
    }

    /// The properties that are broken, in the order of the file, each with its smallest witness.
    ///
    /// A property of a screen without a link is not asked: no link reaches it.
    /// - Throws: `too_many_cells`.
    /// - Complexity: O(properties * cells)
    public func violations() throws(DecisionCellError) -> [NeverViolation] {
        guard !policy.never.isEmpty else { return [] }
        let links = try LinkSets(policy)
        var violations: [NeverViolation] = []
        // BOUND: the properties of one policy.
        for property in policy.never {
            guard let sample = links.link(of: property.route) else { continue }
            let cells = try DecisionCells(
                of: property.route, in: policy, sample: sample, bounds: [property])
            if let violation = violation(of: property, cells) { violations.append(violation) }
        }
        return violations
    }

    private func violation(of property: NeverProperty, _ cells: DecisionCells) -> NeverViolation? {
        var best: (weight: Int, violation: NeverViolation)?
        // BOUND: `AnalysisLimits.cellCount`.
        for number in 0..<cells.count {
            let cell = cells.cell(number)
            let weight = cell.levels.reduce(0) { $0 + max(0, $1) }
            let question = cells.question(in: cell)
            guard weight < best?.weight ?? .max, speaks(property, of: question) else { continue }
            let answer: PolicyAnswer
            do throws(PrincipalError) {
                answer = try PolicyAnswer(question, in: policy)
            } catch {
                preconditionFailure("a sample of a person is within its bounds")
            }
            guard reaches(property, answer) else { continue }
            best = (
                weight,
                NeverViolation(
                    name: property.name, route: policy.table.id(at: property.route).text,
                    witness: question, answer: answer)
            )
        }
        return best?.violation
    }

    private func speaks(_ property: NeverProperty, of question: PolicyQuestion) -> Bool {
        guard property.sources.contains(question.source) else { return false }
        let person = question.person
        switch property.below {
        case nil: return true
        case .assurance(let name):
            let vocabulary = policy.vocabulary
            return vocabulary.assuranceRank(of: person?.assurance)
                < vocabulary.assuranceRank(of: name)
        case .scopes(let names):
            return names.allSatisfy((person?.scopes ?? []).contains) == false
        case .roles(let names): return names.allSatisfy((person?.roles ?? []).contains) == false
        case .signedOut: return person == nil
        }
    }

    private func reaches(_ property: NeverProperty, _ answer: PolicyAnswer) -> Bool {
        switch property.reach {
        case .commit: answer.outcome == .commit
        case .held: answer.outcome == .commit || answer.outcome == .hold
        }
    }
}
