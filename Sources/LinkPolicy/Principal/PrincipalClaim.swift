/// One thing that is known about a person, such as `publisher_id`; its value never prints.
public struct PrincipalClaim: Sendable {
    /// The name, an identifier.
    public let name: String
    /// The value, compared by its bytes.
    public let value: String

    /// Pairs a name with a value; `Principal` checks both.
    public init(name: String, value: String) {
        self.name = name
        self.value = value
    }
}

extension PrincipalClaim: Hashable {
    /// Compares the bytes of name and value, never by canonical equivalence.
    public static func == (left: PrincipalClaim, right: PrincipalClaim) -> Bool {
        left.name.utf8.elementsEqual(right.name.utf8)
            && left.value.utf8.elementsEqual(right.value.utf8)
    }

    /// Hashes what `==` compares.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(Array(name.utf8))
        hasher.combine(Array(value.utf8))
    }
}

extension PrincipalClaim: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The name and a mask: `publisher_id=…`.
    public var description: String { "\(name)=…" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// No children, so that `dump` shows no value.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
