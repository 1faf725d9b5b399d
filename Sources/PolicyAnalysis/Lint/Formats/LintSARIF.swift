import LinkPolicy
import LinkRouting

/// Findings as SARIF 2.1.0 (OASIS): rules with taxonomies, results with fingerprints and
/// suppressions.
struct LintSARIF {
    let output: LintOutput
    private let frame: SARIFFrame

    init(output: LintOutput) {
        self.output = output
        frame = SARIFFrame(fileName: output.fileName, byteCount: output.source.count)
    }

    /// The document.
    var text: String {
        frame.document(driver: { $0.rules() }, body: writeResults)
    }

    private func writeResults(_ run: inout JSONText) {
        run.key("taxonomies")
        run.array { list in
            for taxonomy in LintTaxonomy.all { list.taxonomy(taxonomy) }
        }
        run.key("results")
        run.array { list in
            for finding in output.report.findings { write(finding, &list) }
        }
    }

    private func write(_ finding: LintFinding, _ list: inout JSONText) {
        list.object { result in
            result.member("ruleId", finding.rule.id)
            result.member("ruleIndex", Int64(Self.ruleIndex(finding.rule)))
            result.member("level", finding.severity.name)
            result.text(
                "message", finding.message + (finding.advice.map { "; \($0)" } ?? ""))
            frame.write(
                finding.position, byteCount: finding.byteCount, pointer: finding.pointer, &result)
            if let fingerprint = finding.fingerprint {
                result.key("partialFingerprints")
                result.object { $0.member("linkbrokerFinding/v2", fingerprint) }
            }
            if output.hasEarlier {
                result.member("baselineState", finding.isKnown ? "unchanged" : "new")
            }
            guard let suppression = finding.suppression else { return }
            result.key("suppressions")
            result.array { entries in
                entries.object { entry in
                    entry.member("kind", "inSource")
                    entry.member("status", "accepted")
                    entry.member(
                        "justification", "\(suppression.reason) (until \(suppression.until))")
                }
            }
        }
    }

    /// A path as a URI reference.
    static func uri(_ path: String) -> String { SARIFFrame.uri(path) }

    /// A digest of what stays the same.
    static func fingerprint(_ identity: String) -> String? {
        LintIdentities.fingerprint(identity)
    }

    private static func ruleIndex(_ rule: LintRule) -> Int {
        LintRule.all.firstIndex { $0.id == rule.id } ?? 0
    }
}
