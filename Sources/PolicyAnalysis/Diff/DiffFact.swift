/// Something that changed and that decisions do not show.
public struct DiffFact: Hashable, Sendable {
    /// The route that it is about, or `nil` for the policy as a whole.
    public let route: String?
    /// What changed: a key of the policy.
    public let what: String
    /// The direction; `equivalent` where there is none, so that it does not count.
    public let verdict: DiffVerdict
    /// What it was; empty where there was nothing.
    public let old: String
    /// What it is; empty where there is nothing.
    public let new: String
    /// The keys that it is about; nothing where the files were not given.
    public internal(set) var causes: [DiffCause] = []

    init(_ route: String?, _ what: String, _ verdict: DiffVerdict, _ old: String, _ new: String) {
        self.route = route
        self.what = what
        self.verdict = verdict
        self.old = old
        self.new = new
    }
}
