import LinkPolicy
import LinkRouting
import PolicyAnalysis

/// What a run of cases gave, in the three forms of `linkbroker test`.
struct CaseReport {
    let policy: Policy
    /// The path of the cases, escaped.
    let fileName: String
    let results: [CaseResult]
    /// What the cases that pass ask of the policy.
    let coverage: PolicyCoverage
    /// Whether every cell without a test is listed.
    let listsCells: Bool
    /// What the cases notice of weakenings, where that was asked.
    let mutants: MutantReport?

    /// Adds the results up.
    ///
    /// - Complexity: O(cases + decision cells)
    init(
        policy: Policy, fileName: String, results: [CaseResult], listsCells: Bool,
        mutants: MutantReport?
    ) {
        self.listsCells = listsCells
        self.mutants = mutants
        self.policy = policy
        self.fileName = fileName
        self.results = results
        coverage = PolicyCoverage(of: policy, asked: results.compactMap(\.asked))
    }

    /// The number of cases that fail.
    var failureCount: Int { results.count { !$0.passes } }

    /// The lines for people: each case that fails with what differs, then the sums.
    ///
    /// - Complexity: O(cases)
    func lines(_ paint: Paint) -> [String] {
        var lines: [String] = []
        // BOUND: the cases of one file.
        for result in results where !result.passes {
            lines += failure(result, paint) + [""]
        }
        let passed = results.count - failureCount
        let noun = results.count == 1 ? "case" : "cases"
        let sums = "\(results.count) \(noun): \(passed) passed, \(failureCount) failed"
        return lines + [
            "\(policy.id) \(policy.revision)",
            failureCount == 0 ? paint.good(sums) : paint.bad(sums),
        ] + CoverageReport(coverage: coverage, listsCells: listsCells).lines(paint)
            + (mutants?.lines(paint) ?? [])
    }

    private func failure(_ result: CaseResult, _ paint: Paint) -> [String] {
        let policyCase = result.policyCase
        let place = policyCase.position
        let width = result.mismatches.map(\.field.unicodeScalars.count).max() ?? 0
        let fields = result.mismatches.map { mismatch in
            let field = DisplayedText.padded(Self.shown(mismatch.field), to: width)
            let given = mismatch.given.map { "got \(Self.shown($0))" } ?? "the answer has none"
            return "      \(field)  expected \(Self.shown(mismatch.expected)), \(given)"
        }
        return [
            "\(paint.bad("FAIL"))  \(paint.strong(DisplayedText.escaped(policyCase.name)))",
            "      \(paint.faint("\(fileName):\(place.line):\(place.column)"))",
        ] + fields
    }

    /// The answer for programs: one line of JSON.
    ///
    /// - Complexity: O(cases)
    var json: String {
        var json = JSONText()
        json.object { report in
            report.member("policy", policy.id)
            report.member("revision", policy.revision)
            report.member("digest", policy.digest.hex)
            report.member("passed", Int64(results.count - failureCount))
            report.member("failed", Int64(failureCount))
            report.key("cases")
            report.array { list in
                // BOUND: the cases of one file.
                for result in results { Self.write(result, to: &list) }
            }
            report.key("coverage")
            CoverageReport(coverage: coverage, listsCells: listsCells).write(to: &report)
            guard let mutants else { return }
            report.key("mutants")
            mutants.write(to: &report)
        }
        return json.text
    }

    private static func write(_ result: CaseResult, to json: inout JSONText) {
        json.object { entry in
            entry.member("name", result.policyCase.name)
            entry.member("passed", result.passes)
            guard !result.passes else { return }
            entry.member("line", Int64(result.policyCase.position.line))
            entry.key("mismatches")
            entry.array { list in
                // BOUND: the fields of one answer.
                for mismatch in result.mismatches {
                    list.object { field in
                        field.member("field", mismatch.field)
                        field.key("expected")
                        field.raw(mismatch.expected)
                        guard let given = mismatch.given else { return }
                        field.key("got")
                        field.raw(given)
                    }
                }
            }
        }
    }

    /// The answer for continuous integration: JUnit's XML, without times.
    ///
    /// - Complexity: O(cases)
    var junit: [String] {
        let counts = "tests=\"\(results.count)\" failures=\"\(failureCount)\""
        let suite = MarkupText.attribute("\(policy.id) \(policy.revision)")
        var lines = [
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
            "<testsuites name=\"linkbroker test\" \(counts)>",
            "  <testsuite name=\"\(suite)\" \(counts)>",
        ]
        // BOUND: the cases of one file.
        for result in results { lines += junit(result, suite) }
        return lines + ["  </testsuite>", "</testsuites>"]
    }

    private func junit(_ result: CaseResult, _ suite: String) -> [String] {
        let name = MarkupText.attribute(result.policyCase.name)
        let head = "    <testcase classname=\"\(suite)\" name=\"\(name)\""
        guard !result.passes else { return ["\(head)/>"] }
        let line = result.policyCase.position.line
        let texts = result.mismatches.map { mismatch in
            "\(mismatch.field): expected \(mismatch.expected), got \(mismatch.given ?? "none")"
        }
        let file = MarkupText.attribute(fileName)
        return [
            "\(head) file=\"\(file)\" line=\"\(line)\">",
            "      <failure message=\"\(MarkupText.attribute(texts.first ?? ""))\">"
                + "\(MarkupText.text(texts.joined(separator: "\n")))</failure>",
            "    </testcase>",
        ]
    }

    private static func shown(_ text: String) -> String {
        DisplayedText.cut(DisplayedText.escaped(text), to: 200)
    }
}
