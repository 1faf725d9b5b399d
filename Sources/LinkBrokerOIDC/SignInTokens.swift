/// The tokens of a completed sign-in, for the host's own requests; they never print.
public struct SignInTokens: Hashable, Sendable {
    /// The ID token, verified.
    public let identity: String
    /// The access token.
    public let access: String
    /// The refresh token, where the provider gave one.
    public let refresh: String?
    /// How long the access token lives, where the provider says so.
    public let accessLifetimeSeconds: Int64?
}

extension SignInTokens: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A mask.
    public var description: String { "tokens:…" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// No children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
