import LinkRouting

/// A second implementation of the decision, written from the page on the format with sets of names
/// and no thought of speed; it shares nothing with the first but the names of reasons.
struct NaiveRule: Sendable {
    var id = ""
    var access = "authenticated"
    var from: Set<String> = [
        "externalURL", "universalLink", "push", "inApp", "handoff", "restoration",
    ]
    var minApp: [Int]?
    var flags: Set<String> = []
    var allRoles: Set<String> = []
    var anyRole: Set<String> = []
    var allScopes: Set<String> = []
    var anyScope: Set<String> = []
    /// The parameter `id` must equal this claim.
    var ownerClaim: String?
    var unless: Set<String> = []
    var assurance: String?
    var maxAge: Int64?
    var gates: Set<String> = []

    /// The route as the policy file writes it.
    func json(parents: [(id: String, isOptional: Bool)] = []) -> String {
        func list(_ names: Set<String>) -> String {
            "[" + names.sorted().map { "\"\($0)\"" }.joined(separator: ", ") + "]"
        }
        var members = [
            "\"id\": \"\(id)\"", "\"path\": \"/\(id)/{id}\"", "\"access\": \"\(access)\"",
        ]
        if access == "deny" { members.append("\"why\": \"no\"") }
        if from.count < 6 { members.append("\"from\": \(list(from))") }
        if let minApp {
            members.append("\"minApp\": \"\(minApp.map(String.init).joined(separator: "."))\"")
        }
        if flags.isEmpty == false { members.append("\"flags\": \(list(flags))") }
        var require: [String] = []
        var roles: [String] = []
        if allRoles.isEmpty == false { roles.append("\"all\": \(list(allRoles))") }
        if anyRole.isEmpty == false { roles.append("\"any\": \(list(anyRole))") }
        if roles.isEmpty == false {
            require.append("\"roles\": {\(roles.joined(separator: ", "))}")
        }
        var scopes: [String] = []
        if allScopes.isEmpty == false { scopes.append("\"all\": \(list(allScopes))") }
        if anyScope.isEmpty == false { scopes.append("\"any\": \(list(anyScope))") }
        if scopes.isEmpty == false {
            require.append("\"scopes\": {\(scopes.joined(separator: ", "))}")
        }
        if let ownerClaim {
            require.append(
                "\"owner\": {\"param\": \"id\", \"claim\": \"\(ownerClaim)\", \"unless\": \(list(unless))}"
            )
        }
        if let assurance { require.append("\"assurance\": \"\(assurance)\"") }
        if let maxAge { require.append("\"maxAge\": \(maxAge)") }
        if gates.isEmpty == false { require.append("\"gates\": \(list(gates))") }
        if require.isEmpty == false {
            members.append("\"require\": {\(require.joined(separator: ", "))}")
        }
        if parents.isEmpty == false {
            let texts = parents.map { "{\"route\": \"\($0.id)\", \"optional\": \($0.isOptional)}" }
            members.append("\"parents\": [\(texts.joined(separator: ", "))]")
        }
        return "{\(members.joined(separator: ", "))}"
    }
}

/// Everything else that a decision depends on, in plain names.
struct NaiveContext: Sendable {
    var source = "universalLink"
    var app: [Int]?
    var flags: Set<String> = []
    var gates: Set<String> = []
    var now: Int64?
    var isOnScreen = false
    var person: NaivePerson?
}

/// A person in plain names.
struct NaivePerson: Sendable {
    var subject = "someone"
    var roles: Set<String> = []
    var scopes: Set<String> = []
    var claims: [String: String] = [:]
    var assurance: String?
    var authenticatedAt: Int64?
}

/// An answer in plain names.
struct NaiveAnswer: Equatable, Sendable, CustomStringConvertible {
    var outcome: String
    var classification: String?
    var reason: String
    var signIn = false
    var assurance: String?
    var maxAge: Int64?
    var gates: Set<String> = []
    var deciding = ""

    var description: String {
        "\(outcome) \(classification ?? "-") \(reason) by \(deciding), wants \(signIn) "
            + "\(assurance ?? "-") \(maxAge.map(String.init) ?? "-") \(gates.sorted())"
    }
}

enum Naive {
    static let levels = ["weak", "strong"]

