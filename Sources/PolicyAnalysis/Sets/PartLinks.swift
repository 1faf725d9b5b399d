import LinkRouting

/// The links that stand for all links of a part: whatever the policies can tell apart in it is told
/// apart by one of them.
///
/// At each place (authority, segment, query key, fragment) the texts are parted by who takes them
/// and reads what. Places do not depend on each other, so that one link for each such class, beside
/// the cheapest texts elsewhere, is enough.
struct PartLinks {
    /// A link, and which policies take it by the algebra.
    struct Candidate {
        let text: String
        let takers: [Bool]
    }

    /// Texts of one class at one place.
    struct Option {
        /// What stands in the link; `nil` where the item is absent.
        let text: String?
        let takers: [Bool]
    }

    /// One place of a link and its classes, the cheapest of each.
    struct Place {
        var options: [Option]
        /// The values that all policies take here, where a parameter stands.
        var values: Language?
        /// What stands before the value and behind it, such as the key of a query item.
        var prefix: [UInt8] = []
        var suffix: [UInt8] = []
        let kind: LinkPlaceKind
        /// Items whose value is a link, of which only the gate knows who takes them.
        var nested: [String] = []
        /// Whether it is the fragment of no pattern.
        var isLooseFragment = false

        /// The text with a value.
        func text(_ value: [UInt8]) -> String { kind.written(prefix + value + suffix) }
    }

    private struct Question: Hashable {
        let language: Language
        let pieces: [LinkPiece?]
    }

    /// Links to one route that are tried as values of nested types.
    static let nestedTextCount = 256

    /// Texts of links to each route, as values of nested types.
    var nested: [RouteID: [String]] = [:]
    private let limits: [LinkLimits]
    private let sites: [[SiteShape]]
    let undeclared: [UndeclaredQueryRule]
    private var known: [Question: Place] = [:]

    init(_ tables: [RouteTable], _ limits: [LinkLimits]) {
        self.limits = limits
        sites = tables.map(\.siteShapes)
        undeclared = tables.map(\.undeclaredQuery)
    }

    /// The links of a part, the cheapest first.
    ///
    /// - Complexity: O(places * classes)
    mutating func links(
        of part: LinkPartition.Part, _ partition: inout LinkPartition
    ) -> [Candidate] {
        let places = resolved(places(of: part, &partition), part, &partition)
        let sides = part.patterns.indices.filter { part.patterns[$0] != nil }
        var links: [Candidate] = []
        if let base = choice(places, by: sides, distinctly: true, &partition) {
            links.append(candidate(part, places, base))
            // BOUND: the classes of all places.
            for (place, own) in places.enumerated() {
                for option in own.options where sides.allSatisfy({ option.takers[$0] }) {
                    var other = base
                    guard other[place].text != option.text else { continue }
                    other[place] = option
                    links.append(candidate(part, places, other))
                }
            }
        }
        guard sides.count == 2 else { return links }
        for side in sides {
            if let lone = lone(places, side, &partition) {
                links.append(candidate(part, places, lone))
            }
        }
        return links
    }

    /// Links in which parameters have the same value: all of them, and each two.
    ///
    /// - Complexity: O(parameters * parameters)
    mutating func coincidences(
        of part: LinkPartition.Part, _ partition: inout LinkPartition
    ) -> [Candidate] {
        let places = resolved(places(of: part, &partition), part, &partition)
        let sides = part.patterns.indices.filter { part.patterns[$0] != nil }
        guard let base = choice(places, by: sides, distinctly: true, &partition) else { return [] }
        let owners = places.indices.filter { places[$0].values != nil }
        var groups = owners.indices.flatMap { first in
            owners[(first + 1)...].map { [owners[first], $0] }
        }
        if owners.count > 2 { groups.append(owners) }
        var links: [Candidate] = []
        // BOUND: at most 128 parameters, each with each.
        for group in groups {
            var common: Language? = places[group[0]].values
            for place in group.dropFirst() {
                common = common.flatMap { known in places[place].values.flatMap(known.and) }
            }
            let kind: LinkPlaceKind =
                group.allSatisfy { places[$0].kind == .value } ? .value : .segment
            guard let value = partition.search.word(of: common, at: kind) else { continue }
            var other = base
            for place in group {
                other[place] = Option(text: places[place].text(value), takers: base[place].takers)
            }
            links.append(candidate(part, places, other))
        }
        return links
    }

