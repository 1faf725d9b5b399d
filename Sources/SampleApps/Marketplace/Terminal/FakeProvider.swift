import LinkBroker

/// A pretend sign-in: it knows three people and asks for no proof at all.
///
/// It stands where a browser and an identity provider would be, and gives what they would give: the
/// address that comes back, and then a person. **It is not a provider**; nothing here checks who
/// someone is.
enum FakeProvider {
    /// The people whom it lets in.
    static let people = ["alice", "bob", "admin"]

    /// The address on which the person comes back.
    static func callback(_ start: SignInStart) -> String {
        "\(start.redirect)?code=pretend&state=\(start.state)&iss=\(escaped(start.issuer))"
    }

    /// The address on which a person comes back who said no.
    static func refusal(_ start: SignInStart) -> String {
        "\(start.redirect)?error=access_denied&state=\(start.state)&iss=\(escaped(start.issuer))"
    }

    /// The person whom the tokens would name.
    static func principal(_ name: String) throws(PrincipalError) -> Principal {
        try Principal(subject: name, roles: name == "admin" ? ["admin"] : [])
    }

    private static func escaped(_ issuer: String) -> String {
        // BOUND: an issuer of a policy is at most 2048 bytes.
        issuer.utf8.reduce(into: "") { text, byte in
            switch byte {
            case 0x3A: text += "%3A"
            case 0x2F: text += "%2F"
            // Letters, digits and dots stand for themselves.
            default: text.unicodeScalars.append(Unicode.Scalar(byte))
            }
        }
    }
}
