/// Names that stand in exactly the same lists of the rules, so that no rule tells them apart.
struct NameGroups {
    /// Names that no rule tells apart.
    struct Group {
        /// The names, sorted by bytes.
        let names: [String]
        /// Whether a rule wants all of them.
        let hasAll: Bool
        /// Whether it matters that some are there, but perhaps not all.
        let hasSome: Bool

        /// The words for the level at which a rule is not met.
        func lackingWords(_ noun: String, _ list: String) -> String {
            hasAll && hasSome == false && names.count > 1
                ? "not all \(noun) \(list)" : "without \(noun) \(list)"
        }
    }

    private struct List: Hashable {
        let names: [String]
        let needsAll: Bool
    }

    private var lists: [List] = []

    /// Adds the list of one rule.
    mutating func add(_ names: [String], needsAll: Bool) {
        guard names.isEmpty == false else { return }
        let list = List(names: Set(names).sorted(), needsAll: needsAll || names.count == 1)
        if lists.contains(list) == false { lists.append(list) }
    }

    /// The groups, in the order of their first names.
    ///
    /// - Complexity: O(names * lists)
    var groups: [Group] {
        var signatures: [String: [Int]] = [:]
        // BOUND: the lists of at most 64 rules.
        for (place, list) in lists.enumerated() {
            for name in list.names { signatures[name, default: []].append(place) }
        }
        let groups = Dictionary(grouping: signatures.keys) { signatures[$0] ?? [] }
        return groups.map { signature, names in
            let needsAll = signature.contains { lists[$0].needsAll }
            let needsAny = signature.contains { lists[$0].needsAll == false }
            return Group(
                names: names.sorted(), hasAll: needsAll,
                hasSome: needsAny && (names.count > 1 || needsAll == false))
        }.sorted { $0.names[0].utf8.lexicographicallyPrecedes($1.names[0].utf8) }
    }
}
