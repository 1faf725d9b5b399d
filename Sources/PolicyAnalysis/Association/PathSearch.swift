/// Walks through all paths that some of many texts with wildcards begin to fit, shortest first, as
/// far as the texts tell them apart.
struct PathSearch {
    /// What a path has come to.
    private struct State: Hashable {
        let places: [Int32]
        /// Whether nothing stands behind the last slash yet.
        let isOpen: Bool
    }

    /// How a state was reached.
    private struct Step {
        let from: Int
        let written: [UInt8]
    }

    private let machine: WildcardMachine
    private var marks: WildcardMarks
    private var states: [State] = []
    private var steps: [Step] = []
    private var known: Set<State> = []

    /// How many places were looked at.
    var stepCount: Int { marks.stepCount }

    init(_ machine: WildcardMachine) {
        self.machine = machine
        marks = WildcardMarks(count: machine.nodes.count)
    }

    /// Visits every path that the texts tell apart; paths have no empty segments.
    ///
    /// - Parameters:
    ///   - limit: The number of steps.
    ///   - visit: Told each path, without its first slash, and the numbers of the texts that fit.
    /// - Returns: Whether the search came to its end.
    /// - Complexity: O(states * places)
    mutating func run(limit: Int, _ visit: (String, [Int]) -> Void) -> Bool {
        reach(State(places: machine.start(&marks), isOpen: true), Step(from: -1, written: []))
        var next = 0
        // BOUND: the limit.
        while next < states.count {
            let state = states[next]
            let ends = machine.ends(of: state.places)
            if ends.isEmpty == false, state.isOpen == false || next == 0 {
                visit(path(to: next), ends)
            }
            for symbol in symbols(at: state) {
                guard marks.stepCount < limit else { return false }
                let places = after(state.places, symbol)
                guard places.isEmpty == false else { continue }
                reach(
                    State(places: places, isOpen: symbol.written == [0x2F]),
                    Step(from: next, written: symbol.written))
            }
            next += 1
        }
        return true
    }

    private mutating func reach(_ state: State, _ step: Step) {
        guard known.insert(state).inserted else { return }
        states.append(state)
        steps.append(step)
    }

    private func path(to state: Int) -> String {
        var pieces: [[UInt8]] = []
        var current = state
        // BOUND: the steps to a state.
        while current > 0 {
            pieces.append(steps[current].written)
            current = steps[current].from
        }
        return String(decoding: pieces.reversed().joined(), as: UTF8.self)
    }

    private mutating func after(_ places: [Int32], _ symbol: LinkSymbol) -> [Int32] {
        guard symbol.written.count > 1 else {
            return machine.after(places, symbol.decoded, &marks)
        }
        var written = places.filter { view(of: $0) == .written }
        // BOUND: the three bytes of an escape.
        for byte in symbol.written { written = machine.after(written, byte, &marks) }
        let read = places.filter { place in
            let view = view(of: place)
            return view == .decoded || view == .segments && symbol.isEscapedSlash == false
        }
        return (written + machine.after(read, symbol.decoded, &marks)).sorted()
    }

    private func view(of place: Int32) -> WildcardMachine.View? {
        guard case .one(_, _, let view) = machine.nodes[Int(place)] else { return nil }
        return view
    }

    /// One symbol for each way in which a path can go on.
    private mutating func symbols(at state: State) -> [LinkSymbol] {
        var classes: Set<ByteClass> = []
        var escapes: [LinkSymbol] = []
        // BOUND: the places.
        for place in state.places {
            guard case .one(let bytes, let next, let view) = machine.nodes[Int(place)] else {
                continue
            }
            classes.insert(bytes)
            switch view {
            case .written: escapes += written(bytes, next)
            case .decoded, .segments:
                if view == .decoded, bytes.contains(0x2F) {
                    escapes.append(LinkSymbol(escaping: 0x2F))
                }
                escapes += bytes.few(2).filter { LinkSymbol.raw.contains($0) == false }
                    .map(LinkSymbol.init(escaping:))
            }
        }
        return raw(Array(classes), isOpen: state.isOpen) + Self.unique(escapes)
    }

    private func raw(_ classes: [ByteClass], isOpen: Bool) -> [LinkSymbol] {
        var seen: Set<[Bool]> = []
        // BOUND: the bytes of a path.
        return LinkSymbol.raw.filter { byte in
            guard byte != 0x2F || isOpen == false else { return false }
            let signature = classes.map { $0.contains(byte) }
            return signature.contains(true) && seen.insert(signature).inserted
        }.map(LinkSymbol.init(raw:))
    }

    /// The escapes that a text as it is written goes on with.
    private mutating func written(_ bytes: ByteClass, _ next: Int32) -> [LinkSymbol] {
        guard bytes.few(1) == [0x25] else { return [] }
        return digits(at: [next]).flatMap { first in
            digits(at: machine.after(first.places, first.byte, &marks)).compactMap { second in
                LinkSymbol(escape: [0x25, first.byte, second.byte])
            }
        }
    }

    private func digits(at places: [Int32]) -> [(places: [Int32], byte: UInt8)] {
        places.flatMap { place -> [(places: [Int32], byte: UInt8)] in
            guard case .one(let bytes, _, _) = machine.nodes[Int(place)] else { return [] }
            return bytes.few(2).map { ([place], $0) }
        }
    }

    private static func unique(_ symbols: [LinkSymbol]) -> [LinkSymbol] {
        var seen: Set<[UInt8]> = []
        return symbols.filter { seen.insert($0.written).inserted }
    }
}
