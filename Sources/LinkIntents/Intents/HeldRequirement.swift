/// What an intent was found to need when it was held: shown in the prompt, decided anew at commit.
public struct HeldRequirement: Hashable, Sendable {
    /// Whether somebody must be signed in.
    public let signIn: Bool
    /// The assurance level that is needed.
    public let assurance: String?
    /// How old the authentication may be, in seconds.
    public let maxAgeSeconds: Int64?
    // INVARIANT: at most 8, sorted by their bytes, none twice.
    /// The gates that must be open, sorted.
    public let gates: [String]

    /// Needs nothing.
    public static let nothing = HeldRequirement()

    private init() {
        signIn = false
        assurance = nil
        maxAgeSeconds = nil
        gates = []
    }

    /// Collects needs.
    ///
    /// - Parameters:
    ///   - signIn: Whether somebody must be signed in.
    ///   - assurance: An assurance level, 1 to 128 printable ASCII bytes.
    ///   - maxAgeSeconds: An age, 0 or more.
    ///   - gates: At most 8 names like that, in any order, none twice.
    /// - Throws: `invalid_value` with `grammar` or `bounds`.
    public init(
        signIn: Bool, assurance: String? = nil, maxAgeSeconds: Int64? = nil, gates: [String] = []
    ) throws(IntentError) {
        let sorted = gates.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        guard maxAgeSeconds.map({ $0 >= 0 }) ?? true, sorted.count <= IntentLimits.gateCountLimit,
            zip(sorted, sorted.dropFirst()).allSatisfy({ !$0.utf8.elementsEqual($1.utf8) })
        else { throw .invalid(.bounds) }
        guard assurance.map(Grammar.isName) ?? true, sorted.allSatisfy(Grammar.isName) else {
            throw .invalid(.grammar)
        }
        self.signIn = signIn
        self.assurance = assurance
        self.maxAgeSeconds = maxAgeSeconds
        self.gates = sorted
    }

    var isNothing: Bool {
        signIn == false && assurance == nil && maxAgeSeconds == nil && gates.isEmpty
    }

    /// Takes what was read back: nothing that the maker would have written otherwise.
    static func read(
        signIn: Bool, assurance: String?, maxAge: UInt64?, gates: [String]
    ) throws(IntentError) -> HeldRequirement {
        guard maxAge.map({ $0 <= UInt64(Int64.max) }) ?? true else { throw .rejected(.bounds) }
        let requirement: HeldRequirement
        do throws(IntentError) {
            requirement = try HeldRequirement(
                signIn: signIn, assurance: assurance,
                maxAgeSeconds: maxAge.map { Int64(bitPattern: $0) }, gates: gates)
        } catch { throw .rejected(error.auditCode) }
        // Needing nothing stands for an absent field, and gates stand sorted.
        guard requirement.isNothing == false,
            zip(requirement.gates, gates).allSatisfy({ $0.utf8.elementsEqual($1.utf8) })
        else { throw .rejected(.body) }
        return requirement
    }
}

/// The grammar of names from a policy's vocabulary.
enum Grammar {
    /// 1 to 128 bytes of printable ASCII.
    static func isName(_ text: String) -> Bool {
        (1...IntentLimits.nameByteCountLimit).contains(text.utf8.count)
            && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }
}
