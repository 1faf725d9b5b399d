/// What a run of `check` knows besides the policy.
public struct LintOptions: Sendable {
    /// The day of the run, `YYYY-MM-DD`, for suppressions; without it, none is past its day.
    public var today: String?
    /// The levels of assurance that the identity provider offers; without them, `LB030` is not
    /// asked.
    public var offeredAssurance: [String]?
    /// The digest that was reviewed, 64 hex digits; without it, `LB062` is not asked.
    public var reviewedDigest: String?
    /// Files by which systems hand links to the app; without them, `LB038` is not asked.
    public var siteFiles: [SiteFile]
    /// The apps that those files should speak of.
    public var identity: AppIdentity
    /// What the tests of the policy cover; without it, `LB060` is not asked.
    package var coverage: PolicyCoverage?

    /// Collects the parts.
    public init(
        today: String? = nil, offeredAssurance: [String]? = nil, reviewedDigest: String? = nil,
        siteFiles: [SiteFile] = [], identity: AppIdentity = AppIdentity()
    ) {
        self.today = today
        self.offeredAssurance = offeredAssurance
        self.reviewedDigest = reviewedDigest
        self.siteFiles = siteFiles
        self.identity = identity
    }
}
