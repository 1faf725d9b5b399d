import LinkBrokerTesting
import LinkPolicy
import LinkRouting
import PolicyAnalysis
import Testing

/// Site files that are none: a named error with its place, and never more.
@Suite struct AssociationInputTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let text: String
        let id: String

        init(_ text: String, _ id: String) {
            self.text = text
            self.id = id
        }

        var testDescription: String { String(text.prefix(40)) }
    }

    static let rows = [
        Row("", "LB008"), Row("{", "LB008"), Row("[]", "LB009"), Row("1", "LB009"),
        Row("null", "LB009"), Row(#"{"applinks": {"details": [}}"#, "LB008"),
        Row(#"{"applinks": {}, "applinks": {}}"#, "LB001"), Row(#"{"n": 01.5}"#, "LB004"),
        Row("\u{FEFF}{}", "LB008"), Row(String(repeating: "[", count: 40), "LB007"),
        Row("{\"a\": \"" + String(repeating: "a", count: 1_048_576) + "\"}", "LB007"),
        Row(
            #"{"applinks": {"details": [{"paths": ["#
                + Array(repeating: "\"\"", count: AnalysisLimits.componentCount + 1)
                .joined(separator: ",") + "]}]}}", "LB007"),
    ]

    @Test(arguments: rows)
    func `what is no site file of Apple is a named error`(_ row: Row) {
        #expect {
            _ = try AppleAssociation(json: Array(row.text.utf8))
        } throws: { error in
            (error as? PolicyError)?.code.id == row.id
        }
    }

    @Test(arguments: [
        ("", "LB008"), ("{}", "LB009"), ("[1, ]", "LB008"),
    ])
    func `what is no statement list is a named error`(text: String, id: String) {
        #expect {
            _ = try AndroidAssociation(json: Array(text.utf8))
        } throws: { error in
            (error as? PolicyError)?.code.id == id
        }
    }

    @Test(arguments: [
        "{}", #"{"n": 1.5, "m": -0e7}"#, #"{"applinks": []}"#, #"{"applinks": {"details": 1}}"#,
        #"{"applinks": {"details": [1, {"appIDs": 2, "components": {}}, {"paths": [3]}]}}"#,
        #"{"applinks": {"defaults": [], "substitutionVariables": []}, "webcredentials": {"apps": 1}}"#,
    ])
    func `values of other types are passed over, as systems do`(text: String) throws {
        let file = try AppleAssociation(json: Array(text.utf8))
        #expect(file.details.flatMap(\.components).isEmpty)
    }

    @Test(arguments: [1, 2, 3, 4])
    func `damaged files are read or refused, and compared in bounded time`(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let policy = try Shipped.bytes("Policies/bookshop.policy.json")
        let start = #"{"applinks": {"details": [{"appIDs": ["ABCDE12345.a"], "components": ["#
        let words = [
            "*", "?", "/", "a", "$(lang)", "$(", "NOT ", "%2F", "%c3%a9", "é", "books", "..", "**",
        ]
        for _ in 0..<40 {
            let components = (0..<Int.random(in: 1...6, using: &random)).map { _ in
                let path = (0..<Int.random(in: 0...8, using: &random)).map { _ in
                    random.pick(words)
                }.joined()
                return #"{"/": "\#(path)", "exclude": \#(random.next() % 3 == 0), "#
                    + #""percentEncoded": \#(random.next() % 2 == 0), "#
                    + #""caseSensitive": \#(random.next() % 2 == 0)}"#
            }
            let json = Array((start + components.joined(separator: ", ") + "]}]}}").utf8)
            let file = try SiteFile(apple: json, name: "aasa")
            let report = PolicyLint.report(of: policy, LintOptions(siteFiles: [file]))
            let apple = try AppleAssociation(json: json)
            let delivery = SiteDelivery(apple.details.flatMap(\.components), apple)
            for finding in report.findings where finding.rule.id == "LB038" {
                guard let link = finding.witness?.link else { continue }
                let isDelivered =
                    switch delivery.verdict(for: link) {
                    case .delivered: true
                    case .excluded, .unmatched: false
                    }
                let answer = try PolicyAnswer(
                    PolicyQuestion(url: link, source: .universalLink),
                    in: try #require(report.policy))
                let isTaken = answer.outcome != .rejected && answer.reason != "access_denied"
                #expect(isDelivered != isTaken, "\(link) \(components)")
            }
        }
    }
}
