import Foundation
import Testing

/// Long runs say how far they are, on a terminal alone.
@Suite struct ProgressTests {
    /// A policy of so many routes.
    private static func policy(_ count: Int) -> String {
        let routes = (0..<count).map { #"{"id": "r\#($0)", "path": "/area\#($0 / 10)/r\#($0)"}"# }
        return """
            {"linkbroker": 1, "id": "p", "revision": "1",
            "origins": [{"id": "web", "hosts": ["h.example"]}],
            "defaults": {"access": "authenticated", "from": ["universalLink"]},
            "routes": [\(routes.joined(separator: ",\n"))]}
            """
    }

    struct Row: CustomTestStringConvertible, Sendable {
        let verb: String
        let word: String
        let operands: Int

        var testDescription: String { verb }
    }

    static let rows = [
        Row(verb: "check", word: "checked", operands: 1),
        Row(verb: "diff", word: "compared", operands: 2),
    ]

    @Test(.enabled(if: Python.isPresent, "python3 is not installed"), arguments: rows)
    func `a large policy shows percentages on a terminal, and nothing stays`(_ row: Row) throws {
        let folder = try TemporaryFolder()
        try folder.file("p.json", Self.policy(1000))
        let words = [row.verb] + Array(repeating: folder.path("p.json"), count: row.operands)
        let output = try Terminal.output(of: words, environment: ["TERM": "xterm"])
        #expect(output.contains("\r\(row.word) "), "\(output.prefix(200))")
        let tail = output.components(separatedBy: "\r\(row.word) ").last ?? ""
        #expect(tail.contains("\r\u{1B}[K"))
        let run = try Program.run(words)
        #expect(run.status == 0)
        #expect(run.errors.isEmpty)
        #expect(run.output.contains(row.word) == false)
    }

    @Test(.enabled(if: Python.isPresent, "python3 is not installed"), arguments: rows)
    func `a small policy shows none`(_ row: Row) throws {
        let folder = try TemporaryFolder()
        try folder.file("p.json", Self.policy(10))
        let words = [row.verb] + Array(repeating: folder.path("p.json"), count: row.operands)
        let output = try Terminal.output(of: words, environment: ["TERM": "xterm"])
        #expect(output.contains("%") == false)
    }
}
