import Foundation
import LinkPolicy
import PolicyAnalysis
import TestSupport
import Testing

/// The page for reviewers has a row for every rule, and its rows say what the rules say.
@Suite struct ReviewPageTests {
    private static func rows() throws -> [[String]] {
        let page = try String(
            decoding: Data(
                contentsOf: SharedData.packageRoot.appending(
                    path: "Sources/LinkBroker/LinkBroker.docc/ReviewingAPolicy.md")), as: UTF8.self)
        return page.split(separator: "\n").filter { $0.hasPrefix("| LB") }.map { line in
            line.split(separator: " | ").map {
                $0.trimmingCharacters(in: CharacterSet(charactersIn: "| "))
            }
        }
    }

    @Test func `every rule has one row, in order, with severity, an example and its repair`() throws
    {
        let rows = try Self.rows()
        #expect(rows.map { $0[0] } == LintRule.all.map(\.id))
        for (row, rule) in zip(rows, LintRule.all) {
            #expect(row.count == 6, "\(row[0])")
            #expect(row[1] == rule.severity.name)
            #expect(row[2].lowercased() == rule.summary.lowercased())
            #expect(row[3].contains("`"), "\(row[0]) has no example")
            #expect(row[4].lowercased() == rule.repair.lowercased())
            #expect(
                row[5]
                    == (rule.weaknesses.isEmpty ? "-" : rule.weaknessNames.joined(separator: ", ")))
        }
    }

    @Test func `every error of a policy has its rule`() {
        for code in PolicyErrorCode.all { #expect(LintRule.rule(code.id) != nil, "\(code)") }
        let ids = LintRule.all.map(\.id)
        #expect(ids == ids.sorted())
        #expect(Set(ids).count == ids.count)
    }
}
