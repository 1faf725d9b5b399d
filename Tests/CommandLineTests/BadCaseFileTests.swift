import Foundation
import Testing

/// Files of cases that are wrong: each fault with its line and column, a way out, and exit code 1.
@Suite struct BadCaseFileTests {
    struct Row: CustomTestStringConvertible, Sendable {
        /// The file; `§` stands before what is at fault.
        let marked: String
        let message: String

        init(_ marked: String, _ message: String) {
            self.marked = marked
            self.message = message
        }

        var testDescription: String { marked }
    }

    /// A file with one case of these members.
    private static func one(_ members: String) -> String {
        #"{"cases": [{"name": "a", "url": "reader://books/1", \#(members)}]}"#
    }

    private static let expect = #""expect": {"outcome": "commit"}"#

    static let rows = [
        Row("§", "LB008"),
        Row("§[]", "the file is a list"),
        Row("§{}", "`cases` is missing"),
        Row(#"{"cases": §{}}"#, "`cases` is an object"),
        Row(#"{§"case": []}"#, "the file has no key `case`"),
        Row(#"{"cases": [], §"cases": []}"#, "LB001"),
        Row(#"{"cases": []§,}"#, "LB008"),
        Row(#"{"cases": [§1]}"#, "a case is an integer"),
        Row(#"{"cases": [§{}]}"#, "`name` is missing"),
        Row(#"{"cases": [{"name": §""}]}"#, "`name` is not 1 to 1024"),
        Row(#"{"cases": [§{"name": "a"}]}"#, "`url` is missing"),
        Row(#"{"cases": [{"name": "a", "url": §1}]}"#, "`url` is an integer"),
        Row(#"{"cases": [§{"name": "a", "url": "u"}]}"#, "`expect` is missing"),
        Row(#"{"policy": §1, "cases": []}"#, "`policy` is an integer"),
        Row(#"{"principals": §[], "cases": []}"#, "`principals` is a list"),
        Row(#"{"principals": {"a": §{}}, "cases": []}"#, "has no `subject`"),
        Row(#"{"principals": {§"": null}, "cases": []}"#, "not 1 to 64"),
        Row(one(#"§"form": "push", "# + expect), "no key `form`"),
        Row(one(#""from": §"psuh", "# + expect), "did you mean `push`?"),
        Row(one(#""app": §"3.2", "# + expect), "`app` is no version"),
        Row(one(#""now": §-1, "# + expect), "`now` is no time"),
        Row(one(#""flags": [§"giftCard"], "# + expect), "did you mean `giftCards`?"),
        Row(one(#""gates": [§"terms"], "# + expect), "called `terms`"),
        Row(one(#""flags": §"giftCards", "# + expect), "`flags` is a string"),
        Row(one(#""as": §"reader", "# + expect), "nobody called `reader`"),
        Row(one(#""as": {"subject": "MARK", §"role": []}, "# + expect), "not known"),
        Row(one(#""as": §1, "# + expect), "a principal is an object"),
        Row(one(#""expect": §{}"#), "`outcome` is missing"),
        Row(one(#""expect": §[]"#), "`expect` is a list"),
        Row(one(#""expect": {"outcome": §"comit"}"#), "did you mean `commit`?"),
        Row(one(#""expect": {"outcome": "hold", §"raeson": "x"}"#), "no key `raeson`"),
        Row(
            one(#""expect": {"outcome": "deny", "reason": §"scope_mising"}"#),
            "did you mean `scope_missing`?"),
        Row(
            one(#""expect": {"outcome": "deny", "classification": §"private"}"#),
            "is never `private`"),
        Row(
            one(#""expect": {"outcome": "commit", "route": §"boook"}"#),
            "did you mean `book`?"),
        Row(
            one(#""expect": {"outcome": "commit", "path": [§"boook"]}"#), "no route `boook`"),
        Row(
            one(#""expect": {"outcome": "commit", "path": §"book"}"#), "`path` is a string"),
        Row(
            one(#""expect": {"outcome": "commit", "parameters": §[]}"#),
            "`parameters` is a list"),
        Row(
            one(#""expect": {"outcome": "hold", "required": {§"signin": true}}"#),
            "did you mean `signIn`?"),
        Row(one(#""expect": {"outcome": "hold", "rule": {§"lin": 1}}"#), "no key `lin`"),
        Row(
            one(#""expect": {"outcome": "rejected", "callback": §"mian"}"#),
            "did you mean `main`?"),
        Row(
            #"{"cases": [{"name": "a", "url": "u", "expect": {"outcome": "hold"}}, {"name": §"a", "url": "u", "expect": {"outcome": "hold"}}]}"#,
            "two cases are called `a`"),
    ]

    @Test(arguments: rows)
    func `a fault has its line, its column and a way out`(_ row: Row) throws {
        let folder = try TemporaryFolder()
        let parts = row.marked.components(separatedBy: "§")
        try #require(parts.count == 2)
        try folder.file("cases.json", parts.joined())
        let run = try Program.run(["test", Program.bookshop, folder.path("cases.json")])
        #expect(run.status == 1)
        #expect(run.output.isEmpty)
        #expect(run.errors.hasPrefix("linkbroker: error: the cases cannot be used\n"))
        #expect(
            run.errors.contains("cases.json:1:\(parts[0].unicodeScalars.count + 1): error[LB"),
            "\(run.errors)")
        #expect(run.errors.contains(row.message), "\(run.errors)")
    }

    @Test func `several faults are shown in one run, at most 64`() throws {
        let folder = try TemporaryFolder()
        let bad = Array(repeating: "{}", count: 100).joined(separator: ", ")
        try folder.file("cases.json", "{\"cases\": [\(bad)]}")
        let run = try Program.run(["test", Program.bookshop, folder.path("cases.json")])
        #expect(run.status == 1)
        #expect(run.errors.components(separatedBy: "error[LB009]").count == 65)
    }

    @Test func `a policy that does not load has exit code 3`() throws {
        let folder = try TemporaryFolder()
        try folder.file("p.json", "{}")
        let run = try Program.run(["test", folder.path("p.json"), "Policies/bookshop.cases.json"])
        #expect(run.status == 3)
        #expect(run.errors.contains("the policy does not load"))
    }
}
