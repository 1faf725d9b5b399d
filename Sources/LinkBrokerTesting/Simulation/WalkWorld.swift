package import LinkBroker
package import LinkPolicy
package import LinkRouting

/// What a random walk moves in: policies that replace each other, links, people, and an idea of who
/// may see what that was written down by hand and shares nothing with the policy's.
package struct WalkWorld: Sendable {
    /// The policies; a reload goes from one to another.
    package let policies: [Policy]
    /// The people.
    package let people: [WalkVisitor]
    /// Links, of which some are nobody's.
    package let links: [String]
    /// Links that lead nowhere and must be rejected.
    package let unlisted: [String]
    /// Screens that the app pushes and that paths are made of.
    package let screens: [ScreenRequest]
    /// The names of the gates.
    package let gates: [String]
    /// The names of the flags that are on.
    package let flags: [String]
    /// The address of sign-in callbacks and the callback entry.
    package let redirect: String
    /// Whether a screen may be shown.
    package let isCleared: @Sendable (Route, WalkFacts) -> Bool
    /// Whether a link to a route may be committed now: what the screen itself asks besides.
    package let mayEnter: @Sendable (RouteID, WalkFacts) -> Bool

    /// Collects the parts.
    package init(
        policies: [Policy], people: [WalkVisitor], links: [String], unlisted: [String],
        screens: [ScreenRequest], gates: [String], flags: [String], redirect: String,
        isCleared: @escaping @Sendable (Route, WalkFacts) -> Bool,
        mayEnter: @escaping @Sendable (RouteID, WalkFacts) -> Bool
    ) {
        self.policies = policies
        self.people = people
        self.links = links
        self.unlisted = unlisted
        self.screens = screens
        self.gates = gates
        self.flags = flags
        self.redirect = redirect
        self.isCleared = isCleared
        self.mayEnter = mayEnter
    }
}

/// A person whom the walk may sign in, in the words of the hand-written idea.
package struct WalkVisitor: Sendable {
    /// What the broker is told.
    package let principal: Principal
    /// 1 for `pwd`, 2 for `mfa`, 3 for `phr`.
    package let rank: Int
    /// Whether the scopes of the policy are there.
    package let hasScopes: Bool
    /// Whether the person is staff.
    package let isStaff: Bool
    /// When the person signed in, in epoch seconds.
    package let signedInAt: Int64

    /// Collects the parts.
    package init(
        _ principal: Principal, rank: Int, hasScopes: Bool, isStaff: Bool, signedInAt: Int64
    ) {
        self.principal = principal
        self.rank = rank
        self.hasScopes = hasScopes
        self.isStaff = isStaff
        self.signedInAt = signedInAt
    }
}

/// What the walk knows to be true, whatever the broker says.
package struct WalkFacts: Sendable {
    /// Who is there.
    package var visitor: WalkVisitor?
    /// The open gates.
    package var openGates: Set<String> = []
    /// Which of the world's policies is in force.
    package var policy = 0
    /// The time, in epoch milliseconds.
    package var nowMilliseconds: Int64 = 2_000_000

    /// Starts with nobody there.
    package init() {}

    /// Whether the sign-in is at most so old.
    package func isYoung(_ seconds: Int64) -> Bool {
        guard let visitor else { return false }
        let age = nowMilliseconds / 1000 - visitor.signedInAt
        return age <= seconds && age >= -120
    }
}
