import LinkPolicy
import LinkRouting

/// Collects what the rules of one or two policies ask, and cuts it into axes.
///
/// Names that stand in exactly the same lists are one group: what counts is whether none, some or
/// all of them are there. So the axes are as few as the rules allow, and still every decision is
/// the same for all questions of one cell.
struct AxisBuilder {
    /// The time of every sample: after every age that a policy can name.
    static let nowSeconds: Int64 = 3_000_000_000

    private var scopes = NameGroups()
    private var roles = NameGroups()
    private var flags = NameGroups()
    private var gates = NameGroups()
    private var sources: [[LinkSource]] = []
    private var versions: Set<AppVersion> = []
    private var ages: Set<Int64> = []
    private var claims: [(name: String, values: [String])] = []
    private var ladders: [AssuranceLadder] = []
    private var asksSession = false

    /// Adds the back stack of a route of one policy.
    ///
    /// - Parameters:
    ///   - rules: The rules, the route's own first.
    ///   - owners: The texts that owner rules compare, one for each rule.
    ///   - policy: The policy.
    mutating func add(_ rules: [ElementRule], owners: [String?], in policy: Policy) {
        var ladder = AssuranceLadder(names: policy.vocabulary.assurance.names)
        // BOUND: at most 32 elements.
        for (place, rule) in rules.enumerated() where rule.access != .deny {
            if rule.sources.count < LinkSource.allCases.count { sources.append(rule.sources) }
            if let version = rule.minimumApp { versions.insert(version) }
            flags.add(rule.flags, needsAll: true)
            if rule.access != .public { asksSession = true }
            guard rule.access == .authenticated else { continue }
            scopes.add(rule.scopes.all, needsAll: true)
            scopes.add(rule.scopes.any, needsAll: false)
            roles.add(rule.roles.all, needsAll: true)
            roles.add(rule.roles.any, needsAll: false)
            gates.add(rule.gates, needsAll: true)
            if let age = rule.maxAgeSeconds { ages.insert(age) }
            if let level = rule.assurance { ladder.thresholds.insert(level) }
            guard let owner = rule.owner else { continue }
            roles.add(owner.unlessRoles, needsAll: false)
            addClaim(owner.claim, place < owners.count ? owners[place] : nil)
        }
        ladders.append(ladder)
    }

    /// Adds what a `never` property speaks of.
    mutating func add(_ property: NeverProperty, in policy: Policy) {
        if property.sources.count < LinkSource.allCases.count { sources.append(property.sources) }
        guard let below = property.below else { return }
        asksSession = true
        switch below {
        case .assurance(let name):
            ladders.append(
                AssuranceLadder(names: policy.vocabulary.assurance.names, thresholds: [name]))
        case .scopes(let names): scopes.add(names, needsAll: true)
        case .roles(let names): roles.add(names, needsAll: true)
        case .signedOut: break
        }
    }

    /// The axes, those that do not speak of the person first.
    ///
    /// - Complexity: O(rules * names)
    func axes() -> [DecisionAxis] {
        var axes = [sourceAxis(), appAxis()].compactMap(\.self)
        axes += flags.groups.map { axis(.flags, of: $0, "flag", isOfPerson: false) }
        axes += gates.groups.map { axis(.gates, of: $0, "gate", isOfPerson: false) }
        guard asksSession else { return axes }
        axes.append(
            DecisionAxis(
                "session", isOfPerson: false,
                [
                    DecisionLevel("out", "signed out", .signedIn(false)),
                    DecisionLevel("in", "signed in", .signedIn(true)),
                ]))
        axes += roles.groups.map { axis(.roles, of: $0, "role", isOfPerson: true) }
        axes += scopes.groups.map { axis(.scopes, of: $0, "scope", isOfPerson: true) }
        axes += claims.map(claimAxis)
        return axes + [assuranceAxis(), ageAxis()].compactMap(\.self)
    }

    private mutating func addClaim(_ name: String, _ text: String?) {
        let place = claims.firstIndex { $0.name == name } ?? claims.count
        if place == claims.count { claims.append((name, [])) }
        // No claim can hold a longer text, so no claim equals it.
        guard let text, text.utf8.count <= PrincipalLimits.valueByteCountLimit,
            claims[place].values.contains(where: { $0.utf8.elementsEqual(text.utf8) }) == false
        else { return }
        claims[place].values.append(text)
    }

