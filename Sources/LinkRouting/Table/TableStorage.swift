/// A route table in the shape that matching wants: flat arrays, numbers instead of names, and one
/// hash table for all literal segments of all patterns.
///
/// It is immutable, so that any number of readers share it.
final class TableStorage: Sendable {
    let parts: TableParts

    /// The first https origin, or -1.
    let httpsOrigin: Int

    init(_ parts: TableParts) {
        self.parts = parts
        httpsOrigin = parts.origins.firstIndex { $0.kind == .https } ?? -1
    }

    var choices: [ByteRange] {
        @inline(__always) get { parts.choices }
    }

    /// Compares bytes with a range of the shared bytes: by length first, then byte by byte.
    ///
    /// - Returns: A negative number, 0 or a positive number.
    func order(
        _ bytes: borrowing Span<UInt8>, from start: Int, to end: Int, of range: ByteRange
    ) -> Int {
        let length = end - start
        if length != Int(range.count) { return length - Int(range.count) }
        let first = Int(range.first)
        // BOUND: one round per byte.
        for offset in 0..<length {
            let difference = Int(bytes[start + offset]) - Int(parts.pool[first + offset])
            if difference != 0 { return difference }
        }
        return 0
    }

    /// Tells whether bytes equal a range of the shared bytes.
    @inline(__always)
    func equals(
        _ bytes: borrowing Span<UInt8>, from start: Int, to end: Int, _ range: ByteRange
    ) -> Bool {
        let length = end &- start
        guard length == Int(range.count) else { return false }
        let pool = parts.pool
        let first = Int(range.first)
        guard length >= 8 else {
            let word = ByteWord(bytes, at: start)
            let other = ByteWord(whole: pool.span, at: first)
            return ByteWord(bits: word.bits ^ other.bits).prefix(length).bits == 0
        }
        var offset = 0
        // BOUND: one round per eight bytes; the last word overlaps the one before.
        while true {
            let word = ByteWord(whole: bytes, at: start &+ offset)
            guard word.bits == ByteWord(whole: pool.span, at: first &+ offset).bits else {
                return false
            }
            if offset &+ 8 >= length { return true }
            offset = min(offset &+ 8, length &- 8)
        }
    }
}

/// The arrays of a table, while it is built and afterwards.
struct TableParts: Sendable {
    var limits: LinkLimits
    var undeclaredQuery: UndeclaredQueryRule

    // INVARIANT: eight zeros stand at the end, so that every byte begins a whole word.
    // Bytes of literals, affixes, hosts, schemes, keys and listed values.
    var pool: [UInt8] = []

    // Where links live.
    var origins: [OriginRecord] = []
    var sites: [SiteRecord] = []
    var hosts: [HostRecord] = []
    // INVARIANT: open addressing, a power of two in length, at most half full; -1 is free.
    var hostBuckets: [Int32] = []

    // Routes, then moved paths.
    var records: [RouteRecord] = []
    var routeCount = 0
    var routeNumbers: [RouteID: Int32] = [:]
    var slots: [SlotRecord] = []
    var slotTypes: [ParameterType] = []
    var query: [QueryRecord] = []
    var types: [CompiledType] = []
    var choices: [ByteRange] = []
    var routeChoices: [Int32] = []

    // Patterns and the tree of their segments.
    var patterns: [PatternRecord] = []
    var elements: [ElementRecord] = []
    var nodes: [NodeRecord] = []
    // INVARIANT: as `hostBuckets`.
    var edges: [EdgeRecord] = []
    var affixes: [AffixRecord] = []
    var fragments: [FragmentRecord] = []
    var hasFragments = false
}
