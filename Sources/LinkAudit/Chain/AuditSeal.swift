import LinkCrypto

/// Where an audit log begins and ends, signed: what a log that was cut can not show.
///
/// Its text has one length, less than a sector of a disk, so that writing it in place leaves the
/// old one or the new one. Numbers are texts of a fixed width.
package struct AuditSeal: Hashable, Sendable {
    /// The number of the first file of the log.
    package let firstFile: UInt64
    /// The number of the file that grows; those before it were rotated.
    package let file: UInt64
    /// How many bytes of that file are sealed.
    package let byteCount: UInt64
    /// The number of the first line of the log.
    package let first: UInt64
    /// The hash that the first line carries.
    package let before: AuditTag
    /// The number of the line behind the last one; `first` in a log without lines.
    package let next: UInt64
    /// The hash of the last line; `before` in a log without lines.
    package let last: AuditTag

    /// The bytes of every seal, its line feed counted.
    package static let byteCount = 404
    /// The largest number of a file: it has six digits.
    package static let fileNumberLimit: UInt64 = 999_999

    /// Collects the fields of a seal.
    package init(
        firstFile: UInt64, file: UInt64, byteCount: UInt64, first: UInt64, before: AuditTag,
        next: UInt64, last: AuditTag
    ) {
        precondition(
            firstFile <= file && file <= Self.fileNumberLimit && first <= next,
            "a log ends behind its beginning")
        self.firstFile = firstFile
        self.file = file
        self.byteCount = byteCount
        self.first = first
        self.before = before
        self.next = next
        self.last = last
    }

    /// The text of the seal with its tag and a line feed.
    ///
    /// - Parameter key: The key that signs seals.
    /// - Returns: `AuditSeal.byteCount` bytes of ASCII.
    /// - Throws: `crypto_unavailable`.
    package func bytes(signedBy key: AuditKey) throws(AuditError) -> [UInt8] {
        var bytes = Array(
            """
            {"v": 1, "firstFile": "\(Self.digits(firstFile, 6))", "file": \
            "\(Self.digits(file, 6))", "bytes": "\(Self.digits(byteCount, 20))", \
            "first": "\(Self.digits(first, 20))", "before": "\(before)", \
            "next": "\(Self.digits(next, 20))", "last": "\(last)", "kid": "\(key.id)"
            """.utf8)
        let mac = AuditTag(try key.tag(over: bytes.span, as: .seal))
        bytes += AuditLineShape.macOpening
        bytes += mac.text.utf8
        bytes += AuditLineShape.closing
        bytes.append(0x0A)
        return bytes
    }

    private static func digits(_ number: UInt64, _ count: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
    }
}

/// What a file of a seal is worth.
package enum AuditSealReading: Hashable, Sendable {
    /// Somebody who holds a key that is not revoked made it.
    case genuine(AuditSeal)
    /// There is no seal.
    case absent
    /// It is no seal, or its tag is wrong.
    case wrong
    /// Its key is not in the keyring.
    case unknownKey
    /// Its key was revoked.
    case revokedKey

    /// Reads a seal.
    ///
    /// - Parameters:
    ///   - bytes: The whole file, or `nil` where there is none.
    ///   - keys: The keys of the installation.
    /// - Throws: `crypto_unavailable`.
    package init(_ bytes: [UInt8]?, with keys: AuditKeys) throws(AuditError) {
        guard let bytes else {
            self = .absent
            return
        }
        let parsed: ParsedSeal
        do throws(AuditError) { parsed = try ParsedSeal(bytes) } catch {
            self = .wrong
            return
        }
        let standing = try keys.standing(
            of: parsed.mac, by: parsed.key, over: bytes, upTo: parsed.signedByteCount, as: .seal)
        switch standing {
        case .genuine: self = .genuine(parsed.seal)
        case .edited: self = .wrong
        case .unknown: self = .unknownKey
        case .revoked: self = .revokedKey
        }
    }
}

/// A text of the shape of a seal; its tag was not looked at.
private struct ParsedSeal {
    let seal: AuditSeal
    let key: AuditKeyID
    let mac: AuditTag
    let signedByteCount: Int

    init(_ bytes: [UInt8]) throws(AuditError) {
        guard bytes.count == AuditSeal.byteCount else { throw AuditError(.malformed) }
        var scanner = AuditScanner(bytes, at: 0)
        try scanner.expect(Array(#"{"v": 1, "firstFile": ""#.utf8))
        let firstFile = try scanner.number(digitCount: 6)
        try scanner.expect(Array(#"", "file": ""#.utf8))
        let file = try scanner.number(digitCount: 6)
        try scanner.expect(Array(#"", "bytes": ""#.utf8))
        let byteCount = try scanner.number(digitCount: 20)
        try scanner.expect(Array(#"", "first": ""#.utf8))
        let first = try scanner.number(digitCount: 20)
        try scanner.expect(Array(#"", "before": ""#.utf8))
        let before = try scanner.tag()
        try scanner.expect(Array(#"", "next": ""#.utf8))
        let next = try scanner.number(digitCount: 20)
        try scanner.expect(Array(#"", "last": ""#.utf8))
        let last = try scanner.tag()
        try scanner.expect(Array(#"", "kid": ""#.utf8))
        key = try scanner.keyID()
        try scanner.expect([0x22])
        signedByteCount = scanner.offset
        try scanner.expect(AuditLineShape.macOpening)
        mac = try scanner.tag()
        try scanner.expect(AuditLineShape.closing + [0x0A])
        guard firstFile > 0, firstFile <= file, first <= next else { throw AuditError(.malformed) }
        seal = AuditSeal(
            firstFile: firstFile, file: file, byteCount: byteCount, first: first, before: before,
            next: next, last: last)
    }
}
