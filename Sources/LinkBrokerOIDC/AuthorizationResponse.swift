/// What completes a sign-in: the address that the broker accepted, and its ticket's secrets.
public struct AuthorizationResponse: Hashable, Sendable {
    /// The address on which the person came back, whole.
    public var callback: String
    /// The PKCE verifier of the attempt.
    public var codeVerifier: String
    /// The nonce of the attempt.
    public var nonce: String
    /// What the sign-in must bring, as it was asked for.
    public var demand: AccessDemand
    /// Who judges a sign-in that brings less.
    public var shortfall: Shortfall

    /// Collects the parts.
    ///
    /// - Parameters:
    ///   - callback: The address on which the person came back, whole.
    ///   - codeVerifier: The PKCE verifier of the attempt.
    ///   - nonce: The nonce of the attempt.
    ///   - demand: What the sign-in must bring, as it was asked for.
    ///   - shortfall: Who judges a sign-in that brings less.
    public init(
        callback: String, codeVerifier: String, nonce: String,
        demand: AccessDemand = AccessDemand(), shortfall: Shortfall = .refused
    ) {
        self.callback = callback
        self.codeVerifier = codeVerifier
        self.nonce = nonce
        self.demand = demand
        self.shortfall = shortfall
    }
}

extension AuthorizationResponse: CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// A mask.
    public var description: String { "response:…" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// No children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
