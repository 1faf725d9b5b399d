import LinkCrypto
package import LinkPolicy
import LinkRouting

/// A comparison as SARIF 2.1.0 (OASIS): a result for each change, with its place in the new file,
/// its witness, and a fingerprint that stays when lines move.
package struct DiffSARIF: Sendable {
    private let diff: PolicyDiff
    private let source: [UInt8]
    private let uri: String
    private let places: DiffPlaces

    /// Prepares the document.
    ///
    /// - Parameters:
    ///   - diff: The comparison.
    ///   - source: The text of the new policy.
    ///   - fileName: Its path as the person gave it.
    /// - Throws: What reading the new policy throws, which one that loaded never does.
    /// - Complexity: O(bytes)
    package init(
        _ diff: PolicyDiff, source: [UInt8], fileName: String
    ) throws(PolicyError) {
        self.diff = diff
        self.source = source
        uri = LintSARIF.uri(fileName)
        places = try DiffPlaces(source)
    }

    /// The document.
    ///
    /// - Complexity: O(changes * bytes)
    package var text: String {
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
            tool.object { driver in
                driver.member("name", "linkbroker")
                driver.member("organization", "LinkBroker")
                driver.key("rules")
                driver.array { list in
                    for rule in DiffRule.all { list.rule(rule) }
                }
            }
        }
        run.member("columnKind", "unicodeCodePoints")
        run.key("automationDetails")
        run.object { $0.member("id", "linkbroker-diff/") }
        run.key("artifacts")
        run.array { list in
            list.object { artifact in
                artifact.key("location")
                artifact.object { $0.member("uri", uri) }
                artifact.member("length", Int64(source.count))
                artifact.member("mimeType", "application/json")
            }
        }
        run.key("properties")
        run.object { $0.member("verdict", diff.verdict.rawValue) }
        run.key("results")
        run.array { list in
            var seen: [String: Int] = [:]
            // BOUND: the changes of one comparison.
            for result in results {
                seen[result.identity, default: 0] += 1
                write(result, "\(result.identity)\u{0}\(seen[result.identity] ?? 0)", &list)
            }
        }
    }

    /// One entry of the document.
    private struct Result {
        let rule: Int
        let message: String
        let place: LintPlace
        let identity: String
        var witness: String?
    }

    private var results: [Result] {
        diff.changes.map(result) + diff.violations.map(result) + diff.facts.map(result)
    }

    private func result(_ change: DiffChange) -> Result {
        let routes = [change.oldRoute, change.newRoute].map { $0?.text ?? "no route" }
        let name = routes[0] == routes[1] ? routes[0] : "\(routes[0]) -> \(routes[1])"
        let sides = [change.old, change.new].map(Self.words)
        return Result(
            rule: DiffRule.index(of: change.verdict, isSetting: false),
            message: "\(name): \(change.boxes.joined(separator: ", or ")): was \(sides[0]), is "
                + sides[1],
            place: places.place(ofRoute: change.newRoute?.text),
            identity: ([change.verdict.rawValue] + routes + change.boxes).joined(
                separator: "\u{0}"),
            witness: change.witness.json)
    }

    private func result(_ violation: NeverViolation) -> Result {
        Result(
            rule: DiffRule.neverBroken,
            message: "\(LintText.printable(violation.name)): route \(violation.route) answers "
                + violation.answer.words,
            place: places.place(ofProperty: violation.name),
            identity: "never\u{0}\(violation.name)", witness: violation.witness.json)
    }

    private func result(_ fact: DiffFact) -> Result {
        let sides = [fact.old, fact.new].map { $0.isEmpty ? "nothing" : LintText.printable($0) }
        let route = fact.route.map { "\($0): " } ?? ""
        return Result(
            rule: DiffRule.index(of: fact.verdict, isSetting: true),
            message: "\(route)\(fact.what): was \(sides[0]), is \(sides[1])",
            place: places.place(of: fact),
            identity: ["setting", fact.route ?? "", fact.what, fact.old, fact.new].joined(
                separator: "\u{0}"))
    }

    private static func words(_ answer: PolicyAnswer) -> String {
        answer.words + (answer.required.map { ": \($0.sentence)" } ?? "")
    }

    private func write(_ result: Result, _ identity: String, _ list: inout JSONText) {
        list.object { entry in
            entry.member("ruleId", DiffRule.all[result.rule].id)
            entry.member("ruleIndex", Int64(result.rule))
            entry.member("level", DiffRule.all[result.rule].level)
            entry.key("message")
            entry.object { $0.member("text", result.message) }
            entry.key("locations")
            entry.array { locations in
                locations.object { location in write(result.place, &location) }
            }
            if let fingerprint = LintSARIF.fingerprint(identity) {
                entry.key("partialFingerprints")
                entry.object { $0.member("linkbrokerChange/v1", fingerprint) }
            }
            guard let witness = result.witness else { return }
            entry.key("properties")
            entry.object { properties in
                properties.key("witness")
                properties.raw(witness)
            }
        }
    }

    private func write(_ place: LintPlace, _ location: inout JSONText) {
        let position = places.position(of: place)
        location.key("physicalLocation")
        location.object { physical in
            physical.key("artifactLocation")
            physical.object { artifact in
                artifact.member("uri", uri)
                artifact.member("index", 0)
            }
            physical.key("region")
            physical.object { region in
                region.member("startLine", Int64(position.line))
                region.member("startColumn", Int64(position.column))
                region.member("byteOffset", Int64(position.byteOffset))
                region.member("byteLength", Int64(place.keyOrValue.count))
            }
        }
        guard place.pointer.isEmpty == false else { return }
        location.key("logicalLocations")
        location.array { list in
            list.object { logical in
                logical.member("fullyQualifiedName", place.pointer)
                logical.member("kind", "object")
            }
        }
    }
}

extension JSONText {
    fileprivate mutating func rule(_ rule: DiffRule) {
        object { entry in
            entry.member("id", rule.id)
            entry.key("shortDescription")
            entry.object { $0.member("text", rule.summary) }
            entry.key("help")
            entry.object { $0.member("text", rule.help) }
            entry.key("defaultConfiguration")
            entry.object { $0.member("level", rule.level) }
            entry.key("properties")
            entry.object { $0.member("tags", ["security"]) }
        }
    }
}
