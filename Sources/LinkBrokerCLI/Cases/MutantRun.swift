import LinkPolicy
import LinkRouting
import PolicyAnalysis

/// Runs the cases of a policy against its weakenings.
///
/// A weakening is noticed where a case that passes under the policy fails under the weakened one.
/// What no case notices is compared with the policy by its decisions: where none differs, there is
/// nothing to notice, and where one does, the difference becomes a case.
struct MutantRun {
    private let policy: Policy
    private let source: [UInt8]
    /// The cases that pass, by the route that their links lead to.
    private var cases: [String: [PolicyCase]] = [:]
    private var names: Set<String> = []
    /// The cases to add so far, by the route of the weakening.
    private var added: [String: [(policyCase: PolicyCase, text: String, change: DiffChange)]] = [:]
    private var report = MutantReport()

    /// Takes a policy, its text and what became of its cases.
    init(_ policy: Policy, source: [UInt8], results: [CaseResult]) {
        self.policy = policy
        self.source = source
        // BOUND: the limit on cases.
        for result in results {
            names.insert(result.policyCase.name)
            guard result.passes else { continue }
            cases[Self.route(of: result.answer), default: []].append(result.policyCase)
        }
    }

    /// Tries every weakening.
    ///
    /// - Throws: A problem where an answer cannot be read, which is a fault of this program.
    /// - Complexity: O(weakenings * (bytes of the policy + cases)); most weakenings are noticed by
    ///   a case of their own route, which is asked first
    mutating func run() throws(CommandFailure) -> MutantReport {
        let weakenings: [PolicyWeakening]
        do throws(PolicyError) {
            weakenings = try PolicyWeakening.all(of: source, policy)
        } catch {
            throw .problem(Problem("the policy does not read back: \(error)"))
        }
        let tried = weakenings.prefix(AnalysisLimits.mutantCount)
        report.untriedCount = weakenings.count - tried.count
        let progress = Progress("weakened")
        defer { progress.clear() }
        // BOUND: `AnalysisLimits.mutantCount`.
        for (place, weakening) in tried.enumerated() {
            progress.show(place, of: tried.count)
            try attempt(weakening)
        }
        return report
    }

    private mutating func attempt(_ weakening: PolicyWeakening) throws(CommandFailure) {
        let mutant: Policy
        do throws(PolicyError) {
            mutant = try Policy(json: weakening.text(of: source))
        } catch {
            report.invalidCount += 1
            return
        }
        if try isNoticed(mutant, weakening.route) {
            report.noticedCount += 1
            return
        }
        let known = added[weakening.route ?? "", default: []]
        // BOUND: the cases to add about one route.
        for entry in known where try !passes(entry.policyCase, mutant) {
            report.survivors.append(
                MutantReport.Survivor(
                    weakening: weakening, change: entry.change, missingCase: entry.text))
            return
        }
        try compare(weakening, mutant)
    }

    private func isNoticed(_ mutant: Policy, _ route: String?) throws(CommandFailure) -> Bool {
        let own = route ?? ""
        // BOUND: the limit on cases.
        for policyCase in cases[own] ?? [] where try !passes(policyCase, mutant) { return true }
        for (name, others) in cases where name != own {
            for policyCase in others where try !passes(policyCase, mutant) { return true }
        }
        return false
    }

    private func passes(
        _ policyCase: PolicyCase, _ policy: Policy
    ) throws(CommandFailure) -> Bool {
        try CaseResult(policyCase, under: policy).passes
    }

    /// The route that a link leads to, or nothing.
    private static func route(of answer: ExplainAnswer) -> String {
        guard case .decided(let matched, _) = answer else { return "" }
        return matched.route.id.text
    }
}

extension MutantRun {
    /// Compares the decisions of a weakening that no case notices.
    private mutating func compare(
        _ weakening: PolicyWeakening, _ mutant: Policy
    ) throws(CommandFailure) {
        let diff: PolicyDiff
        do throws(DecisionCellError) {
            diff = try PolicyDiff(from: policy, to: mutant)
        } catch {
            report.survivors.append(
                MutantReport.Survivor(weakening: weakening, change: nil, missingCase: nil))
            return
        }
        let own = diff.changes.filter { $0.route == weakening.route }
        guard let change = own.first ?? diff.changes.first else {
            report.equivalentCount += 1
            return
        }
        let text = text(of: change, named: name(for: weakening))
        let policyCase = try read(text)
        guard try passes(policyCase, policy), try !passes(policyCase, mutant) else {
            throw .problem(
                Problem(
                    "a case for \(weakening.pointer) does not notice it, a fault of this program"))
        }
        names.insert(policyCase.name)
        added[weakening.route ?? "", default: []].append((policyCase, text, change))
        report.survivors.append(
            MutantReport.Survivor(weakening: weakening, change: change, missingCase: text))
    }

    /// A name that no other case has.
    private func name(for weakening: PolicyWeakening) -> String {
        let name = "\(weakening.route ?? "policy"): not so that \(weakening.words)"
        var result = name
        var number = 2
        // BOUND: the cases of one file.
        while names.contains(result) {
            result = "\(name) (\(number))"
            number += 1
        }
        return result
    }

    private func text(of change: DiffChange, named name: String) -> String {
        var json = JSONText()
        json.object { entry in
            entry.member("name", name)
            entry.members(of: change.witness)
            entry.key("expect")
            entry.object { expected in
                expected.member("outcome", change.old.outcome.name)
                expected.member("reason", change.old.reason)
                guard let required = change.old.required else { return }
                expected.key("required")
                required.write(to: &expected)
            }
        }
        return json.text
    }

    /// The case as the verb reads it from a file.
    private func read(_ text: String) throws(CommandFailure) -> PolicyCase {
        let lines = CaseStubs.lines(of: [text])
        let (file, errors) = CaseFile.checked(
            Array(lines.joined(separator: "\n").utf8), for: policy)
        guard let policyCase = file?.cases.first else {
            throw .problem(
                Problem("a case does not read back: \(errors.first?.message ?? "it is none")"))
        }
        return policyCase
    }
}
