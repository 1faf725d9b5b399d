/// A set of ASCII bytes as two words, so that a test is a shift and no table is loaded.
package struct ByteSet: Hashable, Sendable {
    var low: UInt64
    var high: UInt64

    init(low: UInt64, high: UInt64) {
        self.low = low
        self.high = high
    }

    /// Collects bytes; those above 0x7F are in no set.
    ///
    /// - Complexity: O(bytes)
    package init(_ bytes: some Sequence<UInt8>) {
        self.init(low: 0, high: 0)
        // BOUND: at most one round per listed byte.
        for byte in bytes { insert(byte) }
    }

    mutating func insert(_ byte: UInt8) {
        switch byte {
        case 0..<64: low |= 1 << UInt64(byte)
        case 64..<128: high |= 1 << UInt64(byte &- 64)
        // Other bytes are in no range.
        default: break
        }
    }

    /// Whether a byte is in the set.
    @inline(__always)
    package func contains(_ byte: UInt8) -> Bool {
        // A shift by 64 or more gives 0, so that bytes above 0x7F are in no set.
        (low >> UInt64(byte) | high >> (UInt64(byte) &- 64)) & 1 == 1
    }

    func isSuperset(of other: ByteSet) -> Bool {
        low | other.low == low && high | other.high == high
    }
}

extension ByteSet {
    /// Letters, digits and `-._~`: RFC 3986 section 2.3.
    package static var unreserved: ByteSet {
        ByteSet(low: 0x03FF_6000_0000_0000, high: 0x47FF_FFFE_87FF_FFFE)
    }
    /// `0-9`.
    static var digits: ByteSet { ByteSet(low: 0x03FF_0000_0000_0000, high: 0) }
    /// `0-9a-f`.
    static var lowerHex: ByteSet {
        ByteSet(low: 0x03FF_0000_0000_0000, high: 0x0000_007E_0000_0000)
    }
    /// `A-Za-z0-9+.-`, RFC 3986 section 3.1.
    static var scheme: ByteSet {
        ByteSet(low: 0x03FF_6800_0000_0000, high: 0x07FF_FFFE_07FF_FFFE)
    }
    /// `a-z0-9-`.
    package static var lowerHost: ByteSet {
        ByteSet(low: 0x03FF_2000_0000_0000, high: 0x07FF_FFFE_0000_0000)
    }
    /// `a-z0-9._-`.
    static var word: ByteSet {
        ByteSet(low: 0x03FF_6000_0000_0000, high: 0x07FF_FFFE_8000_0000)
    }
    /// What a literal of a pattern may hold: `A-Za-z0-9._~:@-`.
    static var literal: ByteSet {
        ByteSet(low: 0x07FF_6000_0000_0000, high: 0x47FF_FFFE_87FF_FFFF)
    }
    /// What may stand raw in a path segment of an incoming link, `%` apart.
    package static var segment: ByteSet {
        ByteSet(low: 0x27FF_7FD2_0000_0000, high: 0x47FF_FFFE_87FF_FFFF)
    }
    /// What may stand raw in a query of an incoming link, `%` apart.
    package static var query: ByteSet {
        ByteSet(low: 0xA7FF_FFD2_0000_0000, high: 0x47FF_FFFE_87FF_FFFF)
    }
    /// What the canonical form prints raw in a path segment: rule R15 without `;`.
    static var canonicalSegment: ByteSet {
        ByteSet(low: 0x27FF_7F52_0000_0000, high: 0x47FF_FFFE_87FF_FFFF)
    }
    /// What the canonical form prints raw in a query value: rule R16.
    static var canonicalQuery: ByteSet {
        ByteSet(low: 0x87FF_F712_0000_0000, high: 0x47FF_FFFE_87FF_FFFF)
    }
    /// Extra characters that a `token` of a path may list.
    static var extraSegment: ByteSet {
        ByteSet(low: 0x2400_1FD2_0000_0000, high: 0x0000_0000_0000_0001)
    }
    /// Extra characters that a `token` of a query may list.
    static var extraQuery: ByteSet {
        ByteSet(low: 0xAC00_9FD2_0000_0000, high: 0x0000_0000_0000_0001)
    }
    /// `?`, `#`, `;` and space: never part of a segment unless a `text` parameter takes them.
    static var reservedInSegment: ByteSet {
        ByteSet(low: 0x8800_0009_0000_0000, high: 0)
    }
}

/// Names of the bytes that have a meaning in a link.
enum Byte {
    static let hash: UInt8 = 0x23
    static let percent: UInt8 = 0x25
    static let ampersand: UInt8 = 0x26
    static let plus: UInt8 = 0x2B
    static let hyphen: UInt8 = 0x2D
    static let dot: UInt8 = 0x2E
    static let slash: UInt8 = 0x2F
    static let zero: UInt8 = 0x30
    static let nine: UInt8 = 0x39
    static let colon: UInt8 = 0x3A
    static let semicolon: UInt8 = 0x3B
    static let equals: UInt8 = 0x3D
    static let question: UInt8 = 0x3F
    static let at: UInt8 = 0x40
    static let openBracket: UInt8 = 0x5B
    static let backslash: UInt8 = 0x5C
    static let closeBracket: UInt8 = 0x5D
    static let openBrace: UInt8 = 0x7B
    static let closeBrace: UInt8 = 0x7D

    @inline(__always)
    static func lowercased(_ byte: UInt8) -> UInt8 {
        byte &- 0x41 < 26 ? byte | 0x20 : byte
    }

    @inline(__always)
    static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

    @inline(__always)
    static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }

    /// Whether the authority of a link ends before the byte (RFC 3986 section 3.2).
    @inline(__always)
    static func endsAuthority(_ byte: UInt8) -> Bool {
        byte == slash || byte == question || byte == hash
    }

    /// The value of a hex digit of either case.
    @inline(__always)
    static func hexValue(_ byte: UInt8) -> UInt8? {
        if isDigit(byte) { return byte &- 0x30 }
        let letter = (byte | 0x20) &- 0x61
        return letter < 6 ? letter &+ 10 : nil
    }

    /// The upper-case hex digit of a value below 16.
    static func upperHex(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 &+ value : 0x37 &+ value }
}
