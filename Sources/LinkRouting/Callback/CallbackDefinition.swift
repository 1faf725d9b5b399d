/// A redirect URI of a sign-in or of some other flow, as the policy lists it.
public struct CallbackDefinition: Hashable, Sendable {
    /// The name in the policy.
    public var id: String
    /// The URI, compared byte for byte up to `?`; `http://127.0.0.1:{port}/...` leaves the port
    /// open.
    public var redirect: String
    /// Who answers there.
    public var issuer: CallbackIssuer
    /// The client identifier at the issuer.
    public var client: String
    /// Whose flow it belongs to.
    public var kind: CallbackKind
    /// Whether an answer without `iss` is refused.
    public var requiresIssuer: Bool

    /// Collects the parts.
    public init(
        id: String, redirect: String, issuer: CallbackIssuer, client: String,
        kind: CallbackKind = .signIn, requiresIssuer: Bool = false
    ) {
        self.id = id
        self.redirect = redirect
        self.issuer = issuer
        self.client = client
        self.kind = kind
        self.requiresIssuer = requiresIssuer
    }

    /// The redirect URI that a sign-in uses.
    ///
    /// - Parameter port: The port, where the entry leaves it open, and nothing elsewhere.
    /// - Returns: The URI, or `nil` where a port is missing, surplus or 0.
    public func redirect(port: UInt16?) -> String? {
        guard let open = redirect.utf8.firstRange(of: "{port}".utf8) else {
            return port == nil ? redirect : nil
        }
        guard let port, port > 0 else { return nil }
        return String(redirect[..<open.lowerBound]) + String(port)
            + String(redirect[open.upperBound...])
    }

}

/// Who answers at a redirect URI.
public enum CallbackIssuer: Hashable, Sendable {
    /// The issuer with this URL.
    case fixed(String)
    /// The issuer that was named when the sign-in started.
    case attempt
}

/// Whose flow a redirect URI belongs to.
public enum CallbackKind: Hashable, Sendable {
    /// The broker's own sign-in.
    case signIn
    /// Some other flow of the host: handed on as it is.
    case external
}
