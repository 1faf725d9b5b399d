import Foundation
import LinkBrokerTesting
import LinkPolicy
import LinkRouting
import PolicyAnalysis
import TestSupport
import Testing

/// Decision cells: every question falls into one, and all questions of a cell get one decision.
@Suite struct DecisionCellTests {
    static func policy(_ name: String) throws -> Policy {
        switch name {
        case "bookshop":
            let file = SharedData.packageRoot.appending(path: "Policies/bookshop.policy.json")
            return try Policy(json: Array(try Data(contentsOf: file)))
        // The other one.
        default: return try Policy(json: RichPolicy().json)
        }
    }

    @Test(arguments: ["bookshop", "rich"])
    func `every route has cells, and the question of a cell falls into it`(
        _ name: String
    ) throws {
        let policy = try Self.policy(name)
        for index in policy.table.indices {
            let cells = try DecisionCells(of: index, in: policy)
            var ids: Set<String> = []
            for number in 0..<cells.count {
                let cell = cells.cell(number)
                let question = cells.question(in: cell)
                let matched = try policy.table.matched(question.url)
                #expect(matched.index == index)
                #expect(cells.cell(of: question, for: matched.route) == cell)
                #expect(ids.insert(cells.id(of: cell)).inserted)
            }
        }
    }

    @Test(arguments: ["bookshop", "rich"], [1, 2, 3])
    func `all questions of a cell get the decision of its sample`(
        _ name: String, _ seed: Int
    ) throws {
        let policy = try Self.policy(name)
        var generator = SeededGenerator(seed: UInt64(seed))
        for index in policy.table.indices {
            let cells = try DecisionCells(of: index, in: policy)
            let route = cells.sample.route
            for _ in 0..<300 {
                let question = Self.question(
                    cells.sample.link.text, route, policy, &generator)
                let cell = cells.cell(of: question, for: route)
                let direct = policy.verdict(for: route, in: try question.context(in: policy))
                let expected = try cells.decision(in: cell)
                #expect(
                    direct.decision.outcome == expected.outcome
                        && direct.decision.reason == expected.reason,
                    "\(cells.id(of: cell)) \(question.json)")
            }
        }
    }

    @Test func `payment has the cells that the policy tells apart`() throws {
        let policy = try Self.policy("bookshop")
        let index = try #require(policy.table.index(of: try RouteID("payment")))
        let cells = try DecisionCells(of: index, in: policy)
        // Source in three groups (the route's, its parent's, others) times: nobody, or one scope,
        // two levels and two ages.
        #expect(
            cells.axes.map(\.name) == [
                "from", "session", "scopes(payments.write)", "assurance", "age",
            ])
        #expect(cells.count == 3 * (1 + 2 * 2 * 2))
        #expect(cells.id(of: cells.cell(0)) == "payment:from=externalURL;session=out")
        #expect(cells.words(for: cells.cell(0)) == "from externalURL; signed out")
    }

    /// A random question about a link.
    static func question(
        _ url: String, _ route: Route, _ policy: Policy, _ generator: inout SeededGenerator
    ) -> PolicyQuestion {
        var question = PolicyQuestion(
            url: url, source: generator.pick(LinkSource.allCases))
        let vocabulary = policy.vocabulary
        func some(_ names: [String]) -> [String] {
            names.filter { _ in generator.next() % 2 == 0 }
        }
        question.flags = some(vocabulary.flags.names)
        question.gates = some(vocabulary.gates.names)
        question.app = generator.pick(
            [nil] + ["1.0.0", "3.2.0", "9.0.0", "3.1.9"].map(AppVersion.init))
        question.nowSeconds = generator.pick([nil, 1_000_000])
        guard generator.next() % 4 != 0 else { return question }
        var person = PolicyQuestion.Person()
        person.scopes = some(vocabulary.scopes.names)
        person.roles = some(vocabulary.roles.names)
        person.assurance = generator.pick([nil, "other"] + vocabulary.assurance.names)
        person.authenticatedAt = generator.pick([nil, 1_000_000, 999_700, 999_699, 999_000, 10])
        let values = route.parameters.compactMap { parameter -> String? in
            if case .text(let text) = parameter.value { text } else { nil }
        }
        person.claims = vocabulary.claims.names.compactMap { name in
            guard generator.next() % 2 == 0, let value = values.first else { return nil }
            return PrincipalClaim(name: name, value: value)
        }
        question.person = person
        return question
    }
}
