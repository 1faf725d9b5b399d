/// The refusal of a link, of a route's parameters or of a name: one stable code, the place where
/// it failed, and never a piece of the input.
public struct LinkError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The stable reason.
    public let reason: RejectReason

    /// The byte offset in the input at which the check failed, where one byte is to blame.
    public let position: Int?

    /// The parameter or query key at fault, a name from the policy and never from the input.
    public let key: String?

    /// Names the reason and, where known, the byte and the parameter.
    package init(_ reason: RejectReason, at position: Int? = nil, key: String? = nil) {
        self.reason = reason
        self.position = position
        self.key = key
    }

    /// The code, with the key or byte offset where known; no input.
    public var description: String {
        if let key { return "\(reason.code): parameter `\(key)`" }
        if let position { return "\(reason.code): at byte \(position)" }
        return reason.code
    }

    /// Compares the codes alone, so that a test can build the error that it expects.
    public static func == (left: LinkError, right: LinkError) -> Bool {
        left.reason == right.reason
    }

    /// Hashes the code alone, as `==` compares it.
    public func hash(into hasher: inout Hasher) { hasher.combine(reason) }
}
