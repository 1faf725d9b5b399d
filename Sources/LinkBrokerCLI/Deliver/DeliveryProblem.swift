import LinkDelivery
import LinkFiles

/// What a person is told about a socket; never a piece of a link.
enum DeliveryProblem {
    /// The words for an error and the way out.
    static func problem(_ error: DeliveryError) -> Problem {
        let (message, hint) = words(error.code)
        let detail = error.file.map { " (\($0.rawValue))" } ?? ""
        return Problem("\(message) [\(error.code.rawValue)]\(detail)", hint: hint)
    }

    private static func words(_ code: DeliveryError.Code) -> (message: String, hint: String) {
        switch code {
        case .badPath:
            ("`--socket` is no path", "write the path of a socket, such as `--socket DIR/socket`")
        case .pathTooLong: ("the path of the socket is too long", pathHint)
        case .unsafeFolder: ("the folder of the socket is not safe", folderHint)
        case .notASocket:
            ("something else stands in the place of the socket or its lock", placeHint)
        case .wrongUser:
            ("the socket belongs to another user", "choose a path in a folder of your own")
        case .sessionRunning: ("another session has the socket", sessionHint)
        case .noSession: ("no session is running", startHint)
        case .notStarted: ("the app did not start a session in time", commandHint)
        case .busy:
            ("the session did not come up or has no room", "try again; nothing was handed over")
        case .noAnswer: ("the session did not answer in time", answerHint)
        case .notTaken:
            ("the session could not take the link", "look at its store and its scenes; try again")
        case .emptyLink: ("URL is empty", "write the link behind `--`")
        case .linkTooLong: ("URL is too long", linkHint)
        case .malformed: ("what answers at the socket is no session of this version", versionHint)
        case .inputOutput: ("the system gives no local socket there", systemHint)
        }
    }

    private static let pathHint =
        "the system takes \(DeliveryLimits.pathByteCount) bytes; choose a shorter folder"
    private static let folderHint = "it must be yours, no link, and of mode 0700; or let it be made"
    private static let placeHint = "look at it and move it away, or choose another path"
    private static let sessionHint = "end that one, or give this one a socket of its own"
    private static let startHint =
        "start one with `session --socket`; `linkbroker deliver --help` tells how to do without"
    private static let commandHint = "run the command of `--start` by hand; nothing was handed over"
    private static let answerHint = "it may have taken the link; look before you open it again"
    private static let linkHint =
        "a session takes \(DeliveryLimits.linkByteCount) bytes in one link"
    private static let versionHint = "end it and start `linkbroker session --socket` again"
    private static let systemHint = "check the disk and the folder; hand-over works on Linux"
}
