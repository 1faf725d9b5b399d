import LinkPolicy
import LinkRouting
import PolicyAnalysis

/// Files of cases: one that is read names only what the policy has, and each case can be asked; one
/// that is not has errors that lie in the file.
enum CasesTarget {
    static let target = FuzzTarget("cases") { bytes throws(PropertyFailure) in
        let policy = FuzzWorld.policy
        let (file, errors) = CaseFile.checked(bytes, for: policy)
        for error in errors { try PolicyTarget.check(error, in: bytes) }
        try PropertyFailure.check(
            (file == nil) != errors.isEmpty && errors.count <= AnalysisLimits.caseErrorCount,
            "a file is read, or has errors within their limit")
        guard let file else { return .refused }
        let names = file.cases.map { Array($0.name.utf8) }
        try PropertyFailure.check(Set(names).count == names.count, "the names of cases differ")
        var asked: [PolicyCoverage.Asked] = []
        for one in file.cases {
            try PropertyFailure.check(
                one.flags.allSatisfy { policy.vocabulary.flags.index(of: $0) != nil }
                    && one.gates.allSatisfy { policy.vocabulary.gates.index(of: $0) != nil },
                "a case names flags and gates of the policy")
            try PropertyFailure.check(
                (try? one.expectation.mismatches(in: "{}"))?.isEmpty == false,
                "an expectation expects something")
            guard let matched = try? policy.table.matched(one.url.span) else { continue }
            asked.append(PolicyCoverage.Asked(one, matched))
        }
        guard asked.isEmpty == false else { return .accepted }
        let coverage = PolicyCoverage(of: policy, asked: asked)
        try PropertyFailure.check(
            coverage.testedVerdictCount <= coverage.verdictCount
                && coverage.testedCellCount <= coverage.cellCount
                && (0...100).contains(coverage.percent),
            "no more is tested than there is")
        return .accepted
    }
}
