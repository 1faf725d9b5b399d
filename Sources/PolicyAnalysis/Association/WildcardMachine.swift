/// Texts with wildcards, many beside each other, as one machine: a set of places says how far each
/// of them is, so that one pass over a text tells which of them fit.
struct WildcardMachine: Sendable {
    /// What of a link a text is compared with.
    enum View: UInt8, Sendable {
        /// The link as it is written.
        case written
        /// The link with its escapes read.
        case decoded
        /// The segments of the link with their escapes read; an escaped slash is in none.
        case segments
    }

    /// What one place waits for.
    enum Node: Sendable {
        /// Nothing: the text of this number fits.
        case end(Int32)
        /// One byte of a set.
        case one(ByteClass, next: Int32, View)
        /// Any of several places.
        case fork([Int32])
    }

    /// The places.
    private(set) var nodes: [Node] = []
    /// Where every text begins.
    private(set) var starts: [Int32] = []

    /// A machine of no text.
    init() {}

    /// Adds a text that ends in a number.
    ///
    /// - Parameters:
    ///   - pattern: The text.
    ///   - number: What `ends(of:)` tells where it fits.
    ///   - view: What it is compared with.
    /// - Complexity: O(pattern)
    mutating func add(_ pattern: WildcardText, as number: Int, _ view: View) {
        let end = place(.end(Int32(clamping: number)))
        // BOUND: the alternatives of one text.
        starts += pattern.choices.map { put($0, before: end, view) }
    }

    /// The places behind which nothing has been read yet.
    ///
    /// - Complexity: O(texts)
    func start(_ marks: inout WildcardMarks) -> [Int32] { closed(starts, &marks) }

    /// The places after one more byte.
    ///
    /// - Parameters:
    ///   - places: The places before it.
    ///   - byte: The byte.
    ///   - marks: Room for the search.
    /// - Returns: The places, each once.
    /// - Complexity: O(places)
    func after(_ places: [Int32], _ byte: UInt8, _ marks: inout WildcardMarks) -> [Int32] {
        var reached: [Int32] = []
        // BOUND: the places.
        for place in places {
            guard case .one(let bytes, let next, _) = nodes[Int(place)], bytes.contains(byte)
            else { continue }
            reached.append(next)
        }
        return closed(reached, &marks)
    }

    /// The numbers of the texts that fit at these places, rising, each once.
    ///
    /// - Complexity: O(n log n) in the places
    func ends(of places: [Int32]) -> [Int] {
        var numbers: Set<Int> = []
        // BOUND: the places.
        for place in places {
            if case .end(let number) = nodes[Int(place)] { numbers.insert(Int(number)) }
        }
        return numbers.sorted()
    }

    /// Whether a text fits.
    ///
    /// - Complexity: O(text * places)
    func fits(_ text: [UInt8]) -> Bool {
        var marks = WildcardMarks(count: nodes.count)
        var places = start(&marks)
        // BOUND: the bytes of the text.
        for byte in text { places = after(places, byte, &marks) }
        return ends(of: places).isEmpty == false
    }

    /// The places and those that they lead to without a byte.
    private func closed(_ places: [Int32], _ marks: inout WildcardMarks) -> [Int32] {
        marks.begin()
        var rest = places
        var result: [Int32] = []
        // BOUND: each place once.
        while let place = rest.popLast() {
            guard marks.mark(place) else { continue }
            switch nodes[Int(place)] {
            case .fork(let next): rest += next
            case .one, .end: result.append(place)
            }
        }
        return result.sorted()
    }

    private mutating func place(_ node: Node) -> Int32 {
        nodes.append(node)
        return Int32(clamping: nodes.count - 1)
    }

    /// Puts a text before a place, from its end on.
    private mutating func put(
        _ pieces: [WildcardText.Piece], before end: Int32, _ view: View
    ) -> Int32 {
        var next = end
        // BOUND: the pieces of one text.
        for piece in pieces.reversed() {
            switch piece {
            case .one(let bytes): next = place(.one(bytes, next: next, view))
            case .any(let bytes):
                let fork = place(.fork([next]))
                let again = place(.one(bytes, next: fork, view))
                nodes[Int(fork)] = .fork([next, again])
                next = fork
            case .choice(let texts): next = place(.fork(texts.map { put($0, before: next, view) }))
            }
        }
        return next
    }
}

/// Which places of a machine were seen in this round.
struct WildcardMarks: Sendable {
    private var rounds: [UInt32]
    private var round: UInt32 = 0
    /// How many places were looked at in all rounds.
    private(set) var stepCount = 0

    /// Room for a machine.
    init(count: Int) { rounds = [UInt32](repeating: 0, count: count) }

    /// Begins another round.
    mutating func begin() { round &+= 1 }

    /// Marks a place; whether it was not marked before.
    mutating func mark(_ place: Int32) -> Bool {
        stepCount += 1
        guard rounds[Int(place)] != round else { return false }
        rounds[Int(place)] = round
        return true
    }
}
