package import LinkCrypto

/// The refusal of a token, record, key or value: one code that may be shown, and one that tells
/// the audit log which check failed.
///
/// Everything that a forger could learn from has the code `rejected`, or `expired` after the tag
/// was right.
public struct IntentError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What the outside may see.
    public let code: Code
    /// Which check failed, for the audit log alone.
    public let auditCode: AuditCode

    /// Makes an error of both codes.
    package init(_ code: Code, _ auditCode: AuditCode) {
        self.code = code
        self.auditCode = auditCode
    }

    /// Keeps the code of an error of the cryptography below.
    package init(_ error: CryptoError) {
        let isRandom = error.code == .randomUnavailable
        self.init(
            isRandom ? .randomUnavailable : .cryptoUnavailable, AuditCode(error.code.text))
    }

    static func rejected(_ auditCode: AuditCode) -> IntentError { Self(.rejected, auditCode) }

    static func invalid(_ auditCode: AuditCode) -> IntentError { Self(.invalidValue, auditCode) }

    static func keyring(_ auditCode: AuditCode) -> IntentError { Self(.invalidKeyring, auditCode) }

    /// The outward code alone.
    public var description: String { code.text }

    /// What the outside may see of a failure; more may be added.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The stable spelling, lower-case ASCII with underscores.
        public let text: String

        private init(_ text: String) { self.text = text }

        /// The stable spelling.
        public var description: String { text }

        /// Something that was sent or read back is not ours, or not for this place.
        public static let rejected = Code("rejected")
        /// It is ours and its time is over.
        public static let expired = Code("expired")
        /// A saved scene is not ours.
        public static let tampered = Code("tampered")
        /// A saved scene is ours and belongs to another scene.
        public static let wrongScene = Code("wrong_scene")
        /// A saved scene is ours and too old.
        public static let outdated = Code("outdated")
        /// A value that is to be signed is outside its bounds: an error of the caller.
        public static let invalidValue = Code("invalid_value")
        /// The keys do not make a keyring.
        public static let invalidKeyring = Code("invalid_keyring")
        /// No random bytes, so nothing was made.
        public static let randomUnavailable = Code("random_unavailable")
        /// The system's cryptography refused to work, so nothing was made or accepted.
        public static let cryptoUnavailable = Code("crypto_unavailable")
    }

    /// Which check failed; more may be added.
    public struct AuditCode: Hashable, Sendable, CustomStringConvertible {
        /// The stable spelling, lower-case ASCII with underscores.
        public let text: String

        fileprivate init(_ text: String) { self.text = text }

        /// The stable spelling.
        public var description: String { text }
    }
}

extension IntentError.AuditCode {
    /// More or fewer bytes than the layout allows.
    public static let size = Self("size")
    /// The first bytes, the version or a digit outside the alphabet.
    public static let shape = Self("shape")
    /// An unknown suite, or one that the purpose does not have.
    public static let suite = Self("suite")
    /// Made for another purpose.
    public static let purpose = Self("purpose")
    /// A reserved byte is not zero.
    public static let reserved = Self("reserved")
    /// The length field and the size disagree.
    public static let bodyLength = Self("body_length")
    /// No key has this id.
    public static let unknownKey = Self("unknown_key")
    /// The key with this id was revoked.
    public static let keyRevoked = Self("key_revoked")
    /// The tag is not ours, or not for this context.
    public static let badTag = Self("bad_tag")
    /// The record stands under the name of another one.
    public static let wrongID = Self("wrong_id")
    /// The record belongs to another scene.
    public static let wrongScene = Self("wrong_scene")
    /// A time that does not exist, or an end before the beginning.
    public static let invalidTimes = Self("invalid_times")
    /// A longer life than its kind may have.
    public static let lifetimeOverCap = Self("lifetime_over_cap")
    /// Made more than two minutes in the future.
    public static let createdInFuture = Self("created_in_future")
    /// The audit lines know of a newer record, or of the end.
    package static let rolledBack = Self("rolled_back")
    /// Its time is over.
    public static let expired = Self("expired")
    /// The body is not the one encoding of anything.
    public static let body = Self("body")
    /// A body in clear that says it holds a secret, or the reverse.
    public static let secretInClear = Self("secret_in_clear")
    /// An unknown value of a closed list.
    public static let unknownValue = Self("unknown_value")
    /// A name or text outside its grammar.
    public static let grammar = Self("grammar")
    /// A list or number outside its bounds.
    public static let bounds = Self("bounds")
    /// More bytes than a record holds.
    public static let tooLarge = Self("too_large")
    /// No keys, or more than eight.
    public static let keyCount = Self("key_count")
    /// Two keys with one id.
    public static let duplicateKey = Self("duplicate_key")
    /// Not exactly one active key.
    public static let activeKeyCount = Self("active_key_count")
    /// Key material that does not belong to its id.
    public static let keyMismatch = Self("key_mismatch")
}
