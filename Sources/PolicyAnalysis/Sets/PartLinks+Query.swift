import LinkRouting

extension PartLinks {
    /// What one policy makes of the values of a key.
    private struct Reading {
        /// Values that become the parameter.
        var taken: Language?
        /// Values that count as absent.
        var dropped: [Language] = []
        /// Values for which the link is refused.
        var refused: [Language] = []
    }

    /// The classes of a query item: absent, without `=`, and its values by who reads what.
    ///
    /// - Complexity: O(classes of both policies), at most 16
    func place(
        ofKey key: String, _ items: [QueryShape?], _ part: LinkPartition.Part,
        _ partition: inout LinkPartition
    ) -> Place {
        let sides = items.indices.filter { part.patterns[$0] != nil }
        let mayLack = items.indices.map { items[$0].map { $0.presence != .required } ?? true }
        let drops = items.indices.map { items[$0] == nil && undeclared[$0] == .drop }
        var place = Place(
            options: [
                Option(text: nil, takers: mayLack), Option(text: key, takers: drops),
            ], prefix: Array((key + "=").utf8), kind: .value)
        // BOUND: the routes of at most two types.
        for case .route(let ids, allowsAbsolute: _) in items.compactMap({ $0?.type.type }) {
            for text in ids.flatMap({ nested[$0] ?? [] }) {
                let item = place.text(Array(text.utf8))
                if !place.nested.contains(item) { place.nested.append(item) }
            }
        }
        let limits = part.patterns.map { $0?.queryLimits[key] ?? [] }
        if !place.nested.isEmpty { addLinkLike(items, &place, &partition) }
        let isAlike =
            sides.count == 2 && Self.isAlike(items[0], items[1]) && limits[0] == limits[1]
        let readings = items.indices.map { side in
            reading(items[side], side, part.patterns[side], &partition)
        }
        let taken = sides.filter { items[$0] != nil }.map { readings[$0].taken }
        place.values = taken.dropFirst().reduce(taken.first ?? nil) { known, other in
            known.flatMap { one in other.flatMap(one.and) }
        }
        guard sides.count == 2, !isAlike else {
            addValues(place.values, [Bool](repeating: true, count: items.count), &place, &partition)
            return place
        }
        addClasses(readings, items, &place, &partition)
        return place
    }

    /// Values of another type that could be links, which the gate is asked about, too.
    private func addLinkLike(
        _ items: [QueryShape?], _ place: inout Place, _ partition: inout LinkPartition
    ) {
        // BOUND: two items, and the words of an `enum`.
        for item in items.compactMap(\.self) {
            let number = partition.types.number(of: item.type.type)
            guard let type = partition.types.automaton(number) else { continue }
            let linkLike = Language(type).and(.holding(ByteSet("/:".utf8)))
            let words =
                linkLike?.words
                ?? [partition.search.word(of: linkLike, at: .value)].compactMap(\.self)
            for word in words.prefix(Self.nestedTextCount) {
                place.nested.append(place.text(word))
            }
        }
    }

    /// Finds out who takes the links that stand as values, by asking the gate.
    func resolved(
        _ places: [Place], _ part: LinkPartition.Part, _ partition: inout LinkPartition
    ) -> [Place] {
        var places = places
        let sides = part.patterns.indices.filter { part.patterns[$0] != nil }
        // BOUND: at most 64 keys, `nestedTextCount` links each.
        for number in places.indices where !places[number].nested.isEmpty {
            for item in places[number].nested {
                let takers = part.patterns.indices.map { side in
                    sides.contains(side)
                        && takes(item, at: number, places, side, part, &partition)
                }
                places[number].options.append(Option(text: item, takers: takers))
            }
        }
        return places
    }

    private func takes(
        _ item: String, at number: Int, _ places: [Place], _ side: Int,
        _ part: LinkPartition.Part, _ partition: inout LinkPartition
    ) -> Bool {
        var others = places
        let all = part.patterns.map { _ in true }
        // Other keys with links are absent, or have the first of theirs.
        for other in places.indices where other != number {
            if let first = places[other].nested.first, places[other].options.count <= 2 {
                others[other].options.append(Option(text: first, takers: all))
            }
        }
        others[number].options = [Option(text: item, takers: all)]
        guard let chosen = choice(others, by: [side], distinctly: false, &partition) else {
            return false
        }
        let text = candidate(part, others, chosen).text
        return partition.tables[side].sample(text) != nil
    }

