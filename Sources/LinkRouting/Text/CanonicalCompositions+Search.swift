extension CanonicalCompositions {
    /// Tells whether a starter and the scalar behind it have a composite.
    ///
    /// - Complexity: O(log n) in the number of composites, about 960.
    static func compose(_ starter: UInt32, _ mark: UInt32) -> Bool {
        if (0x1161...0x1175).contains(mark) { return (0x1100...0x1112).contains(starter) }
        if (0x11A8...0x11C2).contains(mark) {
            return (0xAC00...0xD7A3).contains(starter) && (starter - 0xAC00) % 28 == 0
        }
        let place = firstPlace(mark: mark, starter: starter)
        if place < placesByMark.count {
            let entry = entry(byMark: place)
            if entry.mark == mark, entry.starter == starter { return true }
        }
        return supplementary.contains { $0.mark == mark && $0.starter == starter }
    }

    /// Tells whether a scalar is the second one of any composite.
    ///
    /// - Complexity: O(log n) in the number of composites.
    static func isMark(_ scalar: UInt32) -> Bool {
        if (0x1161...0x1175).contains(scalar) || (0x11A8...0x11C2).contains(scalar) { return true }
        let place = firstPlace(mark: scalar, starter: 0)
        if place < placesByMark.count, entry(byMark: place).mark == scalar { return true }
        return supplementary.contains { $0.mark == scalar }
    }

    /// What a composite is made of, one step down, or `nil`; Hangul syllables are left whole.
    ///
    /// - Complexity: O(log n) in the number of composites.
    static func parts(of composite: UInt32) -> Composition? {
        guard composite <= 0xFFFF else {
            return supplementary.first { $0.composite == composite }
        }
        var low = 0
        var high = packed.count
        // BOUND: the interval halves in each round.
        while low < high {
            let middle = (low + high) / 2
            if packed[middle] >> 32 < UInt64(composite) { low = middle + 1 } else { high = middle }
        }
        guard low < packed.count, packed[low] >> 32 == UInt64(composite) else { return nil }
        return Composition(packed: packed[low])
    }

    private static func entry(byMark place: Int) -> Composition {
        Composition(packed: packed[Int(placesByMark[place])])
    }

    /// The first place in the order of marks that is not before a pair.
    private static func firstPlace(mark: UInt32, starter: UInt32) -> Int {
        var low = 0
        var high = placesByMark.count
        // BOUND: the interval halves in each round.
        while low < high {
            let middle = (low + high) / 2
            let entry = entry(byMark: middle)
            if (entry.mark, entry.starter) < (mark, starter) {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return low
    }
}
