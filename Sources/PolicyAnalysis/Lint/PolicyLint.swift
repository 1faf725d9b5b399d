import LinkPolicy

/// Asks every rule of a policy file.
public enum PolicyLint: Sendable {
    /// Reads a policy file and asks the rules.
    ///
    /// A file that does not load gives its errors, several where that makes sense; the other rules
    /// need a policy.
    ///
    /// - Parameters:
    ///   - json: The whole file.
    ///   - options: What else is known.
    ///   - progress: Told how much of how much is done.
    /// - Returns: The findings.
    /// - Complexity: O(bytes + routes * parents + suppressions * findings)
    public static func report(
        of json: [UInt8], _ options: LintOptions = LintOptions(),
        progress: (Int, Int) -> Void = { _, _ in }
    ) -> LintReport {
        let reading = Policy.reading(of: json)
        guard let policy = reading.policy else {
            return LintReport(
                policy: nil, findings: reading.errors.map(Self.finding), isCut: reading.isCut)
        }
        do throws(PolicyError) {
            let source = LintSource(policy, try JSONDocument(json))
            return report(source, json, options, progress)
        } catch {
            return LintReport(policy: nil, findings: [Self.finding(error)], isCut: false)
        }
    }

    private static func report(
        _ source: LintSource, _ json: [UInt8], _ options: LintOptions,
        _ progress: (Int, Int) -> Void
    ) -> LintReport {
        let checks = checks(source, options)
        let share = source.routes.count
        var findings = LintFindings()
        // BOUND: the checks.
        for (number, check) in checks.enumerated() {
            progress(number * share, checks.count * share)
            check(&findings)
        }
        let entries = LintSuppressions(source.policy.suppressions, today: options.today)
        SuppressionCheck(source: source, entries: entries).run(&findings)
        progress(checks.count * share, checks.count * share)
        return LintReport(
            policy: source.policy, findings: findings.finished(json, suppressing: entries),
            isCut: findings.isCut, stepCount: findings.stepCount)
    }

    /// Every check but the one about suppressions, which comes last.
    private static func checks(
        _ source: LintSource, _ options: LintOptions
    ) -> [(inout LintFindings) -> Void] {
        [
            VocabularyCheck(source: source).run, TypeCheck(source: source).run,
            ParameterCheck(source: source).run, PatternCheck(source: source).run,
            RequirementCheck(source: source, offeredAssurance: options.offeredAssurance).run,
            EffectCheck(source: source).run, DeliveryCheck(source: source).run,
            AssociationCheck(source: source, files: options.siteFiles, identity: options.identity)
                .run,
            StackCheck(source: source).run, ConcealmentCheck(source: source).run,
            ReachCheck(source: source).run, KeyMaterialCheck(source: source).run,
            CoverageCheck(source: source, coverage: options.coverage).run,
            FrameCheck(source: source, reviewedDigest: options.reviewedDigest).run,
        ]
    }

    private static func finding(_ error: PolicyError) -> LintFinding {
        guard let rule = LintRule.rule(error.code.id) else {
            preconditionFailure("every error of a policy has a rule of the catalogue")
        }
        return LintFinding(
            rule: rule, severity: .error, message: error.message, hint: error.hint,
            pointer: error.pointer, position: error.position, byteCount: error.byteCount,
            route: nil, witness: nil, suppression: nil)
    }
}
