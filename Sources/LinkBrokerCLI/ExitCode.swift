/// The exit codes of the program, the same for every verb.
enum ExitCode: Int32, Sendable {
    /// Clean, or the link commits.
    case clean = 0
    /// The command line, a file or a line of input was wrong; nothing was decided.
    case usage = 1
    /// The link is held.
    case held = 2
    /// The policy is invalid, or the link is denied or unavailable.
    case refused = 3
    /// The link is rejected.
    case rejected = 4

    /// A case fails, or a record of an audit log is not as it was written.
    static let findings = ExitCode.held
}
