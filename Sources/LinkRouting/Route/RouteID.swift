/// The name of a route in a policy and of its case in an app's enum; holding one means it is an
/// identifier `[A-Za-z][A-Za-z0-9_.-]{0,63}`.
public struct RouteID: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// The name itself, ASCII, 1 to 64 bytes.
    public let text: String

    /// Accepts the name of a route.
    ///
    /// - Parameter text: An identifier `[A-Za-z][A-Za-z0-9_.-]{0,63}`.
    /// - Throws: `invalid_identifier` for anything else.
    public init(_ text: String) throws(LinkError) {
        guard Identifier.isName(text.utf8) else { throw LinkError(.invalidIdentifier) }
        self.text = text
    }

    /// The name itself; route names ship in the policy and are no secret.
    public var description: String { text }

    /// Orders routes by the bytes of their names.
    public static func < (left: RouteID, right: RouteID) -> Bool { left.text < right.text }
}
