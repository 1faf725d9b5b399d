import LinkPolicy

/// `LB006`: names that are declared and that nothing uses.
struct VocabularyCheck {
    let source: LintSource

    /// What the routes and properties use, as bits of the vocabulary.
    private struct Use {
        var scopes: UInt64 = 0
        var roles: UInt64 = 0
        var claims: Set<String> = []
        var ranks: Set<UInt8> = []
        var flags: UInt8 = 0
        var gates: UInt8 = 0
        var tabs: Set<String> = []
    }

    /// Adds a finding for every such name.
    ///
    /// - Complexity: O(file)
    func run(_ findings: inout LintFindings) {
        let use = use()
        let words = source.policy.vocabulary
        let lists: [(key: String, names: [String], isUsed: (Int, String) -> Bool)] = [
            ("scopes", words.scopes.names, { place, _ in use.scopes >> UInt64(place) & 1 == 1 }),
            ("roles", words.roles.names, { place, _ in use.roles >> UInt64(place) & 1 == 1 }),
            ("claims", words.claims.names, { _, name in use.claims.contains(name) }),
            // Every sign-in may be of the weakest level, without being asked for it.
            (
                "assurance", words.assurance.names,
                { place, _ in place == 0 || use.ranks.contains(UInt8(place + 1)) }
            ),
            ("flags", words.flags.names, { place, _ in use.flags >> UInt8(place) & 1 == 1 }),
            ("gates", words.gates.names, { place, _ in use.gates >> UInt8(place) & 1 == 1 }),
            ("tabs", words.tabs.names, { _, name in use.tabs.contains(name) }),
        ]
        let vocabulary = source.root.member("vocab")
        // BOUND: seven lists of at most 64 names.
        for list in lists {
            guard let places = vocabulary?.member(list.key)?.elements else { continue }
            for (number, (name, place)) in zip(list.names, places).enumerated()
            where list.isUsed(number, name) == false {
                findings.add(
                    "LB006", at: place,
                    "`\(name)` of `vocab.\(list.key)` is declared, and nothing "
                        + "uses it")
            }
        }
        checkTypes(&findings)
    }

    private func use() -> Use {
        var use = Use()
        // BOUND: the routes of the policy.
        for route in source.routes {
            let demand = source.demand(route)
            use.scopes |= demand.scopes.all | demand.scopes.any
            use.roles |= demand.roles.all | demand.roles.any | (demand.owner?.unlessRoles ?? 0)
            if let owner = demand.owner { use.claims.insert(owner.claim) }
            use.ranks.insert(demand.assuranceRank)
            use.flags |= demand.flags.rawValue
            use.gates |= demand.gates.rawValue
            use.tabs.insert(source.policy.placement(at: route.index).tab)
        }
        let words = source.policy.vocabulary
        // BOUND: at most 1024 properties.
        for property in source.policy.never {
            switch property.below {
            case .assurance(let name): use.ranks.insert(words.assuranceRank(of: name))
            case .scopes(let names): use.scopes |= words.scopes.bits(of: names)
            case .roles(let names): use.roles |= words.roles.bits(of: names)
            case .signedOut, nil: break
            }
        }
        return use
    }

    /// Types are used by name, or by a parameter of their own name.
    private func checkTypes(_ findings: inout LintFindings) {
        guard let types = source.root.member("types")?.members else { return }
        var used: Set<String> = []
        let moved = source.root.member("moved")?.elements ?? []
        // BOUND: the routes and moved paths of the policy.
        for route in source.routes {
            collect(route["params"], route["query"], route.patterns, &used)
        }
        for place in moved {
            let path = place.member("path").map { [$0] } ?? []
            collect(place.member("params"), place.member("query"), path, &used)
        }
        for origin in source.origins {
            collect(nil, nil, origin.place.member("hosts")?.elements ?? [], &used)
        }
        // BOUND: the types of the policy.
        for (name, place) in types where used.contains(name) == false {
            findings.add("LB006", at: place, "the type `\(name)` is declared, and nothing uses it")
        }
    }

    private func collect(
        _ parameters: LintPlace?, _ query: LintPlace?, _ patterns: [LintPlace],
        _ used: inout Set<String>
    ) {
        let declared = (parameters?.members ?? []) + (query?.members ?? [])
        // BOUND: the names of one route.
        for name in declared.compactMap(\.place.value.string) { used.insert(name) }
        for pattern in patterns {
            used.formUnion(PatternWords.parameters(pattern.value.string ?? ""))
        }
    }
}
