import LinkPolicy
import LinkRouting

/// Findings for people.
struct LintText {
    let output: LintOutput

    /// The findings with the lines that they are about, and one sentence at the end.
    var full: String {
        let name = Self.escaped(output.fileName)
        let blocks = output.report.new.map { finding in
            SourceExcerpt(position: finding.position, byteCount: finding.byteCount).rendered(
                head: head(finding, name), hint: finding.advice, source: output.source)
        }
        return (blocks + [ending(name)]).joined(separator: "\n")
    }

    /// The findings, one line each, and one sentence at the end.
    var compact: String {
        let name = Self.escaped(output.fileName)
        let lines = output.report.new.map { finding in
            head(finding, name) + (finding.advice.map { "; \($0)" } ?? "")
        }
        return (lines + [ending(name)]).joined(separator: "\n")
    }

    private func head(_ finding: LintFinding, _ name: String) -> String {
        let references = finding.rule.references
        let tail = references.isEmpty ? "" : " (\(references.joined(separator: ", ")))"
        return "\(name):\(finding.position.line):\(finding.position.column): "
            + output.paint(finding.severity.tone, "\(finding.severity.name)[\(finding.rule.id)]")
            + " \(finding.message)" + (tail.isEmpty ? "" : output.paint(.note, tail))
    }

    private func ending(_ name: String) -> String {
        let report = output.report
        let errors = report.count(of: .error)
        guard let policy = report.policy else {
            return output.paint(.error, Self.counted(errors, "error"))
                + (report.isCut ? " and more, which show once these are gone" : "")
        }
        var counts = [
            errors == 0
                ? output.paint(.good, "no errors")
                : output.paint(.error, Self.counted(errors, "error"))
        ]
        // BOUND: two severities.
        for severity in [LintSeverity.warning, .note] where report.count(of: severity) > 0 {
            let words = Self.counted(report.count(of: severity), severity.name)
            counts.append(output.paint(severity.tone, words))
        }
        let known = report.open.count - report.new.count
        if known > 0 { counts.append("\(known) known before") }
        let suppressed = report.findings.count - report.open.count
        if suppressed > 0 { counts.append("\(suppressed) suppressed") }
        if report.isCut { counts.append("more were not looked for") }
        return "\(name): \(counts.joined(separator: ", ")) (\(policy.id) "
            + "\(policy.revision), \(Self.counted(policy.table.routeCount, "route")), "
            + "sha256 \(policy.digest.hex.prefix(16))…)"
    }

    private static func counted(_ count: Int, _ word: String) -> String {
        "\(count) \(word)\(count == 1 ? "" : "s")"
    }

    /// A file name without anything that could move the cursor or hide itself.
    static func escaped(_ text: String) -> String {
        var result = ""
        // BOUND: a path.
        for scalar in text.unicodeScalars {
            result += scalar == "\\" ? "\\\\" : printable(String(scalar))
        }
        return result
    }

    /// A text with everything escaped that is not printable.
    static func printable(_ text: String) -> String {
        guard DisplayText.isPrintable(text) == false else { return text }
        var result = ""
        // BOUND: one message.
        for scalar in text.unicodeScalars {
            if DisplayText.isPrintable(scalar) {
                result.unicodeScalars.append(scalar)
            } else {
                result += "\\u{" + String(scalar.value, radix: 16) + "}"
            }
        }
        return result
    }
}
