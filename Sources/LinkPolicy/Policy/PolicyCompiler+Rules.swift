package import LinkRouting

extension PolicyCompiler {
    /// The rules with the slots of their owner parameters, and the parents above them.
    ///
    /// - Parameters:
    ///   - drafts: The routes as they were read.
    ///   - unsure: The places of routes whose parameters are not known.
    ///   - table: The table of the routes.
    /// - Returns: The rules; not those of parents where errors were kept.
    /// - Throws: The first error; where errors are collected, the one that has no room.
    func compiledRules(
        _ drafts: RouteDrafts, _ unsure: Set<Int>, _ table: RouteTable
    ) throws(PolicyError) -> CompiledRules {
        var result = CompiledRules()
        result.rules = drafts.rules
        // BOUND: the routes of the policy.
        for owner in drafts.owners where !unsure.contains(owner.place) {
            result.rules[owner.place].owner = try reader.attempt(
                try ownerRule(owner.draft, drafts.definitions[owner.place].id, table))
        }
        guard reader.state.isClean else { return result }
        // BOUND: the routes of the policy, each with at most 31 parents.
        for (place, definition) in drafts.definitions.enumerated()
        where definition.parents.isEmpty == false {
            guard let index = table.index(of: definition.id) else { continue }
            let stack = table.stack(at: index)
            result.rules[place].parentsStart = Int32(truncatingIfNeeded: result.parents.count)
            result.rules[place].parentsCount = Int32(truncatingIfNeeded: stack.count)
            // BOUND: at most 31 parents.
            for element in stack {
                let owner = Self.parentOwner(of: element, &result)
                result.parents.append(
                    ParentRule(
                        index: element.index, isOptional: element.isOptional, owner: owner))
            }
        }
        return result
    }

    /// The owner rule with the slot of its parameter: one that every link of the route has, and not
    /// in its query, where a link could leave the path of one person and name another.
    private func ownerRule(
        _ draft: OwnerDraft, _ id: RouteID, _ table: RouteTable
    ) throws(PolicyError) -> OwnerRule? {
        guard let index = table.index(of: id) else { return nil }
        let slots = table.parameters(at: index)
        guard let slot = slots.firstIndex(where: { $0.name == draft.parameter }) else {
            throw reader.failure(
                .ownerUnusable, at: draft.parameterNode,
                "`param` names `\(draft.parameter)`, which the route does not have",
                hint: Suggestion.sentence(for: draft.parameter, in: slots.map(\.name))
                    ?? ownerHint(slots))
        }
        guard slots[slot].isOptional == false, slots[slot].place != .query else {
            throw reader.failure(
                .ownerUnusable, at: draft.parameterNode,
                "the owner parameter `\(draft.parameter)` is not part of the path",
                hint: "an owner is compared with a parameter that every link of the route has: "
                    + ownerHint(slots))
        }
        return OwnerRule(
            slot: Int16(truncatingIfNeeded: slot), claim: draft.claim,
            unlessRoles: draft.unlessRoles)
    }

    /// The parameters that an owner may be compared with.
    private func ownerHint(_ slots: [ParameterSlot]) -> String {
        let names = slots.filter { !$0.isOptional && $0.place != .query }.map { "`\($0.name)`" }
        return names.isEmpty
            ? "give the path one, such as \"/users/{userId}\""
            : "name \(names.joined(separator: " or "))"
    }

    private static func parentOwner(
        of element: StackElement, _ result: inout CompiledRules
    ) -> ParentOwner {
        guard let owner = result.rules[Int(element.index.value)].owner,
            element.sources.indices.contains(Int(owner.slot))
        else { return .absent }
        switch element.sources[Int(owner.slot)] {
        case .absent: return .absent
        case .child(let slot): return .slot(Int32(truncatingIfNeeded: slot))
        case .literal(let value):
            return .text(added(Array(CanonicalText.of(value).utf8), &result))
        case .template(let prefix, let slot):
            return .template(
                prefix: added(Array(prefix.utf8), &result), slot: Int32(truncatingIfNeeded: slot))
        }
    }

    private static func added(_ text: [UInt8], _ result: inout CompiledRules) -> Int32 {
        result.texts.append(text)
        return Int32(truncatingIfNeeded: result.texts.count - 1)
    }
}

/// The text that an owner rule compares: integers in decimal, Booleans as `true` and `false`.
package enum CanonicalText {
    /// The text of a value.
    package static func of(_ value: ParameterValue) -> String {
        switch value {
        case .int(let number): String(number)
        case .bool(let bool): bool ? "true" : "false"
        case .text(let text): text
        }
    }
}
