import LinkPolicy
import PolicyAnalysis

/// What became of one case.
struct CaseResult: Sendable {
    /// The case.
    let policyCase: PolicyCase
    /// What the policy says about its link.
    let answer: ExplainAnswer
    /// What differs from what the case expects; nothing where it passes.
    let mismatches: [CaseMismatch]

    /// Whether the case passes.
    var passes: Bool { mismatches.isEmpty }

    /// What the case proves: nothing where it fails, or where its link is no link to a route.
    var asked: PolicyCoverage.Asked? {
        guard passes, case .decided(let matched, _) = answer else { return nil }
        return PolicyCoverage.Asked(policyCase, matched)
    }

    /// Runs a case through the same decision as `explain` and the gate.
    ///
    /// - Parameters:
    ///   - policyCase: The case.
    ///   - policy: The policy.
    /// - Throws: A problem where the answer is no JSON, which is a fault of this program.
    /// - Complexity: O(bytes of the link + parents)
    init(_ policyCase: PolicyCase, under policy: Policy) throws(CommandFailure) {
        self.policyCase = policyCase
        answer = ExplainAnswer(ExplainQuestion(policyCase), under: policy)
        do throws(PolicyError) {
            mismatches = try policyCase.expectation.mismatches(in: answer.json(1, policy))
        } catch {
            throw .problem(Problem("an answer cannot be read: \(error.message)"))
        }
    }
}

extension ExplainQuestion {
    /// The question of a case.
    init(_ policyCase: PolicyCase) {
        self.init()
        url = policyCase.url
        principal = policyCase.principal
        source = policyCase.source
        app = policyCase.app
        flags = policyCase.flags
        gates = policyCase.gates
        nowSeconds = policyCase.nowSeconds
    }
}
