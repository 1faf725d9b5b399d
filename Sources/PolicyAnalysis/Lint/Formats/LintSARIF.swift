import LinkCrypto
import LinkPolicy
import LinkRouting

/// Findings as SARIF 2.1.0 (OASIS): rules with taxonomies, results with fingerprints and
/// suppressions.
struct LintSARIF {
    let output: LintOutput

    /// The document.
    var text: String {
        var json = JSONText()
        json.object { log in
            log.member("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
            log.member("version", "2.1.0")
            log.key("runs")
            log.array { runs in runs.object { run in write(&run) } }
        }
        return json.text
    }

    private func write(_ run: inout JSONText) {
        run.key("tool")
        run.object { tool in
            tool.key("driver")
            tool.object { driver in driver.driver() }
        }
        run.member("columnKind", "unicodeCodePoints")
        run.key("artifacts")
        run.array { list in
            list.object { artifact in
                artifact.key("location")
                artifact.object { $0.member("uri", Self.uri(output.fileName)) }
                artifact.member("length", Int64(output.source.count))
                artifact.member("mimeType", "application/json")
            }
        }
        run.key("taxonomies")
        run.array { list in
            for taxonomy in LintTaxonomy.all { list.taxonomy(taxonomy) }
        }
        run.key("results")
        run.array { list in
            var seen: [String: Int] = [:]
            // BOUND: the findings.
            for finding in output.report.findings {
                let identity = Self.identity(of: finding)
                seen[identity, default: 0] += 1
                write(finding, "\(identity)\u{0}\(seen[identity] ?? 0)", &list)
            }
        }
    }

    private func write(_ finding: LintFinding, _ identity: String, _ list: inout JSONText) {
        list.object { result in
            result.member("ruleId", finding.rule.id)
            result.member("ruleIndex", Int64(Self.ruleIndex(finding.rule)))
            result.member("level", finding.severity.name)
            result.key("message")
            result.object { message in
                message.member(
                    "text", finding.message + (finding.advice.map { "; \($0)" } ?? ""))
            }
            result.key("locations")
            result.array { locations in
                locations.object { location in write(place: finding, &location) }
            }
            if let fingerprint = Self.fingerprint(identity) {
                result.key("partialFingerprints")
                result.object { $0.member("linkbrokerFinding/v1", fingerprint) }
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

    private func write(place finding: LintFinding, _ location: inout JSONText) {
        location.key("physicalLocation")
        location.object { physical in
            physical.key("artifactLocation")
            physical.object { artifact in
                artifact.member("uri", Self.uri(output.fileName))
                artifact.member("index", 0)
            }
            physical.key("region")
            physical.object { region in
                region.member("startLine", Int64(finding.position.line))
                region.member("startColumn", Int64(finding.position.column))
                region.member("byteOffset", Int64(finding.position.byteOffset))
                region.member("byteLength", Int64(finding.byteCount))
            }
        }
        guard finding.pointer.isEmpty == false else { return }
        location.key("logicalLocations")
        location.array { list in
            list.object { logical in
                logical.member("fullyQualifiedName", finding.pointer)
                logical.member("kind", "object")
            }
        }
    }

    /// What stays the same when lines move and routes change places: the rule, the route, and the
    /// place inside it.
    private static func identity(of finding: LintFinding) -> String {
        let tail = finding.pointer.split(separator: "/").dropFirst(finding.route == nil ? 0 : 2)
        return ([finding.rule.id, finding.route?.text ?? ""] + tail.map(String.init)).joined(
            separator: "\u{0}")
    }

    /// A digest of what stays the same.
    static func fingerprint(_ identity: String) -> String? {
        do throws(CryptoError) {
            return try Digest.sha256(of: Array(identity.utf8).span).hex
        } catch {
            // A result without fingerprint is valid; the policy's own digest needs the same call.
            return nil
        }
    }

    private static func ruleIndex(_ rule: LintRule) -> Int {
        LintRule.all.firstIndex { $0.id == rule.id } ?? 0
    }

    /// A path as a URI reference: what is not unreserved or a slash is escaped.
    static func uri(_ path: String) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var bytes: [UInt8] = []
        // BOUND: a path.
        for byte in path.utf8 {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x2F, 0x5F, 0x7E:
                bytes.append(byte)
            // Everything else is escaped.
            default: bytes += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return (path.utf8.starts(with: "/".utf8) ? "file://" : "")
            + String(decoding: bytes, as: UTF8.self)
    }
}
