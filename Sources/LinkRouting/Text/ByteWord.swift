/// Eight bytes of ASCII in one word, the first one lowest, so that one operation looks at all.
///
/// The optimiser turns the eight checked reads into one load. All tests expect bytes below 0x80:
/// then a sum never carries into the next byte, and every test is exact.
struct ByteWord {
    var bits: UInt64

    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let tops: UInt64 = 0x8080_8080_8080_8080

    @inline(__always)
    init(bits: UInt64) { self.bits = bits }

    /// The eight bytes from an index on; zeros stand for those behind the end.
    @inline(__always)
    init(_ bytes: borrowing Span<UInt8>, at index: Int) {
        let missing = index &+ 8 &- bytes.count
        if missing <= 0 {
            self.init(whole: bytes, at: index)
        } else if bytes.count >= 8, missing < 8 {
            let last = ByteWord(whole: bytes, at: bytes.count &- 8)
            self.init(bits: last.bits &>> UInt64(truncatingIfNeeded: 8 &* missing))
        } else {
            var few: UInt64 = 0
            var offset = bytes.count &- index &- 1
            // BOUND: at most seven rounds, for a link shorter than a word.
            while offset >= 0 {
                few = few &<< 8 | UInt64(bytes[index &+ offset])
                offset &-= 1
            }
            self.init(bits: few)
        }
    }

    /// Eight bytes that are all there.
    @inline(__always)
    init(whole bytes: borrowing Span<UInt8>, at index: Int) {
        let part = bytes.extracting(index..<(index &+ 8))
        let low =
            UInt64(part[0]) | UInt64(part[1]) &<< 8 | UInt64(part[2]) &<< 16
            | UInt64(part[3]) &<< 24
        let high =
            UInt64(part[4]) | UInt64(part[5]) &<< 8 | UInt64(part[6]) &<< 16
            | UInt64(part[7]) &<< 24
        bits = low | high &<< 32
    }

    /// The first bytes alone.
    @inline(__always)
    func prefix(_ count: Int) -> ByteWord {
        guard count < 8 else { return self }
        let others = UInt64.max &<< UInt64(truncatingIfNeeded: 8 &* count)
        return ByteWord(bits: bits & ~others)
    }

    /// The top bit of every byte that is within bounds.
    @inline(__always)
    func marks(from low: UInt8, through high: UInt8) -> UInt64 {
        let atLeast = bits &+ Self.ones &* UInt64(0x80 &- low)
        let above = bits &+ Self.ones &* UInt64(0x7F &- high)
        return atLeast & ~above & Self.tops
    }

    /// The top bit of every byte that has a value.
    @inline(__always)
    func marks(of byte: UInt8) -> UInt64 {
        let difference = bits ^ (Self.ones &* UInt64(byte))
        return ~(difference &+ Self.ones &* 0x7F) & Self.tops
    }

    /// The top bit of every `/` and `?`, which differ in one bit.
    @inline(__always)
    var pathDelimiterMarks: UInt64 {
        let difference = (bits | Self.ones &* 0x10) ^ (Self.ones &* 0x3F)
        return ~(difference &+ Self.ones &* 0x7F) & Self.tops
    }

    /// The same bytes with `A-Z` in lower case.
    @inline(__always)
    var lowercased: ByteWord {
        ByteWord(bits: bits | marks(from: 0x41, through: 0x5A) &>> 2)
    }

    /// Whether one of 16 bytes needs a closer look: true for every one that is forbidden, rare, `%`
    /// or `#`, and for `!`, `$` and `@`.
    @inline(__always)
    static func needLook(_ first: ByteWord, _ second: ByteWord) -> Bool {
        let bits = SIMD2(first.bits, second.bits)
        let folded = bits | pair(0x20)
        // Every term has a clear top bit where the byte is: below 0x26, `@` or a grave accent,
        // `<` or `>`, `;`, `^`, DEL.
        let plain =
            (bits &+ pair(0x5A))
            & ((folded ^ pair(0x60)) &+ pair(0x7F))
            & (((bits | pair(0x02)) ^ pair(0x3E)) &+ pair(0x7F))
            & ((bits ^ pair(0x3B)) &+ pair(0x7F))
            & ((bits ^ pair(0x5E)) &+ pair(0x7F))
            & ((bits ^ pair(0x7F)) &+ pair(0x7F))
        // Set where the byte is `[` to `]` or `{` to `}`, or above 0x7F.
        let marks = ~plain | ((folded &+ pair(0x05)) & ~(folded &+ pair(0x02))) | bits
        return (marks[0] | marks[1]) & tops != 0
    }

