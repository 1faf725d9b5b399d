/// The name of one window of a client; holding one means it is 1 to 64 bytes of `[A-Za-z0-9_.-]`.
///
/// It lives in LinkRouting because pending intents and navigation states are both kept per scene.
public struct SceneID: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// The name itself, ASCII, 1 to 64 bytes.
    public let text: String

    /// Accepts the name of a scene.
    ///
    /// - Parameter text: 1 to 64 bytes of `[A-Za-z0-9_.-]`.
    /// - Throws: `invalid_identifier` for anything else.
    public init(_ text: String) throws(LinkError) {
        guard Identifier.isScene(text.utf8) else { throw LinkError(.invalidIdentifier) }
        self.text = text
    }

    /// The name itself; a scene name is chosen by the client and is no secret.
    public var description: String { text }

    /// Orders scenes by the bytes of their names.
    public static func < (left: SceneID, right: SceneID) -> Bool { left.text < right.text }
}
