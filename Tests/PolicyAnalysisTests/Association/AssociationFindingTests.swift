import LinkPolicy
import PolicyAnalysis
import Testing

/// Site files against a small policy: each disagreement is found, with a link that shows it.
@Suite struct AssociationFindingTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let what: String
        let components: String
        /// `RULE-LINE link`, one for each finding that is no note.
        let found: [String]

        init(_ what: String, _ components: String, _ found: [String]) {
            self.what = what
            self.components = components
            self.found = found
        }

        var testDescription: String { what }
    }

    /// Routes: home `/`, book `/books/{id}` by number, search with `q`, admin denied, inside inApp.
    static let sample: LintSample = {
        var sample = LintSample()
        sample.types = #"{"id": {"int": [10, 99]}, "name": {"token": [1, 9]}}"#
        sample.routes = [
            #"{"id": "book", "path": "/books/{id}"}"#,
            #"{"id": "search", "path": "/search", "query": {"q": {"token": [1, 9]}}}"#,
            #"{"id": "admin", "path": "/admin", "access": "deny", "why": "old"}"#,
            #"{"id": "inside", "path": "/inside", "from": ["inApp"]}"#,
            #"{"id": "room", "path": "/chat#/{name}"}"#,
        ]
        return sample
    }()

    static let whole = """
        {"/": "/"}, {"/": "/books/?*/?*", "exclude": true}, {"/": "/books/?*"},
        {"/": "/search", "?": {"q": "?*"}}, {"/": "/chat", "#": "/?*/?*", "exclude": true},
        {"/": "/chat", "#": "/?*"}
        """

    static let rows = [
        Row("all is said", whole, []),
        Row(
            "everything", #"{"/": "*"}"#,
            ["2 https://h.example/x"]),
        Row(
            "no component at all", "",
            [
                "11 https://h.example/", "12 https://h.example/books/10",
                "13 https://h.example/search?q=x", "16 https://h.example/chat#/x",
            ]),
        Row("an empty component takes everything", "{}", ["2 https://h.example/x"]),
        Row("a denied route", whole + #", {"/": "/admin"}"#, ["2 https://h.example/admin"]),
        Row(
            "a route that takes none from the web", whole + #", {"/": "/inside"}"#,
            ["2 https://h.example/inside"]),
        Row("a path of nobody", whole + #", {"/": "/help/*"}"#, ["2 https://h.example/help"]),
        Row(
            "a longer path", whole.replacing(#"{"/": "/books/?*/?*", "exclude": true},"#, with: ""),
            ["2 https://h.example/books/x/x"]),
        Row(
            "a required key that is not asked",
            whole.replacing(#", "?": {"q": "?*"}"#, with: ""), ["2 https://h.example/search"]),
        Row(
            "letters of either case",
            whole.replacing(#"{"/": "/search""#, with: #"{"/": "/search", "caseSensitive": false"#),
            ["2 https://h.example/searcH?q=x"]),
        Row(
            "an excluded number of the route", #"{"/": "/books/42", "exclude": true}, "# + whole,
            ["12 https://h.example/books/42"]),
        Row(
            "some excluded numbers of the route", #"{"/": "/books/4?", "exclude": true}, "# + whole,
            ["12 https://h.example/books/41"]),
        Row(
            "an excluded beginning of numbers", #"{"/": "/books/7*", "exclude": true}, "# + whole,
            ["12 https://h.example/books/77"]),
        // The type does not take it anyway.
        Row(
            "an excluded word of the route", #"{"/": "/books/new", "exclude": true}, "# + whole,
            []),
        Row(
            "an escaped slash",
            whole
                + #", {"/": "/books/?*", "percentEncoded": false, "exclude": true}"#,
            []),
        Row(
            "escapes that are read", #"{"/": "/books/?*", "percentEncoded": false}, "# + whole,
            ["2 https://h.example/books/%2F"]),
        Row(
            "a variable of the file", whole + #", {"/": "/$(word)/a"}"#,
            ["2 https://h.example/xxz/a"]),
        Row(
            "a variable of the system", whole + #", {"/": "/$(digit)$(lang)"}"#,
            ["2 https://h.example/1xx"]),
        Row(
            "a fragment of nobody", whole + ##", {"/": "/help", "#": "top"}"##,
            [
                "2 https://h.example/help#top"
            ]),
        Row(
            "a whole query", whole + #", {"/": "/help", "?": "a=1"}"#,
            [
                "2 https://h.example/help?a=1"
            ]),
        Row(
            "a key of nobody", whole + #", {"/": "/help", "?": {"a": "??"}}"#,
            [
                "2 https://h.example/help?a=xx"
            ]),
    ]

    static func findings(_ components: String) throws -> [LintFinding] {
        let text = """
            {"applinks": {"substitutionVariables": {"word": ["help", "x?z"]}, "details": [
            {"appIDs": ["ABCDE12345.a"], "components": [\(components)]}]}}
            """
        let file = try SiteFile(apple: Array(text.utf8), name: "aasa.json")
        let report = PolicyLint.report(of: sample.bytes, LintOptions(siteFiles: [file]))
        return report.findings.filter { $0.rule.id == "LB038" }
    }

    @Test(arguments: rows)
    func `each disagreement is found, with its place and a link`(_ row: Row) throws {
        let found = try Self.findings(row.components).filter { $0.severity > .note }
        #expect(
            found.map { "\($0.position.line) \($0.witness?.link ?? "")" } == row.found,
            "\(found.map(\.message))")
        #expect(found.allSatisfy { $0.severity == .warning })
    }

    struct Note: CustomTestStringConvertible, Sendable {
        let component: String
        let text: String

        var testDescription: String { text }
    }

    static let notes = [
        Note(component: #"{"/": "/", "casesensitive": false}"#, text: "which is spelt `caseSens"),
        Note(component: #"{"/": 1}"#, text: "`/` that is no text"),
        Note(component: #"{"/": "/", "exclude": "yes"}"#, text: "neither true nor false"),
        Note(component: #"{"/": "/", "?": {"a": "1", "b": 2}}"#, text: "asks for nothing at all"),
        Note(component: #"{"/": "/$(wrod)"}"#, text: "unknown variable `$(wrod)`"),
        Note(component: #""/""#, text: "a component that is no object"),
    ]

    @Test(arguments: notes)
    func `what systems pass over is told`(_ note: Note) throws {
        let found = try Self.findings(note.component).filter { $0.severity == .note }
        #expect(found.count == 1)
        #expect(found.first?.message.contains(note.text) == true, "\(found.map(\.message))")
        #expect(found.first?.message.contains("line 2") == true)
    }

    struct Identity: CustomTestStringConvertible, Sendable {
        let what: String
        let file: String
        let identity: AppIdentity
        let text: String

        var testDescription: String { what }
    }

    static let identities = [
        Identity(
            what: "another app",
            file: #"{"applinks": {"details": [{"appID": "ABCDE12345.b", "#
                + #""paths": ["*"]}]}}"#, identity: AppIdentity(appIDs: ["ABCDE12345.a"]),
            text: "`aasa` does not name the app `ABCDE12345.a`"),
        Identity(
            what: "no app id",
            file: #"{"applinks": {"details": [{"appID": "example", "paths": "#
                + #"["NOT /x", "*"]}]}}"#, identity: AppIdentity(),
            text: "names `example`, which is no app id"),
        Identity(
            what: "no app", file: "{}", identity: AppIdentity(), text: "hands links to no app"),
    ]

    @Test(arguments: identities)
    func `apps that are not named are found`(_ row: Identity) throws {
        let file = try SiteFile(apple: Array(row.file.utf8), name: "aasa")
        let report = PolicyLint.report(
            of: Self.sample.bytes, LintOptions(siteFiles: [file], identity: row.identity))
        #expect(report.findings.contains { $0.message.contains(row.text) })
    }

    @Test func `the oldest form, with the app as the key, is read`() throws {
        let text = #"{"applinks": {"details": {"ABCDE12345.a": {"paths": ["NOT /x/*", "/y"]}}}}"#
        let file = try AppleAssociation(json: Array(text.utf8))
        #expect(file.apps == ["ABCDE12345.a"])
        let delivery = SiteDelivery(file.components(of: "ABCDE12345.a"), file)
        #expect(delivery.verdict(for: "https://h.example/x/1?a#b") == .excluded(0))
        #expect(delivery.verdict(for: "https://h.example/y/?a#b") == .delivered(1))
        #expect(delivery.verdict(for: "https://h.example/Y") == .unmatched)
    }

    @Test func `a sign-in that comes back to the site wants web credentials`() throws {
        let policy = try Shipped.bytes("Policies/bookshop.policy.json")
        let text = AppleSiteFile(of: try Shipped.policy(), site: 0).lines(appIDs: ["ABCDE12345.a"])
            .joined(separator: "\n")
        let known = text.replacing(
            "{\n  \"applinks\"", with: #"{"webcredentials": {"apps": ["ABCDE12345.a"]}, "applinks""#
        )
        for (json, count) in [(text, 1), (known, 0)] {
            let file = try SiteFile(apple: Array(json.utf8), name: "aasa")
            let report = PolicyLint.report(of: policy, LintOptions(siteFiles: [file]))
            let found = report.findings.filter { $0.message.contains("`webcredentials`") }
            #expect(found.count == count)
        }
    }
}
