/// Who is signed in, in the words of one policy.
public enum SessionFacts: Sendable {
    /// Nobody.
    case anonymous
    /// Someone.
    case signedIn(SubjectFacts)
}

/// What one policy needs to know about a person: its own vocabulary as bits, ranks and bytes.
///
/// Only `Policy.facts(of:)` makes them, so they fit the vocabulary of that policy; they are made
/// again after a reload. They never print.
public struct SubjectFacts: Sendable {
    let scopes: UInt64
    let roles: UInt64
    let assuranceRank: UInt8
    let authenticatedAt: Int64?
    // INVARIANT: one range of `claimBytes` per claim of the vocabulary, -1 where it is absent.
    let claimBytes: [UInt8]
    let claimStarts: [Int32]
    let claimEnds: [Int32]

    init(of principal: Principal, in vocabulary: Vocabulary) {
        scopes = vocabulary.scopes.bits(of: principal.scopes)
        roles = vocabulary.roles.bits(of: principal.roles)
        assuranceRank = vocabulary.assuranceRank(of: principal.assurance)
        authenticatedAt = principal.authenticatedAt
        var bytes: [UInt8] = []
        var starts: [Int32] = []
        var ends: [Int32] = []
        // BOUND: the claims of the vocabulary, at most 64.
        for name in vocabulary.claims.names {
            guard let value = Self.value(of: name, for: principal) else {
                starts.append(-1)
                ends.append(-1)
                continue
            }
            starts.append(Int32(truncatingIfNeeded: bytes.count))
            bytes += Array(value.utf8)
            ends.append(Int32(truncatingIfNeeded: bytes.count))
        }
        claimBytes = bytes
        claimStarts = starts
        claimEnds = ends
    }

    /// The bytes of a claim, or `nil` where the person does not have it.
    func claimRange(_ claim: Int) -> Range<Int>? {
        guard claim < claimStarts.count, claimStarts[claim] >= 0 else { return nil }
        return Int(claimStarts[claim])..<Int(claimEnds[claim])
    }

    /// The claim `sub` is the subject itself unless the host says otherwise.
    private static func value(of name: String, for principal: Principal) -> String? {
        let given = principal.claims.first { $0.name.utf8.elementsEqual(name.utf8) }
        return given?.value ?? (name == "sub" ? principal.subject : nil)
    }
}

extension SubjectFacts: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A mask; a person never stands in a log.
    public var description: String { "SubjectFacts(…)" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// No children, so that `dump` shows nothing either.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
