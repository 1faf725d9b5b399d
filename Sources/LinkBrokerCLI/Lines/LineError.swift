import LinkPolicy
import LinkRouting

/// Why a line of input was not taken: a stable code and what to do, never a piece of the line.
struct LineError: Error, Sendable {
    /// The stable codes.
    enum Code: String, Sendable {
        /// The line has more than 64 KiB.
        case lineTooLong = "line_too_long"
        /// The line is not one JSON value of the strict kind that policies have, too.
        case invalidJSON = "invalid_json"
        /// The line is JSON but not an object.
        case notAnObject = "not_an_object"
        /// `op` names no operation.
        case unknownOperation = "unknown_op"
        /// A field that this line does not have.
        case unknownField = "unknown_field"
        /// A field that must be there is not.
        case missingField = "missing_field"
        /// A field has another JSON type.
        case wrongType = "wrong_type"
        /// A field has a value that it does not take.
        case invalidValue = "invalid_value"
        /// A principal with a part that is out of bounds.
        case invalidPrincipal = "invalid_principal"
        /// A name outside the grammar of scenes and routes.
        case invalidIdentifier = "invalid_identifier"
        /// `advance` under the system's clock.
        case clockNotManual = "clock_not_manual"
        /// A file that cannot be read.
        case unreadableFile = "unreadable_file"
        /// A policy that does not load; the last good one stays.
        case invalidPolicy = "invalid_policy"
        /// A sign-in at a real provider ended without a person; what is held stays held.
        case signInFailed = "sign_in_failed"
        /// The scene has shown nothing yet.
        case unknownScene = "unknown_scene"
    }

    /// What was wrong.
    let code: Code
    /// What is wrong and what to do, one line.
    let message: String
    /// The line of the text at fault, where it is a file.
    let line: Int?
    /// The column at fault, from 1.
    let column: Int?

    /// Collects the parts.
    init(_ code: Code, _ message: String, line: Int? = nil, column: Int? = nil) {
        self.code = code
        self.message = message
        self.line = line
        self.column = column
    }

    /// A line that is not JSON; the reader's message does not quote it.
    init(reading error: PolicyError) {
        self.init(.invalidJSON, error.message, column: error.column)
    }

    /// A principal that was not taken; the reader's message does not quote it.
    init(principal error: PolicyError) {
        let hint = error.hint.map { "; \($0)" } ?? ""
        self.init(.invalidPrincipal, error.message + hint, column: error.column)
    }

    /// A policy that does not load.
    init(policy error: PolicyError) {
        let hint = error.hint.map { "; \($0)" } ?? ""
        self.init(
            .invalidPolicy, error.message + hint, line: error.line, column: error.column)
    }

    /// The line as a whole is too long.
    static let tooLong = LineError(
        .lineTooLong,
        "the line has more than \(InputLines.lineByteCountLimit) bytes; send less in one line")
}
