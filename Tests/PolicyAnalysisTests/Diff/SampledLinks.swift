import LinkBrokerTesting
import LinkPolicy
import LinkRouting
import PolicyAnalysis

/// Random links and people for two policies, made without looking at how the diff makes them.
struct SampledLinks {
    private let links: [[String]]
    private let policies: [Policy]

    init(_ old: Policy, _ new: Policy) throws {
        policies = [old, new]
        links = try policies.flatMap { policy in
            let samples = try LinkSets(policy)
            return policy.table.indices.compactMap { index in
                samples.link(of: index).map { link in
                    link.link.text.split(separator: "/", omittingEmptySubsequences: false)
                        .map(String.init)
                }
            }
        }
    }

    /// A link of either policy, perhaps with other segments, and someone who opens it.
    func question(_ generator: inout SeededGenerator) -> PolicyQuestion {
        let values = [
            "1", "7", "99", "100", "999999999", "1000000000", "0", "abcd", "abc", "read", "x",
            "pay",
            "settings", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "a%20b", "@a", "notes", "bbbb",
        ]
        var parts = generator.pick(links)
        for place in parts.indices.dropFirst(3) where generator.next() % 3 == 0 {
            parts[place] = generator.pick(values)
        }
        if generator.next() % 3 == 0, parts.count > 3 {
            let scheme = generator.pick(["reader:", "rich:"])
            parts = [scheme, ""] + parts.dropFirst(3)
        }
        var url = parts.joined(separator: "/")
        if generator.next() % 4 == 0 {
            url +=
                (url.contains("?") ? "&" : "?")
                + generator.pick(["page=501", "at=1", "zz=1", "q=a"])
        }
        return person(
            PolicyQuestion(url: url, source: generator.pick(LinkSource.allCases)),
            Array(parts.dropFirst(3)), &generator)
    }

    private func person(
        _ question: PolicyQuestion, _ values: [String], _ generator: inout SeededGenerator
    ) -> PolicyQuestion {
        var question = question
        func some(_ list: (Vocabulary) -> NameList) -> [String] {
            let names = Set(policies.flatMap { list($0.vocabulary).names }).sorted()
            let isFull = generator.next() % 3 == 0
            return names.filter { _ in isFull || generator.next() % 2 == 0 }
        }
        question.flags = some(\.flags)
        question.gates = some(\.gates)
        question.app = generator.pick(
            [nil] + ["0.9.0", "1.0.0", "3.2.0", "9.0.0"].map(AppVersion.init))
        question.nowSeconds = 1_000_000
        guard generator.next() % 5 != 0 else { return question }
        var person = PolicyQuestion.Person()
        person.scopes = some(\.scopes)
        person.roles = some(\.roles)
        person.assurance = generator.pick(
            [nil] + policies.flatMap { $0.vocabulary.assurance.names.map(Optional.some) })
        person.authenticatedAt = generator.pick([nil, 1_000_000, 999_900, 999_000, 990_000])
        person.claims = some(\.claims).map {
            PrincipalClaim(name: $0, value: generator.pick(values + ["someone-else"]))
        }
        question.person = person
        return question
    }
}
