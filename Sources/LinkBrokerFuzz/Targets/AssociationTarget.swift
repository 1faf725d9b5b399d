import LinkPolicy
import LinkRouting
import PolicyAnalysis

/// Site files of Apple and Android: one that is read is compared with a policy, and every link that
/// is told is told apart by both; one that is not has an error that lies in the file.
enum AssociationTarget {
    static let target = FuzzTarget("association") { bytes throws(PropertyFailure) in
        let file: SiteFile
        do throws(PolicyError) {
            file = try SiteFile(apple: bytes, name: "aasa", origin: "web")
        } catch {
            try PolicyTarget.check(error, in: bytes)
            return try android(bytes)
        }
        let report = PolicyLint.report(
            of: Array(FuzzWorld.policyText.utf8), LintOptions(siteFiles: [file]))
        guard let apple = try? AppleAssociation(json: bytes) else {
            throw PropertyFailure(property: "a file that was read reads again")
        }
        let deliveries = apple.apps.map { SiteDelivery(apple.components(of: $0), apple) }
        let found = report.findings.filter { $0.rule.id == "LB038" }
        for finding in found {
            try PropertyFailure.check(
                DisplayText.isPrintable(finding.message) && finding.message.utf8.count < 1000,
                "a message is printable and short")
            guard let link = finding.witness?.link else { continue }
            try checkWitness(link, deliveries)
        }
        return .accepted
    }

    /// One side takes the link, and the other one does not.
    private static func checkWitness(
        _ link: String, _ deliveries: [SiteDelivery]
    ) throws(PropertyFailure) {
        let isTaken: Bool
        if let index = (try? FuzzWorld.policy.table.matched(link))?.index {
            isTaken =
                FuzzWorld.policy.access(at: index) != .deny
                && FuzzWorld.policy.sources(at: index).contains(.universalLink)
        } else {
            isTaken = false
        }
        let verdicts = deliveries.map { $0.verdict(for: link) }
        try PropertyFailure.check(
            verdicts.contains { isDelivered($0) != isTaken },
            "a witness is told apart: \(link)")
    }

    private static func isDelivered(_ verdict: SiteDelivery.Verdict) -> Bool {
        switch verdict {
        case .delivered: true
        case .excluded, .unmatched: false
        }
    }

    private static func android(_ bytes: [UInt8]) throws(PropertyFailure) -> FuzzAnswer {
        let file: SiteFile
        do throws(PolicyError) {
            file = try SiteFile(android: bytes, name: "assetlinks", origin: "web")
        } catch {
            try PolicyTarget.check(error, in: bytes)
            return .refused
        }
        let identity = AppIdentity(packages: ["com.example.app"], fingerprints: ["AA"])
        let report = PolicyLint.report(
            of: Array(FuzzWorld.policyText.utf8),
            LintOptions(siteFiles: [file], identity: identity))
        try PropertyFailure.check(
            report.findings.allSatisfy { DisplayText.isPrintable($0.message) },
            "a message is printable")
        return .accepted
    }
}
