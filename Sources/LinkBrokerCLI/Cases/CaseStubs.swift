import LinkPolicy
import LinkRouting
import PolicyAnalysis

/// Cases for the verdicts that have none, as a file of cases that a person completes.
enum CaseStubs {
    /// The lines of the file.
    ///
    /// - Complexity: O(verdicts)
    static func lines(_ coverage: PolicyCoverage) -> [String] {
        lines(
            of: coverage.routes.flatMap { route in
                route.missing.map { stub(route.route, $0) }
            })
    }

    /// The lines of a file of cases.
    ///
    /// - Parameter cases: The cases, each as JSON.
    /// - Returns: The lines, one for each case.
    static func lines(of cases: [String]) -> [String] {
        // BOUND: the caller's cases.
        let lines = cases.enumerated().map { place, text in
            "    \(text)\(place + 1 < cases.count ? "," : "")"
        }
        return ["{", "  \"cases\": ["] + lines + ["  ]", "}"]
    }

    private static func stub(_ route: RouteID, _ verdict: RouteCoverage.Verdict) -> String {
        let question = verdict.question
        var json = JSONText()
        json.object { entry in
            entry.member("name", "\(route.text): \(verdict.outcome.name) \(verdict.reason.code)")
            entry.member("note", "a stub: is this what you want?")
            entry.members(of: question)
            entry.key("expect")
            entry.object { expected in
                expected.member("outcome", verdict.outcome.name)
                expected.member("reason", verdict.reason.code)
            }
        }
        return json.text
    }
}

extension JSONText {
    /// Writes the members of a question, as a line of `explain --batch` has them.
    mutating func members(of question: PolicyQuestion) {
        let text = question.json
        // The question is one object: what stands between its braces are members.
        let document: JSONDocument
        do throws(PolicyError) {
            document = try JSONDocument(Array(text.utf8))
        } catch {
            return
        }
        // BOUND: seven members.
        for member in document.root.members ?? [] {
            key(member.name)
            raw(String(decoding: member.value.source, as: UTF8.self))
        }
    }
}
