import Testing

/// Every rule catches what it is there for, and nothing that only looks like it.
struct PlantedTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let rule: String
        let path: String
        let text: String
        /// The lines that the rule must find, from 1.
        let lines: [Int]

        init(
            _ rule: String, _ text: String, _ lines: [Int],
            path: String = "Sources/LinkNavigation/A.swift"
        ) {
            self.rule = rule
            self.text = text
            self.lines = lines
            self.path = path
        }

        var testDescription: String { "\(rule): \(text.prefix(40).debugDescription) -> \(lines)" }
    }

    @Test(arguments: sizes + words + reasons + layers + names + texts)
    func `a planted violation is found at its line`(row: Row) throws {
        let rule = try #require(Rule.all.first { $0.testDescription == row.rule })
        let file = SourceFile(path: row.path, text: row.text)
        #expect(rule.findings(file).map(\.line) == row.lines)
    }

    @Test(arguments: Rule.all)
    func `every rule has a planted violation and an innocent text`(rule: Rule) {
        let rows = [Self.sizes, Self.words, Self.reasons, Self.layers, Self.names, Self.texts]
            .flatMap(\.self).filter { $0.rule == rule.testDescription }
        #expect(rows.contains { $0.lines.isEmpty == false })
        #expect(rows.contains { $0.lines.isEmpty })
    }

    private static func lines(_ count: Int) -> String { String(repeating: "x\n", count: count) }
    private static let test = "Tests/LinkNavigationTests/A.swift"

    static let sizes = [
        Row("a file has at most 400 lines", lines(400), []),
        Row("a file has at most 400 lines", lines(401), [401]),
        Row("a function has at most 50 lines", "func f() {\n" + lines(48) + "}\n", []),
        Row("a function has at most 50 lines", "func f() {\n" + lines(49) + "}\n", [1]),
        Row("a function has at most 50 lines", "package init(\n) {\n" + lines(48) + "}\n", [1]),
        Row("a function has at most 50 lines", "deinit {\n" + lines(49) + "}\n", [1]),
        Row("a function has at most 50 lines", "\nvar a: Int {\n" + lines(49) + "}\n", [2]),
        Row("a function has at most 50 lines", "let a = [\n" + lines(99) + "]\n", []),
        Row("a function has at most 50 lines", "func f() { \"}\"\n" + lines(49) + "}\n", [1]),
        Row(
            "a function has at most 50 lines",
            "protocol P {\nfunc f()\nfunc g()\n}\nstruct S {\n" + lines(99) + "}\n", []),
    ]

    static let words = [
        Row("banned words are not used", "try! f()\nx as! Int\nfatalError(x)", [1, 2, 3]),
        Row("banned words are not used", "final class A: @unchecked Sendable {}", [1]),
        Row("banned words are not used", "nonisolated(unsafe) let a = 1", [1]),
        Row("banned words are not used", "assert(a)\nTask { }", [1, 2]),
        Row("banned words are not used", "assert(a)\ntry! f()", [2], path: test),
        Row("banned words are not used", "let a = \"\\(try! f()) as!\"", [1]),
        Row("banned words are not used", "// try!\n\"as!\"\nlet b = #\"\"as! \"\"#\n`try!`", []),
        Row("banned words are not used", "let a = \"\"\"\n  as! \"x\" try!\n  \"\"\"", []),
        Row("errors are not swallowed outside fuzzing and tests", "a\ntry? f()", [2]),
        Row("errors are not swallowed outside fuzzing and tests", "let a = (try? f())", [1]),
        Row("errors are not swallowed outside fuzzing and tests", "let a: Entry?", []),
        Row("errors are not swallowed outside fuzzing and tests", "try? f()", [], path: test),
        Row(
            "errors are not swallowed outside fuzzing and tests", "try? f()", [],
            path: "Sources/LinkBrokerFuzz/A.swift"),
        Row("no regular expressions in the sources", "let a = try Regex(b)", [1]),
        Row("no regular expressions in the sources", "let regexCount = 1", []),
        Row(
            "tests do not sleep and do not look behind access levels",
            "@testable import A\ntry await Task.sleep(for: a)", [1, 2], path: test),
        Row(
            "tests do not sleep and do not look behind access levels", "let a = asleep", [],
            path: test),
    ]

    static let reasons = [
        Row("unsafe code says in a SAFETY comment why it is safe", "let a = unsafe b", [1]),
        Row(
            "unsafe code says in a SAFETY comment why it is safe",
            "// SAFETY: far\n\n\n\nunsafe a\n// SAFETY: near.\nunsafe b\nunsafe c // SAFETY: x",
            [5]),
        Row(
            "unsafe code says in a SAFETY comment why it is safe",
            "\"unsafe\" // unsafe\nlet unsafely = 1", []),
        Row("a default case says why it is there", "default: a\ndefault:\n", [1, 2]),
        Row("a default case says why it is there", "case 1: 2; default: 3", [1]),
        Row(
            "a default case says why it is there",
            "default: a  // Why.\n// Why.\ndefault: a\nb[c, default: 1]\nf(default: 2)", []),
        Row(
            "unsafe code says in a SAFETY comment why it is safe",
            "// SAFETY: all.\na\nb\nc\nunsafe d\ne\nunsafe f\n\ng\nh\nunsafe i", [11]),
        Row(
            "unsafe code says in a SAFETY comment why it is safe",
            "@unsafe func f() {}\n@unsafe func g() { unsafe h() }", [2]),
        Row("a default case says why it is there", "case .a: 1\ndefault: nil", [2]),
        Row("a default case says why it is there", "case (.a, .b): 1\ndefault: throw a", [2]),
        Row("a default case says why it is there", "case 1: 1\ndefault: 2", [2]),
        Row(
            "a default case says why it is there",
            "case 0x30: 1\ndefault: nil\n  case \"a\": 1\n  default: throw a\n"
                + " case Tag.a: 1\n default: return false", []),
        Row("what is left to do has an issue number", "// " + "TODO: a\na // " + "FIXME", [1, 2]),
        Row("what is left to do has an issue number", "\"TO" + "DO\"\n// TO" + "DO(#12): a", []),
        Row("MARK is for long files", "a\n// MARK: - b", [2]),
        Row("MARK is for long files", "// MARK: - b\n" + lines(199), []),
        Row("a package declaration has a doc comment", "package let a = 1", [1]),
        Row("a package declaration has a doc comment", "/// A.\n\npackage let a = 1", [3]),
        Row(
            "a package declaration has a doc comment",
            "package import A\n/// A.\n@inlinable\npackage func a()\nlet package = 1", []),
    ]

    static let layers = [
        Row(
            "imports go downwards and never sideways",
            "import LinkRouting\npackage import LinkAudit\nimport struct LinkBroker.Broker", [2, 3]),
        Row(
            "imports go downwards and never sideways",
            "public import LinkRouting\nimport Synchronization",
            []),
        Row(
            "imports go downwards and never sideways", "import COpenSSL\nimport LinkCrypto", [1],
            path: "Sources/LinkPolicy/A.swift"),
        Row(
            "imports go downwards and never sideways", "import LinkAudit", [],
            path: "Sources/LinkBroker/A.swift"),
        Row("Foundation is for programs and tests", "import Foundation", [1]),
        Row("Foundation is for programs and tests", "import FoundationEssentials", [1]),
        Row("Foundation is for programs and tests", "// import Foundation", []),
        Row("Foundation is for programs and tests", "package import Foundation", [], path: test),
        Row(
            "Foundation is for programs and tests", "import Foundation", [],
            path: "Sources/LinkBrokerOIDC/Exchange/URLSessionExchange.swift"),
        Row(
            "Foundation is for programs and tests", "import Foundation", [1],
            path: "Sources/LinkBrokerOIDC/RelyingParty.swift"),
    ]

    static let names = [
        Row(
            "names use the words of the rooms",
            "struct LinkHandler\nlet deepLink = 1\nvar the_payload = 2\nenum Utils\nSceneManager()",
            [1, 2, 3, 4, 5]),
        Row(
            "names use the words of the rooms",
            "FileManager.default\nfunc handle()\nlet utilised = 1 // payload\n\"handler\"", []),
        Row(
            "files are named with the words of the rooms", "a", [1],
            path: "Sources/LinkBroker/Utils/A.swift"),
        Row("files are named with the words of the rooms", "a", []),
    ]

    static let texts = [
        Row(
            "lines have no tab and no white space at the end", "a \n\tb\n\nc\r\n \n", [1, 2, 4, 5]),
        Row("lines have no tab and no white space at the end", "a\n\n  b\n", []),
        Row("no path of anybody's machine", "// see /" + "tmp/x\n\"/" + "home/me\"", [1, 2]),
        Row("no path of anybody's machine", "tmp/x root /rooted/x", []),
    ]

    @Test func `an empty page is found`() {
        let texts = ["a": "text", "b": "", "c": " \n"]
        #expect(Layout.emptyPages(["a", "b", "c", "picture"]) { texts[$0] } == ["b", "c"])
    }

    @Test func `a new entry at the top level is found`() {
        #expect(Layout.unexpected(in: ["Sources", "docs", "README.md"]) == ["docs"])
    }

    @Test func `paths that differ by letter case are found`() {
        let paths = ["Sources/linkbroker/A.swift", "Sources/LinkBroker/B.swift"]
        #expect(Layout.clashes(in: paths) == ["Sources/LinkBroker", "Sources/linkbroker"])
        #expect(Layout.clashes(in: ["a/b", "a/c"]) == [])
    }

    @Test func `a second file with C symbols is found`() {
        let files = ["A", "B"].map {
            SourceFile(path: "Sources/LinkCrypto/\($0).swift", text: "internal import COpenSSL")
        }
        #expect(Layout.cImporters(in: files)["LinkCrypto"]?.count == 2)
    }
}
