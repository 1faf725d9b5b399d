import Foundation
import Testing

/// `check --aasa` and `--assetlinks`: every format has the finding, and exit codes are those of all
/// findings.
@Suite struct SiteFileOptionTests {
    private static let policy = """
        {"linkbroker": 1, "id": "p", "revision": "1",
        "origins": [{"id": "web", "hosts": ["h.example"]}],
        "defaults": {"access": "public", "from": "any"}, "allPublic": true,
        "suppress": [],
        "routes": [{"id": "home", "path": "/"}]}
        """

    private static let file = """
        {"applinks": {"details": [
        {"appIDs": ["ABCDE12345.a"], "components": [{"/": "*", "comment": "<all>"}]}]}}
        """

    private static func run(_ words: [String], policy: String = policy) throws -> Program.Result {
        let folder = try TemporaryFolder()
        try folder.file("p.json", policy)
        try folder.file("aasa.json", file)
        return try Program.run(
            ["check", folder.path("p.json"), "--aasa", folder.path("aasa.json")] + words)
    }

    @Test(arguments: ["text", "compact", "json", "sarif", "github", "junit"])
    func `the finding stands in every format`(_ format: String) throws {
        let run = try Self.run(["--format", format])
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.contains("LB038"))
        #expect(run.output.contains("https://h.example/x"))
        #expect(run.errors.isEmpty)
        #expect(try Self.run(["--format", format, "--fail-level", "warning"]).status == 2)
    }

    @Test func `a suppression accepts it`() throws {
        let policy = Self.policy.replacingOccurrences(
            of: "\"suppress\": []",
            with: #""suppress": [{"id": "LB038", "reason": "all", "until": "2027-01-31"}]"#)
        let run = try Self.run(
            ["--fail-level", "warning", "--today", "2026-11-30"], policy: policy)
        #expect(run.status == 0, "\(run.output)")
        #expect(run.output.contains("1 suppressed"))
    }

    @Test func `both options may stand several times, with the origin in front`() throws {
        let folder = try TemporaryFolder()
        try folder.file("p.json", Self.policy)
        try folder.file("a.json", Self.file)
        try folder.file("l.json", "[]")
        let run = try Program.run([
            "check", folder.path("p.json"), "--aasa", "web=" + folder.path("a.json"), "--aasa",
            "app=" + folder.path("a.json"), "--assetlinks", folder.path("l.json"), "--app-id",
            "ABCDE12345.b", "--format", "compact",
        ])
        #expect(run.status == 0)
        for text in [
            "does not name the app `ABCDE12345.b`", "it is not said which origin serves",
            "hands links to no app",
        ] {
            #expect(run.output.contains(text), "\(run.output)")
        }
    }

    @Test(arguments: [
        ("{", "aasa.json:1:2: error[LB008]"), ("[]", "aasa.json:1:1: error[LB009]"),
        ("{\"a\": 1, \"a\": 1}", "aasa.json:1:10: error[LB001]"),
    ])
    func `a file that is none is a problem with its place`(text: String, place: String) throws {
        let folder = try TemporaryFolder()
        try folder.file("p.json", Self.policy)
        try folder.file("aasa.json", text)
        let run = try Program.run(
            ["check", folder.path("p.json"), "--aasa", folder.path("aasa.json")])
        #expect(run.status == 1)
        #expect(run.output.isEmpty)
        #expect(run.errors.hasPrefix("linkbroker: error: cannot use "), "\(run.errors)")
        #expect(run.errors.contains(place), "\(run.errors)")
        #expect(run.errors.contains("hint: give the file as the site serves it"))
    }
}
