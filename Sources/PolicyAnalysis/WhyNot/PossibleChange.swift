package import LinkPolicy

/// One thing that could be otherwise about a person or the app.
package enum PossibleChange: Hashable, Sendable {
    /// Someone signs in.
    case signIn
    /// The person signs out.
    case signOut
    /// The session has one more scope.
    case scope(String)
    /// The person has one more role.
    case role(String)
    /// The link's owner is signed in: a claim has this value.
    case owner(claim: String, value: String)
    /// The sign-in is as strong as this.
    case assurance(String)
    /// The sign-in is new.
    case freshSignIn
    /// A gate is open.
    case gate(String)
    /// A flag is on.
    case flag(String)
    /// The app is of this version.
    case app(AppVersion)

    /// The change for people; it holds no value of a parameter.
    package var words: String {
        switch self {
        case .signIn: "sign in"
        case .signOut: "sign out"
        case .scope(let name): "scope \(name)"
        case .role(let name): "role \(name)"
        case .owner(let claim, value: _): "be the owner (claim \(claim))"
        case .assurance(let name): "assurance \(name)"
        case .freshSignIn: "sign in again now"
        case .gate(let name): "open gate \(name)"
        case .flag(let name): "turn flag \(name) on"
        case .app(let version): "app \(version) or later"
        }
    }

    /// Makes the change; what speaks of a person says nothing where nobody is signed in.
    package func apply(to question: inout PolicyQuestion) {
        switch self {
        case .signIn:
            question.person = PolicyQuestion.Person()
            question.person?.authenticatedAt = question.nowSeconds
        case .signOut: question.person = nil
        case .scope(let name): question.person?.scopes.append(name)
        case .role(let name): question.person?.roles.append(name)
        case .owner(let claim, let value):
            let others = question.person?.claims.filter { $0.name != claim } ?? []
            question.person?.claims = others + [PrincipalClaim(name: claim, value: value)]
        case .assurance(let name): question.person?.assurance = name
        case .freshSignIn: question.person?.authenticatedAt = question.nowSeconds
        case .gate(let name): question.gates.append(name)
        case .flag(let name): question.flags.append(name)
        case .app(let version): question.app = version
        }
    }
}
