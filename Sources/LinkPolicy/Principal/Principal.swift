/// The person of a session; holding one means that every part is within its bound and printable.
///
/// It is what the host knows after its own token checks. It never prints itself.
/// Names that a policy does not declare mean nothing to it: they are neither an error nor a right.
public struct Principal: Sendable {
    /// Who it is, as the issuer names them: 1 to 256 bytes.
    public let subject: String
    /// Who says so: a URL of at most 1024 bytes.
    public let issuer: String?
    // INVARIANT: sorted by bytes, no name twice.
    /// What the session may do, at most 256 names, sorted.
    public let scopes: [String]
    /// What the person is, at most 256 names, sorted.
    public let roles: [String]
    /// What else is known, at most 64 claims, sorted by name.
    public let claims: [PrincipalClaim]
    /// How strongly the person proved who they are; an unknown name counts as none.
    public let assurance: String?
    /// When they did, in epoch seconds, 0 to 2^53.
    public let authenticatedAt: Int64?

    /// Accepts what the host says about a person.
    ///
    /// - Parameters:
    ///   - subject: 1 to 256 printable bytes.
    ///   - issuer: At most 1024 printable bytes.
    ///   - scopes: At most 256 printable names of 1 to 256 bytes.
    ///   - roles: At most 256 printable names of 1 to 256 bytes.
    ///   - claims: At most 64, names of 1 to 64 bytes once each, values of at most 1024 bytes.
    ///   - assurance: 1 to 64 printable bytes.
    ///   - authenticatedAt: Epoch seconds, 0 to 2^53.
    /// - Throws: The first part that is outside its bound, by name; never its value.
    public init(
        subject: String, issuer: String? = nil, scopes: [String] = [], roles: [String] = [],
        claims: [PrincipalClaim] = [], assurance: String? = nil, authenticatedAt: Int64? = nil
    ) throws(PrincipalError) {
        guard PrincipalLimits.isText(subject, 1...PrincipalLimits.subjectByteCountLimit) else {
            throw PrincipalError(.subject)
        }
        if let issuer {
            guard PrincipalLimits.isText(issuer, 1...PrincipalLimits.valueByteCountLimit) else {
                throw PrincipalError(.issuer)
            }
        }
        guard PrincipalLimits.areNames(scopes) else { throw PrincipalError(.scopes) }
        guard PrincipalLimits.areNames(roles) else { throw PrincipalError(.roles) }
        guard PrincipalLimits.areClaims(claims) else { throw PrincipalError(.claims) }
        if let assurance {
            guard PrincipalLimits.isText(assurance, 1...PrincipalLimits.claimNameByteCountLimit)
            else { throw PrincipalError(.assurance) }
        }
        if let authenticatedAt {
            guard (0...PrincipalLimits.timeLimit).contains(authenticatedAt) else {
                throw PrincipalError(.authenticatedAt)
            }
        }
        self.subject = subject
        self.issuer = issuer
        self.scopes = PrincipalLimits.sorted(scopes)
        self.roles = PrincipalLimits.sorted(roles)
        self.claims = claims.sorted { PrincipalLimits.precedes($0.name, $1.name) }
        self.assurance = assurance
        self.authenticatedAt = authenticatedAt
    }
}

extension Principal: Hashable {
    /// Compares all parts by their bytes, never by canonical equivalence.
    public static func == (left: Principal, right: Principal) -> Bool {
        left.parts == right.parts
    }

    /// Hashes what `==` compares.
    public func hash(into hasher: inout Hasher) { hasher.combine(parts) }

    private var parts: [[UInt8]?] {
        var parts: [[UInt8]?] = [Array(subject.utf8), issuer.map { Array($0.utf8) }, nil]
        parts += scopes.map { Array($0.utf8) } + [nil] + roles.map { Array($0.utf8) } + [nil]
        // BOUND: 64 claims.
        for claim in claims { parts += [Array(claim.name.utf8), Array(claim.value.utf8)] }
        parts += [nil, assurance.map { Array($0.utf8) }]
        return parts + [authenticatedAt.map { Array(String($0).utf8) }]
    }
}

extension Principal: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A mask; a person never stands in a log.
    public var description: String { "Principal(…)" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// No children, so that `dump` shows nothing either.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
