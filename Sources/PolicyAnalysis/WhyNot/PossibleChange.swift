package import LinkPolicy
package import LinkRouting

/// One thing that could be otherwise about a person, the app or the way in which a link came.
///
/// Nothing is taken away but the session: a change gives a right, opens a gate, turns a flag on.
package enum PossibleChange: Hashable, Sendable {
    /// Someone signs in, who has no rights and owns nothing.
    case signIn
    /// The person signs out.
    case signOut
    /// The person has one more role.
    case role(String)
    /// The session has one more scope.
    case scope(String)
    /// The link's owner is signed in: a claim has this value.
    case owner(claim: String, value: String)
    /// The sign-in is as strong as this; it is the weakest level that does.
    case assurance(String)
    /// The sign-in is new.
    case freshSignIn
    /// A gate is open.
    case gate(String)
    /// A flag is on.
    case flag(String)
    /// The app is newer: of this version, the oldest that does, or of any version up to the second
    /// one, where from there on a parent that was left out wants something too.
    case app(AppVersion, before: AppVersion?)
    /// The link comes in another way.
    case source(LinkSource)

    /// The change for people; it holds no value of a parameter.
    package var words: String {
        switch self {
        case .signIn: "sign in"
        case .signOut: "sign out"
        case .role(let name): "role \(name)"
        case .scope(let name): "scope \(name)"
        case .owner(let claim, value: _): "be the owner (claim \(claim))"
        case .assurance(let name): "assurance \(name)"
        case .freshSignIn: "sign in again now"
        case .gate(let name): "open gate \(name)"
        case .flag(let name): "turn flag \(name) on"
        case .app(let version, before: nil): "app \(version) or later"
        case .app(let version, before: let end?): "app \(version) or later, before \(end)"
        case .source(let source): "from \(source.name)"
        }
    }

    /// The stable name of its kind.
    package var kind: String {
        switch self {
        case .signIn: "signIn"
        case .signOut: "signOut"
        case .role: "role"
        case .scope: "scope"
        case .owner: "owner"
        case .assurance: "assurance"
        case .freshSignIn: "freshSignIn"
        case .gate: "gate"
        case .flag: "flag"
        case .app: "app"
        case .source: "source"
        }
    }

    /// Makes the change; what speaks of a person says nothing where nobody is signed in.
    ///
    /// - Parameters:
    ///   - question: What is changed.
    ///   - newcomer: The subject of who signs in; no owner of anything.
    package func apply(to question: inout PolicyQuestion, newcomer: String = "someone") {
        switch self {
        case .signIn:
            question.person = PolicyQuestion.Person()
            question.person?.subject = newcomer
            question.person?.authenticatedAt = question.nowSeconds
        case .signOut: question.person = nil
        case .role(let name): question.person?.roles.append(name)
        case .scope(let name): question.person?.scopes.append(name)
        case .owner(let claim, let value):
            let others = question.person?.claims.filter { !$0.name.utf8.elementsEqual(claim.utf8) }
            question.person?.claims =
                (others ?? []) + [PrincipalClaim(name: claim, value: value)]
        case .assurance(let name): question.person?.assurance = name
        case .freshSignIn: question.person?.authenticatedAt = question.nowSeconds
        case .gate(let name): question.gates.append(name)
        case .flag(let name): question.flags.append(name)
        case .app(let version, before: _): question.app = version
        case .source(let source): question.source = source
        }
    }
}
