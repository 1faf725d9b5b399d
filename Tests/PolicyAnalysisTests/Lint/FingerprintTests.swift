import Foundation
import LinkBrokerTesting
import LinkPolicy
import LinkRouting
import PolicyAnalysis
import Testing

/// A finding keeps its fingerprint when lines move and lists change their order; `--since` fails for
/// new ones alone.
@Suite struct FingerprintTests {
    /// Eleven findings of eight rules, with two of one rule in one list.
    private static func sample(_ order: (Int) -> [Int] = { Array(0..<$0) }) -> LintSample {
        var sample = LintSample()
        let roles = ["r", "q", "staff"]
        sample.vocab =
            "{\"roles\": [\(order(3).map { "\"\(roles[$0])\"" }.joined(separator: ", "))]}"
        sample.types = #"{"x": {"uuid": true}, "userId": {"uuid": true}}"#
        let routes = [
            #"{"id": "a", "path": "/a", "query": {"next?": {"text": [1, 200]}, "otp?": {"token": [4, 9]}}}"#,
            #"{"id": "b", "path": "/b", "from": ["externalURL"]}"#,
            #"{"id": "c", "path": "/c/{x}/delete"}"#,
            #"{"id": "d", "path": "/users/{userId}/shelf", "from": ["externalURL"]}"#,
            #"{"id": "e", "path": "/a/b", "access": "public"}"#,
        ]
        sample.routes = order(5).map { routes[$0] }
        return sample
    }

    private static func fingerprints(_ sample: LintSample) -> [String?] {
        PolicyLint.report(of: sample.bytes).findings.map(\.fingerprint)
    }

    @Test func `a fingerprint is 64 hex digits, and no two findings share one`() {
        let found = Self.fingerprints(Self.sample()).compactMap(\.self)
        #expect(found.count == 10)
        #expect(Set(found).count == found.count)
        #expect(found.allSatisfy { $0.utf8.count == 64 && $0.allSatisfy(\.isHexDigit) })
    }

    @Test(arguments: [1, 2, 3, 4, 5, 6] as [UInt64])
    func `fingerprints stay when lines move and lists change their order`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var moved = Self.sample { count in (0..<count).shuffled(using: &random) }
        moved.routes[2] = "\n\n" + moved.routes[2]
        #expect(Set(Self.fingerprints(moved)) == Set(Self.fingerprints(Self.sample())))
    }

    @Test func `what only an earlier policy had open is known, and fails nothing`() throws {
        let old = PolicyLint.report(of: Self.sample().bytes)
        #expect(old.fails(at: .error))
        var sample = Self.sample()
        sample.routes.append(#"{"id": "f", "path": "/f", "from": ["externalURL"]}"#)
        let report = PolicyLint.report(of: sample.bytes).since(old)
        #expect(report.new.map(\.route?.text) == ["f"])
        #expect(!report.fails(at: .error))
        #expect(report.fails(at: .warning))
        #expect(report.open.count == old.open.count + 1)
        #expect(PolicyLint.report(of: Self.sample().bytes).since(old).new.isEmpty)
    }

    @Test func `a finding whose suppression was removed is not known`() {
        var old = Self.sample()
        old.suppress = #"[{"id": "LB036", "route": "b", "reason": "r", "until": "2027-01-31"}]"#
        let report = PolicyLint.report(of: Self.sample().bytes).since(
            PolicyLint.report(of: old.bytes))
        #expect(report.new.map(\.rule.id) == ["LB036"])
    }

    @Test func `another route, another key and another rule have other fingerprints`() {
        let base = Set(Self.fingerprints(Self.sample()))
        var renamed = Self.sample()
        renamed.routes[1].replace("\"b\"", with: "\"z\"")
        #expect(Set(Self.fingerprints(renamed)).subtracting(base).count == 1)
        var moved = Self.sample()
        moved.routes[0].replace("next?", with: "target?")
        #expect(Set(Self.fingerprints(moved)).subtracting(base).count == 1)
    }

    @Test func `machine formats carry the fingerprint, the digest and what is known`() throws {
        let old = PolicyLint.report(of: Self.sample().bytes)
        var sample = Self.sample()
        sample.routes.append(#"{"id": "f", "path": "/f", "from": ["externalURL"]}"#)
        let report = PolicyLint.report(of: sample.bytes).since(old)
        let output = LintOutput(report, source: sample.bytes, fileName: "p.json", hasEarlier: true)
        let json = try JSONDocument(Array(output.written(as: .json).utf8)).root
        #expect(json["digest"]?.string == report.policy?.digest.hex)
        let entries = try #require(json["findings"]?.elements)
        #expect(entries.map { $0["fingerprint"]?.string } == report.open.map(\.fingerprint))
        #expect(entries.filter { $0["known"] == nil }.map { $0["route"]?.string } == ["f"])
        let sarif = try JSONDocument(Array(output.written(as: .sarif).utf8)).root
        let results = try #require(sarif["runs"]?.elements?.first?["results"]?.elements)
        #expect(results.count { $0["baselineState"]?.string == "new" } == 1)
        #expect(results.count { $0["baselineState"]?.string == "unchanged" } == old.open.count)
        let text = output.written(as: .compact)
        #expect(text.split(separator: "\n").count == 2)
        #expect(text.contains("\(old.open.count) known before"))
        #expect(output.written(as: .github).split(separator: "\n").count == 1)
    }

    @Test func `the names of a build server's cases stay when lines move`() {
        func names(_ sample: LintSample) -> Set<Substring> {
            let report = PolicyLint.report(of: sample.bytes)
            let text = LintOutput(report, source: sample.bytes, fileName: "p.json")
                .written(as: .junit)
            return Set(text.split(separator: "\n").filter { $0.contains("<testcase") })
        }
        let moved = Self.sample { (0..<$0).reversed() }
        #expect(names(moved) == names(Self.sample()))
        #expect(names(moved).count == 10)
    }

    @Test func `a policy that does not load has fingerprints as well`() {
        var sample = LintSample()
        sample.routes = [#"{"id": "a", "pth": "/a"}"#, #"{"id": "b", "pth": "/b"}"#]
        let first = Self.fingerprints(sample)
        sample.routes = ["\n" + sample.routes[1], sample.routes[0]]
        #expect(Set(Self.fingerprints(sample)) == Set(first))
        #expect(Set(first).count == 2)
        #expect(PolicyLint.report(of: Array("{".utf8)).findings.first?.fingerprint?.count == 64)
    }

    @Test func `colours stand in the text for people, and change nothing else`() {
        let sample = Self.sample()
        let report = PolicyLint.report(of: sample.bytes)
        func written(_ format: LintFormat, _ isPainted: Bool) -> String {
            isPainted
                ? LintOutput(report, source: sample.bytes, fileName: "p.json") { "<\($0)>\($1)</>" }
                    .written(as: format)
                : LintOutput(report, source: sample.bytes, fileName: "p.json").written(as: format)
        }
        for format in [LintFormat.text, .compact] {
            let painted = written(format, true)
            #expect(painted.contains("<error>error[LB016]</>"))
            let plain = ["error", "warning", "note", "good"].reduce(painted) {
                $0.replacing("<\($1)>", with: "")
            }.replacing("</>", with: "")
            #expect(plain == written(format, false))
        }
        #expect(written(.json, true) == written(.json, false))
    }
}
