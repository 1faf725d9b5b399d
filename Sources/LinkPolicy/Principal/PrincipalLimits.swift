/// The bounds on what a host may say about a person.
public enum PrincipalLimits: Sendable {
    /// Bytes in a subject.
    public static let subjectByteCountLimit = 256
    /// Names in a list of scopes or roles.
    public static let nameCountLimit = 256
    /// Bytes in a scope or role.
    public static let nameByteCountLimit = 256
    /// Claims of one person.
    public static let claimCountLimit = 64
    /// Bytes in the name of a claim or of a level of assurance.
    public static let claimNameByteCountLimit = 64
    /// Bytes in the value of a claim and in an issuer.
    public static let valueByteCountLimit = 1024
    /// The latest time, in epoch seconds: 2^53.
    public static let timeLimit: Int64 = 9_007_199_254_740_992

    static func isText(_ text: String, _ bounds: ClosedRange<Int>) -> Bool {
        bounds.contains(text.utf8.count) && DisplayText.isPrintable(text)
    }

    static func areNames(_ names: [String]) -> Bool {
        names.count <= nameCountLimit && names.allSatisfy { isText($0, 1...nameByteCountLimit) }
    }

    static func areClaims(_ claims: [PrincipalClaim]) -> Bool {
        guard claims.count <= claimCountLimit,
            claims.allSatisfy({
                isText($0.name, 1...claimNameByteCountLimit)
                    && isText($0.value, 0...valueByteCountLimit)
            })
        else { return false }
        return Set(claims.map { Array($0.name.utf8) }).count == claims.count
    }

    /// Sorts by bytes and drops repetitions: a right that is named twice is one right.
    static func sorted(_ names: [String]) -> [String] {
        var result: [String] = []
        // BOUND: 256 names.
        for name in names.sorted(by: precedes)
        where result.last?.utf8.elementsEqual(name.utf8) != true {
            result.append(name)
        }
        return result
    }

    static func precedes(_ left: String, _ right: String) -> Bool {
        left.utf8.lexicographicallyPrecedes(right.utf8)
    }
}

/// The part of a principal that is outside its bound; never its value.
public struct PrincipalError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The part at fault.
    public let part: Part

    init(_ part: Part) { self.part = part }

    /// The parts of a principal.
    public enum Part: String, Sendable {
        /// Who it is.
        case subject
        /// Who says so.
        case issuer
        /// What the session may do.
        case scopes
        /// What the person is.
        case roles
        /// What else is known.
        case claims
        /// How strongly they proved who they are.
        case assurance
        /// When they did.
        case authenticatedAt
    }

    /// One line without any value.
    public var description: String {
        "`\(part.rawValue)` of the principal is out of bounds or not printable"
    }
}
