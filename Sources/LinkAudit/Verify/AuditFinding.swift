/// The first record of an audit log that is not as it was written, and what is wrong with it.
package struct AuditFinding: Error, Hashable, Sendable {
    /// What is wrong.
    package let code: Code
    /// The number of the file, as the caller counts.
    package let file: UInt64
    /// The line in the file, from 1; 0 where the seal or the whole file is meant.
    package let line: UInt64
    /// The number of the record, where one is known.
    package let sequence: UInt64?

    /// Names a record and what is wrong with it.
    package init(_ code: Code, file: UInt64, line: UInt64 = 0, sequence: UInt64? = nil) {
        self.code = code
        self.file = file
        self.line = line
        self.sequence = sequence
    }

    /// What may be wrong with a record.
    package enum Code: String, CaseIterable, Sendable {
        /// The tag is not that of the line.
        case edited
        /// The line does not follow the one before it.
        case brokenChain = "broken_chain"
        /// The line follows the one before it and has another number.
        case outOfOrder = "out_of_order"
        /// Not a line of the format.
        case malformed
        /// The seal knows of more lines.
        case truncated
        /// Signed by an unknown key, and nothing later vouches for it.
        case unknownKey = "unknown_key"
        /// Signed by a revoked key, and nothing later vouches for it.
        case revokedKey = "revoked_key"
        /// The last line has no end.
        case partialLine = "partial_line"
        /// There is no seal.
        case missingSeal = "missing_seal"
        /// The seal was altered, or is of another log.
        case wrongSeal = "wrong_seal"
        /// The key of the seal is unknown or revoked.
        case unsealed
        /// A rotated file is not there.
        case missingFile = "missing_file"

        /// What it means, in a sentence for people without a final period.
        package var sentence: String {
            switch self {
            case .edited: "the line was changed after it was signed"
            case .brokenChain:
                "the line does not follow the one before it: lines were cut, inserted or moved here"
            case .outOfOrder: "the line has another number than its place"
            case .malformed: "this is not a line of an audit log"
            case .truncated: "the log ends before this line, and its seal says that there are more"
            case .unknownKey:
                "the line's key is not in the keyring, and nothing behind it vouches for it"
            case .revokedKey: "the line's key was revoked, and nothing behind it vouches for it"
            case .partialLine: "the last line has no end: it was cut, or writing it was interrupted"
            case .missingSeal: "there is no seal, so lines may be missing at the end"
            case .wrongSeal: "the seal was changed, or belongs to another log"
            case .unsealed:
                "the seal's key is unknown or revoked, so lines may be missing at the end"
            case .missingFile: "a rotated file is missing"
            }
        }
    }
}
