import LinkPolicy
import LinkRouting

/// Finds the smallest sets of changes by size, each step asking the gate what stands in the way.
///
/// Why it is exact. Source, session and version of the app are tried in every combination at first.
/// With these fixed, names, levels, gates and flags are only ever added, so what an element asks is
/// once met and stays met, and a parent that does not refuse never will: unless a claim changes.
/// Let `M` be a smallest set that is enough and `S` a part of it that is not, and let the gate name
/// the element that decides. If it refuses, `M` meets what it lacks. If it holds, `M` meets it too,
/// or makes someone else of the person, so that an optional parent is left out. `children` lists all these ways, and one of them is again a part of `M`. So every `M` is reached from its
/// start, by sizes that never shrink, and the first size at which the gate commits is the least.
struct ChangeSearch {
    private let question: PolicyQuestion
    private let route: Route
    private let policy: Policy
    private let rules: [ElementRule]
    /// The texts that owner rules compare, one for each rule.
    private let owners: [String?]
    private let newcomer: String
    /// The versions of which rules speak and that are newer than the app, the oldest first.
    private let versions: [AppVersion]
    /// The sets that wait to be tried, by size.
    private var waiting: [[[PossibleChange]]] = []
    private var seen: Set<[PossibleChange]> = []
    private var stepCount = 0

    init(question: PolicyQuestion, route: Route, policy: Policy) {
        self.question = question
        self.route = route
        self.policy = policy
        rules = policy.table.index(of: route.id).map(policy.elementRules) ?? []
        owners = policy.ownerTexts(of: route)
        newcomer = SampleSubject.name(unlike: owners)
        versions = Set(rules.compactMap(\.minimumApp)).sorted().filter { version in
            question.app.map { $0 < version } ?? true
        }
    }

    mutating func answer() -> SmallestChange {
        begin()
        var size = 0
        // BOUND: each round takes sets off, and `changeStepCount` sets are tried at most.
        while size < waiting.count {
            var found: [[PossibleChange]] = []
            while let changes = waiting[size].popLast() {
                guard stepCount < AnalysisLimits.changeStepCount else {
                    return found.isEmpty
                        ? .undecided(leastCount: size) : answer(found, hasMore: true)
                }
                guard let decision = decision(after: changes) else { continue }
                if decision.outcome == .commit { found.append(changes) }
                // BOUND: the names of one rule; a commit has nothing that stands in its way.
                for next in children(of: changes, decision) { wait(next) }
            }
            guard found.isEmpty else { return answer(found, hasMore: false) }
            size += 1
        }
        return .impossible
    }

    /// Every combination of source, session and version.
    private mutating func begin() {
        let sources = LinkSource.allCases.filter { $0 != question.source }
        let kinds = [
            [question.person == nil ? .signIn : .signOut],
            versions.map { PossibleChange.app($0, before: nil) },
            sources.map(PossibleChange.source),
        ]
        let starts = kinds.reduce([[]]) { starts, kind in
            starts + starts.flatMap { start in kind.map { start + [$0] } }
        }
        // BOUND: 2 sessions, at most 33 versions, 6 sources.
        for start in starts { wait(start) }
    }

    private mutating func wait(_ changes: [PossibleChange]) {
        let sorted = changes.map { (change: $0, key: key($0)) }.sorted { $0.key < $1.key }
            .map(\.change)
        guard seen.insert(sorted).inserted else { return }
        while waiting.count <= sorted.count { waiting.append([]) }
        waiting[sorted.count].append(sorted)
    }

    private func changed(_ changes: [PossibleChange]) -> PolicyQuestion {
        var changed = question
        // BOUND: the changes of one set.
        for change in changes { change.apply(to: &changed, newcomer: newcomer) }
        return changed
    }

    /// What the gate decides then; `nil` for a person whom no host can hand over.
    private mutating func decision(after changes: [PossibleChange]) -> Decision? {
        stepCount += 1
        do throws(PrincipalError) {
            let context = try changed(changes).context(in: policy)
            return policy.verdict(for: route, in: context).decision
        } catch {
            return nil
        }
    }
}

extension ChangeSearch {
    /// The ways to get past the element that decides; none where nothing gets past it.
    private func children(
        of changes: [PossibleChange], _ decision: Decision
    ) -> [[PossibleChange]] {
        guard let deciding = decision.deciding else { return [] }
        let id = policy.table.id(at: deciding)
        // A route may stand twice in a stack, with other parameters: its rule is the same.
        let places = rules.indices.filter { rules[$0].route == id }
        guard let first = places.first else { return [] }
        let (rule, state) = (rules[first], changed(changes))
        switch decision.reason {
        case .flagOff: return [changes + missing(rule.flags, state.flags, PossibleChange.flag)]
        case .roleMissing:
            return ways(rule.roles, state.person?.roles ?? [], PossibleChange.role).map {
                changes + $0
            }
        case .scopeMissing:
            return ways(rule.scopes, state.person?.scopes ?? [], PossibleChange.scope).map {
                changes + $0
            }
        case .ownerMismatch:
            let exempt = rule.owner?.unlessRoles ?? []
            return claims(of: rule, changes, places.compactMap { owners[$0] })
                + exempt.map { changes + [.role($0)] }
        case .assuranceTooLow:
            let others = changes.filter { if case .assurance = $0 { false } else { true } }
            return [others + (rule.assurance.map { [.assurance($0)] } ?? [])]
                + escapes(places, changes)
        case .tooLongAgo: return [changes + [.freshSignIn]] + escapes(places, changes)
        case .gateClosed:
            return [changes + missing(rule.gates, state.gates, PossibleChange.gate)]
                + escapes(places, changes)
        // Another source, session or version was tried at the start, and commits are not asked.
        case .public, .cleared, .sourceNotAllowed, .appTooOld, .signedIn, .signInRequired,
            .accessDenied, .unknownRoute, .queueFull, .stackFull:
            return []
        }
    }

