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
        do throws(PolicyError) {
            let document = try JSONDocument(json)
            guard let policy = reading.policy else {
                return refused(reading.errors, LintPlace(root: document), isCut: reading.isCut)
            }
            return report(LintSource(policy, document), json, options, progress)
        } catch {
            return refused(
                reading.errors.isEmpty ? [error] : reading.errors, nil, isCut: reading.isCut)
        }
    }

    private static func report(
        _ source: LintSource, _ json: [UInt8], _ options: LintOptions,
        _ progress: (Int, Int) -> Void
    ) -> LintReport {
        var sets: LinkSets?
        var failure: DecisionCellError?
        do throws(DecisionCellError) {
            sets = try LinkSets(source.policy)
        } catch {
            failure = error
        }
        let checks = checks(source, options, sets)
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
            policy: source.policy,
            findings: findings.finished(json, source.root, suppressing: entries),
            isCut: findings.isCut, stepCount: findings.stepCount, failure: failure)
    }

    /// Every check but the one about suppressions, which comes last.
    private static func checks(
        _ source: LintSource, _ options: LintOptions, _ sets: LinkSets?
    ) -> [(inout LintFindings) -> Void] {
        [
            VocabularyCheck(source: source).run, TypeCheck(source: source).run,
            ParameterCheck(source: source).run, PatternCheck(source: source).run,
            RequirementCheck(source: source, offeredAssurance: options.offeredAssurance).run,
            EffectCheck(source: source).run, DeliveryCheck(source: source).run,
            AssociationCheck(
                source: source, files: options.siteFiles, identity: options.identity, sets: sets
            ).run,
            UnreachedCheck(source: source, sets: sets).run,
            StackCheck(source: source).run, ConcealmentCheck(source: source).run,
            ReachCheck(source: source).run, KeyMaterialCheck(source: source).run,
            LookAlikeCheck(source: source).run,
            CoverageCheck(source: source, coverage: options.coverage).run,
            FrameCheck(source: source, reviewedDigest: options.reviewedDigest).run,
        ]
    }

    /// Why a policy did not load.
    private static func refused(
        _ errors: [PolicyError], _ root: LintPlace?, isCut: Bool
    ) -> LintReport {
        var identities = LintIdentities(root)
        let rules = errors.map { error in
            guard let rule = LintRule.rule(error.code.id) else {
                preconditionFailure("every error of a policy has a rule of the catalogue")
            }
            return rule
        }
        let named = identities.identities(
            of: zip(rules, errors).map { ($0, $1.pointer, $1.message) })
        let findings = zip(zip(rules, errors), named).map { entry, identity in
            let (rule, error) = entry
            // The witness has a line of its own.
            let hint = error.witness.map {
                $0.isShape
                    ? rule.repair + "; types do not count, and the witness is one of the shapes"
                    : rule.repair
            }
            return LintFinding(
                rule: rule, severity: .error, message: error.message, hint: hint ?? error.hint,
                pointer: error.pointer, position: error.position, byteCount: error.byteCount,
                route: nil, witness: error.witness.map { LintWitness(link: $0.link) },
                suppression: nil, identity: identity,
                fingerprint: LintIdentities.fingerprint(identity))
        }
        return LintReport(policy: nil, findings: findings, isCut: isCut)
    }
}
