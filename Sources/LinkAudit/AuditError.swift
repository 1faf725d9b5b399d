/// The refusal of a text or of bytes for a field of an audit event: what was refused is not told.
public struct AuditError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A stable reason; the list may grow.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The stable spelling, lower-case ASCII with underscores.
        public let description: String

        private init(_ text: String) { description = text }

        /// A text outside the grammar of its field.
        public static let invalidField = Code("invalid_field")
        /// More entries than a list of an event may have.
        public static let tooManyEntries = Code("too_many_entries")
    }

    /// The stable reason.
    public let code: Code

    /// Names the reason.
    package init(_ code: Code) { self.code = code }

    /// The code alone.
    public var description: String { code.description }
}
