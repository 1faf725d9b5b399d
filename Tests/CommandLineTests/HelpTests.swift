import Foundation
import LinkBrokerCLI
import TestSupport
import Testing

/// Help: each verb has one, with an example that works.
@Suite struct HelpTests {
    static let verbs = [
        "demo", "explain", "session", "check", "rule", "test", "diff", "matrix", "report", "export",
        "schema", "keys", "audit", "deliver",
    ]

    @Test(arguments: [[]] + verbs.map { [$0] })
    func `help has usage, an example, exit codes and short lines`(_ verb: [String]) throws {
        let run = try Program.run(verb + ["--help"])
        #expect(run.status == 0)
        #expect(run.errors.isEmpty)
        for word in ["Usage: linkbroker", "Example:", "Exit codes"] {
            #expect(run.output.contains(word))
        }
        #expect(run.lines.allSatisfy { $0.count < 100 })
        #expect(try Program.run(["help"] + verb).output == run.output)
        #expect(try Program.run(verb + ["-h"]).output == run.output)
    }

    @Test func `the help of the program lists every verb and no other`() throws {
        let listed = try Program.run(["--help"]).lines.filter { $0.hasPrefix("  ") }
            .compactMap { $0.split(separator: " ").first.map(String.init) }
            .filter { Int($0) == nil && $0 != "linkbroker" }
        #expect(listed == Self.verbs)
    }

    struct Example: CustomTestStringConvertible, Sendable {
        let verb: String
        let status: Int32
        let shown: String

        var testDescription: String { verb }
    }

    static let examples = [
        Example(verb: "demo", status: 0, shown: "navigation"),
        Example(verb: "explain", status: 2, shown: "held: sign in"),
        Example(verb: "session", status: 0, shown: #""result": "held""#),
        Example(verb: "check", status: 0, shown: "no errors"),
        Example(verb: "rule", status: 0, shown: "LB016 error: a parameter that names"),
        Example(verb: "test", status: 0, shown: "0 failed"),
        Example(verb: "diff", status: 0, shown: "equivalent"),
        Example(verb: "matrix", status: 0, shown: "commit / deny owner"),
        Example(verb: "report", status: 0, shown: "<h1><bdi>bookshop</bdi></h1>"),
        Example(verb: "schema", status: 0, shown: #""$id": "urn:x-linkbroker:cases:1""#),
        Example(verb: "keys", status: 0, shown: "active"),
        Example(verb: "deliver", status: 0, shown: "delivered: waiting"),
        Example(verb: "audit", status: 0, shown: "good: 1 record (0 to 0) in 1 file"),
    ]

    @Test(arguments: examples)
    func `the example of a verb works as it stands`(_ example: Example) throws {
        let help = try Program.run([example.verb, "--help"]).output
        let lines = help.components(separatedBy: "\n")
        let start = try #require(lines.firstIndex(of: "Example:"))
        let command = lines[(start + 1)...].prefix { $0.isEmpty == false }
        let folder = try Program.url().deletingLastPathComponent().path
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        let run = try Program.run(
            URL(filePath: "/bin/sh"), ["-c", command.joined(separator: "\n")],
            environment: ["PATH": "\(folder):\(path)"])
        #expect(run.status == example.status, "\(run.errors)")
        #expect(run.output.contains(example.shown), "\(run.output)")
        #expect(run.errors.isEmpty)
    }

    @Test func `the version is one line`() throws {
        let run = try Program.run(["--version"])
        #expect(run.status == 0)
        #expect(run.lines.count == 1)
        #expect(run.output.hasPrefix("linkbroker "))
    }

    @Test func `the policy of the demo is the file, byte for byte`() throws {
        let file = SharedData.packageRoot.appending(path: Program.bookshop)
        #expect(Data(BookshopPolicy.json.utf8) == (try Data(contentsOf: file)))
    }

    @Test(arguments: EditorSchema.allCases)
    func `a schema is the file, byte for byte`(_ schema: EditorSchema) throws {
        let name = "Policies/linkbroker.\(schema.rawValue).schema.json"
        let file = try Data(contentsOf: SharedData.packageRoot.appending(path: name))
        let run = try Program.run(["schema", schema.rawValue])
        #expect(run.status == 0)
        #expect(run.errors.isEmpty)
        #expect(Data(run.output.utf8) == file)
    }

    @Test func `the schema of policies is printed where none is named`() throws {
        let run = try Program.run(["schema"])
        #expect(run.output == (try Program.run(["schema", "policy"]).output))
    }
}