    private func sourceAxis() -> DecisionAxis? {
        let groups = Dictionary(grouping: LinkSource.allCases) { source in
            sources.map { $0.contains(source) }
        }
        guard groups.count > 1 else { return nil }
        let order = groups.values.sorted { $0[0].rawValue < $1[0].rawValue }
        return DecisionAxis(
            "from", isOfPerson: false,
            order.map { sources in
                let names = sources.map(\.name).joined(separator: ", ")
                return DecisionLevel(
                    sources.map(\.name).joined(separator: "+"), "from \(names)", .sources(sources))
            })
    }

    private func appAxis() -> DecisionAxis? {
        let sorted = versions.sorted()
        guard let first = sorted.first else { return nil }
        let known = sorted.enumerated().map { place, version in
            let end = place + 1 < sorted.count ? " and before \(sorted[place + 1])" : ""
            return DecisionLevel("\(version)", "app from \(version)\(end)", .app(version))
        }
        return DecisionAxis(
            "app", isOfPerson: false,
            [DecisionLevel("older", "app before \(first) or unknown", .app(nil))] + known)
    }

    private func ageAxis() -> DecisionAxis? {
        let sorted = ages.sorted()
        guard let last = sorted.last else { return nil }
        let known = sorted.map { age in
            DecisionLevel("\(age)", "signed in at most \(age) s ago", .age(age))
        }
        return DecisionAxis(
            "age", isOfPerson: true,
            [DecisionLevel("older", "signed in more than \(last) s ago", .age(nil))]
                + known.reversed())
    }

    private func claimAxis(_ claim: (name: String, values: [String])) -> DecisionAxis {
        let isOne = claim.values.count == 1
        let none = DecisionLevel(
            "none", "claim \(claim.name) names someone else", .claim(claim.name, nil))
        return DecisionAxis(
            "claim(\(claim.name))", isOfPerson: true,
            [none]
                + claim.values.enumerated().map { place, value in
                    DecisionLevel(
                        "owner\(isOne ? "" : String(place + 1))",
                        isOne
                            ? "claim \(claim.name) owns it"
                            : "claim \(claim.name) is \(DisplayText.quoted(value))",
                        .claim(claim.name, value))
                })
    }

    private func assuranceAxis() -> DecisionAxis? {
        var names: [String?] = [nil]
        // BOUND: two policies, at most 64 levels each.
        for name in ladders.flatMap(\.names) where names.contains(name) == false {
            names.append(name)
        }
        var groups: [(signature: [Bool], names: [String?])] = []
        // BOUND: at most 129 names, each against at most 64 thresholds.
        for name in names {
            let signature = ladders.flatMap { $0.signature(of: name) }
            if let place = groups.firstIndex(where: { $0.signature == signature }) {
                groups[place].names.append(name)
            } else {
                groups.append((signature, [name]))
            }
        }
        guard groups.count > 1 else { return nil }
        return DecisionAxis(
            "assurance", isOfPerson: true,
            groups.map { group in
                let words = group.names.map { $0 ?? "none" }
                return DecisionLevel(
                    words.joined(separator: "+"), "assurance \(words.joined(separator: " or "))",
                    .assurance(group.names[0], group.names))
            })
    }

    private func axis(
        _ kind: DecisionLevel.NameKind, of group: NameGroups.Group, _ noun: String,
        isOfPerson: Bool
    ) -> DecisionAxis {
        let list = group.names.joined(separator: ", ")
        let nouns = group.names.count == 1 ? noun : noun + "s"
        var levels = [
            DecisionLevel(
                "none", group.lackingWords(nouns, list), .names(kind, .none, group.names))
        ]
        if group.hasSome {
            let words = group.hasAll ? "some of \(nouns) \(list)" : "one of \(nouns) \(list)"
            levels.append(
                DecisionLevel(
                    "some", group.names.count == 1 ? "with \(noun) \(list)" : words,
                    .names(kind, .some, group.names)))
        }
        if group.hasAll {
            levels.append(
                DecisionLevel("all", "with \(nouns) \(list)", .names(kind, .all, group.names)))
        }
        return DecisionAxis(
            "\(kind.rawValue)(\(group.names.joined(separator: "+")))", isOfPerson: isOfPerson,
            levels)
    }
}

/// The levels of assurance of one policy, and those that its rules ask for.
struct AssuranceLadder {
    let names: [String]
    var thresholds: Set<String> = []

    /// Which thresholds a level meets, the weakest first.
    func signature(of name: String?) -> [Bool] {
        let rank = name.flatMap { names.firstIndex(of: $0) } ?? -1
        return names.indices.filter { thresholds.contains(names[$0]) }.map { rank >= $0 }
    }
}
