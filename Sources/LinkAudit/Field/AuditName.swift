public import LinkRouting

/// A name that ships in the policy, in an audit event: a gate, an assurance, a callback, a
/// parameter; holding one means it is an identifier `[A-Za-z][A-Za-z0-9_.-]{0,63}`.
public struct AuditName: Hashable, Sendable, CustomStringConvertible {
    /// The name itself, ASCII.
    public let text: String

    /// Accepts a name.
    ///
    /// - Parameter text: An identifier of the policy.
    /// - Throws: `invalid_field` for anything else.
    public init(_ text: String) throws(AuditError) {
        guard Identifier.isName(text.utf8) else { throw AuditError(.invalidField) }
        self.text = text
    }

    /// Takes a name from the policy; one outside the grammar is replaced by `unnamed`, so that an
    /// event is never lost and never holds anything else.
    package init(orUnnamed text: String) {
        self.text = Identifier.isName(text.utf8) ? text : "unnamed"
    }

    /// The name itself.
    public var description: String { text }
}

/// The stable code that says why, in an audit event: 1 to 48 bytes of `[a-z0-9_]`, a letter first.
public struct AuditReason: Hashable, Sendable, CustomStringConvertible {
    /// The code itself, ASCII.
    public let code: String

    /// Accepts a code.
    ///
    /// - Parameter code: 1 to 48 bytes of `[a-z0-9_]`, a letter first.
    /// - Throws: `invalid_field` for anything else.
    public init(_ code: String) throws(AuditError) {
        guard Self.isCode(code.utf8) else { throw AuditError(.invalidField) }
        self.code = code
    }

    /// Takes the code of a refused link.
    public init(_ reason: RejectReason) { self.init(orUnnamed: reason.code) }

    /// Takes a code of this product; one outside the grammar is replaced by `unnamed`, so that an
    /// event is never lost and never holds anything else.
    package init(orUnnamed code: String) {
        self.code = Self.isCode(code.utf8) ? code : "unnamed"
    }

    /// The code itself.
    public var description: String { code }

    private static func isCode(_ bytes: String.UTF8View) -> Bool {
        guard let first = bytes.first, (0x61...0x7A).contains(first) else { return false }
        return bytes.count <= 48
            && bytes.allSatisfy {
                (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x5F
            }
    }
}

/// The version of the app in an audit event: 1 to 32 digits and dots, such as `3.3.0`.
public struct AuditAppVersion: Hashable, Sendable, CustomStringConvertible {
    /// The version itself, ASCII.
    public let text: String

    /// Accepts a version.
    ///
    /// - Parameter text: 1 to 32 digits and dots, a digit first and last.
    /// - Throws: `invalid_field` for anything else.
    public init(_ text: String) throws(AuditError) {
        let bytes = text.utf8
        guard (1...32).contains(bytes.count), bytes.first != 0x2E, bytes.last != 0x2E,
            bytes.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2E })
        else { throw AuditError(.invalidField) }
        self.text = text
    }

    /// The version itself.
    public var description: String { text }
}

/// The rule that decided, in an audit event: a JSON pointer into the policy, such as `/routes/3`.
///
/// It is made of names from the policy format and of indices: 1 to 96 bytes of
/// `[A-Za-z0-9_./-]`, a slash first.
public struct AuditRule: Hashable, Sendable, CustomStringConvertible {
    /// The pointer, ASCII.
    public let pointer: String

    /// Accepts a pointer.
    ///
    /// - Parameter pointer: 1 to 96 bytes of `[A-Za-z0-9_./-]`, a slash first and none at the end.
    /// - Throws: `invalid_field` for anything else.
    public init(_ pointer: String) throws(AuditError) {
        let parts = pointer.split(separator: "/", omittingEmptySubsequences: false)
        guard pointer.utf8.count <= 96, parts.count > 1, parts[0].isEmpty,
            parts.dropFirst().allSatisfy({ Identifier.isScene($0.utf8) })
        else { throw AuditError(.invalidField) }
        self.pointer = pointer
    }

    /// Points to a route of a policy.
    package init(route index: Int) { pointer = "/routes/\(index)" }

    /// The pointer.
    public var description: String { pointer }
}
