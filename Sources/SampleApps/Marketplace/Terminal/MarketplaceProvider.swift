/// Where people of the marketplace sign in.
public enum MarketplaceProvider: Hashable, Sendable {
    /// At a screen of this sample, which asks for no proof at all.
    case pretend
    /// At an OpenID provider, in a browser whose last address the person pastes; the port is that
    /// of the redirect, on which nobody needs to listen.
    case real(issuer: String, port: UInt16)
}
