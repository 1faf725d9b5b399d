import LinkPolicy

/// Findings as JUnit XML: a test case per finding, which fails from the fail level on.
struct LintJUnit {
    let output: LintOutput

    /// The document.
    var text: String {
        let findings = output.report.findings
        let skipped = findings.count { $0.suppression != nil || $0.isKnown }
        let failures = findings.count { fails($0) }
        let file = Self.escaped(output.fileName)
        var lines = ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>"]
        let counts =
            "tests=\"\(max(1, findings.count))\" failures=\"\(failures)\" errors=\"0\" "
            + "skipped=\"\(skipped)\""
        lines.append("<testsuites name=\"linkbroker check\" \(counts)>")
        lines.append("  <testsuite name=\"\(file)\" \(counts)>")
        lines += findings.flatMap { testCase($0, file) }
        if findings.isEmpty {
            lines.append("    <testcase classname=\"\(file)\" name=\"no findings\"/>")
        }
        return (lines + ["  </testsuite>", "</testsuites>"]).joined(separator: "\n")
    }

    private func fails(_ finding: LintFinding) -> Bool {
        finding.suppression == nil && !finding.isKnown && finding.severity >= output.failLevel
    }

    private func testCase(_ finding: LintFinding, _ file: String) -> [String] {
        let place = "\(finding.position.line):\(finding.position.column)"
        // A name without a position, so that build servers know a finding again.
        let name = Self.escaped(finding.identity)
        let message = Self.escaped(finding.message)
        let body = Self.escaped(
            "\(output.fileName):\(place): \(finding.sentence)"
                + (finding.advice.map { "; \($0)" } ?? ""))
        let inner: String
        if let suppression = finding.suppression {
            let reason = Self.escaped("\(suppression.reason) (until \(suppression.until))")
            inner = "<skipped message=\"\(reason)\"/>"
        } else if finding.isKnown {
            inner = "<skipped message=\"known before\"/>"
        } else if fails(finding) {
            inner =
                "<failure type=\"\(finding.severity.name)\" message=\"\(message)\">\(body)"
                + "</failure>"
        } else {
            inner = "<system-out>\(body)</system-out>"
        }
        return [
            "    <testcase classname=\"\(file)\" name=\"\(name)\">", "      \(inner)",
            "    </testcase>",
        ]
    }

    /// Escapes markup, and what XML or a terminal cannot take.
    private static func escaped(_ text: String) -> String {
        var result = ""
        // BOUND: one message.
        for scalar in LintText.printable(text).unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&apos;"
            // Everything else stands for itself.
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
