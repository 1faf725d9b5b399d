import LinkPolicy

/// Findings as workflow commands of GitHub Actions, which become remarks at the line.
struct LintWorkflow {
    let output: LintOutput

    /// One command per finding that is new; nothing where there are none.
    var text: String {
        let file = Self.escaped(output.fileName, isProperty: true)
        return output.report.new.map { finding in
            let advice = finding.advice.map { "\n\($0)" } ?? ""
            let title = Self.escaped(finding.rule.id, isProperty: true)
            let message = Self.escaped(finding.message + advice, isProperty: false)
            return "::\(Self.command(finding.severity)) file=\(file),line=\(finding.position.line),"
                + "col=\(finding.position.column),title=\(title)::\(message)"
        }.joined(separator: "\n")
    }

    private static func command(_ severity: LintSeverity) -> String {
        switch severity {
        case .error: "error"
        case .warning: "warning"
        case .note: "notice"
        }
    }

    /// Escapes what would end a command, or a property of it.
    private static func escaped(_ text: String, isProperty: Bool) -> String {
        var result = ""
        // BOUND: one message.
        for scalar in LintText.escapedLines(text).unicodeScalars {
            switch (scalar, isProperty) {
            case ("%", _): result += "%25"
            case ("\r", _): result += "%0D"
            case ("\n", _): result += "%0A"
            case (":", true): result += "%3A"
            case (",", true): result += "%2C"
            // Everything else stands for itself.
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}

extension LintText {
    /// A text of several lines without anything else that is not printable.
    static func escapedLines(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map {
            printable(String($0))
        }.joined(separator: "\n")
    }
}
