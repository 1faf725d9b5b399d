/// Why a sign-in could not be begun or completed: one stable code, and what to do next.
///
/// It holds nothing that a provider, a token or a callback said: no code, no token, no claim.
public struct OIDCError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The stable reason.
    public let code: Code

    /// Makes an error.
    public init(_ code: Code) { self.code = code }

    /// The code, and what to do next.
    public var description: String { "\(code.text): \(code.advice)" }

    /// A stable reason; more may be added.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The stable spelling, lower-case ASCII with underscores.
        public let text: String
        /// What to do next, lower case and on one line.
        public let advice: String

        init(_ text: String, _ advice: String) {
            self.text = text
            self.advice = advice
        }

        /// The stable spelling.
        public var description: String { text }

        /// Compares the spellings.
        public static func == (left: Code, right: Code) -> Bool { left.text == right.text }

        /// Hashes the spelling.
        public func hash(into hasher: inout Hasher) { hasher.combine(text) }
    }
}
