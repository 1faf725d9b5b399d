import Foundation
import LinkBrokerTesting
import LinkPolicy
import LinkRouting
import PolicyAnalysis
import TestSupport
import Testing

/// What `export aasa` writes comes back as the same set of links.
@Suite struct ExportRoundTripTests {
    /// A first-match matcher that knows nothing of ours: every component is a regular expression.
    private struct Reference {
        let components: [(path: NSRegularExpression, keys: [String], fragment: String?, out: Bool)]

        init(_ json: String) throws {
            let root = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
            let details = (root?["applinks"] as? [String: Any])?["details"] as? [[String: Any]]
            let entries = try #require(details?.first?["components"] as? [[String: Any]])
            components = try entries.map { entry in
                (
                    try Self.expression(try #require(entry["/"] as? String)),
                    (entry["?"] as? [String: String] ?? [:]).keys.sorted(),
                    entry["#"] as? String, entry["exclude"] as? Bool == true
                )
            }
        }

        func takes(_ link: String) -> Bool? {
            let parts = link.components(separatedBy: "#")
            let front = parts[0].components(separatedBy: "?")
            let items = (front.count > 1 ? front[1] : "").components(separatedBy: "&")
            var path = front[0]
            while path.count > 1, path.hasSuffix("/") { path.removeLast() }
            for component in components where Self.fits(component.path, path) {
                let hasKeys = component.keys.allSatisfy { key in
                    let found = items.filter { $0.hasPrefix("\(key)=") }
                    return found.isEmpty == false
                        && found.allSatisfy { $0.count > key.count + 1 }
                }
                let fragment = parts.count > 1 ? parts[1] : ""
                let fits =
                    try? component.fragment.map { try Self.fits(Self.expression($0), fragment) }
                if hasKeys, fits ?? true { return component.out == false }
            }
            return nil
        }

        private static func expression(_ text: String) throws -> NSRegularExpression {
            let escaped = NSRegularExpression.escapedPattern(for: text)
                .replacingOccurrences(of: "/\\*$", with: "/\\*", options: .regularExpression)
                .replacingOccurrences(of: "\\*", with: ".*")
                .replacingOccurrences(of: "\\?", with: ".")
            return try NSRegularExpression(pattern: "^\(escaped)$")
        }

        private static func fits(_ expression: NSRegularExpression, _ text: String) -> Bool {
            let range = NSRange(text.startIndex..., in: text)
            return expression.firstMatch(in: text, range: range) != nil
        }
    }

    @Test(arguments: ["bookshop", "rich"], [1, 2, 3])
    func `what is exported comes back as the same set of links`(
        _ name: String, _ seed: Int
    ) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let source = try DiffOracleTests.source(name)
        var count = 0
        while count < 12 {
            var mutation = try PolicyMutation(source, seed: generator.next())
            let json = count == 0 ? source : try mutation.changed()
            guard let policy = Policy.checked(json: json).policy else { continue }
            count += 1
            for site in policy.table.siteShapes.indices
            where policy.table.siteShapes[site].scheme == "https" {
                try Self.check(policy, json, site, &generator)
            }
        }
    }