    @inline(__always)
    private static func pair(_ byte: UInt8) -> SIMD2<UInt64> {
        SIMD2(repeating: ones &* UInt64(byte))
    }

    /// The top bit of every byte that no link has: control, space, `\`, DEL, above 0x7F.
    @inline(__always)
    var forbiddenMarks: UInt64 {
        let ascii = ByteWord(bits: bits & ~Self.tops)
        let low = ~(ascii.bits &+ Self.ones &* 0x5F) & Self.tops
        return low | bits & Self.tops | ascii.marks(of: Byte.backslash) | ascii.marks(of: 0x7F)
    }

    /// The top bit of every byte that may not stand raw in a path or query: `"`, `;`, `<`, `>`,
    /// `[`, `]`, `^`, `` ` ``, `{`, `|` and `}`.
    @inline(__always)
    var rareMarks: UInt64 {
        marks(of: 0x22) | marks(from: 0x3B, through: 0x3C) | marks(of: 0x3E)
            | marks(from: 0x5B, through: 0x5E) | marks(of: 0x60) | marks(from: 0x7B, through: 0x7D)
    }

    /// The number that the first bytes spell in decimal, 0 for none, or `nil` where one of them is
    /// no digit.
    @inline(__always)
    func decimal(count: Int) -> UInt64? {
        guard count > 0 else { return 0 }
        // Zeros in front, so that there are eight digits, the most significant one lowest.
        let zeros = Self.ones &* 0x30
        let shift = UInt64(truncatingIfNeeded: 8 &* (8 &- count))
        let digits = bits &<< shift | (count < 8 ? zeros &>> (64 &- shift) : 0)
        let isDecimal =
            digits & (Self.ones &* 0xF0) == zeros
            && (digits &+ Self.ones &* 0x06) & (Self.ones &* 0xF0) == zeros
        guard isDecimal else { return nil }
        // Pairs of digits, then of pairs, then of fours, each in one multiplication.
        let ones = digits & (Self.ones &* 0x0F)
        let pairs = (ones &* 10 &+ ones &>> 8) & 0x00FF_00FF_00FF_00FF
        let fours = (pairs &* 100 &+ pairs &>> 16) & 0x0000_FFFF_0000_FFFF
        return (fours &* 10000 &+ fours &>> 32) & 0xFFFF_FFFF
    }

    /// The number of the byte with the lowest mark.
    @inline(__always)
    static func firstMark(_ marks: UInt64) -> Int { marks.trailingZeroBitCount &>> 3 }
}

extension Span<UInt8> {
    /// The index of the first byte that is `/` or `?`, or `#`, from an index on, or the end.
    @inline(__always)
    func authorityEnd(from start: Int) -> Int {
        var index = start
        // BOUND: one round per eight bytes.
        while index < count {
            let word = ByteWord(self, at: index)
            let marks = word.pathDelimiterMarks | word.marks(of: Byte.hash)
            if marks != 0 { return index &+ ByteWord.firstMark(marks) }
            index &+= 8
        }
        return count
    }

    /// The index of the first byte with a value in a range, all ASCII, or the end.
    @inline(__always)
    func firstIndex(of byte: UInt8, from start: Int, to end: Int) -> Int {
        var index = start
        // BOUND: one round per eight bytes.
        while index < end {
            let marks = ByteWord(self, at: index).marks(of: byte)
            if marks != 0 { return min(index &+ ByteWord.firstMark(marks), end) }
            index &+= 8
        }
        return end
    }

    /// The number of bytes with a value in a range, all ASCII.
    @inline(__always)
    func occurrences(of byte: UInt8, from start: Int, to end: Int) -> Int {
        var index = start
        var result: UInt64 = 0
        // BOUND: one round per eight bytes.
        while index < end {
            let isWhole = index &+ 8 <= end
            let word =
                isWhole
                ? ByteWord(whole: self, at: index)
                : ByteWord(self, at: index).prefix(end &- index)
            // The product adds up the eight bytes in the highest one.
            result &+= ((word.marks(of: byte) &>> 7) &* 0x0101_0101_0101_0101) &>> 56
            index &+= 8
        }
        return Int(truncatingIfNeeded: result)
    }
}
