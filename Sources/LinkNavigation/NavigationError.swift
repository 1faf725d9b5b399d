/// The refusal of a navigation or of a saved state: one stable code, the byte where decoding
/// stopped, and never a piece of a screen.
public struct NavigationError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A stable reason; the list may grow.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The stable spelling, lower-case ASCII with underscores.
        public let description: String

        private init(_ text: String) { description = text }

        /// A stack would become deeper, or more sheets would be presented, than the limits allow.
        public static let stackFull = Code("stack_full")
        /// A tab that the state does not have.
        public static let unknownTab = Code("unknown_tab")
        /// A list of tabs that is empty, too long, or has a name twice or outside the grammar.
        public static let invalidTabs = Code("invalid_tabs")
        /// Saved bytes that no version of this product writes.
        public static let malformed = Code("malformed")
        /// A saved state of a client version that this client has no way from.
        public static let outdated = Code("outdated")
        /// A saved state above the limit of bytes.
        public static let tooLong = Code("too_long")
        /// A migration that gives one name two meanings or uses a name outside the grammar.
        public static let invalidMigration = Code("invalid_migration")
    }

    /// The stable reason.
    public let code: Code

    /// The offset of the byte at which decoding stopped, where bytes are to blame.
    public let position: Int?

    /// Names the reason and, where one is to blame, the byte.
    package init(_ code: Code, at position: Int? = nil) {
        self.code = code
        self.position = position
    }

    /// The code, with the byte offset where there is one.
    public var description: String {
        guard let position else { return code.description }
        return "\(code.description): at byte \(position)"
    }

    /// Compares the codes alone, so that a test can build the error that it expects.
    public static func == (left: NavigationError, right: NavigationError) -> Bool {
        left.code == right.code
    }

    /// Hashes the code alone, as `==` compares it.
    public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}