    private func missing(
        _ names: [String], _ held: [String], _ change: (String) -> PossibleChange
    ) -> [PossibleChange] {
        names.filter { !held.contains($0) }.map(change)
    }

    /// All that is wanted, with each one of those of which one is wanted.
    private func ways(
        _ names: ElementRule.Names, _ held: [String], _ change: (String) -> PossibleChange
    ) -> [[PossibleChange]] {
        let all = missing(names.all, held, change)
        let isOneThere = names.any.contains { held.contains($0) || names.all.contains($0) }
        guard !names.any.isEmpty, !isOneThere else { return [all] }
        return names.any.map { all + [change($0)] }
    }

    /// The ways to own something else; a claim has one value, so it changes once.
    private func claims(
        of rule: ElementRule, _ changes: [PossibleChange], _ values: [String]
    ) -> [[PossibleChange]] {
        guard let claim = rule.owner?.claim else { return [] }
        let hasChanged = changes.contains { change in
            if case .owner(claim, value: _) = change { true } else { false }
        }
        guard !hasChanged else { return [] }
        return values.filter { $0.utf8.count <= PrincipalLimits.valueByteCountLimit }.map {
            changes + [.owner(claim: claim, value: $0)]
        }
    }

    /// The ways to own something else, so that an optional parent refuses and is left out.
    private func escapes(_ places: [Int], _ changes: [PossibleChange]) -> [[PossibleChange]] {
        guard let place = places.first(where: { rules[$0].isOptional }) else { return [] }
        let claim = rules[place].owner?.claim
        let values = rules.indices.filter { rules[$0].owner?.claim == claim }
            .compactMap { owners[$0] }
        return claims(of: rules[place], changes, values)
    }
}

extension ChangeSearch {
    /// The sets that were found, without those that another one makes needless.
    private mutating func answer(
        _ found: [[PossibleChange]], hasMore: Bool
    ) -> SmallestChange {
        let all = Set(found)
        let least = found.filter { !isStrongerThanNeeded($0, all) }
        let sorted = least.sorted { left, right in
            let keys = (left.reversed().map(key), right.reversed().map(key))
            return keys.0.lexicographicallyPrecedes(keys.1) { $0 < $1 }
        }
        var shown: [[PossibleChange]] = []
        // BOUND: at most 8 sets, and 32 versions for each.
        for changes in sorted.prefix(AnalysisLimits.changeSetCount) { shown.append(dated(changes)) }
        return .sets(shown, hasMore: hasMore || sorted.count > shown.count)
    }

    /// Whether the same set with a lower level, or an older version, is enough too.
    private func isStrongerThanNeeded(
        _ changes: [PossibleChange], _ all: Set<[PossibleChange]>
    ) -> Bool {
        changes.indices.contains { place in
            weaker(changes[place]).contains { change in
                var other = changes
                other[place] = change
                return all.contains(other)
            }
        }
    }

    private func weaker(_ change: PossibleChange) -> [PossibleChange] {
        switch change {
        case .assurance(let name):
            rules.compactMap(\.assurance).filter { rank($0) < rank(name) }
                .map(PossibleChange.assurance)
        case .app(let version, before: _):
            versions.filter { $0 < version }.map { .app($0, before: nil) }
        case .signIn, .signOut, .role, .scope, .owner, .freshSignIn, .gate, .flag, .source: []
        }
    }

    /// The set with the version at which it stops to be enough.
    private mutating func dated(_ changes: [PossibleChange]) -> [PossibleChange] {
        var dated = changes
        // BOUND: the changes of one set.
        for (place, change) in changes.enumerated() {
            guard case .app(let version, before: _) = change else { continue }
            // BOUND: at most 32 versions.
            for later in versions where later > version {
                var other = changes
                other[place] = .app(later, before: nil)
                guard decision(after: other)?.outcome != .commit else { continue }
                dated[place] = .app(version, before: later)
                break
            }
        }
        return dated
    }

    private func rank(_ level: String) -> Int { Int(policy.vocabulary.assuranceRank(of: level)) }

    /// The order of changes in a set, what is nearest to a person first.
    private func key(_ change: PossibleChange) -> (Int, Int) {
        let names = policy.vocabulary
        return switch change {
        case .signIn: (0, 0)
        case .signOut: (1, 0)
        case .role(let name): (2, names.roles.index(of: name) ?? 0)
        case .scope(let name): (3, names.scopes.index(of: name) ?? 0)
        case .owner(let claim, value: _): (4, names.claims.index(of: claim) ?? 0)
        case .assurance(let name): (5, rank(name))
        case .freshSignIn: (6, 0)
        case .gate(let name): (7, names.gates.index(of: name) ?? 0)
        case .flag(let name): (8, names.flags.index(of: name) ?? 0)
        case .app(let version, before: _): (9, versions.firstIndex(of: version) ?? 0)
        case .source(let source): (10, Int(source.rawValue))
        }
    }
}