    private static func check(
        _ policy: Policy, _ json: [UInt8], _ site: Int, _ generator: inout SeededGenerator
    ) throws {
        let exported = AppleSiteFile(of: policy, site: site)
        let app = "ABCDE12345.com.example.app"
        let text = exported.lines(appIDs: [app]).joined(separator: "\n")
        let file = try AppleAssociation(json: Array(text.utf8))
        #expect(file.apps == [app])
        #expect(file.remarks.isEmpty)
        let delivery = SiteDelivery(file.components(of: app), file)
        let reference = try Reference(text)
        let links = try SampledLinks(policy, policy)
        for _ in 0..<150 {
            let url = links.question(&generator).url
            guard url.hasPrefix("https://") else { continue }
            let rest = url.utf8.dropFirst(8).drop { $0 != 0x2F }
            let verdict: Bool? =
                switch delivery.verdict(for: url) {
                case .delivered: true
                case .excluded: false
                case .unmatched: nil
                }
            #expect(verdict == reference.takes(String(Substring(rest))), "\(url)")
        }
        let report = PolicyLint.report(
            of: json,
            LintOptions(
                siteFiles: [
                    try SiteFile(
                        apple: Array(text.utf8), name: "aasa",
                        origin: policy.table.siteShapes[site].origin)
                ]))
        // What a file cannot say is told when it is made, and found again.
        let isLoose = exported.remarks.contains { $0.contains("wildcard") }
        let found = report.findings.filter { $0.rule.id == "LB038" && $0.severity > .note }
        #expect(
            found.isEmpty || isLoose,
            "\(found.map { $0.message + " " + ($0.witness?.link ?? "") })")
    }

    /// The policies that ship.
    static let samples: [String] = {
        let folder = SharedData.packageRoot.appending(path: "Policies").path
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.hasSuffix(".policy.json") }.sorted()
    }()

    @Test(arguments: samples)
    func `a sample and its export agree`(_ name: String) throws {
        let json = try Shipped.bytes("Policies/\(name)")
        let policy = try Policy(json: json)
        let app = "ABCDE12345.a"
        for (site, shape) in policy.table.siteShapes.enumerated() where shape.scheme == "https" {
            let exported = AppleSiteFile(of: policy, site: site)
            let text = exported.lines(appIDs: [app])
            let rules = AndroidLinkFiles.assetLinks(
                exported, package: "a.b",
                fingerprints: [Array(repeating: "00", count: 32).joined(separator: ":")])
            #expect(rules.joined().contains(#""dynamic_app_link_components": ["#))
            let file = try SiteFile(
                apple: Array(text.joined(separator: "\n").utf8), name: "aasa",
                origin: shape.origin)
            let links = try SiteFile(
                android: Array(rules.joined(separator: "\n").utf8), name: "assetlinks",
                origin: shape.origin)
            let report = PolicyLint.report(
                of: json,
                LintOptions(
                    siteFiles: [file, links],
                    identity: AppIdentity(appIDs: [app], packages: ["a.b"])))
            let found = report.findings.filter { $0.rule.id == "LB038" && $0.severity > .note }
            #expect(found.map(\.message) == [])
        }
    }

    /// Groups of a manifest as Android asks them: patterns that do not go back, all conditions of a
    /// group, and the first group that fits.
    private static func isHandedOver(_ link: String, _ manifest: [String]) throws -> Bool {
        let parts = try #require(URLComponents(string: link))
        let items = (parts.query ?? "").components(separatedBy: "&")
        var isAllowed = true
        var fits = true
        for line in manifest {
            if line.contains("<uri-relative-filter-group") {
                isAllowed = !line.contains("allow=\"false\"")
                fits = true
            } else if line.contains("</uri-relative-filter-group>"), fits {
                return isAllowed
            }
            guard let start = line.range(of: "android:"), let equal = line.range(of: "=\"") else {
                continue
            }
            let name = String(line[start.upperBound..<equal.lowerBound])
            let value = line[equal.upperBound...].components(separatedBy: "\"")[0]
                .replacingOccurrences(of: #"\\"#, with: #"\"#)
            let expression = "^" + value.replacingOccurrences(of: "+", with: "++") + "$"
            func isFitting(_ text: String) -> Bool {
                text.range(of: expression, options: .regularExpression) != nil
            }
            switch name {
            case "path": fits = fits && parts.path == value
            case "pathAdvancedPattern": fits = fits && isFitting(parts.path)
            case "queryAdvancedPattern": fits = fits && items.contains(where: isFitting)
            case "fragmentAdvancedPattern": fits = fits && parts.fragment.map(isFitting) ?? false
            // Scheme, host, names of actions.
            default: break
            }
        }
        return false
    }

    @Test(arguments: samples)
    func `a sample and the groups of its manifest agree`(_ name: String) throws {
        let policy = try Policy(json: try Shipped.bytes("Policies/\(name)"))
        let all = AndroidLinkFiles(policy).manifest(activity: ".A", .groups)
        let sets = try LinkSets(policy)
        var count = 0
        for (site, shape) in policy.table.siteShapes.enumerated() where shape.scheme == "https" {
            guard case .hosts(let hosts) = shape.kind, let host = hosts.first?.text else {
                continue
            }
            // The filter of the site, by its first host.
            let filters = all.split(separator: "      <intent-filter android:autoVerify=\"true\">")
            let manifest = filters.first { $0.contains { $0.contains("host=\"\(host)\"") } } ?? []
            for index in policy.table.indices {
                for reach in sets.reach(of: index) where reach.site == site && !reach.isMoved {
                    let isTaken =
                        policy.sources(at: index).contains(.universalLink)
                        && policy.access(at: index) != .deny
                    let isHandedOver = try Self.isHandedOver(reach.witness, Array(manifest))
                    #expect(isHandedOver == isTaken, "\(reach.witness)")
                    count += 1
                }
            }
            let nobody = "https://\(host)/no/body/knows/this/path"
            #expect(try !Self.isHandedOver(nobody, Array(manifest)))
        }
        #expect(count >= 3)
    }

    struct Row: CustomTestStringConvertible, Sendable {
        let routes: [String]
        let path: String
        let isDelivered: Bool

        var testDescription: String { path }
    }

    private static let named = #"{"id": "named", "path": "/{name}"}"#

    static let rows = [
        Row(
            routes: [named, #"{"id": "s", "path": "/search", "query": {"q": {"token": [1, 9]}}}"#],
            path: "search", isDelivered: false),
        Row(
            routes: [named, #"{"id": "s", "path": "/search", "query": {"q": {"token": [1, 9]}}}"#],
            path: "search?q=a", isDelivered: true),
        Row(
            routes: [
                named, #"{"id": "s", "path": "/search", "query": {"q?": {"token": [1, 9]}}}"#,
            ],
            path: "search", isDelivered: true),
        Row(routes: [#"{"id": "a", "path": "/p/@{name}"}"#], path: "p/@/x", isDelivered: false),
        Row(routes: [#"{"id": "a", "path": "/p/@{name}"}"#], path: "p/@x/y", isDelivered: false),
        Row(routes: [#"{"id": "a", "path": "/p/@{name}"}"#], path: "p/@x", isDelivered: true),
        Row(routes: [#"{"id": "a", "path": "/p/{name}.x"}"#], path: "p/a/.x", isDelivered: false),
        Row(routes: [#"{"id": "a", "path": "/p/{name}.x"}"#], path: "p/a/b.x", isDelivered: false),
        Row(routes: [#"{"id": "a", "path": "/p/{name}.x"}"#], path: "p/a.x", isDelivered: true),
        Row(
            routes: [named, #"{"id": "d", "path": "/d", "access": "deny", "why": "old"}"#],
            path: "d", isDelivered: false),
    ]

    @Test(arguments: rows)
    func `what no component may swallow is excluded`(_ row: Row) throws {
        var sample = LintSample()
        sample.types = #"{"name": {"token": [1, 9]}}"#
        sample.routes = row.routes
        let policy = try Policy(json: sample.bytes)
        let text = AppleSiteFile(of: policy, site: 0).lines(appIDs: ["ABCDE12345.a"])
            .joined(separator: "\n")
        let file = try AppleAssociation(json: Array(text.utf8))
        let delivery = SiteDelivery(file.components(of: "ABCDE12345.a"), file)
        let isDelivered =
            switch delivery.verdict(for: "https://h.example/\(row.path)") {
            case .delivered: true
            case .excluded, .unmatched: false
            }
        #expect(isDelivered == row.isDelivered)
    }

    @Test func `the samples are there`() {
        #expect(Self.samples.contains("bookshop.policy.json"))
    }
}
