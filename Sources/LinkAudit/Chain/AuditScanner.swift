/// A place in bytes, and the reading of fixed words, numbers and texts from there on.
struct AuditScanner {
    private let bytes: [UInt8]
    private(set) var offset: Int

    init(_ bytes: [UInt8], at offset: Int) {
        self.bytes = bytes
        self.offset = offset
    }

    /// Goes behind a word that must be there.
    mutating func expect(_ word: [UInt8]) throws(AuditError) {
        guard bytes.count - offset >= word.count else { throw AuditError(.malformed) }
        // BOUND: the few bytes of the word.
        for index in 0..<word.count where bytes[offset + index] != word[index] {
            throw AuditError(.malformed)
        }
        offset += word.count
    }

    /// Reads a time: digits without a leading zero, a minus sign in front where it is negative.
    mutating func time() throws(AuditError) -> Int64 {
        let isNegative = offset < bytes.count && bytes[offset] == 0x2D
        if isNegative { offset += 1 }
        let magnitude = try number()
        guard isNegative else {
            guard let time = Int64(exactly: magnitude) else { throw AuditError(.malformed) }
            return time
        }
        guard magnitude > 0, magnitude <= Int64.min.magnitude else {
            throw AuditError(.malformed)
        }
        return Int64(truncatingIfNeeded: 0 &- magnitude)
    }

    /// Reads a number: digits without a leading zero.
    mutating func number() throws(AuditError) -> UInt64 {
        let start = offset
        var value: UInt64 = 0
        // BOUND: at most 20 digits, more do not fit.
        while offset < bytes.count, (0x30...0x39).contains(bytes[offset]) {
            let (product, isTooLarge) = value.multipliedReportingOverflow(by: 10)
            let (sum, isOver) = product.addingReportingOverflow(UInt64(bytes[offset] - 0x30))
            guard isTooLarge == false, isOver == false else { throw AuditError(.malformed) }
            value = sum
            offset += 1
        }
        let count = offset - start
        guard count > 0, count == 1 || bytes[start] != 0x30 else {
            throw AuditError(.malformed)
        }
        return value
    }

    /// Reads a number of exactly so many digits, with leading zeros.
    mutating func number(digitCount: Int) throws(AuditError) -> UInt64 {
        let digits = try text(digitCount)
        guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let value = UInt64(digits)
        else { throw AuditError(.malformed) }
        return value
    }

    /// Reads a name of a key.
    mutating func keyID() throws(AuditError) -> AuditKeyID {
        let digits = try text(16)
        do throws(AuditError) { return try AuditKeyID(digits) } catch {
            throw AuditError(.malformed)
        }
    }

    /// Reads a hash or a tag.
    mutating func tag() throws(AuditError) -> AuditTag {
        let digits = try text(64)
        do throws(AuditError) { return try AuditTag(hex: digits) } catch {
            throw AuditError(.malformed)
        }
    }

    private mutating func text(_ count: Int) throws(AuditError) -> String {
        guard bytes.count - offset >= count else { throw AuditError(.malformed) }
        defer { offset += count }
        return String(decoding: bytes[offset..<offset + count], as: UTF8.self)
    }
}
