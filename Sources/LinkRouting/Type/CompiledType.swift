/// A parameter type as the reader uses it: flat, so that checking a value touches no enum payload.
struct CompiledType: Sendable {
    enum Kind: UInt8, Sendable {
        case int
        case token
        case text
        case enumeration
        case uuid
        case date
        case bool
        case decimal
        case digits
        case host
        case route
        case rest
    }

    var kind: Kind
    /// `slash` of a text, `absolute` of a route.
    var flag = false
    /// The decimals of a `decimal`.
    var places: UInt8 = 0
    /// Bounds: of the number, or of the length.
    var minimum: Int64 = 0
    var maximum: Int64 = 0
    /// The bytes that a token takes.
    var allowed = ByteSet(low: 0, high: 0)
    // Enumeration: a range in `choices`. Route: a range in `routeChoices`. Rest: a type and the
    // number of segments.
    var first: Int32 = 0
    var count: Int32 = 0

    /// Whether a link's path can hold a value with `/` in one segment.
    var takesSlash: Bool { kind == .text && flag }
}

/// A range of the table's shared bytes.
struct ByteRange: Sendable {
    var first: Int32
    var count: Int32

    init(first: Int32, count: Int32) {
        self.first = first
        self.count = count
    }

    /// The place of a range of bytes that were appended at a base.
    init(_ range: Range<Int>, base: Int32) {
        self.init(
            first: base + Int32(truncatingIfNeeded: range.lowerBound),
            count: Int32(truncatingIfNeeded: range.count))
    }
}

/// What a check of a value said.
struct TypeVerdict {
    /// The rank of the reject reason, or `accepted`.
    var rank: UInt8
    /// The value of an `int` or `bool`.
    var number: Int64 = 0

    static let acceptedRank = UInt8.max

    @inline(__always)
    static func accepted(_ number: Int64 = 0) -> TypeVerdict {
        TypeVerdict(rank: acceptedRank, number: number)
    }

    @inline(__always)
    static var notCanonical: TypeVerdict {
        TypeVerdict(rank: RejectReason.parameterNotCanonical.rank)
    }

    @inline(__always)
    static var outOfRange: TypeVerdict {
        TypeVerdict(rank: RejectReason.parameterOutOfRange.rank)
    }

    var isAccepted: Bool { rank == Self.acceptedRank }
}
