import Foundation
import LinkPolicy
import LinkRouting
import PolicyAnalysis
import TestSupport
import Testing

/// Policies as real apps would have them: `check` says nothing that a good engineer would call noise,
/// and finds a mistake that is made in one of them.
@Suite struct AppPolicyTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let file: String
        /// Every finding, as `LB018 note /types/x`.
        let findings: [String]

        var testDescription: String { file }
    }

    static let rows = [
        Row(file: "Tests/PolicyAnalysisTests/Apps/bank", findings: []),
        Row(file: "Tests/PolicyAnalysisTests/Apps/chat", findings: ["LB018 note /types/messageId"]),
        Row(file: "Tests/PolicyAnalysisTests/Apps/home", findings: []),
        Row(file: "Tests/PolicyAnalysisTests/Apps/store", findings: []),
        Row(file: "Tests/PolicyAnalysisTests/Apps/wiki", findings: ["LB020 note /allPublic"]),
        Row(file: "Policies/bookshop", findings: ["LB036 warning /routes/4/from"]),
        Row(file: "Policies/marketplace", findings: []),
        Row(file: "Policies/newsroom", findings: []),
        Row(file: "Policies/reader", findings: []),
        Row(file: "Policies/recipes", findings: ["LB020 note /allPublic"]),
        Row(file: "Policies/shop", findings: []),
    ]

    private static func text(_ file: String) throws -> String {
        let url = SharedData.packageRoot.appending(path: "\(file).policy.json")
        return String(decoding: try Data(contentsOf: url), as: UTF8.self)
    }

    private static func findings(_ text: String) -> [LintFinding] {
        PolicyLint.report(of: Array(text.utf8), LintOptions(today: "2026-11-30")).findings
    }

    @Test(arguments: rows)
    func `a policy that is correct has exactly these findings`(row: Row) throws {
        let found = Self.findings(try Self.text(row.file)).map {
            "\($0.rule.id) \($0.severity.name) \($0.pointer)"
        }
        #expect(found == row.findings)
    }

    @Test func `every policy that ships has a row`() throws {
        let folder = SharedData.packageRoot.appending(path: "Policies").path
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
            .filter { $0.hasSuffix(".policy.json") }.map { "Policies/\($0.dropLast(12))" }
        #expect(Set(names).isSubset(of: Self.rows.map(\.file)))
    }

    /// One mistake in one of the apps.
    struct Mistake: CustomTestStringConvertible, Sendable {
        let id: String
        let app: String
        let old: String
        let new: String
        let route: String?

        init(_ id: String, _ app: String, _ old: String, _ new: String, _ route: String?) {
            self.id = id
            self.app = app
            self.old = old
            self.new = new
            self.route = route
        }

        var testDescription: String { "\(id) in \(app): \(new)" }
    }

    static let mistakes = [
        Mistake(
            "LB027", "home", #""assurance": "biometric", "maxAge": 60 "#,
            #""gates": ["unlocked"] "#,
            "unlockDoor"),
        Mistake("LB027", "bank", #""require": { "maxAge": 300 }, "#, "", "changePassword"),
        Mistake(
            "LB024", "bank",
            #""require": { "owner": { "param": "customerId", "claim": "customer", "unless": ["adviser"] } }, "#,
            "", "statements"),
        Mistake(
            "LB065", "chat", #""from": ["inApp"], "effect": "write", "parents": ["room"] },"#,
            #""parents": ["room"] },"#, "deleteMessage"),
        Mistake(
            "LB018", "store", #""sort": { "enum": ["price", "rating", "newest"] }"#,
            #""sort": { "text": [1, 20] }"#, "category"),
        Mistake("LB064", "home", "/docs/{path...}", "/{path...}", "docs"),
        Mistake(
            "LB067", "home", "https://auth.home.example\", \"client\": \"home-desktop",
            "https://auth.horne.example\", \"client\": \"home-desktop", nil),
        Mistake(
            "LB066", "store",
            #""id": "customer", "path": "/customers/{customerId}", "conceal": true,"#,
            #""id": "customer", "path": "/customers/{customerId}", "access": "public" },"# + "\n"
                + #"{ "id": "old", "path": "/old/{customerId}", "conceal": true,"#, "customer"),
        Mistake(
            "LB043", "wiki", #""id": "preferences", "#, #""id": "preferences", "conceal": true, "#,
            "preferences"),
        Mistake("LB029", "store", #""maxAge": 3600"#, #""maxAge": 86401"#, "checkout"),
    ]

    @Test(arguments: mistakes)
    func `a mistake in the policy of an app is found`(mistake: Mistake) throws {
        let file = "Tests/PolicyAnalysisTests/Apps/\(mistake.app)"
        let text = try Self.text(file)
        #expect(text.components(separatedBy: mistake.old).count == 2)
        let before = try #require(Self.rows.first { $0.file == file }).findings
        let found = Self.findings(text.replacing(mistake.old, with: mistake.new)).filter {
            !before.contains("\($0.rule.id) \($0.severity.name) \($0.pointer)")
        }
        // A route that is needed no more may leave a name that nothing uses.
        let real = found.filter { $0.severity != .note }
        #expect(real.map(\.rule.id) == [mistake.id], "\(found.map(\.message))")
        #expect(real.first?.route?.text == mistake.route)
    }
}
