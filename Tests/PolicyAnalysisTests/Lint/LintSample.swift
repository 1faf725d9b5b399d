import PolicyAnalysis

/// A small policy without a finding, one part per line; rows replace parts and add routes.
struct LintSample: Sendable {
    var origins = """
        [{"id": "web", "hosts": ["h.example"]}, \
        {"id": "app", "scheme": "reader", "authority": "none"}]
        """
    var callbacks = "[]"
    var limits = "{}"
    var vocab = "{}"
    var types = "{}"
    var defaults = #"{"access": "authenticated", "from": ["universalLink", "inApp"]}"#
    var never = "[]"
    var suppress = "[]"
    var note = "clean"
    /// The routes behind `home`, one per line.
    var routes: [String] = []

    /// The line of each part, from 1.
    enum Line {
        static let first = 1
        static let origins = 2
        static let callbacks = 3
        static let limits = 4
        static let vocab = 5
        static let types = 6
        static let defaults = 7
        static let never = 8
        static let suppress = 9
        static let home = 11
        static let route = 12
    }

    /// The text of the policy.
    var text: String {
        """
        {"linkbroker": 1, "id": "p", "revision": "1",
        "origins": \(origins),
        "callbacks": \(callbacks),
        "limits": \(limits),
        "vocab": \(vocab),
        "types": \(types),
        "defaults": \(defaults),
        "never": \(never),
        "suppress": \(suppress),
        "routes": [
        \((["{\"id\": \"home\", \"path\": \"/\", \"access\": \"public\", \"from\": \"any\", \"note\": \"\(note)\"}"] + routes).joined(separator: ",\n"))
        ]}
        """
    }

    /// The bytes of the policy.
    var bytes: [UInt8] { Array(text.utf8) }
}
