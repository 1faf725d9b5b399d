/// What a sign-in sends to the provider, as the broker gave it (`SignInStart`), and what it wants.
public struct AuthorizationRequest: Hashable, Sendable {
    /// The OAuth `state`.
    public var state: String
    /// The OpenID `nonce`.
    public var nonce: String
    /// The PKCE challenge, method S256.
    public var codeChallenge: String
    /// The redirect URI.
    public var redirect: String
    /// What the sign-in must bring.
    public var demand: AccessDemand
    /// Whether the provider may, must or must not ask the person.
    public var prompt: Prompt

    /// Whether the provider may, must or must not ask the person.
    public enum Prompt: String, Hashable, Sendable {
        /// As the provider sees fit.
        case automatic = ""
        /// The person proves anew who they are.
        case login
        /// The person is asked for consent.
        case consent
        /// Nobody is asked anything; where the provider would have to, it answers with an error.
        case none
    }

    /// Collects the parts.
    ///
    /// - Parameters:
    ///   - state: The OAuth `state`.
    ///   - nonce: The OpenID `nonce`.
    ///   - codeChallenge: The PKCE challenge, method S256.
    ///   - redirect: The redirect URI.
    ///   - demand: What the sign-in must bring.
    ///   - prompt: Whether the provider may, must or must not ask the person.
    public init(
        state: String, nonce: String, codeChallenge: String, redirect: String,
        demand: AccessDemand = AccessDemand(), prompt: Prompt = .automatic
    ) {
        self.state = state
        self.nonce = nonce
        self.codeChallenge = codeChallenge
        self.redirect = redirect
        self.demand = demand
        self.prompt = prompt
    }

    /// Whether every part is 1 to 2048 printable ASCII bytes.
    var isWellFormed: Bool {
        [state, nonce, codeChallenge, redirect].allSatisfy { part in
            (1...OIDCLimits.textByteCount).contains(part.utf8.count)
                && part.utf8.allSatisfy { (0x21...0x7E).contains($0) }
        }
    }
}

extension AuthorizationRequest: CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// A mask: state and challenge belong to one attempt.
    public var description: String { "authorization:…" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// No children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
