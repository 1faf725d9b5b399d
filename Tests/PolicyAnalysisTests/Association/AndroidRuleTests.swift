import LinkPolicy
import PolicyAnalysis
import Testing

/// The rules of `assetlinks.json` as Android 15 reads them, alone and against a policy.
@Suite struct AndroidRuleTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let components: String
        let link: String
        let isDelivered: Bool

        init(_ components: String, _ link: String, _ isDelivered: Bool) {
            self.components = components
            self.link = link
            self.isDelivered = isDelivered
        }

        var testDescription: String { "\(components) \(link)" }
    }

    static let rows = [
        Row(#"{"/": "/a"}"#, "/a", true),
        // A path is compared whole: a slash behind it makes another one.
        Row(#"{"/": "/a"}"#, "/a/", false), Row(#"{"/": "/a/"}"#, "/a/", true),
        Row(#"{"/": "a"}"#, "/a", false), Row(#"{"/": ""}"#, "/", false),
        Row(#"{"/": "*"}"#, "/a/b", true), Row(#"{"/": "*/b"}"#, "/b", true),
        Row(#"{"/": "*b"}"#, "/a/b", true), Row(#"{"/": "?a"}"#, "/a", true),
        Row(#"{"/": "/a/*"}"#, "/a/", true), Row(#"{"/": "/a/*"}"#, "/a", false),
        Row(#"{"/": "/a/?*"}"#, "/a/", false), Row(#"{"/": "/A"}"#, "/a", false),
        // Escapes are read; an escaped slash is one.
        Row(#"{"/": "/a b"}"#, "/a%20b", true), Row(#"{"/": "/a%20b"}"#, "/a%20b", false),
        Row(#"{"/": "/a/b"}"#, "/a%2Fb", true),
        // Every key must be there, and one of its items must fit.
        Row(#"{"?": {"k": "*"}}"#, "/a?k=", true), Row(#"{"?": {"k": "*"}}"#, "/a", false),
        Row(#"{"?": {"k": "?*"}}"#, "/a?k=", false), Row(#"{"?": {"k": "1"}}"#, "/?k=2&k=1", true),
        Row(#"{"?": {"k": "1", "m": "2"}}"#, "/?m=2&k=1&x=3", true),
        Row(#"{"?": {"k": "1", "m": "2"}}"#, "/?k=1", false),
        Row(#"{"?": {"k": "a b"}}"#, "/?k=a%20b", true),
        Row(#"{"?": {"k": "1"}}"#, "/?x=2;k=1", true),
        // An absent fragment fits nothing.
        Row(##"{"#": "*"}"##, "/a", false), Row(##"{"#": "*"}"##, "/a#b", true),
        Row(##"{"/": "/a", "#": "b"}"##, "/a#c", false),
        // The first one that fits decides; without any, the link opens in the browser.
        Row(#"{"/": "/a", "exclude": true}, {"/": "*"}"#, "/a", false),
        Row(#"{"/": "*"}, {"/": "/a", "exclude": true}"#, "/a", true),
        Row(#"{"/": "/b"}"#, "/a", false),
        // What asks for nothing fits nothing.
        Row("{}", "/a", false), Row(#"{"?": {}}"#, "/a", false),
        Row(#"{"comments": "all"}"#, "/a", false),
    ]

    private static func text(_ components: String) -> String {
        let relation = "delegate_permission/common.handle_all_urls"
        return """
            [{"relation": ["\(relation)"], "target": {"namespace": "android_app",
            "package_name": "a.b", "sha256_cert_fingerprints": ["\(print)"]},
            "relation_extensions": {"\(relation)": {"dynamic_app_link_components": [
            \(components)]}}}]
            """
    }

    private static let print = Array(repeating: "00", count: 32).joined(separator: ":")

    @Test(arguments: rows)
    func `a link is handed over as Android does it`(_ row: Row) throws {
        let file = try AndroidAssociation(json: Array(Self.text(row.components).utf8))
        let delivery = SiteDelivery(file.components(of: "a.b"))
        let isDelivered =
            switch delivery.verdict(for: "https://h.example\(row.link)") {
            case .delivered: true
            case .excluded, .unmatched: false
            }
        #expect(isDelivered == row.isDelivered)
    }

    private static func findings(_ components: String) throws -> [LintFinding] {
        let file = try SiteFile(android: Array(text(components).utf8), name: "links.json")
        let report = PolicyLint.report(
            of: AssociationFindingTests.sample.bytes, LintOptions(siteFiles: [file]))
        return report.findings.filter { $0.rule.id == "LB038" }
    }

    static let whole = AssociationFindingTests.whole

    static let found: [(String, [String])] = [
        (whole, []),
        ("", []),
        (#"{"/": "*"}"#, ["2 https://h.example/x"]),
        (whole + #", {"/": "/help"}"#, ["2 https://h.example/help"]),
        (whole + #", {"/": "/help/", "?": {"k": "*"}}"#, []),
        (whole + #", {"/": "/admin"}"#, ["2 https://h.example/admin"]),
        (whole + ##", {"/": "/help", "#": "*"}"##, ["2 https://h.example/help#x"]),
        (whole + #", {"/": "/caf\u00e9"}"#, ["2 https://h.example/caf%C3%A9"]),
        (
            whole.replacing(#", "?": {"q": "?*"}"#, with: #", "?": {"q": "*"}"#),
            ["2 https://h.example/search?q="]
        ),
        (
            #"{"/": "/books/42", "exclude": true}, "# + whole, ["12 https://h.example/books/42"]
        ),
        (
            "{}",
            [
                "11 https://h.example/", "12 https://h.example/books/10",
                "13 https://h.example/search?q=x", "16 https://h.example/chat#/x",
            ]
        ),
    ]

    @Test(arguments: found)
    func `rules and a policy that differ are found, with a link`(
        components: String, links: [String]
    ) throws {
        let found = try Self.findings(components).filter { $0.severity > .note }
        let given = found.map { finding in
            "\(finding.position.line) \(finding.witness?.link ?? "")"
        }
        #expect(given == links, "\(found.map(\.message))")
    }

    @Test(arguments: [
        (#"{"/": "/", "Exclude": true}"#, "which is spelt `exclude`"),
        (#"{"/": "/", "?": "a=1"}"#, "`?` that is no object"),
        (#"{"/": "/", "caseSensitive": false}"#, "which Android does not know"),
        (#"{"comments": "all"}"#, "asks for nothing, which no link fits"),
        ("1", "a component that is no object"),
    ])
    func `what Android passes over is told`(component: String, text: String) throws {
        let notes = try Self.findings(component).filter { $0.severity == .note }
        #expect(notes.contains { $0.message.contains(text) && $0.message.contains("line 4") })
    }

    @Test(arguments: [-1, 0, 1])
    func `a file that Apple's systems do not read for its size is found`(_ more: Int) throws {
        let text = #"{"applinks": {"details": [{"appIDs": ["ABCDE12345.a"], "components": []}]}}"#
        let count = AnalysisLimits.appleFileByteCount + more
        let json = Array(text.utf8) + Array(repeating: 0x20, count: count - text.utf8.count)
        let file = try SiteFile(apple: json, name: "aasa")
        let report = PolicyLint.report(
            of: AssociationFindingTests.sample.bytes, LintOptions(siteFiles: [file]))
        let isFound = report.findings.contains { $0.message.contains("read none of more than") }
        #expect(isFound == (more > 0))
    }
}
