/// The name of the schema that holds the tables; holding one means that it is 1 to 63 bytes of
/// `[a-z0-9_]`, begins with a letter, and is not one of the server's own.
struct SchemaName: Hashable, Sendable {
    let text: String

    /// Accepts a name, or answers `nil`.
    init?(_ text: String) {
        // BOUND: the count is checked first.
        guard (1...63).contains(text.utf8.count), text.hasPrefix("pg_") == false,
            text.utf8.first.map({ (0x61...0x7A).contains($0) }) == true,
            text.utf8.allSatisfy({
                (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x5F
            })
        else { return nil }
        self.text = text
    }

    /// The name as it stands in a statement.
    var quoted: String { "\"\(text)\"" }
}
