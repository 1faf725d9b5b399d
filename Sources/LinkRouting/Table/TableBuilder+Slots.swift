extension TableBuilder {
    /// Adds query items, labels of hosts, and the parameters of a screen without a link.
    mutating func addOtherParameters(
        _ route: RouteDefinition, _ place: DefinitionPlace, _ record: RouteRecord
    ) throws(RouteTableError) {
        // BOUND: one round per parameter.
        for parameter in route.parameters {
            guard Identifier.isName(parameter.name.utf8) else {
                throw RouteTableError(.invalidName, place.subject(parameter.name))
            }
            if route.paths.isEmpty {
                try addDraft(parameter.name, parameter.type, .screen, false, route, place)
            } else if drafts.contains(where: { $0.name == parameter.name }) == false {
                throw RouteTableError(.unusedParameter, place.subject(parameter.name))
            }
        }
        // BOUND: one round per parameter of the pattern.
        for index in drafts.indices {
            drafts[index].isOptional =
                drafts[index].place != .screen && drafts[index].patternCount < route.paths.count
        }
        for item in route.query {
            guard Identifier.isName(item.name.utf8) else {
                throw RouteTableError(.invalidName, place.subject(item.name))
            }
            try addDraft(item.name, item.type, .query, item.presence != .required, route, place)
        }
        guard route.paths.isEmpty == false else { return }
        for label in labels {
            guard let isOptional = labelIsOptional(label.name, record.sites) else { continue }
            try addDraft(label.name, label.type, .host, isOptional, route, place)
        }
    }

    private mutating func addDraft(
        _ name: String, _ type: ParameterType, _ part: ParameterPlace, _ isOptional: Bool,
        _ route: RouteDefinition, _ place: DefinitionPlace
    ) throws(RouteTableError) {
        guard drafts.contains(where: { $0.name == name }) == false else {
            throw RouteTableError(.duplicateName, place.subject(name))
        }
        drafts.append(SlotDraft(name: name, type: type, place: part, isOptional: isOptional))
    }

    /// Whether a route on these sites may be without a label, or `nil` where no host has it.
    private func labelIsOptional(_ name: String, _ sites: UInt64) -> Bool? {
        var hasIt = false
        var lacksIt = false
        // BOUND: at most 64 sites, and one round per host.
        for (index, site) in parts.sites.enumerated() where sites >> UInt64(index) & 1 == 1 {
            guard site.httpsOrigin >= 0 else {
                lacksIt = true
                continue
            }
            for host in parts.hosts where host.origin == site.httpsOrigin {
                if host.labelName == name { hasIt = true } else { lacksIt = true }
            }
        }
        return hasIt ? lacksIt : nil
    }

    /// Gives the route its slots, sorted by name, and points the elements at them.
    mutating func sortSlots(
        _ route: RouteDefinition, _ place: DefinitionPlace, _ record: inout RouteRecord,
        firstElement: Int
    ) throws(RouteTableError) {
        record.firstSlot = Int32(parts.slots.count)
        record.slotCount = Int32(drafts.count)
        for name in route.secret where drafts.contains(where: { $0.name == name }) == false {
            throw RouteTableError(.unknownParameter, place.subject(name))
        }
        for name in route.publicFragment
        where drafts.contains(where: { $0.name == name }) == false {
            throw RouteTableError(.unknownParameter, place.subject(name))
        }
        guard drafts.isEmpty == false else { return }
        let order = drafts.indices.sorted {
            drafts[$0].name.utf8.lexicographicallyPrecedes(drafts[$1].name.utf8)
        }
        var ranks = [Int32](repeating: 0, count: drafts.count)
        // BOUND: at most 64 slots.
        for (rank, index) in order.enumerated() {
            ranks[index] = Int32(rank)
            let draft = drafts[index]
            let type = try addType(draft.type, at: draft.place, place.subject(draft.name))
            let isSecret =
                route.secret.contains(draft.name)
                || draft.place == .fragment && route.publicFragment.contains(draft.name) == false
            parts.slots.append(
                SlotRecord(
                    name: draft.name, type: type, place: draft.place,
                    isOptional: draft.isOptional, isSecret: isSecret))
            parts.slotTypes.append(draft.type)
            record.note(draft)
        }
        // BOUND: one round per segment of the route's patterns.
        for index in firstElement..<parts.elements.count where parts.elements[index].slot >= 0 {
            let slot = ranks[Int(parts.elements[index].slot)]
            parts.elements[index].slot = slot
            parts.elements[index].type = parts.slots[Int(record.firstSlot + slot)].type
        }
        for index in Int(record.firstPattern)..<parts.patterns.count {
            let old = parts.patterns[index].filledSlots
            parts.patterns[index].filledSlots = 0
            for (draft, rank) in ranks.enumerated() where old >> UInt64(draft) & 1 == 1 {
                parts.patterns[index].filledSlots |= 1 << UInt64(rank)
            }
        }
    }

    mutating func addQuery(
        _ route: RouteDefinition, _ place: DefinitionPlace, _ record: inout RouteRecord
    ) throws(RouteTableError) {
        record.firstQuery = Int32(parts.query.count)
        record.queryCount = Int32(route.query.count)
        let first = Int(record.firstSlot)
        // BOUND: at most 64 slots; they are sorted by name, so the keys are too.
        for slot in 0..<Int(record.slotCount) where parts.slots[first + slot].place == .query {
            let name = parts.slots[first + slot].name
            guard let item = route.query.first(where: { $0.name == name }) else { continue }
            parts.query.append(
                QueryRecord(
                    key: pooled(name.utf8), slot: Int32(slot), presence: item.presence,
                    plus: item.plus))
        }
    }
}

extension RouteRecord {
    /// Notes what the reader must look at twice.
    fileprivate mutating func note(_ draft: SlotDraft) {
        switch draft.type {
        case .route: hasRouteParameter = true
        case .host where draft.place == .path || draft.place == .fragment:
            hasHostParameter = true
        case .rest(.host, _): hasHostParameter = true
        // Other types need nothing of their own.
        default: break
        }
        if draft.place == .host { hasLabelParameter = true }
    }
}
