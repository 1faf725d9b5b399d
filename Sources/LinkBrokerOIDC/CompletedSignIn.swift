public import LinkPolicy

/// A completed sign-in; holding one means that the provider exchanged the code for tokens of this
/// attempt, all of which were verified.
public struct CompletedSignIn: Sendable {
    /// Who signed in, with what was granted: what the broker's `authenticated` takes.
    public let principal: Principal
    /// The tokens, for the host's own requests.
    public let tokens: SignInTokens
}
