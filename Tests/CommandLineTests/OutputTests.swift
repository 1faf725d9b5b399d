import Foundation
import Testing

/// The output rules: colours on a terminal alone, untrusted text escaped, a reader that goes away.
@Suite struct OutputTests {
    private static let verbs = [
        ["demo"], ["explain", "--policy", Program.bookshop, "https://reader.example/orders/7"],
    ]
    private static let colour = "\u{1B}["

    @Test(.enabled(if: Python.isPresent, "python3 is not installed"), arguments: verbs)
    func `a terminal gets colours`(_ words: [String]) throws {
        let plain = ["TERM": "xterm", "NO_COLOR": ""]
        #expect(try Terminal.output(of: words, environment: plain).contains(Self.colour))
    }

    @Test(.enabled(if: Python.isPresent, "python3 is not installed"), arguments: verbs)
    func `a file, NO_COLOR, a dumb terminal and JSON get none`(_ words: [String]) throws {
        #expect(try Program.run(words).output.contains(Self.colour) == false)
        let none = [
            (words, ["NO_COLOR": "1", "TERM": "xterm"]), (words, ["TERM": "dumb", "NO_COLOR": ""]),
            (words + ["--format", "json"], ["TERM": "xterm", "NO_COLOR": ""]),
        ]
        for (words, environment) in none {
            let output = try Terminal.output(of: words, environment: environment)
            #expect(output.isEmpty == false)
            #expect(output.contains(Self.colour) == false)
        }
    }

    @Test(arguments: [
        ["demo"], ["--help"], ["check", Program.bookshop],
        ["explain", "--policy", Program.bookshop, "https://reader.example/books/42"],
    ])
    func `a reader that goes away ends the program quietly`(_ words: [String]) throws {
        let pipe = Pipe()
        let errors = Pipe()
        let process = Program.process(try Program.url(), words)
        process.standardOutput = pipe.fileHandleForWriting
        process.standardError = errors
        try pipe.fileHandleForReading.close()
        try process.run()
        process.waitUntilExit()
        try errors.fileHandleForWriting.close()
        #expect(process.terminationReason == .exit)
        #expect(process.terminationStatus == 1)
        #expect(try errors.fileHandleForReading.readToEnd()?.isEmpty ?? true)
    }

    @Test func `a reader of a session that goes away ends it quietly`() throws {
        let pipe = Pipe()
        let input = Pipe()
        let process = Program.process(
            try Program.url(), ["session", "--policy", Program.bookshop])
        process.standardInput = input
        process.standardOutput = pipe.fileHandleForWriting
        try process.run()
        try pipe.fileHandleForReading.close()
        try pipe.fileHandleForWriting.close()
        try input.fileHandleForWriting.write(contentsOf: Data("{}\n".utf8))
        process.waitUntilExit()
        #expect(process.terminationReason == .exit)
        #expect(process.terminationStatus == 1)
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "no /dev/full"))
    func `a full disk is a problem with a name`() throws {
        let errors = Pipe()
        let process = Program.process(try Program.url(), ["demo"])
        process.standardOutput = try FileHandle(forWritingTo: URL(filePath: "/dev/full"))
        process.standardError = errors
        try process.run()
        process.waitUntilExit()
        try errors.fileHandleForWriting.close()
        let text = String(
            decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        #expect(process.terminationStatus == 1)
        #expect(text.contains("cannot write to standard output: No space left on device"))
    }

    @Test func `a link with control and bidi characters is shown escaped`() throws {
        let run = try Program.run([
            "explain", "--policy", Program.bookshop, "reader://\u{1B}]0;x\u{7}\u{202E}\n\u{200B}",
        ])
        #expect(run.status == 4)
        #expect(run.output.contains("reader://\\u{1b}]0;x\\u{7}\\u{202e}\\u{a}\\u{200b}"))
        #expect(run.output.contains("control_character"))
    }

    @Test func `the demo stays below 100 columns`() throws {
        let run = try Program.run(["demo"])
        #expect(run.status == 0)
        #expect(run.errors.isEmpty)
        #expect(run.lines.allSatisfy { $0.unicodeScalars.count < 100 })
    }

    @Test func `the demo as JSON has every room once or more`() throws {
        let rooms = try Program.run(["demo", "--format", "json"]).lines.map {
            try JSONLine($0).text("room")
        }
        #expect(
            rooms.prefix(12) == [
                "bytes", "link", "route", "decision", "intent", "navigation", "sign-in", "callback",
                "callback", "decision", "commit", "navigation",
            ])
        #expect(rooms.dropFirst(12).allSatisfy { $0 == "event" })
        #expect(rooms.count > 12)
    }
}