    private static func isAlike(_ one: QueryShape?, _ other: QueryShape?) -> Bool {
        guard let one, let other else { return false }
        if case .route = one.type.type { return false }
        return one.type.type == other.type.type && one.presence == other.presence
            && one.plus == other.plus
    }

    private func reading(
        _ item: QueryShape?, _ side: Int, _ pattern: LinkPattern?,
        _ partition: inout LinkPartition
    ) -> Reading {
        let everything = Language(.everything)
        guard let item else {
            return undeclared[side] == .drop
                ? Reading(dropped: [everything]) : Reading(refused: [everything])
        }
        let number = partition.types.number(of: item.type.type)
        guard let type = partition.types.automaton(number) else {
            // Links as values are asked of the gate; what has neither `/` nor `:` is none.
            let others = [everything.without(.holding(ByteSet("/:".utf8)))].compactMap(\.self)
            return item.presence == .optionalDroppingInvalid
                ? Reading(dropped: others.compactMap { $0.and(.unescaped) })
                : Reading(refused: others)
        }
        let plus = item.plus == .space ? UInt8(ascii: " ") : UInt8(ascii: "+")
        let unescaped = Automaton.reading(Symbol.rawPlus, as: plus, .unescaped)
        var taken = everything.and(.reading(Symbol.rawPlus, as: plus, type))?.and(unescaped)
        if item.plus == .reject {
            taken = taken?.without(.holding(ByteSet([Symbol.rawPlus])))
        }
        let others = taken.map(everything.without) ?? [everything]
        // What the target of a moved path does not take is refused, and never dropped.
        let own = taken
        for limit in pattern?.queryLimits[item.key] ?? [] {
            guard let asked = partition.types.automaton(limit) else { continue }
            taken = taken?.and(.reading(Symbol.rawPlus, as: plus, asked))
            if limit.isSegment { taken = taken?.without(limit.excluded) }
        }
        let beyond = own.map { own in taken.map(own.without) ?? [own] } ?? []
        guard item.presence == .optionalDroppingInvalid else {
            return Reading(taken: taken, refused: others + beyond)
        }
        return Reading(
            taken: taken, dropped: others.compactMap { $0.and(unescaped) },
            refused: others.compactMap { $0.without(unescaped) } + beyond)
    }

    /// One option for each pair of readings, those that both policies take first.
    private func addClasses(
        _ readings: [Reading], _ items: [QueryShape?], _ place: inout Place,
        _ partition: inout LinkPartition
    ) {
        let classes = readings.map { reading in
            [reading.taken.map { [$0] } ?? [], reading.dropped, reading.refused]
        }
        // BOUND: nine pairs of classes.
        for (first, own) in classes[0].enumerated() {
            for (second, other) in classes[1].enumerated() where first != 2 || second != 2 {
                var word: [UInt8]?
                for part in own.flatMap({ one in other.compactMap(one.and) }) {
                    word = word ?? partition.search.word(of: part, at: .value)
                }
                guard let word else { continue }
                place.options.append(
                    Option(text: place.text(word), takers: [first != 2, second != 2]))
            }
        }
        // What both take and read differently: a raw `+`, and the letter case of a host.
        let both = place.values
        if let one = items[0], let other = items[1] {
            if one.plus != other.plus {
                addValues(
                    both?.and(.holding(ByteSet([Symbol.rawPlus]))), [true, true], &place,
                    &partition)
            }
            if Self.isHost(one) != Self.isHost(other) {
                addValues(
                    both?.and(.holding(Symbol.upperLetters)), [true, true], &place, &partition)
            }
        }
    }

    private func addValues(
        _ language: Language?, _ takers: [Bool], _ place: inout Place,
        _ partition: inout LinkPartition
    ) {
        guard let word = partition.search.word(of: language, at: .value) else { return }
        place.options.append(Option(text: place.text(word), takers: takers))
    }

    private static func isHost(_ item: QueryShape) -> Bool {
        if case .host = item.type.type { true } else { false }
    }
}
