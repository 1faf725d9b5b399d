/// Why a command ended early.
enum CommandFailure: Error, Sendable {
    /// Something to tell the person.
    case problem(Problem)
    /// Nobody reads the output any more; there is nobody to tell.
    case outputClosed

    /// The exit code that goes with it.
    var status: ExitCode {
        switch self {
        case .problem(let problem): problem.status
        case .outputClosed: .usage
        }
    }
}

/// One problem as standard error shows it: what is wrong, and the way out.
///
/// The texts are one line each, lower case, with untrusted parts escaped; never a value of a
/// parameter, a code, a token or a claim.
struct Problem: Sendable {
    /// What is wrong.
    let message: String
    /// The place in a file, as several lines, where there is one to show.
    let excerpt: String?
    /// The way out.
    let hint: String?
    /// The exit code.
    let status: ExitCode

    /// Collects the parts.
    init(
        _ message: String, excerpt: String? = nil, hint: String? = nil, status: ExitCode = .usage
    ) {
        self.message = message
        self.excerpt = excerpt
        self.hint = hint
        self.status = status
    }

    /// The problem as it stands on standard error, with a line feed at the end.
    var text: String {
        var text = "linkbroker: error: \(message)\n"
        if let excerpt { text += excerpt + "\n" }
        if let hint { text += "hint: \(hint)\n" }
        return text
    }
}
