import LinkBroker

/// The lines that are shown: those of a log on disk with its rotated files, or of standard input.
struct AuditInput: ~Copyable {
    private var log: AuditLogLines?
    private var input = InputLines(0)
    private var number: UInt64 = 0
    private let path: String

    /// Finds the files of a log.
    ///
    /// - Parameter path: The log, `-` for standard input.
    /// - Throws: A problem where there is none.
    init(_ path: String) throws(CommandFailure) {
        self.path = path
        if path.isSame(as: "-") { return }
        do throws(AuditLogError) { log = try AuditLogLines(path: path) } catch {
            throw .problem(Problem(error, of: path))
        }
    }

    /// The next line, or `nil` at the end.
    ///
    /// - Throws: A problem where the log or the input cannot be read.
    mutating func next() throws(CommandFailure) -> AuditLogLines.Line? {
        guard log != nil else {
            guard let line = try input.next() else { return nil }
            number += 1
            switch line {
            case .bytes(let bytes): return .init(bytes, path: path, number: number)
            case .tooLong: return .init(nil, path: path, number: number)
            }
        }
        do throws(AuditLogError) { return try log?.next() } catch {
            throw .problem(Problem(error, of: path))
        }
    }
}
