/// Reads untrusted bytes into routes; what it hands out passed every check of the grammar and of
/// the types.
///
/// A reader owns scratch buffers that grow to the largest link it has seen, at most 8192 bytes
/// and their decoded forms. From then on reading allocates nothing, whether it accepts or refuses.
public struct LinkReader: ~Copyable, Sendable {
    // INVARIANT: 2 frames of path and fragment, 64 segments each, and one more each.
    var segments: [SegmentRecord]
    // INVARIANT: 3 frames of 64 slots: a link, its moved target, a nested link.
    var values: [SlotValue]
    // INVARIANT: one choice for each segment of a path and a fragment.
    var trail: [TrailRecord]
    var text: [UInt8]
    var textCount = 0
    /// Where the parameter that was written last starts in the scratch text.
    var lastStart = 0
    var nestedText: [UInt8] = []
    var output: [UInt8] = []
    var frame = ReaderFrame()
    var generation: UInt64 = 0

    /// Makes a reader with buffers for links of the default limit.
    public init() {
        self.init(valuesOnly: ())
        reserveSegments()
        text = [UInt8](repeating: 0, count: 2 * 2048)
    }

    /// Makes a reader that loads values of a route, and gets the buffers of links only if one of
    /// the values is a link.
    init(valuesOnly: Void) {
        segments = []
        values = [SlotValue](repeating: SlotValue(), count: 256)
        trail = []
        text = [UInt8](repeating: 0, count: 128)
    }

    /// Makes the buffers of links, where they are not there yet.
    @inline(never)
    private mutating func reserveSegments() {
        segments = [SegmentRecord](repeating: SegmentRecord(), count: 260)
        trail = [TrailRecord](repeating: TrailRecord(), count: 130)
    }

    /// Starts a link.
    @inline(__always)
    mutating func begin() {
        if segments.isEmpty { reserveSegments() }
    }

    /// Reads one link.
    ///
    /// The first failing check in the order of `RejectReason` wins, wherever in the link it is.
    /// - Parameters:
    ///   - bytes: The link as it was delivered.
    ///   - table: The routes that the app knows.
    /// - Returns: The receipt; the values stay in this reader until it reads again.
    /// - Throws: The reason of the refusal.
    /// - Complexity: O(n) in the bytes; the number of routes does not count.
    public mutating func read(
        _ bytes: Span<UInt8>, in table: borrowing RouteTable
    ) throws(LinkError) -> RouteMatch {
        begin()
        generation &+= 1
        textCount = 0
        frame = ReaderFrame()
        let storage = table.storage
        let survey = try LinkBytes.checked(bytes, limit: storage.parts.limits.byteCountLimit)
        let place = try place(of: bytes, in: storage)
        let query = try scan(bytes, from: place.pathStart, survey, in: storage)
        if frame.isRefused { throw error(frame.failure, in: storage) }
        let pattern = match(bytes, site: place.site, in: storage)
        return try finished(bytes, query, pattern: pattern, place, in: table)
    }

    /// Makes an error of a failure; it names a parameter by its name in the policy.
    func error(_ failure: Failure, in storage: TableStorage) -> LinkError {
        LinkError(
            RejectReason(rank: failure.rank),
            at: failure.position < 0 ? nil : Int(failure.position),
            key: failure.slot < 0 ? nil : storage.parts.slots[Int(failure.slot)].name)
    }

    /// Makes room for more bytes in the scratch text; allocates only beyond the largest link yet.
    @inline(__always)
    mutating func reserveText(_ count: Int) {
        if textCount + count > text.count { growText(count) }
    }

    @inline(never)
    private mutating func growText(_ count: Int) {
        text.append(contentsOf: repeatElement(0, count: max(count, text.count)))
    }

    /// Copies bytes of a link to the scratch text.
    ///
    /// - Returns: The start of the copy.
    @inline(__always)
    mutating func copy(_ bytes: borrowing Span<UInt8>, from start: Int, to end: Int) -> Int {
        reserveText(end - start)
        let first = textCount
        Self.copy(bytes, from: start, to: end, into: &text, at: first)
        textCount = first + end - start
        return first
    }

    @inline(__always)
    private static func copy(
        _ bytes: borrowing Span<UInt8>, from start: Int, to end: Int, into text: inout [UInt8],
        at first: Int
    ) {
        var target = text.mutableSpan
        var index = start
        // BOUND: one round per byte.
        while index < end {
            target[first + index - start] = bytes[index]
            index += 1
        }
    }
}
