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
    /// - Returns: The findings.
    /// - Complexity: O(bytes + routes * parents + suppressions * findings)
    public static func report(of json: [UInt8], _ options: LintOptions = LintOptions())
        -> LintReport
    {
        let (policy, errors) = Policy.checked(json: json)
        guard let policy else {
            return LintReport(policy: nil, findings: errors.map(Self.finding), isCut: false)
        }
        do throws(PolicyError) {
            return report(policy, LintSource(policy, try JSONDocument(json)), json, options)
        } catch {
            return LintReport(policy: nil, findings: [Self.finding(error)], isCut: false)
        }
    }

    private static func report(
        _ policy: Policy, _ source: LintSource, _ json: [UInt8], _ options: LintOptions
    ) -> LintReport {
        var findings = LintFindings()
        VocabularyCheck(source: source).run(&findings)
        TypeCheck(source: source).run(&findings)
        ParameterCheck(source: source).run(&findings)
        PatternCheck(source: source).run(&findings)
        RequirementCheck(source: source, offeredAssurance: options.offeredAssurance).run(&findings)
        EffectCheck(source: source).run(&findings)
        DeliveryCheck(source: source).run(&findings)
        AssociationCheck(source: source, files: options.siteFiles, identity: options.identity)
            .run(&findings)
        StackCheck(source: source).run(&findings)
        ConcealmentCheck(source: source).run(&findings)
        ReachCheck(source: source).run(&findings)
        KeyMaterialCheck(source: source).run(&findings)
        FrameCheck(source: source, reviewedDigest: options.reviewedDigest).run(&findings)
        let entries = LintSuppressions(policy.suppressions, today: options.today)
        SuppressionCheck(source: source, entries: entries).run(&findings)
        return LintReport(
            policy: policy, findings: findings.finished(json, suppressing: entries),
            isCut: findings.isCut)
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
