/// A failed call of the operating system on a file.
package struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The stable reason.
    package let code: Code
    /// The error number, as `errno` had it; 0 where a check of ours refused.
    package let number: Int32

    /// Names the reason.
    package init(_ code: Code, number: Int32 = 0) {
        self.code = code
        self.number = number
    }

    /// The code, and the system's words where the system refused.
    package var description: String {
        number == 0 ? code.rawValue : "\(code.rawValue) (\(POSIX.message(of: number)))"
    }

    /// A stable reason; what refused, the system or a check.
    package enum Code: String, CaseIterable, Sendable {
        /// No such file.
        case absent
        /// It is there already.
        case exists
        /// The system gives no access.
        case denied
        /// A link, a pipe, a folder or a device where a regular file was expected.
        case notRegular = "not_regular"
        /// The file has a second name.
        case hardLinked = "hard_linked"
        /// The file or folder belongs to another user.
        case wrongOwner = "wrong_owner"
        /// Others than the owner may read or write it.
        case tooOpen = "too_open"
        /// Larger than its reader takes.
        case tooLarge = "too_large"
        /// Another process holds the lock.
        case locked
        /// The disk or the quota is full.
        case noSpace = "no_space"
        /// The system failed to read or write.
        case inputOutput = "input_output"
        /// The path holds a zero byte, or is too long.
        case badPath = "bad_path"
    }

    /// What an error number means.
    init(errno number: Int32) { self.init(POSIX.code(of: number), number: number) }
}
