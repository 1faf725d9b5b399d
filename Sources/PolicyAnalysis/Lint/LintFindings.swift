import LinkPolicy
import LinkRouting

/// Collects findings while the checks run; lines and columns are counted once, at the end.
struct LintFindings {
    private(set) var found: [Draft] = []
    /// Whether there were more than `AnalysisLimits.findingCount`.
    private(set) var isCut = false
    /// Comparisons and decisions so far: what must not grow faster than the policy does.
    private(set) var stepCount = 0

    /// A finding whose place is still an offset.
    struct Draft {
        var rule: LintRule
        var severity: LintSeverity
        var range: Range<Int>
        var pointer: String
        var message: String
        var hint: String?
        var route: RouteText?
        var witness: LintWitness?
    }

    /// Counts comparisons or decisions.
    mutating func step(_ count: Int = 1) { stepCount += count }

    /// Adds a finding.
    ///
    /// - Parameters:
    ///   - id: The rule.
    ///   - place: The value that is blamed, by its key where it has one.
    ///   - message: What is wrong.
    ///   - hint: The way out, where it is another than the rule's.
    ///   - route: The route that it is about.
    ///   - witness: A link that shows it.
    ///   - severity: A lower severity than the rule's.
    mutating func add(
        _ id: String, at place: LintPlace, _ message: String, hint: String? = nil,
        route: RouteText? = nil, witness: LintWitness? = nil, severity: LintSeverity? = nil
    ) {
        guard let rule = LintRule.rule(id) else {
            preconditionFailure("every finding has a rule of the catalogue")
        }
        guard found.count < AnalysisLimits.findingCount else {
            isCut = true
            return
        }
        found.append(
            Draft(
                rule: rule, severity: severity ?? rule.severity, range: place.keyOrValue,
                pointer: place.pointer, message: message, hint: hint ?? rule.repair, route: route,
                witness: witness))
    }

    /// The findings in the order of the file, with lines, columns and suppressions.
    ///
    /// - Complexity: O(source + n log n)
    func finished(
        _ source: [UInt8], _ root: LintPlace, suppressing entries: LintSuppressions
    ) -> [LintFinding] {
        var counter = PositionCounter(source)
        var identities = LintIdentities(root)
        let ordered = found.enumerated().sorted {
            ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
        }
        let named = identities.identities(
            of: ordered.map { ($0.element.rule, $0.element.pointer, $0.element.message) })
        return zip(ordered, named).map { entry, identity in
            let draft = entry.element
            return LintFinding(
                rule: draft.rule, severity: draft.severity, message: draft.message,
                hint: draft.hint, pointer: draft.pointer,
                position: counter.position(of: draft.range.lowerBound),
                byteCount: draft.range.count, route: draft.route?.id, witness: draft.witness,
                suppression: entries.entry(for: draft), identity: identity,
                fingerprint: LintIdentities.fingerprint(identity))
        }
    }
}

/// Counts lines and columns of rising offsets in one pass.
struct PositionCounter {
    private let source: [UInt8]
    private var offset = 0
    private var line = 1
    private var column = 1

    init(_ source: [UInt8]) { self.source = source }

    /// The place of an offset that is not below the one before.
    mutating func position(of target: Int) -> SourcePosition {
        // BOUND: the source, each byte once.
        while offset < min(target, source.count) {
            if source[offset] == 0x0A {
                line += 1
                column = 1
            } else if source[offset] & 0xC0 != 0x80 {
                column += 1
            }
            offset += 1
        }
        return SourcePosition(line: line, column: column, byteOffset: target)
    }
}
