import Foundation
import Testing

/// Weakenings that no case notices, and the cases that then do.
@Suite struct MutantTests {
    private static let names = [
        "bookshop", "marketplace", "newsroom", "reader", "recipes", "shop",
    ]

    @Test(arguments: names)
    func `what is written passes, and with it every weakening is noticed`(_ name: String) throws {
        let folder = try TemporaryFolder()
        let policy = "Policies/\(name).policy.json"
        let cases = "Policies/\(name).cases.json"
        let first = try Program.run([
            "test", policy, cases, "--mutants", "--write-missing", folder.path("missing.json"),
        ])
        #expect(first.status == 0, "\(first.errors)")
        #expect(first.output.contains("mutants: "))
        let missing = try Self.cases(folder.path("missing.json"))
        let alone = try Program.run(["test", policy, folder.path("missing.json")])
        #expect(alone.status == 0, "\(alone.output)")
        try folder.file("all.json", try Self.joined(cases, missing))
        let all = try Program.run([
            "test", policy, folder.path("all.json"), "--fail-under-mutants", "100",
        ])
        #expect(all.status == 0, "\(all.output)\(all.errors)")
        #expect(all.output.contains(" weakenings noticed (100%)"))
        #expect(!all.output.contains("NOT NOTICED"))
    }

    @Test func `without cases nothing is noticed, and what is written then notices all`() throws {
        let folder = try TemporaryFolder()
        try folder.file("none.json", #"{"cases": []}"#)
        let none = try Program.run([
            "test", Program.bookshop, folder.path("none.json"), "--fail-under-mutants", "1",
            "--write-missing", folder.path("missing.json"), "--format", "json",
        ])
        #expect(none.status == 2)
        #expect(none.output.contains(#""mutants": {"percent": 0, "noticed": 0, "#))
        #expect(none.errors.contains("the share of noticed mutants is 0%, below 1%"))
        let all = try Program.run([
            "test", Program.bookshop, folder.path("missing.json"), "--fail-under-mutants", "100",
        ])
        #expect(all.status == 0, "\(all.output)\(all.errors)")
    }

    @Test func `a case that fails notices nothing`() throws {
        let folder = try TemporaryFolder()
        try folder.file(
            "cases.json",
            #"{"cases": [{"name": "a", "url": "reader://books/1", "expect": {"outcome": "deny"}}]}"#
        )
        let run = try Program.run([
            "test", Program.bookshop, folder.path("cases.json"), "--mutants",
        ])
        #expect(run.status == 2)
        #expect(run.output.contains("mutants: 0 of "))
    }

    private static func cases(_ path: String) throws -> [Any] {
        let data = try Data(contentsOf: URL(filePath: path))
        let file = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        return try #require(file["cases"] as? [Any])
    }

    /// The cases of a file with others behind them.
    private static func joined(_ path: String, _ others: [Any]) throws -> String {
        let data = try Data(contentsOf: Program.root.appending(path: path))
        var file = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        file["cases"] = try #require(file["cases"] as? [Any]) + others
        file["policy"] = nil
        return String(decoding: try JSONSerialization.data(withJSONObject: file), as: UTF8.self)
    }
}
