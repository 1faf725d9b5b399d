package import LinkFiles

/// Why a link was not handed over, or a socket was not opened; never a piece of the link.
package struct DeliveryError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The stable reason.
    package let code: Code
    /// What a check of files said, where it was one.
    package let file: FileError.Code?

    /// Names the reason.
    package init(_ code: Code, file: FileError.Code? = nil) {
        self.code = code
        self.file = file
    }

    /// The code, and that of the file where there is one.
    package var description: String {
        file.map { "\(code.rawValue) (\($0.rawValue))" } ?? code.rawValue
    }

    /// A stable reason.
    package enum Code: String, CaseIterable, Sendable {
        /// The path of the socket is empty or holds a zero byte.
        case badPath = "bad_path"
        /// The path of the socket has more bytes than the system takes.
        case pathTooLong = "path_too_long"
        /// The folder of the socket is not this user's, or somebody else can look into it.
        case unsafeFolder = "unsafe_folder"
        /// Something else stands in the place of the socket or of its lock; it is left alone.
        case notASocket = "not_a_socket"
        /// The process at the other end belongs to another user.
        case wrongUser = "wrong_user"
        /// A session has the socket already.
        case sessionRunning = "session_running"
        /// Nobody has the socket.
        case noSession = "no_session"
        /// The app that was started has not opened the socket.
        case notStarted = "not_started"
        /// A session is there and has no room for another connection yet.
        case busy
        /// The other end was lost before its answer came; the link may have been taken.
        case noAnswer = "no_answer"
        /// The session could not take the link.
        case notTaken = "not_taken"
        /// The link has no bytes.
        case emptyLink = "empty_link"
        /// The link has more bytes than a session takes.
        case linkTooLong = "link_too_long"
        /// A message is not of the form that it must have.
        case malformed
        /// The system failed, or knows no such sockets.
        case inputOutput = "input_output"
    }
}
