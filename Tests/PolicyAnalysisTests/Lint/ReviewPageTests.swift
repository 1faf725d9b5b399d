import Foundation
import LinkPolicy
import PolicyAnalysis
import TestSupport
import Testing

/// The page for reviewers has a row for every rule, and its rows say what the rules say.
@Suite struct ReviewPageTests {
    private static let page = SharedData.packageRoot.appending(
        path: "Sources/LinkBroker/LinkBroker.docc/ReviewingAPolicy.md")

    /// The rows of the page; `UPDATE_GOLDEN=1` writes those of the catalogue first.
    private static func rows() throws -> [String] {
        let text = String(decoding: try Data(contentsOf: page), as: UTF8.self)
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1",
            let first = lines.firstIndex(where: { $0.hasPrefix("| LB") })
        {
            lines.removeAll { $0.hasPrefix("| LB") }
            lines.insert(contentsOf: LintRule.all.map(\.row), at: first)
            try Data(lines.joined(separator: "\n").utf8).write(to: page)
        }
        return lines.filter { $0.hasPrefix("| LB") }
    }

    @Test func `every rule has one row, in order, which says what the catalogue says`() throws {
        #expect(try Self.rows() == LintRule.all.map(\.row))
        for rule in LintRule.all {
            #expect(rule.example.contains("`"), "\(rule.id) has no example")
            #expect(rule.row.split(separator: " | ").count == 7, "\(rule.id)")
            for text in [rule.summary, rule.why, rule.repair] {
                #expect(!text.isEmpty && !text.hasSuffix("."), "\(rule.id)")
            }
        }
    }

    @Test func `every error of a policy has its rule`() {
        for code in PolicyErrorCode.all { #expect(LintRule.rule(code.id) != nil, "\(code)") }
        let ids = LintRule.all.map(\.id)
        #expect(ids == ids.sorted())
        #expect(Set(ids).count == ids.count)
    }
}
