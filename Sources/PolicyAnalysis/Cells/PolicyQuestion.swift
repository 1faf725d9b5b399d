public import LinkPolicy
public import LinkRouting

/// A link with everything else that a decision depends on, in names, so that any policy can be
/// asked; it is what a line of `explain --batch` says.
public struct PolicyQuestion: Hashable, Sendable {
    /// Someone who is signed in, as far as rules look at them.
    public struct Person: Hashable, Sendable {
        /// Who it is.
        public var subject = "someone"
        /// What the session may do.
        public var scopes: [String] = []
        /// What the person is.
        public var roles: [String] = []
        /// What else is known: name and value.
        public var claims: [PrincipalClaim] = []
        /// How strongly they signed in.
        public var assurance: String?
        /// When they did, in epoch seconds.
        public var authenticatedAt: Int64?

        /// A person without any right.
        public init() {}
    }

    /// The link.
    public var url: String
    /// Who delivered it.
    public var source: LinkSource
    /// Who is signed in, or `nil` for nobody.
    public var person: Person?
    /// The version of the app.
    public var app: AppVersion?
    /// The flags that are on.
    public var flags: [String] = []
    /// The gates that are open.
    public var gates: [String] = []
    /// The time in epoch seconds; without it, the age of a sign-in is not asked.
    public var nowSeconds: Int64?

    /// Asks for a link that nobody who is signed in opened.
    public init(url: String, source: LinkSource) {
        self.url = url
        self.source = source
    }

    /// The person as the host would hand them over.
    ///
    /// - Throws: The part that is outside its bound; samples of this module never are.
    public func principal() throws(PrincipalError) -> Principal? {
        guard let person else { return nil }
        return try Principal(
            subject: person.subject, scopes: person.scopes, roles: person.roles,
            claims: person.claims, assurance: person.assurance,
            authenticatedAt: person.authenticatedAt)
    }

    /// The circumstances in the words of one policy.
    ///
    /// - Throws: As `principal()`.
    /// - Complexity: O(names * vocabulary)
    public func context(in policy: Policy) throws(PrincipalError) -> DecisionContext {
        let session: SessionFacts =
            try principal().map { .signedIn(policy.facts(of: $0)) }
            ?? .anonymous
        return DecisionContext(
            source: source, session: session,
            device: DeviceFacts(app: app, flags: policy.vocabulary.flagSet(of: flags)),
            openGates: policy.vocabulary.gateSet(of: gates), nowSeconds: nowSeconds)
    }

    /// The question as a line that `explain --batch` takes.
    ///
    /// - Complexity: O(bytes of the link + names)
    public var json: String {
        var json = JSONText()
        json.object { line in
            line.member("url", url)
            line.member("from", source.name)
            if let person { line.person(person) }
            if let app { line.member("app", app.description) }
            if flags.isEmpty == false { line.member("flags", flags) }
            if gates.isEmpty == false { line.member("gates", gates) }
            if let nowSeconds { line.member("now", nowSeconds) }
        }
        return json.text
    }
}

extension JSONText {
    fileprivate mutating func person(_ person: PolicyQuestion.Person) {
        key("as")
        object { entry in
            entry.member("subject", person.subject)
            if person.scopes.isEmpty == false { entry.member("scopes", person.scopes) }
            if person.roles.isEmpty == false { entry.member("roles", person.roles) }
            if person.claims.isEmpty == false {
                entry.key("claims")
                entry.object { claims in
                    for claim in person.claims { claims.member(claim.name, claim.value) }
                }
            }
            if let assurance = person.assurance { entry.member("assurance", assurance) }
            if let time = person.authenticatedAt { entry.member("authenticatedAt", time) }
        }
    }
}
