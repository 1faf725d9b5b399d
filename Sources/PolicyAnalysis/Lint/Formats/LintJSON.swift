import LinkPolicy
import LinkRouting

/// Findings for programs.
struct LintJSON {
    let output: LintOutput

    /// `{"findings": [...], "suppressed"?: [...], "cut"?: true, "digest"?: HEX}`.
    var text: String {
        var json = JSONText()
        let report = output.report
        let suppressed = report.findings.filter { $0.suppression != nil }
        json.object { members in
            members.key("findings")
            members.array { list in
                for finding in report.open { list.finding(finding) }
            }
            if suppressed.isEmpty == false {
                members.key("suppressed")
                members.array { list in
                    for finding in suppressed { list.finding(finding) }
                }
            }
            if report.isCut { members.member("cut", true) }
            if let policy = report.policy { members.member("digest", policy.digest.hex) }
        }
        return json.text
    }
}

extension JSONText {
    /// Writes a finding.
    fileprivate mutating func finding(_ finding: LintFinding) {
        object { entry in
            entry.member("id", finding.rule.id)
            entry.member("severity", finding.severity.name)
            entry.member("message", finding.message)
            entry.member("pointer", finding.pointer)
            entry.member("line", Int64(finding.position.line))
            entry.member("column", Int64(finding.position.column))
            entry.member("cwe", finding.rule.weaknessNames)
            entry.member("masvs", finding.rule.controls)
            if finding.rule.tests.isEmpty == false { entry.member("mastg", finding.rule.tests) }
            if let hint = finding.hint { entry.member("hint", hint) }
            if let route = finding.route { entry.member("route", route.text) }
            if let witness = finding.witness {
                entry.key("witness")
                entry.raw(witness.line)
            }
            if let fingerprint = finding.fingerprint { entry.member("fingerprint", fingerprint) }
            if finding.isKnown { entry.member("known", true) }
            guard let suppression = finding.suppression else { return }
            entry.member("reason", suppression.reason)
            entry.member("until", suppression.until)
        }
    }
}
