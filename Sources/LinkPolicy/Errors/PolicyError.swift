/// Why a policy did not load: one stable code, the exact place, what is wrong and the way out.
///
/// The text may quote the policy, which is no secret. Errors about a principal never quote one.
public struct PolicyError: Error, Sendable {
    /// The stable code with its finding id.
    public let code: PolicyErrorCode
    /// Where the blamed text begins.
    public let position: SourcePosition
    /// How many bytes are blamed, 0 where something is missing.
    public let byteCount: Int
    /// The JSON pointer of the blamed value (RFC 6901), empty for the whole text.
    public let pointer: String
    /// What is wrong: one line, lower case, input escaped and in back-ticks.
    public let message: String
    /// The way out, one line, where there is one to name.
    public let hint: String?
    /// A link that two patterns share, where they do; the hint names it as well.
    package var witness: Witness?

    /// A link of the shape of two patterns.
    package struct Witness: Sendable {
        /// The link, in full.
        package let link: String
        /// Whether types, hosts or query keys refuse it, so that it is one of the shapes alone.
        package let isShape: Bool
    }

    /// Collects the parts; only readers of JSON texts make errors.
    package init(
        _ code: PolicyErrorCode, at position: SourcePosition, byteCount: Int = 0,
        pointer: String = "", message: String, hint: String? = nil
    ) {
        self.code = code
        self.position = position
        self.byteCount = byteCount
        self.pointer = pointer
        self.message = message
        self.hint = hint
    }

    /// An error with nothing but its code, for comparison.
    package init(_ code: PolicyErrorCode) {
        self.init(code, at: SourcePosition(byteOffset: 0, in: []), message: code.text)
    }

    /// The same error, which stands in more places than its own.
    func repeated(_ count: Int) -> PolicyError {
        PolicyError(
            code, at: position, byteCount: byteCount, pointer: pointer,
            message: message + ", here and in \(count) more place\(count == 1 ? "" : "s")",
            hint: hint)
    }

    /// The line, from 1.
    public var line: Int { position.line }
    /// The column, from 1, in Unicode scalars.
    public var column: Int { position.column }
    /// The offset in bytes, from 0.
    public var byteOffset: Int { position.byteOffset }
}

extension PolicyError: Hashable {
    /// Compares the codes alone, so that a test can build the error that it expects.
    public static func == (left: PolicyError, right: PolicyError) -> Bool {
        left.code == right.code
    }

    /// Hashes the code alone, as `==` compares it.
    public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}

extension PolicyError: CustomStringConvertible {
    /// Place, id, message and hint on one line.
    public var description: String {
        let tail = hint.map { " (\($0))" } ?? ""
        return "\(line):\(column): error[\(code.id)] \(message)\(tail)"
    }
}
