/// The fixed parts of a line, read byte by byte; holding one means that the line is printable ASCII
/// within its limit, with a number in its one spelling in front and a hash, a key and a tag at its
/// end.
///
/// What is between is not looked at: it is what the tag says it is, or nothing.
package struct AuditLineShape: Hashable, Sendable {
    /// The time, milliseconds since 1970.
    package let timeMilliseconds: Int64
    /// The number of the line.
    package let sequence: UInt64
    /// The hash of the line before.
    package let previous: AuditTag
    /// The key of the tag.
    package let key: AuditKeyID
    /// The tag.
    let mac: AuditTag
    /// How many bytes the tag covers.
    let signedByteCount: Int

    static let macOpening = Array(#", "mac": ""#.utf8)
    static let closing = Array(#""}"#.utf8)
    private static let timeOpening = Array(#"{"v": 1, "ts": "#.utf8)
    private static let sequenceOpening = Array(#", "seq": "#.utf8)
    private static let kindOpening = Array(#", "kind": ""#.utf8)
    private static let previousOpening = Array(#", "prev": ""#.utf8)
    private static let keyOpening = Array(#"", "kid": ""#.utf8)
    private static let macTail = Array(#"", "mac": ""#.utf8)

    /// Reads the fixed parts of a line.
    ///
    /// - Parameter line: The line without its line feed.
    /// - Throws: `malformed`.
    /// - Complexity: O(bytes)
    package init(_ line: [UInt8]) throws(AuditError) {
        guard line.count <= AuditLine.byteCountLimit, Self.isPlain(line) else {
            throw AuditError(.malformed)
        }
        var front = AuditScanner(line, at: 0)
        try front.expect(Self.timeOpening)
        timeMilliseconds = try front.time()
        try front.expect(Self.sequenceOpening)
        sequence = try front.number()
        try front.expect(Self.kindOpening)

        let tailByteCount =
            Self.previousOpening.count + 64 + Self.keyOpening.count + 16 + Self.macTail.count + 64
            + Self.closing.count
        guard line.count - tailByteCount >= front.offset else { throw AuditError(.malformed) }
        var back = AuditScanner(line, at: line.count - tailByteCount)
        try back.expect(Self.previousOpening)
        previous = try back.tag()
        try back.expect(Self.keyOpening)
        key = try back.keyID()
        // The tag covers the quotation mark that ends the key, and nothing of its own member.
        signedByteCount = back.offset + 1
        try back.expect(Self.macTail)
        mac = try back.tag()
        try back.expect(Self.closing)
    }

    private static func isPlain(_ line: [UInt8]) -> Bool {
        var outside: UInt8 = 0
        // BOUND: at most `AuditLine.byteCountLimit`; no early exit, so it runs wide.
        for index in 0..<line.count { outside |= line[index] &- 0x20 > 0x7E - 0x20 ? 1 : 0 }
        return outside == 0
    }
}
