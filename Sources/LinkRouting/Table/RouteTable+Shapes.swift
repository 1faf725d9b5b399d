extension RouteTable {
    /// The patterns of all routes and moved paths, in the order of the policy.
    ///
    /// - Complexity: O(patterns)
    package var patternShapes: [PatternShape] {
        storage.parts.patterns.enumerated().map { number, pattern in
            let path = Int(pattern.firstElement)
            let fragment = path + Int(pattern.pathCount)
            let owner = Int(pattern.owner)
            return PatternShape(
                number: number, route: RouteIndex(routeNumber(ofOwner: owner)),
                isMoved: owner >= storage.parts.routeCount, sites: pattern.sites,
                path: (path..<fragment).map { segment($0, pattern) },
                fragment: (fragment..<fragment + Int(pattern.fragmentCount)).map {
                    segment($0, pattern)
                },
                fragmentMark: Self.mark(pattern.fragment), query: query(of: owner),
                requiredLabels: requiredLabels(of: owner), targets: targets(of: pattern))
        }
    }

    /// The sites of the table; bit n of `PatternShape.sites` stands for site n.
    ///
    /// - Complexity: O(sites * hosts)
    package var siteShapes: [SiteShape] {
        storage.parts.sites.map { site in
            let origin = storage.parts.origins[Int(site.origin)]
            return SiteShape(
                origin: origin.id, scheme: storage.string(origin.scheme),
                kind: kind(of: origin.kind, site), rejectsFragment: origin.rejectsFragment,
                handsOver: origin.handsOver)
        }
    }

    /// Whether a type of the table takes a decoded text; `nil` for the type of nested links, which
    /// only the reader can tell.
    ///
    /// - Parameters:
    ///   - bytes: The decoded text.
    ///   - type: A type of this table.
    /// - Returns: Whether it does.
    /// - Complexity: O(bytes)
    package func takes(_ bytes: [UInt8], _ type: TypeShape) -> Bool? {
        let record = storage.parts.types[Int(type.number)]
        guard record.kind != .route else { return nil }
        return record.verdict(bytes.span, from: 0, to: bytes.count, in: storage).isAccepted
    }

    /// What happens to undeclared query items.
    package var undeclaredQuery: UndeclaredQueryRule { storage.parts.undeclaredQuery }

    private func segment(_ element: Int, _ pattern: PatternRecord) -> SegmentShape {
        let record = storage.parts.elements[element]
        return SegmentShape(
            prefix: storage.string(record.prefix), suffix: storage.string(record.suffix),
            type: record.slot < 0 ? nil : type(ofSlot: Int(pattern.firstSlot + record.slot)),
            maximum: max(1, Int(record.maximum)))
    }

    /// The type of a slot; of a rest, the type of one segment.
    private func type(ofSlot slot: Int) -> TypeShape {
        let number = storage.parts.slots[slot].type
        let type = storage.parts.slotTypes[slot]
        guard case .rest(let inner, maximum: _) = type else {
            return TypeShape(type: type, number: number)
        }
        return TypeShape(type: inner, number: storage.parts.types[Int(number)].first)
    }

    private func targets(of pattern: PatternRecord) -> [TargetShape] {
        let owner = Int(pattern.owner)
        guard owner >= storage.parts.routeCount else { return [] }
        let screen = relations.screens[Int(relations.records[owner].target)]
        let record = storage.parts.records[Int(screen.route)]
        return (0..<Int(record.slotCount)).compactMap { offset in
            let slot = Int(record.firstSlot) + offset
            switch relations.sources[Int(screen.firstSource) + offset] {
            case .absent, .literal: return nil
            case .child(let own): return target(slot, own, "", pattern)
            case .template(let prefix, let own): return target(slot, own, prefix, pattern)
            }
        }
    }

    private func target(
        _ slot: Int, _ own: Int, _ prefix: String, _ pattern: PatternRecord
    ) -> TargetShape? {
        let first = Int(pattern.firstElement)
        let count = Int(pattern.pathCount + pattern.fragmentCount)
        let record = storage.parts.records[Int(pattern.owner)]
        let queries = Int(record.firstQuery)..<Int(record.firstQuery + record.queryCount)
        let place: TargetShape.Place
        if let number = (0..<count).first(where: {
            storage.parts.elements[first + $0].slot == Int32(own)
        }) {
            place = .segment(number)
        } else if let item = queries.first(where: { storage.parts.query[$0].slot == Int32(own) }) {
            place = .query(storage.string(storage.parts.query[item].key))
        } else if storage.parts.slots[Int(record.firstSlot) + own].place == .host {
            place = .label
        } else {
            // A parameter of another pattern of the path: absent here, and so in the target.
            return nil
        }
        var maximum = 1
        if case .rest(_, maximum: let most) = storage.parts.slotTypes[slot] { maximum = most }
        return TargetShape(
            place: place, prefix: prefix, type: type(ofSlot: slot), maximum: maximum,
            isSegment: storage.parts.slots[slot].place.isSegment)
    }

    private func requiredLabels(of owner: Int) -> [String] {
        let record = storage.parts.records[owner]
        guard record.hasLabelParameter else { return [] }
        let first = Int(record.firstSlot)
        return storage.parts.slots[first..<first + Int(record.slotCount)].filter {
            $0.place == .host && !$0.isOptional
        }.map(\.name)
    }

    private func query(of owner: Int) -> [QueryShape] {
        let record = storage.parts.records[owner]
        let first = Int(record.firstQuery)
        return (first..<first + Int(record.queryCount)).map { number in
            let item = storage.parts.query[number]
            return QueryShape(
                key: storage.string(item.key),
                type: type(ofSlot: Int(record.firstSlot + item.slot)),
                presence: item.presence, plus: item.plus)
        }
    }

    private func kind(of kind: OriginRecord.Kind, _ site: SiteRecord) -> SiteShape.Kind {
        switch kind {
        case .word: return .word
        case .none: return .none
        case .https, .host:
            let hosts = storage.parts.hosts.filter { $0.origin == site.httpsOrigin }
            return .hosts(
                hosts.map { host in
                    HostShape(
                        text: storage.string(host.text), label: labelType(of: host),
                        labelName: host.labelName)
                })
        }
    }

    /// The type of a label; the table keeps its definition only where a route has the parameter.
    private func labelType(of host: HostRecord) -> TypeShape? {
        guard host.labelType >= 0 else { return nil }
        let record = storage.parts.types[Int(host.labelType)]
        let type: ParameterType =
            record.kind == .enumeration
            ? .enumeration(
                (record.first..<record.first + record.count).map {
                    storage.string(storage.choices[Int($0)])
                })
            : .token(Int(clamping: record.minimum)...Int(clamping: record.maximum), also: [])
        return TypeShape(type: type, number: host.labelType)
    }

    private static func mark(_ shape: FragmentShape) -> String {
        switch shape {
        case .absent: ""
        case .plain: "#"
        case .slashed: "#/"
        }
    }
}
