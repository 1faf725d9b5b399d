package import LinkIntents
package import LinkPolicy

/// Who the broker believes is there.
package enum SessionState: Sendable {
    /// Not known yet, as at launch.
    case unknown
    /// Nobody; after an expired session, the subject to whom what is held belongs.
    case anonymous(expired: SubjectTag?)
    /// A person, with the facts that the current policy reads from them.
    case signedIn(SignedInSession)

    /// The facts that the decision reads; an unknown session counts as nobody.
    package var facts: SessionFacts {
        switch self {
        case .unknown, .anonymous: .anonymous
        case .signedIn(let session): .signedIn(session.facts)
        }
    }

    /// The subject of the session: of the person, or of the one whose session expired.
    package var subject: SubjectTag? {
        switch self {
        case .unknown: nil
        case .anonymous(let expired): expired
        case .signedIn(let session): session.tag
        }
    }

    /// Whether the session has resolved.
    package var isKnown: Bool {
        switch self {
        case .unknown: false
        case .anonymous, .signedIn: true
        }
    }

    /// Whether a person is there.
    package var isSignedIn: Bool {
        switch self {
        case .unknown, .anonymous: false
        case .signedIn: true
        }
    }
}

/// A signed-in person as one policy sees them.
package struct SignedInSession: Sendable {
    /// What the host said.
    package let principal: Principal
    /// What the policy reads from it.
    package let facts: SubjectFacts
    /// The keyed tag of issuer and subject.
    package let tag: SubjectTag
}
