import LinkBrokerTesting
import LinkPolicy
import LinkRouting
import PolicyAnalysis
import Testing

/// The comparison with a site file against brute force: a sampled link that is told apart is of a
/// route or a component that a finding names.
@Suite struct AssociationOracleTests {
    private static let words = [
        "*", "?", "/", "?*", "/*", "books/", "42", "users/", "search", "gift/", "account", "read",
        "7", "x",
    ]

    private static func components(_ random: inout SeededGenerator) -> [String] {
        (0..<Int.random(in: 1...5, using: &random)).map { _ in
            let path = (0..<Int.random(in: 1...4, using: &random)).map { _ in random.pick(words) }
            return #"{"/": "/\#(path.joined())", "exclude": \#(random.next() % 3 == 0), "#
                + #""caseSensitive": \#(random.next() % 4 != 0)}"#
        }
    }

    @Test(arguments: ["bookshop", "rich"], [1, 2] as [UInt64])
    func `what is sampled and told apart is found`(_ name: String, _ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let json = try DiffOracleTests.source(name)
        let policy = try Policy(json: json)
        let site = try #require(policy.table.siteShapes.first { $0.scheme == "https" })
        let links = try SampledLinks(policy, policy)
        var apart = 0
        for _ in 0..<20 {
            let components = Self.components(&random)
            let text = """
                {"applinks": {"details": [{"appIDs": ["ABCDE12345.a"], "components": [
                \(components.joined(separator: ",\n"))]}]}}
                """
            let bytes = Array(text.utf8)
            let apple = try AppleAssociation(json: bytes)
            let delivery = AppleDelivery(apple.details.flatMap(\.components), apple)
            let file = try SiteFile(apple: bytes, name: "aasa", origin: site.origin)
            let report = PolicyLint.report(of: json, LintOptions(siteFiles: [file]))
            let messages = report.findings.filter { $0.rule.id == "LB038" }.map(\.message)
            for _ in 0..<150 {
                var question = links.question(&random)
                question.source = .universalLink
                guard Self.isServed(question.url, site) else { continue }
                let needle = Self.finding(
                    question.url, delivery.verdict(for: question.url), policy)
                guard let needle else { continue }
                apart += 1
                #expect(
                    messages.contains { message in needle.allSatisfy { message.contains($0) } },
                    "\(question.url) \(needle) \(components) \(messages)")
            }
        }
        #expect(apart > 100)
    }

    private static func isServed(_ url: String, _ site: SiteShape) -> Bool {
        guard case .hosts(let hosts) = site.kind else { return false }
        return hosts.contains { $0.label == nil && url.hasPrefix("https://\($0.text)/") }
    }

    /// What a finding about a link must say; `nil` where both sides agree, or where only a type, a
    /// value or the spelling keeps the policy from taking it.
    private static func finding(
        _ url: String, _ verdict: AppleDelivery.Verdict, _ policy: Policy
    ) -> [String]? {
        let matched = try? policy.table.matched(url)
        let taken = matched.flatMap { matched in
            policy.access(at: matched.index) != .deny
                && policy.sources(at: matched.index).contains(.universalLink) ? matched : nil
        }
        switch (verdict, taken) {
        case (.delivered, .some), (.excluded, nil), (.unmatched, nil): return nil
        case (.excluded, let taken?), (.unmatched, let taken?):
            let isCallback = policy.callbacks.matched(Array(url.utf8).span).isEmpty == false
            return isCallback ? nil : ["links of route `\(taken.route.id)`"]
        case (.delivered(let number), nil):
            var reason: String?
            do throws(LinkError) { _ = try policy.table.matched(url) } catch {
                reason = error.reason.code
            }
            guard reason == nil || reason == "unknown_route" else { return nil }
            let isCallback = policy.callbacks.matched(Array(url.utf8).span).isEmpty == false
            return isCallback ? nil : ["line \(number + 2),", "hands over"]
        }
    }
}
