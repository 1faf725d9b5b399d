/// A link in canonical form; holding one means that a table read it, that every parser reads it
/// alike, and that it has no other spelling.
///
/// The bytes may hold names, tokens or addresses of people, so a link never prints itself.
public struct Link: Hashable, Sendable {
    /// The canonical bytes, ASCII.
    public let bytes: [UInt8]

    /// The name of the origin in the policy.
    public let origin: String

    /// Whether it is an https link.
    public let isWeb: Bool

    init(bytes: [UInt8], origin: String, isWeb: Bool) {
        self.bytes = bytes
        self.origin = origin
        self.isWeb = isWeb
    }

    /// The canonical text.
    ///
    /// - Complexity: O(n)
    public var text: String { String(decoding: bytes, as: UTF8.self) }
}

extension Link: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The name of the origin and a mask, never the link.
    public var description: String { "\(origin):…" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// No children, so that `dump` shows nothing.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
