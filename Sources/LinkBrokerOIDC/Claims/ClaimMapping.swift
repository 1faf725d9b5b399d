/// The table by which what a provider says about a person becomes a principal in the words of the
/// policy; what stands in no row means nothing.
public struct ClaimMapping: Hashable, Sendable {
    /// The claim that names the person; the provider must never give one value to two people.
    public var subject = "sub"
    /// The provider's names of scopes and the policy's; a scope without a row keeps its name.
    public var scopes: [NamePair] = []
    /// The claim that lists roles, such as `groups`; without one nobody has a role.
    public var rolesClaim: String?
    /// The provider's names of roles and the policy's; a role without a row keeps its name.
    public var roles: [NamePair] = []
    /// The claims that are copied: the provider's names and the policy's.
    public var claims: [NamePair] = []
    /// What counts as which level of assurance; the first row that applies counts.
    public var assurance: [AssuranceRow] = []

    /// Copies the subject, and takes scopes by their own names.
    public init() {}

    /// The provider's name of something and the policy's.
    public struct NamePair: Hashable, Sendable {
        /// The provider's name.
        public let from: String
        /// The policy's name.
        public let to: String

        /// Pairs two names.
        public init(from: String, to: String) {
            self.from = from
            self.to = to
        }
    }

    /// What a token must say to prove a level of assurance.
    public struct AssuranceRow: Hashable, Sendable {
        /// The level, in the words of the policy.
        public let level: String
        /// The `acr` that the token must have, where one is asked.
        public let context: String?
        /// What its `amr` must all hold.
        public let methods: [String]

        /// Describes a level.
        ///
        /// - Parameters:
        ///   - level: The level, in the words of the policy.
        ///   - context: The `acr` that the token must have, or `nil`.
        ///   - methods: What its `amr` must all hold.
        public init(level: String, context: String? = nil, methods: [String] = []) {
            self.level = level
            self.context = context
            self.methods = methods
        }
    }

    /// The policy's names of granted scopes.
    func policyScopes(_ granted: [String]) -> [String] {
        granted.map { Self.translated($0, by: scopes) }
    }

    /// The provider's names of scopes that the policy wants.
    func providerScopes(_ wanted: [String]) -> [String] {
        wanted.map { name in
            scopes.first { $0.to.utf8.elementsEqual(name.utf8) }?.from ?? name
        }
    }

    /// The values of `acr` that prove one of these levels, in the order of the table.
    func contexts(proving levels: [String]) -> [String] {
        assurance.filter { levels.contains($0.level) }.compactMap(\.context)
    }

    /// The level that a token proves, or `nil`.
    func level(context: String?, methods: [String]) -> String? {
        assurance.first { row in
            let isContext = row.context.map { $0.utf8.elementsEqual((context ?? "").utf8) }
            return isContext != false && row.methods.allSatisfy(methods.contains)
                && (row.context != nil || row.methods.isEmpty == false)
        }?.level
    }

    static func translated(_ name: String, by pairs: [NamePair]) -> String {
        pairs.first { $0.from.utf8.elementsEqual(name.utf8) }?.to ?? name
    }
}
