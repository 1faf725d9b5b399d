/// A segment of the link that is being read.
struct SegmentRecord {
    /// The range of its bytes: in the scratch text where it was decoded, else in the link.
    var start: Int32 = 0
    var end: Int32 = 0
    /// The byte of the link at which it starts, for errors.
    var position: Int32 = 0
    /// The first eight of its decoded bytes, zeros behind a shorter one.
    var word: UInt64 = 0
    /// The hash of its decoded bytes.
    var hash: UInt32 = 0
    var flags: SegmentFlags = []
}

/// What decoding found in a segment.
struct SegmentFlags: OptionSet {
    let rawValue: UInt8
    /// Its bytes are in the scratch text.
    static var isInText: SegmentFlags { SegmentFlags(rawValue: 2) }
    /// It decodes to something with `/`.
    static var hasSlash: SegmentFlags { SegmentFlags(rawValue: 4) }
    /// It decodes to something with `\`.
    static var hasBackslash: SegmentFlags { SegmentFlags(rawValue: 8) }
    /// It decodes to something with `?`, `#`, `;` or a space.
    static var hasReserved: SegmentFlags { SegmentFlags(rawValue: 16) }
    /// It decodes to something with another escape.
    static var hasEscape: SegmentFlags { SegmentFlags(rawValue: 32) }
    /// It decodes to `.` or `..`.
    static var isDots: SegmentFlags { SegmentFlags(rawValue: 64) }

    /// What needs a second look once the pattern is known.
    static var suspicious: SegmentFlags { SegmentFlags(rawValue: 4 | 8 | 16 | 32 | 64) }
}

/// The value of one slot of the route that is being read.
struct SlotValue {
    enum Kind: UInt8 {
        case absent
        /// An undecoded query value of the link.
        case pending
        case int
        case bool
        /// A range of the scratch text.
        case text
    }

    var kind = Kind.absent
    var start: Int32 = 0
    var end: Int32 = 0
    var number: Int64 = 0
}

/// The first failing check so far: the smallest rank, and of those the first one noted.
struct Failure {
    static let noRank = UInt8.max

    private(set) var rank = noRank
    private(set) var position: Int32 = -1
    private(set) var slot: Int32 = -1

    @inline(__always)
    var isAbsent: Bool { rank == Self.noRank }

    @inline(__always)
    mutating func note(_ reason: RejectReason, at position: Int = -1, slot: Int32 = -1) {
        note(rank: reason.rank, at: position, slot: slot)
    }

    mutating func note(rank: UInt8, at position: Int = -1, slot: Int32 = -1) {
        guard rank < self.rank else { return }
        self.rank = rank
        self.position = Int32(truncatingIfNeeded: position)
        self.slot = slot
    }

    mutating func merge(_ other: Failure) {
        if other.rank < rank { self = other }
    }
}

/// The part of the scratch buffers that one link uses; a nested link gets its own behind it.
struct ReaderFrame {
    var firstSegment = 0
    var pathCount = 0
    var fragmentCount = 0
    var hasFragment = false
    /// Whether the link has a `%`.
    var hasEscapes = false
    var fragmentIsSlashed = false
    /// Whether the fragment has a `?`.
    var fragmentHasItems = false
    var firstValue = 0
    var failure = Failure()
    var fragmentFailure = Failure()
    /// What the segments of the path hold, together.
    var flags: SegmentFlags = []
    var fragmentFlags: SegmentFlags = []
    /// Whether the link is the value of a `route` parameter; then it has no such parameter itself.
    var isNested = false

    /// Whether the link is refused before its pattern is known: a check failed, and none that comes
    /// earlier in the order is left.
    var isRefused: Bool {
        guard failure.isAbsent == false, hasFragment == false else { return false }
        return failure.rank <= RejectReason.encodedControl.rank
            || failure.rank <= RejectReason.invalidQuery.rank
                && flags.isDisjoint(with: .suspicious)
    }
}

/// Where a link lives: what its scheme and authority say.
struct LinkPlace {
    var site = 0
    var origin = 0
    var host: Int32 = -1
    /// The byte at which the path starts.
    var pathStart = 0
}

extension SegmentRecord {
    /// Takes word and hash of the decoded bytes.
    mutating func note(_ bytes: borrowing Span<UInt8>, from start: Int, to end: Int) {
        word = ByteWord(bytes, at: start).prefix(end - start).bits
        hash = SegmentHash(bytes, from: start, to: end).value(count: end - start)
    }
}
