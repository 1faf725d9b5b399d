package import LinkPolicy

extension DecisionReason {
    /// One word for people; nothing for a commit, which needs none.
    package var word: String {
        switch self {
        case .public, .cleared: ""
        case .signInRequired: "sign-in"
        case .assuranceTooLow: "step-up"
        case .tooLongAgo: "age"
        case .gateClosed: "gate"
        case .accessDenied: "nobody"
        case .roleMissing: "role"
        case .scopeMissing: "scope"
        case .ownerMismatch: "owner"
        case .appTooOld: "app"
        case .flagOff: "flag"
        case .signedIn: "signed-in"
        case .sourceNotAllowed: "source"
        case .queueFull, .stackFull, .unknownRoute: code
        }
    }

    /// What the word means, one phrase; nothing where there is nothing to say.
    package var meaning: String {
        switch self {
        case .public, .cleared, .queueFull, .stackFull, .unknownRoute: ""
        case .signInRequired: "held until someone signs in, and decided again then"
        case .assuranceTooLow: "held until a stronger sign-in"
        case .tooLongAgo: "held until a new sign-in"
        case .gateClosed: "held until the app opens a gate"
        case .accessDenied: "nobody may"
        case .roleMissing: "the person lacks a role"
        case .scopeMissing: "the session lacks a scope"
        case .ownerMismatch: "it belongs to someone else"
        case .appTooOld: "the app is too old, or its version is not known"
        case .flagOff: "a flag is off"
        case .signedIn: "only for people who are signed out"
        case .sourceNotAllowed: "the route takes no links from there"
        }
    }
}

extension Decision {
    /// The outcome and, where it needs one, the word of the reason: `deny role`.
    package var outcomeWords: String {
        reason.word.isEmpty ? outcome.name : "\(outcome.name) \(reason.word)"
    }
}
