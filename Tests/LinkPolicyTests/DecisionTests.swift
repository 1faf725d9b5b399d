import LinkPolicy
import LinkRouting
import Testing

/// The decision against its second implementation, over every small rule and every small context.
@Suite struct DecisionTests {
    private static func policy(of rules: [NaiveRule]) throws -> Policy {
        let routes = rules.map { $0.json() }.joined(separator: ",\n")
        return try PolicySample.policy(PolicySample.text(routes: "[\(routes)]"))
    }

    /// In debug builds every rule meets every person, but only some of the surroundings.
    private static func isCompared(_ number: Int) -> Bool {
        #if DEBUG
            number % 37 == 0
        #else
            true
        #endif
    }

    @Test func `one route is decided as the second implementation says`() throws {
        let rules = DecisionWorld.rules
        let policy = try Self.policy(of: rules)
        let routes = try rules.map { try PolicySample.route(policy, $0.id, ["id": "me"]) }
        let sessions = try DecisionWorld.people.map { try DecisionWorld.session($0, in: policy) }
        var compared = 0
        var different: [String] = []
        var number = 0
        for surrounding in DecisionWorld.surroundings {
            for (person, session) in zip(DecisionWorld.people, sessions) {
                var naive = surrounding
                naive.person = person
                let context = DecisionWorld.context(naive, session, in: policy)
                for (rule, route) in zip(rules, routes) {
                    number += 1
                    guard Self.isCompared(number) else { continue }
                    let expected = Naive.answer(rule, "me", naive)
                    let verdict = policy.verdict(for: route, in: context)
                    let actual = DecisionWorld.plain(verdict.decision, in: policy)
                    compared += 1
                    if actual != expected || (verdict.grant != nil) != (actual.outcome == "commit")
                    {
                        different.append("\(rule.json()): \(actual), expected \(expected)")
                    }
                }
            }
        }
        #expect(different.isEmpty, "\(different.count): \(different.prefix(3))")
        #expect(compared >= 100_000, "\(compared)")
    }

    /// A few rules that differ in their answers, as children and as parents.
    static let representatives: [NaiveRule] = {
        var rules = [
            NaiveRule(access: "public"), NaiveRule(access: "signedOut"), NaiveRule(access: "deny"),
            NaiveRule(), NaiveRule(from: ["push"]), NaiveRule(minApp: [2, 0, 0]),
            NaiveRule(allScopes: ["s1"]), NaiveRule(assurance: "strong", gates: ["g1"]),
            NaiveRule(maxAge: 100, gates: ["g2"]), NaiveRule(ownerClaim: "sub"),
        ]
        for index in rules.indices { rules[index].id = "p\(index)" }
        return rules
    }()

    struct Stack: Sendable {
        let rule: NaiveRule
        let parents: [(rule: NaiveRule, isOptional: Bool)]
    }

    /// Every child over none, one or two parents, each of them optional or not.
    static let stacks: [Stack] = {
        var result: [Stack] = []
        let parents = representatives.flatMap { [($0, false), ($0, true)] }
        for child in representatives {
            for first in parents {
                result.append(Stack(rule: child, parents: [first]))
                for second in parents {
                    result.append(Stack(rule: child, parents: [first, second]))
                }
            }
        }
        return result.enumerated().map { number, stack in
            var rule = stack.rule
            rule.id = "c\(number)"
            return Stack(rule: rule, parents: stack.parents)
        }
    }()

    static func stackPolicy() throws -> Policy {
        let routes =
            representatives.map { $0.json() }
            + stacks.map { stack in
                stack.rule.json(parents: stack.parents.map { ($0.rule.id, $0.isOptional) })
            }
        return try PolicySample.policy(
            PolicySample.text(routes: "[\(routes.joined(separator: ",\n"))]"))
    }

    static let stackPeople: [NaivePerson?] = [
        nil, NaivePerson(subject: "me"), NaivePerson(subject: "other", scopes: ["s1"]),
        NaivePerson(
            subject: "me", scopes: ["s1"], assurance: "strong",
            authenticatedAt: DecisionWorld.now - 101),
        NaivePerson(
            subject: "me", scopes: ["s1"], assurance: "strong", authenticatedAt: DecisionWorld.now),
        NaivePerson(
            subject: "me", scopes: ["s1"], assurance: "weak", authenticatedAt: DecisionWorld.now),
    ]

    @Test func `a back stack is decided, explained and granted as the second implementation says`()
        throws
    {
        let policy = try Self.stackPolicy()
        let routes = try Self.stacks.map {
            try PolicySample.route(policy, $0.rule.id, ["id": "me"])
        }
        var compared = 0
        var different: [String] = []
        var number = 0
        for surrounding in DecisionWorld.surroundings where surrounding.flags.isEmpty {
            for person in Self.stackPeople {
                var naive = surrounding
                naive.person = person
                let session = try DecisionWorld.session(person, in: policy)
                let context = DecisionWorld.context(naive, session, in: policy)
                for (stack, route) in zip(Self.stacks, routes) {
                    number += 1
                    guard Self.isCompared(number) else { continue }
                    compared += 1
                    let expected = Naive.decision(stack.rule, stack.parents, "me", naive)
                    let verdict = policy.verdict(for: route, in: context)
                    let actual = DecisionWorld.plain(verdict.decision, in: policy)
                    let granted = verdict.grant.map { $0.stack.map(\.id.text) } ?? []
                    if actual != expected.answer || granted != expected.stack {
                        different.append("\(actual) \(granted), expected \(expected)")
                    }
                    let explained = policy.explanation(for: route, in: context)
                    if explained.decision != verdict.decision { different.append("explained") }
                }
            }
        }
        #expect(different.isEmpty, "\(different.count): \(different.prefix(3))")
        #expect(compared >= 10_000, "\(compared)")
    }

    @Test func `more rights and a stronger sign-in never make one route stricter`() throws {
        let rules = DecisionWorld.rules
        let policy = try Self.policy(of: rules)
        let routes = try rules.map { try PolicySample.route(policy, $0.id, ["id": "me"]) }
        let people = DecisionWorld.people.compactMap { $0 }
        var worse: [String] = []
        for (number, surrounding) in DecisionWorld.surroundings.enumerated()
        where Self.isCompared(number) {
            for person in people {
                let before = DecisionWorld.context(
                    surrounding, try DecisionWorld.session(person, in: policy), in: policy)
                for better in Self.improvements(of: person) {
                    let after = DecisionWorld.context(
                        surrounding, try DecisionWorld.session(better, in: policy), in: policy)
                    for (route, rule) in zip(routes, rules).dropFirst(number % 5).enumerated()
                        .filter({ $0.offset % 5 == 0 }).map(\.element)
                    {
                        let old = policy.verdict(for: route, in: before).decision.outcome.name
                        let new = policy.verdict(for: route, in: after).decision.outcome.name
                        if DecisionWorld.strictness(new) > DecisionWorld.strictness(old) {
                            worse.append("\(rule.json()): \(old) became \(new)")
                        }
                    }
                }
            }
        }
        #expect(worse.isEmpty, "\(worse.count): \(worse.prefix(3))")
    }

    private static func improvements(of person: NaivePerson) -> [NaivePerson] {
        var result: [NaivePerson] = []
        for role in ["r1", "r2"] {
            var better = person
            better.roles.insert(role)
            result.append(better)
        }
        for scope in ["s1", "s2"] {
            var better = person
            better.scopes.insert(scope)
            result.append(better)
        }
        var stronger = person
        stronger.assurance = "strong"
        result.append(stronger)
        return result
    }
}
