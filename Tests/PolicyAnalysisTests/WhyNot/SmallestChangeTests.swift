import LinkPolicy
import LinkRouting
import PolicyAnalysis
import Testing

/// The smallest change is enough, and nothing in it can be left out.
@Suite struct SmallestChangeTests {
    @Test func `for every cell of every route, each change is needed and all are enough`() throws {
        let policy = try Shipped.policy()
        var count = 0
        for index in policy.table.indices {
            let cells = try DecisionCells(of: index, in: policy)
            for number in 0..<cells.count {
                let question = cells.question(in: cells.cell(number))
                let route = cells.sample.route
                let reason = try cells.decision(in: cells.cell(number)).reason
                let change = SmallestChange(of: question, for: route, in: policy)
                let isFixed = reason == .sourceNotAllowed || reason == .accessDenied
                #expect((change == nil) == isFixed, "\(question.json)")
                guard let changes = change?.changes else { continue }
                count += 1
                #expect(try Self.commits(changes, question, route, policy))
                for place in changes.indices {
                    var fewer = changes
                    fewer.remove(at: place)
                    #expect(try Self.commits(fewer, question, route, policy) == false)
                }
            }
        }
        #expect(count > 50)
    }

    @Test func `one role is fewer than another role and a claim`() throws {
        let policy = try Shipped.policy()
        let matched = try policy.table.matched("https://reader.example/publisher/pub-7/titles")
        let question = PolicyQuestion(url: matched.link.text, source: .universalLink)
        let change = try #require(SmallestChange(of: question, for: matched.route, in: policy))
        #expect(change.changes == [.signIn, .role("staff"), .assurance("phr")])
    }

    private static func commits(
        _ changes: [PossibleChange], _ question: PolicyQuestion, _ route: Route, _ policy: Policy
    ) throws -> Bool {
        var changed = question
        for change in changes { change.apply(to: &changed) }
        let context = try changed.context(in: policy)
        return policy.verdict(for: route, in: context).decision.outcome == .commit
    }
}
