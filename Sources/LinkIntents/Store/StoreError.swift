/// Why a store did not do what it was asked; nothing of the whole list was done, unless the
/// outcome is unknown.
public struct StoreError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The stable reason.
    public let code: Code
    /// The intent that is to blame, where one is.
    public let intent: IntentID?

    /// Makes an error; stores do.
    public init(_ code: Code, intent: IntentID? = nil) {
        self.code = code
        self.intent = intent
    }

    /// The code alone.
    public var description: String { code.text }

    /// A stable reason; more may be added.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The stable spelling, lower-case ASCII with underscores.
        public let text: String

        private init(_ text: String) { self.text = text }

        /// The stable spelling.
        public var description: String { text }

        /// The intent or attempt was taken or removed before; it is never given again.
        public static let alreadyTaken = Code("already_taken")
        /// An intent or attempt of this name is there already.
        public static let duplicate = Code("duplicate")
        /// No intent or attempt of this name is known.
        public static let notFound = Code("not_found")
        /// The number of an audit line is not the next one: another process went on in between.
        public static let conflict = Code("conflict")
        /// The store holds as much as it may.
        public static let full = Code("full")
        /// The store cannot be reached or written.
        public static let unavailable = Code("unavailable")
        /// Another process holds the store.
        public static let locked = Code("locked")
        /// What is there is not ours or was altered.
        public static let tampered = Code("tampered")
        /// What is there was written by a newer version.
        public static let outdated = Code("outdated")
        /// What is there is older than what was written last.
        public static let rolledBack = Code("rolled_back")
        /// It is not known whether it was done; it counts as done for what was asked, and is
        /// never a win.
        public static let outcomeUnknown = Code("outcome_unknown")
    }
}