    // MARK: Choosing

    /// For each place the cheapest text that some policies take, and other values at each place
    /// where that costs little; `nil` where a place has none.
    func choice(
        _ places: [Place], by sides: [Int], distinctly: Bool, _ partition: inout LinkPartition
    ) -> [Option]? {
        var chosen: [Option] = []
        var used: [[UInt8]] = []
        // BOUND: at most 200 places.
        for place in places {
            guard
                let option = place.options.first(where: { option in
                    sides.allSatisfy { option.takers[$0] }
                })
            else { return nil }
            chosen.append(option)
            guard distinctly, let values = place.values, option.text != nil,
                let value = partition.search.word(of: values, at: place.kind, unlike: used)
            else { continue }
            used.append(value)
            chosen[chosen.count - 1] = Option(text: place.text(value), takers: option.takers)
        }
        return chosen
    }

    /// The cheapest link that one policy takes and the other refuses for one of its texts.
    private func lone(
        _ places: [Place], _ side: Int, _ partition: inout LinkPartition
    ) -> [Option]? {
        guard let base = choice(places, by: [side], distinctly: false, &partition) else {
            return nil
        }
        var best: (price: Int, links: [Option])?
        // BOUND: the classes of at most 200 places.
        for (number, place) in places.enumerated() {
            let option = place.options.first { $0.takers[side] && !$0.takers[1 - side] }
            guard let option else { continue }
            let price = (option.text?.utf8.count ?? 0) - (base[number].text?.utf8.count ?? 0)
            guard price < best?.price ?? .max else { continue }
            var links = base
            links[number] = option
            best = (price, links)
        }
        return best?.links
    }

    func candidate(
        _ part: LinkPartition.Part, _ places: [Place], _ chosen: [Option]
    ) -> Candidate {
        let count = part.box.languages.count
        let texts = chosen.prefix(count).map { $0.text ?? "" }
        var items: [String] = []
        var loose = ""
        // BOUND: at most 70 places behind the segments.
        for (place, option) in zip(places, chosen).dropFirst(count) {
            guard let text = option.text else { continue }
            if place.isLooseFragment { loose = "#" + text } else { items.append(text) }
        }
        let text = part.box.text(part.authority.scheme, texts, query: items) + loose
        let takers = part.patterns.indices.map { side in
            part.patterns[side] != nil && chosen.allSatisfy { $0.takers[side] }
                && text.utf8.count <= limits[side].byteCountLimit
                && items.count <= limits[side].queryItemCountLimit
                && max(part.patterns[side]?.path.count ?? 0, part.box.fragmentCount)
                    <= limits[side].segmentCountLimit
        }
        return Candidate(text: text, takers: takers)
    }

    // MARK: The places of a part

    private mutating func places(
        of part: LinkPartition.Part, _ partition: inout LinkPartition
    ) -> [Place] {
        let pieces = part.patterns.indices.map { side in
            part.patterns[side].flatMap { $0.pieces(under: part.authority, side: side) }
        }
        var places: [Place] = []
        // BOUND: at most 129 pieces.
        for (number, language) in part.box.languages.enumerated() {
            let own = pieces.map { $0?[number] }
            places.append(
                place(
                    language, own, at: number == 0 ? .authority : .segment, &partition))
        }
        var keys: [String] = []
        for pattern in part.patterns {
            for item in pattern?.shape.query ?? [] where !keys.contains(item.key) {
                keys.append(item.key)
            }
        }
        for key in keys.sorted() {
            let items = part.patterns.map { $0?.shape.query.first { $0.key == key } }
            places.append(place(ofKey: key, items, part, &partition))
        }
        return places + loosePlaces(of: part, keys)
    }

