import LinkCrypto

/// The refusal of a text or of bytes for an audit event or a line of an audit log: what was refused
/// is not told.
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
        /// A line that is not of the format, or longer than its limit.
        public static let malformed = Code("malformed")
        /// A line with another number than its place has.
        public static let outOfOrder = Code("out_of_order")
        /// A line whose tag is not that of its bytes.
        public static let edited = Code("edited")
        /// A line that is signed by a key that is not in the keyring.
        public static let unknownKey = Code("unknown_key")
        /// A line that is signed by a key that was revoked.
        public static let revokedKey = Code("revoked_key")
        /// The log has as many lines as there are numbers.
        public static let exhausted = Code("exhausted")
        /// The system's cryptography refused to work.
        public static let cryptoUnavailable = Code("crypto_unavailable")
    }

    /// The stable reason.
    public let code: Code

    /// Names the reason.
    package init(_ code: Code) { self.code = code }

    /// What a failure of the cryptography means here.
    init(_ error: CryptoError) { self.init(.cryptoUnavailable) }

    /// The code alone.
    public var description: String { code.description }
}
