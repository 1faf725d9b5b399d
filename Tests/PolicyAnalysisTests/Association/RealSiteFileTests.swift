import LinkBrokerTesting
import LinkPolicy
import LinkRouting
import PolicyAnalysis
import TestSupport
import Testing

/// Files that real sites serve: they load, and they are compared with a policy.
@Suite(.enabled(if: SharedData.isPresent, Comment(rawValue: SharedData.absence)))
struct RealSiteFileTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let file: String
        let apps: [String]
        let components: Int
        let excluded: Int

        init(_ file: String, _ apps: [String], components: Int, excluded: Int = 0) {
            self.file = file
            self.apps = apps
            self.components = components
            self.excluded = excluded
        }

        var testDescription: String { file }
    }

    static let rows = [
        Row(
            "100ms-web", ["5N85PP82A9.live.100ms.videoapp", "5N85PP82A9.com.brytecam.app"],
            components: 2),
        Row("bluesky-social-app", ["B3LX46C5HS.xyz.blueskyweb.app"], components: 1),
        Row("expensify-app", ["368M544MTT.com.chat.expensify.chat"], components: 11),
        Row("flotilla", ["S26U9DYW3A.social.flotilla"], components: 1),
        Row(
            "googlechromelabs-web-based-payment-app",
            ["EQHXZ8M8AV.com.google.Bobbucks.dev", "4ANB9W7R3P.com.google.Bobbucks.enterprise"],
            components: 2),
        Row("hylo-evo", ["L4KZBPS2F3.com.hylo.HyloA"], components: 4, excluded: 1),
        Row("pride-london-web", ["VZ6G7FCBVU.org.prideinlondon.festival"], components: 1),
    ]

    @Test func `there are seven files for Apple and three for Android`() throws {
        #expect(
            try SharedData.names(in: "data/aasa/real") == Self.rows.map { "\($0.file).json" })
        #expect(try SharedData.names(in: "data/assetlinks").count == 3)
    }

    @Test(arguments: rows)
    func `a real site file loads and is compared`(_ row: Row) throws {
        let json = try SharedData.bytes("data/aasa/real/\(row.file).json")
        let file = try AppleAssociation(json: json)
        #expect(file.apps == row.apps)
        let components = file.details.flatMap(\.components)
        #expect(components.count == row.components)
        #expect(components.count { $0.isExcluded } == row.excluded)
        #expect(file.remarks.isEmpty)
        for bytes in [try Shipped.bytes("Policies/bookshop.policy.json")] {
            let site = try SiteFile(apple: json, name: row.file)
            let report = PolicyLint.report(of: bytes, LintOptions(siteFiles: [site]))
            let found = report.findings.filter { $0.rule.id == "LB038" }
            #expect(found.isEmpty == false)
            for finding in found {
                guard let link = finding.witness?.link else { continue }
                try Self.check(link, file, try #require(report.policy))
            }
        }
    }

    /// A witness is told apart by both: one of them takes it, and the other does not.
    private static func check(
        _ link: String, _ file: AppleAssociation, _ policy: Policy
    ) throws {
        let verdicts = file.apps.map { app in
            SiteDelivery(file.components(of: app), file).verdict(for: link)
        }
        let isDelivered = verdicts.contains { verdict in
            if case .delivered = verdict { true } else { false }
        }
        let question = PolicyQuestion(url: link, source: .universalLink)
        let answer = try PolicyAnswer(question, in: policy)
        let isTaken = answer.outcome != .rejected && answer.reason != "access_denied"
        #expect(isDelivered != isTaken, "\(link)")
    }

    @Test(arguments: ["bluesky-social-app", "flotilla", "hylo-evo"])
    func `a real statement list loads and is compared`(_ name: String) throws {
        let json = try SharedData.bytes("data/assetlinks/\(name).json")
        let file = try AndroidAssociation(json: json)
        #expect(file.packages.count == 1)
        let site = try SiteFile(android: json, name: name)
        let report = PolicyLint.report(
            of: try Shipped.bytes("Policies/bookshop.policy.json"), LintOptions(siteFiles: [site]))
        #expect(report.findings.contains { $0.rule.id == "LB038" } == false)
        let other = PolicyLint.report(
            of: try Shipped.bytes("Policies/bookshop.policy.json"),
            LintOptions(
                siteFiles: [site],
                identity: AppIdentity(
                    packages: ["com.example.app"], fingerprints: ["AA:BB"])))
        #expect(other.findings.filter { $0.rule.id == "LB038" }.count == 3)
    }
}
