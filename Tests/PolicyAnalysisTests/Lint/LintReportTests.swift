import Foundation
import LinkBrokerTesting
import LinkPolicy
import PolicyAnalysis
import TestSupport
import Testing

/// The report as a whole: order, counts, bounds, and input of any kind.
@Suite struct LintReportTests {
    private static func policies() throws -> [String] {
        let folder = SharedData.packageRoot.appending(path: "Policies")
        return try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { $0.hasSuffix(".policy.json") }.sorted()
    }

    private static func bytes(_ name: String) throws -> [UInt8] {
        [UInt8](
            try Data(contentsOf: SharedData.packageRoot.appending(path: "Policies/\(name)")))
    }

    @Test func `the samples have no error`() throws {
        for name in try Self.policies() {
            let report = PolicyLint.report(of: try Self.bytes(name), LintOptions(today: nil))
            #expect(report.count(of: .error) == 0, "\(name): \(report.findings.map(\.message))")
            #expect(report.policy != nil)
        }
    }

    @Test func `several errors of a file that does not load come together, in its order`() {
        var sample = LintSample()
        sample.types = #"{"x": {"uid": true}}"#
        sample.routes = [
            #"{"id": "a", "path": "/a", "acess": "public"}"#,
            #"{"id": "b", "path": "/b", "flags": ["f"]}"#, #"{"id": "c", "path": "/c"}"#,
        ]
        let report = PolicyLint.report(of: sample.bytes)
        #expect(report.policy == nil)
        #expect(report.findings.map(\.rule.id) == ["LB002", "LB002", "LB005"])
        #expect(report.findings.map(\.position.line) == [6, 12, 13])
    }

    @Test(arguments: [-1, 0, 1])
    func `there are at most so many findings, and the report says that there were more`(
        _ surplus: Int
    ) {
        let count = AnalysisLimits.findingCount + surplus
        var sample = LintSample()
        let types = (0..<count).map { #""t\#($0)": {"uuid": true}"# }
        sample.types = "{\(types.joined(separator: ",\n"))}"
        let report = PolicyLint.report(of: sample.bytes)
        #expect(report.findings.count == min(count, AnalysisLimits.findingCount))
        #expect(report.isCut == (surplus > 0))
    }

    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func `damaged policies give findings inside the file, in every format`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let names = try Self.policies()
        for _ in 0..<60 {
            var bytes = try Self.bytes(random.pick(names))
            for _ in 0..<Int.random(in: 0...3, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                bytes[place] = random.pick(Array("{}[],:\"\\ a0-é\n".utf8))
            }
            let report = PolicyLint.report(of: bytes)
            #expect(report.policy != nil || report.findings.isEmpty == false)
            for finding in report.findings {
                #expect((0...bytes.count).contains(finding.position.byteOffset))
                #expect(
                    finding.position
                        == SourcePosition(byteOffset: finding.position.byteOffset, in: bytes))
            }
            let output = LintOutput(report, source: bytes, fileName: "p.json")
            for format in [LintFormat.json, .sarif] {
                let text = output.written(as: format)
                #expect(throws: Never.self) {
                    try JSONSerialization.jsonObject(with: Data(text.utf8))
                }
            }
            for format in [LintFormat.text, .compact, .github, .junit] {
                #expect(
                    output.written(as: format).unicodeScalars.allSatisfy { scalar in
                        scalar == "\n" || DisplayText.isPrintable(scalar)
                    })
            }
        }
    }

    @Test func `places are counted as they are everywhere else`() throws {
        var sample = LintSample()
        sample.note = "é → ü"
        sample.routes = [#"{"title": "äöü", "id": "a", "path": "/a", "conceal": true}"#]
        let bytes = sample.bytes
        let finding = try #require(PolicyLint.report(of: bytes).findings.first)
        let offset = finding.position.byteOffset
        #expect(finding.position == SourcePosition(byteOffset: offset, in: bytes))
        #expect(finding.pointer == "/routes/1/conceal")
        let text = LintOutput(
            PolicyLint.report(of: bytes), source: bytes, fileName: "p.json"
        ).written(as: .text)
        let lines = text.split(separator: "\n")
        let caret = try #require(lines[2].firstIndex(of: "^"))
        let column = lines[2].distance(from: lines[2].startIndex, to: caret)
        #expect(Array(lines[1])[column...].starts(with: "\"conceal\""))
    }
}
