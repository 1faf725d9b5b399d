/// How much a finding matters.
public enum LintSeverity: UInt8, Sendable, CaseIterable, Comparable {
    /// Worth knowing.
    case note
    /// Probably a mistake.
    case warning
    /// A hole, or something that cannot work.
    case error

    /// The stable name in every format.
    public var name: String {
        switch self {
        case .note: "note"
        case .warning: "warning"
        case .error: "error"
        }
    }

    /// Orders severities by how much they matter.
    public static func < (left: LintSeverity, right: LintSeverity) -> Bool {
        left.rawValue < right.rawValue
    }
}