    /// One segment: what all sides take, what only one does, and what they read differently.
    private mutating func place(
        _ language: Language, _ pieces: [LinkPiece?], at kind: LinkPlaceKind,
        _ partition: inout LinkPartition
    ) -> Place {
        if let words = language.words, words.count == 1,
            pieces.allSatisfy({ $0.map { $0.isLiteral || $0 == .anything } ?? true })
        {
            let all = [Bool](repeating: true, count: pieces.count)
            return Place(
                options: [Option(text: kind.written(words[0]), takers: all)], kind: kind)
        }
        let question = Question(language: language, pieces: pieces)
        if let answer = known[question] { return answer }
        let accepted = pieces.map { piece in
            piece.map { partition.types.accepted($0, in: language) } ?? language
        }
        var place = Place(options: [], kind: kind)
        let parameter = pieces.compactMap(\.self).first { $0.type >= 0 }
        let both = accepted.dropFirst().reduce(accepted[0]) { known, other in
            known.flatMap { one in other.flatMap(one.and) }
        }
        add(both, [Bool](repeating: true, count: pieces.count), to: &place, &partition)
        if let parameter {
            (place.prefix, place.suffix) = (parameter.prefix, parameter.suffix)
            place.values = both?.between(parameter.prefix, parameter.suffix)
        }
        let hosts = pieces.compactMap(\.self).filter { partition.types.isHost($0.type) }
        if hosts.count == 1, pieces.count == 2 {
            // One side lowers letters, the other keeps them.
            add(both?.and(.holding(Symbol.upperLetters)), [true, true], to: &place, &partition)
        }
        if pieces.count == 2, pieces[0] != pieces[1] {
            for side in 0..<2 {
                let parts = accepted[side].map { own in
                    accepted[1 - side].map(own.without) ?? [own]
                }
                for part in parts ?? [] {
                    add(part, [side == 0, side == 1], to: &place, &partition)
                }
            }
        }
        known[question] = place
        return place
    }

    private func add(
        _ language: Language?, _ takers: [Bool], to place: inout Place,
        _ partition: inout LinkPartition
    ) {
        guard let word = partition.search.word(of: language, at: place.kind) else { return }
        place.options.append(Option(text: place.kind.written(word), takers: takers))
    }

    /// What no pattern speaks of and only one of two policies takes: an undeclared key, and a
    /// fragment of no pattern.
    private func loosePlaces(of part: LinkPartition.Part, _ keys: [String]) -> [Place] {
        guard part.patterns.count == 2, !part.patterns.contains(where: { $0 == nil }) else {
            return []
        }
        var places: [Place] = []
        let drops = undeclared.map { $0 == .drop }
        if drops[0] != drops[1] {
            let key = "abcdefghijklmnopqrstuvwxyz".map { String($0) }.first { !keys.contains($0) }
            places.append(
                Place(
                    options: [
                        Option(text: nil, takers: [true, true]),
                        Option(text: (key ?? "undeclared-key") + "=1", takers: drops),
                    ], kind: .value))
        }
        let rejects = zip(sites, part.authority.places).map { shapes, place in
            place.map { shapes[$0.site].rejectsFragment } ?? true
        }
        if part.box.mark == .none, rejects[0] != rejects[1] {
            // An empty segment: a fragment that no pattern can take.
            places.append(
                Place(
                    options: [
                        Option(text: nil, takers: [true, true]),
                        Option(text: "a//b", takers: rejects.map { !$0 }),
                    ], kind: .segment, isLooseFragment: true))
        }
        return places
    }
}
