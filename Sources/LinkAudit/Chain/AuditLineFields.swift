/// The members of a genuine line, looked up by name.
///
/// A line that was made here needs no parser: a quotation mark inside of a text is escaped, so
/// `, "name": ` stands in it only where a member begins. It is for members whose texts are names and
/// codes, which need no escapes (see `AuditDetails`), and whose names no member inside of another
/// one has.
package struct AuditLineFields {
    private let bytes: [UInt8]

    /// Takes a line whose tag was verified.
    package init(of line: AuditLine) { bytes = line.bytes }

    /// The text that a member of the line itself holds.
    ///
    /// - Parameter name: The name of the member.
    /// - Returns: The text, or `nil` where the member is no text or is not there.
    /// - Complexity: O(bytes)
    package func text(_ name: StaticString) -> String? {
        guard let start = start(of: name), start < bytes.count, bytes[start] == Self.quote else {
            return nil
        }
        let rest = bytes[(start + 1)...]
        guard let end = rest.firstIndex(of: Self.quote) else { return nil }
        return String(decoding: rest[..<end], as: UTF8.self)
    }

    /// The number that a member of the line itself holds.
    ///
    /// - Parameter name: The name of the member.
    /// - Returns: The number, or `nil` where the member is no number or is not there.
    /// - Complexity: O(bytes)
    package func number(_ name: StaticString) -> UInt64? {
        guard let start = start(of: name) else { return nil }
        var scanner = AuditScanner(bytes, at: start)
        do throws(AuditError) { return try scanner.number() } catch { return nil }
    }

    private static let quote = UInt8(ascii: "\"")
    private static let comma = UInt8(ascii: ",")

    /// The place behind `, "name": `.
    private func start(of name: StaticString) -> Int? {
        let word = Array(#", "\#(name)": "#.utf8)
        guard bytes.count >= word.count else { return nil }
        // BOUND: at most `AuditLine.byteCountLimit` places, and few of them are a comma.
        for place in 0...(bytes.count - word.count) where bytes[place] == Self.comma {
            if bytes[place..<place + word.count].elementsEqual(word) { return place + word.count }
        }
        return nil
    }
}
