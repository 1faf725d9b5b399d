import Foundation
import LinkBrokerCLI
import Testing

/// Long runs say how far they are, on a terminal alone.
@Suite struct ProgressTests {
    struct Step: Sendable {
        let milliseconds: Int64
        let done: Int64
        let shown: Int64?

        init(_ milliseconds: Int64, _ done: Int64, _ shown: Int64?) {
            self.milliseconds = milliseconds
            self.done = done
            self.shown = shown
        }
    }

    @Test(arguments: [
        // Not before a second, and then what it is by now.
        [Step(0, 0, nil), Step(999, 50, nil), Step(1000, 51, 51), Step(1099, 60, nil)],
        // At most ten times a second.
        [Step(1000, 1, 1), Step(1099, 2, nil), Step(1100, 3, 3), Step(1199, 4, nil)],
        // The same number is not shown again, and waits for no interval.
        [Step(1000, 1, 1), Step(1100, 1, nil), Step(1101, 2, 2)],
        // Nothing is above all of it or below nothing.
        [Step(1000, 300, 100), Step(2000, -1, 0), Step(3000, .max, 100)],
    ])
    func `a percentage is shown when it is time to`(_ steps: [Step]) {
        var pace = ProgressPace(startMilliseconds: 5_000_000)
        for step in steps {
            let shown = pace.percent(step.done, of: 100, at: 5_000_000 + step.milliseconds)
            #expect(shown == step.shown)
        }
        #expect(pace.end() == steps.contains { $0.shown != nil })
        #expect(pace.end() == false)
    }

    @Test func `nothing to do is no percentage`() {
        var pace = ProgressPace(startMilliseconds: 0)
        #expect(pace.percent(0, of: 0, at: 9999) == nil)
        #expect(pace.percent(.max, of: .max, at: 9999) == 100)
    }

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

    /// So many questions in a file of its own, of which every answer is shown elsewhere.
    private static func run(
        _ count: Int, _ ending: String, in folder: TemporaryFolder
    ) throws -> String {
        let line = #"{"url": "https://reader.example/orders/7"}"# + "\n"
        try folder.file("batch", String(repeating: line, count: count))
        let command =
            "exec '\(try Program.url().path)' explain --policy \(Program.bookshop) --why-not"
            + " --batch '\(folder.path("batch"))' \(ending)"
        return try Terminal.output(of: ["-c", command], of: "/bin/sh")
    }

    @Test(.enabled(if: Python.isPresent, "python3 is not installed"))
    func `a long batch shows percentages on a terminal, and nothing stays`() throws {
        let folder = try TemporaryFolder()
        var output = ""
        // No build and no machine is done with the last of these in a second.
        for count in [10_000, 100_000, 1_000_000] where !output.contains("%") {
            output = try Self.run(count, ">'\(folder.path("out"))'", in: folder)
        }
        #expect(output.contains(/\ranswered [0-9]+ %/), "\(output.prefix(200))")
        #expect(output.hasSuffix("\r\u{1B}[K"))
        #expect(try folder.text("out").contains("%") == false)
    }

    @Test(.enabled(if: Python.isPresent, "python3 is not installed"))
    func `a batch whose answers are on the terminal shows none`() throws {
        let folder = try TemporaryFolder()
        let output = try Self.run(2, "", in: folder)
        #expect(output.components(separatedBy: "sign_in_required").count == 3)
        #expect(output.contains("%") == false)
    }

    @Test(
        .enabled(if: Python.isPresent, "python3 is not installed"), arguments: ["check", "diff"])
    func `a small policy shows none`(_ verb: String) throws {
        let folder = try TemporaryFolder()
        try folder.file("p.json", Self.policy(10))
        let count = verb == "diff" ? 2 : 1
        let words = [verb] + Array(repeating: folder.path("p.json"), count: count)
        let output = try Terminal.output(of: words, environment: ["TERM": "xterm"])
        #expect(output.contains("%") == false)
    }
}
