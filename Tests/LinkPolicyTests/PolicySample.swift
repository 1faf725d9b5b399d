import LinkPolicy
import LinkRouting

/// Texts of policies for tests: a small frame with one part replaced.
enum PolicySample {
    /// A policy with given routes and, where given, other parts.
    static func text(
        routes: String, origins: String = #"[{"id": "web", "hosts": ["h.example"]}]"#,
        vocab: String = defaultVocabulary, types: String = #"{"id": {"token": [1, 20]}}"#,
        defaults: String = #"{"access": "authenticated"}"#, more: String = ""
    ) -> String {
        """
        {"linkbroker": 1, "id": "p", "revision": "1",
        "origins": \(origins),
        "vocab": \(vocab),
        "types": \(types),
        "defaults": \(defaults),
        "routes": \(routes)\(more)}
        """
    }

    static let defaultVocabulary = """
        {"scopes": ["s1", "s2"], "roles": ["r1", "r2"], "claims": ["sub", "c1"], \
        "assurance": ["weak", "strong"], "flags": ["f1"], "tabs": ["t1", "t2"], "gates": ["g1", "g2"]}
        """

    /// Loads a text.
    static func policy(_ text: String) throws(PolicyError) -> Policy {
        try Policy(json: Array(text.utf8))
    }

    /// A route by its name and text parameters.
    static func route(
        _ policy: Policy, _ id: String, _ parameters: [String: String] = [:]
    ) throws -> Route {
        try policy.table.route(
            RouteID(id), parameters.map { RouteParameter(name: $0.key, value: .text($0.value)) })
    }
}
