import LinkPolicy
import LinkRouting

/// The words that an expectation may use under one policy: a misspelt reason would otherwise be a
/// case that can never pass, or one that proves nothing.
struct CaseVocabulary {
    private let policy: Policy

    init(_ policy: Policy) { self.policy = policy }

    /// The keys of an expectation.
    static let keys = [
        "outcome", "classification", "reason", "route", "parameters", "path", "canonical",
        "required", "rule", "callback",
    ]

    /// The keys of `required` in an expectation.
    static let requiredKeys = ["signIn", "assurance", "maxAge", "gates"]
    /// The keys of `rule` in an expectation.
    static let ruleKeys = ["pointer", "line"]

    /// Checks what a case expects.
    ///
    /// - Parameter value: The value of `expect`.
    /// - Throws: The first error.
    func check(_ value: JSONValue) throws(PolicyError) {
        let members = try CaseReader.members(value, Self.keys, "`expect`")
        _ = try CaseReader.required("outcome", of: value)
        // BOUND: the keys of one object.
        for member in members { try check(member) }
    }

    private func check(_ member: JSONMember) throws(PolicyError) {
        let value = member.value
        switch member.name {
        case "outcome": try word(value, member.name, Outcome.allCases.map(\.name))
        case "classification": try word(value, member.name, Classification.allCases.map(\.name))
        case "reason": try word(value, member.name, Self.reasons)
        case "route": try route(value, member.name)
        case "callback": try word(value, member.name, policy.callbacks.definitions.map(\.id))
        case "path":
            // BOUND: the elements of one list.
            for element in try CaseReader.elements(value, member.name) {
                try route(element, member.name)
            }
        case "parameters":
            guard value.kind == .object else {
                throw CaseReader.wrongType(value, member.name, "an object")
            }
        case "required":
            _ = try CaseReader.members(
                value, Self.requiredKeys, "`required`")
        case "rule": _ = try CaseReader.members(value, Self.ruleKeys, "`rule`")
        // `canonical`: the other names were refused before.
        default: _ = try CaseReader.text(value, member.name)
        }
    }

    private func word(
        _ value: JSONValue, _ key: String, _ words: [String]
    ) throws(PolicyError) {
        let word = try CaseReader.text(value, key)
        guard words.contains(where: { CaseReader.isSame($0, word) }) == false else { return }
        throw value.error(
            .invalidValue, "`\(key)` is never \(DisplayText.quoted(word))",
            hint: CaseReader.hint(word, words))
    }

    private func route(_ value: JSONValue, _ key: String) throws(PolicyError) {
        let name = try CaseReader.text(value, key)
        guard isRoute(name) == false else { return }
        let names = policy.table.indices.map { policy.table.id(at: $0).text }
        throw value.error(
            .unknownRoute, "the policy has no route \(DisplayText.quoted(name))",
            hint: CaseReader.hint(name, names))
    }

    private func isRoute(_ name: String) -> Bool {
        do {
            return policy.table.index(of: try RouteID(name)) != nil
        } catch {
            return false
        }
    }

    /// The reasons of decisions that `explain` gives, and of rejections.
    static var reasons: [String] {
        let decisions = DecisionReason.allCases.filter { $0 != .queueFull && $0 != .stackFull }
        return decisions.map(\.code) + RejectReason.all.map(\.code)
    }
}