    static func rank(_ level: String?) -> Int {
        level.flatMap { levels.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
    }

    /// Steps 1 to 10 of the page.
    static func answer(_ rule: NaiveRule, _ value: String, _ context: NaiveContext) -> NaiveAnswer {
        var answer = NaiveAnswer(outcome: "", classification: nil, reason: "", deciding: rule.id)
        if let early = earlyEnd(rule, context) {
            (answer.outcome, answer.reason, answer.classification) = early
            return answer
        }
        let closed = rule.gates.subtracting(context.gates)
        answer.classification = "auth-required"
        guard let person = context.person else {
            (answer.outcome, answer.reason) = ("hold", "sign_in_required")
            answer.signIn = true
            answer.assurance = rule.assurance
            answer.maxAge = rule.maxAge
            answer.gates = closed
            return answer
        }
        if let lacking = lacking(rule, value, person) {
            (answer.outcome, answer.reason) = ("deny", lacking)
            answer.classification = "permission-denied"
            return answer
        }
        if let weakness = weakness(rule, person, context) {
            (answer.outcome, answer.reason) = ("hold", weakness)
            answer.assurance = rule.assurance
            answer.maxAge = rule.maxAge
            answer.gates = closed
            return answer
        }
        answer.gates = closed
        (answer.outcome, answer.reason) =
            closed.isEmpty ? ("commit", "cleared") : ("hold", "gate_closed")
        return answer
    }

    /// Steps 1 to 5: outcome, reason and classification where no session is asked for.
    private static func earlyEnd(
        _ rule: NaiveRule, _ context: NaiveContext
    ) -> (String, String, String?)? {
        if rule.access == "deny" { return ("deny", "access_denied", "permission-denied") }
        if context.isOnScreen == false, rule.from.contains(context.source) == false {
            return ("rejected", "source_not_allowed", nil)
        }
        if let needed = rule.minApp {
            guard let app = context.app, needed.lexicographicallyPrecedes(app) || needed == app
            else { return ("unavailable", "app_too_old", nil) }
        }
        if rule.flags.subtracting(context.flags).isEmpty == false {
            return ("unavailable", "flag_off", nil)
        }
        if rule.access == "signedOut" {
            return context.person == nil
                ? ("commit", "cleared", "public") : ("unavailable", "signed_in", nil)
        }
        return rule.access == "public" ? ("commit", "public", "public") : nil
    }

    /// Step 7: what the person lacks.
    private static func lacking(
        _ rule: NaiveRule, _ value: String, _ person: NaivePerson
    ) -> String? {
        if rule.allRoles.isSubset(of: person.roles) == false
            || (rule.anyRole.isEmpty == false && rule.anyRole.isDisjoint(with: person.roles))
        {
            return "role_missing"
        }
        if rule.allScopes.isSubset(of: person.scopes) == false
            || (rule.anyScope.isEmpty == false && rule.anyScope.isDisjoint(with: person.scopes))
        {
            return "scope_missing"
        }
        guard let claim = rule.ownerClaim, rule.unless.isDisjoint(with: person.roles) else {
            return nil
        }
        let known = person.claims[claim] ?? (claim == "sub" ? person.subject : nil)
        return known == value ? nil : "owner_mismatch"
    }

    /// Step 8: why the sign-in is not good enough.
    private static func weakness(
        _ rule: NaiveRule, _ person: NaivePerson, _ context: NaiveContext
    ) -> String? {
        if rank(person.assurance) < rank(rule.assurance) { return "assurance_too_low" }
        guard let maxAge = rule.maxAge, let now = context.now, context.isOnScreen == false else {
            return nil
        }
        guard let time = person.authenticatedAt else { return "too_long_ago" }
        return now - time > maxAge || time > now + 120 ? "too_long_ago" : nil
    }

    /// A route over its parents: refusals end it, optional parents may be missing, and the rest is
    /// the strictest of all with everything that is wanted.
    static func decision(
        _ rule: NaiveRule, _ parents: [(rule: NaiveRule, isOptional: Bool)], _ value: String,
        _ context: NaiveContext
    ) -> (answer: NaiveAnswer, stack: [String]) {
        let own = answer(rule, value, context)
        if ["deny", "unavailable", "rejected"].contains(own.outcome) { return (own, []) }
        var kept = [own]
        var stack: [String] = []
        for parent in parents {
            let one = answer(parent.rule, value, context)
            if ["deny", "unavailable", "rejected"].contains(one.outcome) {
                if parent.isOptional { continue }
                return (one, [])
            }
            kept.append(one)
            stack.append(parent.rule.id)
        }
        let order = [
            "sign_in_required", "assurance_too_low", "too_long_ago", "gate_closed",
        ]
        for reason in order {
            guard var first = kept.first(where: { $0.reason == reason }) else { continue }
            first.signIn = kept.contains { $0.signIn }
            first.assurance = kept.compactMap(\.assurance).max { rank($0) < rank($1) }
            first.maxAge = kept.compactMap(\.maxAge).min()
            first.gates = kept.reduce([]) { $0.union($1.gates) }
            return (first, [])
        }
        let strictest = kept.first { $0.classification == "auth-required" } ?? own
        return (strictest, stack + [rule.id])
    }
}
