import LinkRouting

/// Finds the cheapest word of a language, or that there is none, and remembers it.
///
/// A search by price over tuples of states: the first word that is met is the shortest in bytes of
/// a link, and if no state is left before any word was met, there is none. Words that no link can
/// carry for their length do not count.
struct WordSearch {
    private struct Question: Hashable {
        let language: Language
        let place: LinkPlaceKind
    }

    private struct Step {
        let parent: Int
        let symbol: UInt8
    }

    private var known: [Question: [UInt8]?] = [:]
    /// Bytes that a link may have.
    private let byteCountLimit: Int
    /// States that were looked at, of all searches together.
    private(set) var stateCount = 0
    /// Whether a search ended at its bound, so that its answer says nothing.
    private(set) var isCut = false

    init(byteCountLimit: Int) { self.byteCountLimit = byteCountLimit }

    /// The cheapest word, `nil` where there is none.
    ///
    /// - Complexity: O(states * symbols that its automata tell apart), once for each language
    mutating func word(of language: Language?, at place: LinkPlaceKind) -> [UInt8]? {
        guard let language else { return nil }
        if let words = language.words { return cheapest(words, place) }
        let question = Question(language: language, place: place)
        if let answer = known[question] { return answer }
        let answer = search(language, place)
        known[question] = answer
        return answer
    }

    /// The cheapest word that is none of some others.
    mutating func word(
        of language: Language?, at place: LinkPlaceKind, unlike others: [[UInt8]]
    ) -> [UInt8]? {
        guard let first = word(of: language, at: place) else { return nil }
        guard others.contains(first) else { return first }
        return word(of: language?.without(.words(Language.sorted(others))), at: place)
    }

    mutating func isEmpty(_ language: Language?, at place: LinkPlaceKind) -> Bool {
        word(of: language, at: place) == nil
    }

    /// The bytes that a word costs.
    static func price(of word: [UInt8], at place: LinkPlaceKind) -> Int {
        word.reduce(0) { $0 + place.price(of: $1) }
    }

    private func cheapest(_ words: [[UInt8]], _ place: LinkPlaceKind) -> [UInt8]? {
        words.filter { $0.allSatisfy(place.alphabet.contains) }.min { one, other in
            let prices = [one, other].map { Self.price(of: $0, at: place) }
            return prices[0] != prices[1]
                ? prices[0] < prices[1] : one.lexicographicallyPrecedes(other)
        }
    }

    private mutating func search(_ language: Language, _ place: LinkPlaceKind) -> [UInt8]? {
        let symbols = representatives(of: language, place)
        let start = (language.all + language.none).map { automaton -> Automaton.State? in
            automaton.start == Automaton.dead ? nil : automaton.start
        }
        guard !start.prefix(language.all.count).contains(nil) else { return nil }
        var steps = [Step(parent: -1, symbol: 0)]
        var states = [start]
        var prices: [[Automaton.State?]: Int] = [start: 0]
        // Each price has its own row; a symbol costs at most nine bytes.
        var rows: [[Int]] = [[0]]
        var price = 0
        defer { stateCount += states.count }
        // BOUND: the bytes of a link, and `AnalysisLimits.stateCount`.
        while price < rows.count, price <= byteCountLimit {
            // Those of preferred symbols come first: the order in which they were found.
            for number in rows[price] where prices[states[number]] == price {
                if accepts(language, states[number]) { return word(number, steps) }
                for symbol in symbols {
                    guard let next = next(language, states[number], symbol) else { continue }
                    let cost = price + place.price(of: symbol)
                    guard cost < prices[next] ?? .max else { continue }
                    prices[next] = cost
                    while rows.count <= cost { rows.append([]) }
                    rows[cost].append(states.count)
                    states.append(next)
                    steps.append(Step(parent: number, symbol: symbol))
                }
            }
            rows[price] = []
            price += 1
            guard states.count <= AnalysisLimits.stateCount else {
                isCut = true
                return nil
            }
        }
        return nil
    }

    private func accepts(_ language: Language, _ states: [Automaton.State?]) -> Bool {
        let count = language.all.count
        return zip(language.all, states).allSatisfy { $0.accepts($1 ?? Automaton.dead) }
            && !zip(language.none, states[count...]).contains { automaton, state in
                state.map(automaton.accepts) ?? false
            }
    }

    /// The states behind one more symbol; what must not accept may die, the others not.
    private func next(
        _ language: Language, _ states: [Automaton.State?], _ symbol: UInt8
    ) -> [Automaton.State?]? {
        var result: [Automaton.State?] = []
        result.reserveCapacity(states.count)
        // BOUND: the automata of the language.
        for (place, automaton) in language.all.enumerated() {
            guard let state = states[place], let next = automaton.next(state, symbol) else {
                return nil
            }
            result.append(next)
        }
        for (place, automaton) in language.none.enumerated() {
            result.append(states[language.all.count + place].flatMap { automaton.next($0, symbol) })
        }
        return result
    }

    /// One symbol of each class that no automaton of the language tells apart, the cheapest.
    private func representatives(of language: Language, _ place: LinkPlaceKind) -> [UInt8] {
        let marks = Set((language.all + language.none).flatMap(\.marks))
        var classes: [[Bool]: UInt8] = [:]
        // BOUND: at most 98 symbols.
        for symbol in Symbol.preferred where place.alphabet.contains(symbol) {
            let signature = marks.map { $0.contains(symbol) }
            guard let known = classes[signature],
                place.price(of: known) <= place.price(of: symbol)
            else {
                classes[signature] = symbol
                continue
            }
        }
        let chosen = Set(classes.values)
        return Symbol.preferred.filter(chosen.contains)
    }

    private func word(_ last: Int, _ steps: [Step]) -> [UInt8] {
        var word: [UInt8] = []
        var number = last
        // BOUND: the symbols of the word.
        while steps[number].parent >= 0 {
            word.append(steps[number].symbol)
            number = steps[number].parent
        }
        return word.reversed()
    }
}
