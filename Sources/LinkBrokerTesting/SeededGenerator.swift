/// A random number generator that repeats itself: the same seed gives the same numbers on every
/// machine, so a failing run is replayed by its seed.
///
/// It is SplitMix64 (Steele, Lea and Flood, OOPSLA 2014) and no source of secrets.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// Starts the sequence of a seed.
    public init(seed: UInt64) { state = seed }

    /// The next 64 bits of the sequence.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// The next bytes of the sequence.
    ///
    /// - Parameter count: How many, 0 or more.
    /// - Returns: That many bytes.
    /// - Complexity: O(count)
    public mutating func bytes(_ count: Int) -> [UInt8] {
        (0..<count).map { _ in UInt8(truncatingIfNeeded: next()) }
    }

    /// One element of a collection that is not empty.
    public mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[Int(next() % UInt64(elements.count))]
    }
}
