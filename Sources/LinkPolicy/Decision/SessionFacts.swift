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
    let rights: SubjectRights
    let claims: SubjectClaims

    init(of principal: Principal, in vocabulary: Vocabulary) {
        rights = SubjectRights(
            scopes: vocabulary.scopes.bits(of: principal.scopes),
            roles: vocabulary.roles.bits(of: principal.roles),
            assuranceRank: vocabulary.assuranceRank(of: principal.assurance),
            authenticatedAt: principal.authenticatedAt)
        claims = SubjectClaims(
            vocabulary.claims.names.map { name in
                Self.value(of: name, for: principal).map { Array($0.utf8) }
            })
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

/// What a person may do and how strongly they signed in: numbers only, copied without counting
/// references.
struct SubjectRights: Sendable {
    var scopes: UInt64
    var roles: UInt64
    var assuranceRank: UInt8
    var authenticatedAt: Int64?
}

/// The claims of a person that owner rules compare.
final class SubjectClaims: Sendable {
    // INVARIANT: one value per claim of the vocabulary; absent ones are `nil`.
    private let values: [[UInt8]?]

    init(_ values: [[UInt8]?]) { self.values = values }

    /// The bytes of a claim, or `nil` where the person does not have it.
    func value(of claim: UInt8) -> [UInt8]? {
        Int(claim) < values.count ? values[Int(claim)] : nil
    }
}
