package import LinkRouting

/// A requirement in the words of its policy, for prompts, replies and reports.
public struct RequirementNames: Hashable, Sendable {
    /// Whether someone must sign in.
    public let signIn: Bool
    /// The level of assurance that the sign-in must reach.
    public let assurance: String?
    /// How old the sign-in may be, in seconds.
    public let maxAgeSeconds: Int64?
    /// The gates that must still open, in the order of the policy.
    public let gates: [String]

    /// Collects the parts.
    package init(
        signIn: Bool, assurance: String?, maxAgeSeconds: Int64?, gates: [String]
    ) {
        self.signIn = signIn
        self.assurance = assurance
        self.maxAgeSeconds = maxAgeSeconds
        self.gates = gates
    }

    /// Writes `{"signIn": true, "assurance": "mfa", "maxAge": 300, "gates": ["terms"]}`, without
    /// the members that say nothing.
    package func write(to json: inout JSONText) {
        json.object { object in
            if signIn { object.member("signIn", true) }
            if let assurance { object.member("assurance", assurance) }
            if let maxAgeSeconds { object.member("maxAge", maxAgeSeconds) }
            if gates.isEmpty == false { object.member("gates", gates) }
        }
    }

    /// The requirement for people: `sign in with mfa not older than 300 s, and open terms`.
    public var sentence: String {
        var parts: [String] = []
        if signIn || assurance != nil || maxAgeSeconds != nil {
            var part = "sign in"
            if let assurance { part += " with \(assurance)" }
            if let maxAgeSeconds { part += " not older than \(maxAgeSeconds) s" }
            parts.append(part)
        }
        if gates.isEmpty == false { parts.append("open \(gates.joined(separator: ", "))") }
        return parts.joined(separator: ", and ")
    }
}
