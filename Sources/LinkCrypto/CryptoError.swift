/// The refusal of a key, of a random source or of the system's cryptography: one stable code and
/// never a byte of what was refused.
public struct CryptoError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The stable reason.
    public let code: Code

    /// Makes an error.
    package init(_ code: Code) { self.code = code }

    /// The code alone.
    public var description: String { code.text }

    /// A stable reason; more may be added.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The stable spelling, lower-case ASCII with underscores.
        public let text: String

        private init(_ text: String) { self.text = text }

        /// The stable spelling.
        public var description: String { text }

        /// The random source failed, gave too few bytes, or gave the same byte throughout.
        public static let randomUnavailable = Code("random_unavailable")
        /// Key material that is not exactly 32 bytes, or not 64 hex digits.
        public static let keyLength = Code("key_length")
        /// Key material of 32 equal bytes.
        public static let keyWeak = Code("key_weak")
        /// The system's cryptography refused to work.
        public static let unavailable = Code("crypto_unavailable")
        /// More derived bytes than HKDF can give, 255 times 32.
        public static let outputTooLong = Code("output_too_long")
    }
}
