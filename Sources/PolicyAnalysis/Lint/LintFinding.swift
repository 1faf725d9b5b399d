public import LinkPolicy
public import LinkRouting

/// One thing that `check` has to say about a policy: the rule, the place, the way out.
public struct LintFinding: Sendable {
    /// The rule that found it.
    public let rule: LintRule
    /// How much it matters; never more than the rule says.
    public let severity: LintSeverity
    /// What is wrong: one line, lower case, input escaped and in back-ticks.
    public let message: String
    /// The way out, one line, where there is one to name.
    public let hint: String?
    /// The JSON pointer of the blamed value (RFC 6901), empty for the whole text.
    public let pointer: String
    /// Where the blamed text begins.
    public let position: SourcePosition
    /// How many bytes are blamed, 0 where something is missing.
    public let byteCount: Int
    /// The route that it is about, where it is about one.
    public let route: RouteID?
    /// A link that shows it, where there is one.
    public let witness: LintWitness?
    /// The entry of `suppress` that accepts it, where there is one in force.
    public let suppression: Suppression?
    /// What stays the same when lines move and lists change their order: the rule, and the place
    /// with names for numbers.
    package let identity: String
    /// The SHA-256 of the identity in 64 lower-case hex digits; `nil` where the system's
    /// cryptography does not work.
    public let fingerprint: String?
    /// Whether an earlier policy had it already.
    public internal(set) var isKnown = false

    /// Everything behind the place on one line: severity, id, message, references.
    package var sentence: String {
        let references = rule.references
        let tail = references.isEmpty ? "" : " (\(references.joined(separator: ", ")))"
        return "\(severity.name)[\(rule.id)] \(message)\(tail)"
    }

    /// The hint and the witness in one line, where there is either.
    package var advice: String? {
        let parts = [hint, witness.map { "witness: \($0.link)" }].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: "; ")
    }
}

/// A link that shows a finding, with the session that it takes, where it takes one.
public struct LintWitness: Sendable {
    /// The link, canonical; it holds sample values only.
    public let link: String
    /// One JSON line that `explain --batch` takes.
    public let line: String

    /// A link alone, for a policy that does not load.
    package init(link: String) {
        self.link = link
        var json = JSONText()
        json.object { $0.member("url", link) }
        line = json.text
    }

    /// A link with everything that its decision depends on.
    package init(link: String, line: String) {
        self.link = link
        self.line = line
    }
}
