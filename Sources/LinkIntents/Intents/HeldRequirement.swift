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

    var isNothing: Bool { self == .nothing }

    func write(to writer: inout FieldWriter) {
        writer.byte(
            (signIn ? 1 : 0) | (assurance == nil ? 0 : 2) | (maxAgeSeconds == nil ? 0 : 4))
        if let assurance { writer.name(assurance) }
        if let maxAgeSeconds { writer.integer(UInt64(bitPattern: maxAgeSeconds)) }
        writer.byte(UInt8(truncatingIfNeeded: gates.count))
        // BOUND: at most 8 gates.
        for gate in gates { writer.name(gate) }
    }

    static func read(
        _ reader: inout FieldReader, in bytes: Span<UInt8>
    ) throws(IntentError) -> HeldRequirement {
        let flags = try reader.byte(in: bytes)
        guard flags <= 7 else { throw .rejected(.body) }
        let assurance = flags & 2 == 0 ? nil : try reader.name(in: bytes)
        var maxAge: Int64?
        if flags & 4 != 0 {
            guard let age = Int64(exactly: try reader.integer(UInt64.self, in: bytes)) else {
                throw .rejected(.bounds)
            }
            maxAge = age
        }
        let count = Int(try reader.byte(in: bytes))
        guard count <= IntentLimits.gateCountLimit else { throw .rejected(.bounds) }
        var gates: [String] = []
        // BOUND: at most 8 gates.
        for _ in 0..<count { gates.append(try reader.name(in: bytes)) }
        let requirement: HeldRequirement
        do throws(IntentError) {
            requirement = try HeldRequirement(
                signIn: flags & 1 != 0, assurance: assurance, maxAgeSeconds: maxAge, gates: gates)
        } catch { throw .rejected(error.auditCode) }
        // Absent fields stand for nothing, and gates stand sorted: one value, one encoding.
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
