import LinkAudit
import LinkFiles
import LinkIntents

/// Why an audit log was not opened or written; what it had is still there.
public struct AuditLogError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A stable reason; more may be added.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The stable spelling, lower-case ASCII with underscores.
        public let text: String

        init(_ text: String) { self.text = text }

        /// The stable spelling.
        public var description: String { text }
    }

    /// The stable reason.
    public let code: Code
    /// What to do next, lower case and on one line, or `nil`.
    public let hint: String?

    /// Refuses an operation.
    package init(_ code: Code, hint: String? = nil) {
        self.code = code
        self.hint = hint
    }

    /// The code, with the hint where there is one.
    public var description: String {
        guard let hint else { return code.text }
        return "\(code.text): \(hint)"
    }

    /// Compares the codes alone.
    public static func == (left: AuditLogError, right: AuditLogError) -> Bool {
        left.code == right.code
    }

    /// Hashes the code alone, as `==` compares it.
    public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}

extension AuditLogError.Code {
    /// Another writer has the log.
    public static let locked = Self("locked")
    /// The log has as many rotated files as it may.
    public static let full = Self("full")
    /// A line comes later than the next one.
    public static let gap = Self("gap")
    /// Other bytes than those that are there, or a line of another chain.
    public static let conflict = Self("conflict")
    /// The file is not a regular one.
    public static let notRegular = Self("not_regular")
    /// Others than the owner may read or write a file, or write the folder.
    public static let tooOpen = Self("too_open")
    /// A file or the folder belongs to another user.
    public static let wrongOwner = Self("wrong_owner")
    /// The disk or the quota is full.
    public static let noSpace = Self("no_space")
    /// The system failed to read or write.
    public static let inputOutput = Self("input_output")
    /// The system's cryptography refused to work.
    public static let cryptoUnavailable = Self("crypto_unavailable")
}

extension AuditLogError {
    /// What a failed call on a file means; every code of the files is one here.
    init(_ error: FileError) {
        let hint: String? =
            switch error.code {
            case .locked: "one process writes a log; end the other one or write another file"
            case .tooOpen: "let only the owner read the log and write its folder"
            case .absent: "make the folder of the log first"
            case .noSpace: "make room; nothing is lost, the lines are written the next time"
            case .exists, .denied, .notRegular, .hardLinked, .wrongOwner, .tooLarge, .inputOutput,
                .badPath:
                nil
            }
        self.init(Code(error.code.rawValue), hint: hint)
    }

    init(_ error: AuditError) {
        self.init(
            error.code == .cryptoUnavailable ? .cryptoUnavailable : Code(error.code.description))
    }

    init(_ error: IntentError) { self.init(.cryptoUnavailable) }
}
