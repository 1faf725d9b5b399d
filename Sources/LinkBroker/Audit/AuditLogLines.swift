import LinkAudit
import LinkFiles

/// The lines of a log on disk, rotated files first, unverified, in the memory of a line and a
/// buffer.
package struct AuditLogLines: ~Copyable {
    private let files: [AuditFiles.Part]
    private let total: Int64
    private var readByteCount: Int64 = 0
    private var index = 0
    private var lines: AuditFileLines?
    private var number: UInt64 = 0

    /// One line and where it stands.
    package struct Line: Sendable {
        /// The line, or `nil` for what is longer than a line or has no end; the rest of its file is
        /// left out.
        package let bytes: [UInt8]?
        /// The file.
        package let path: String
        /// The line in the file, from 1.
        package let number: UInt64
        /// How far the reader is, by the lengths of the files when they were found; `nil` for a line
        /// from somewhere else.
        package let progress: AuditVerification.Progress?

        /// Names a line.
        package init(
            _ bytes: [UInt8]?, path: String, number: UInt64,
            progress: AuditVerification.Progress? = nil
        ) {
            self.bytes = bytes
            self.path = path
            self.number = number
            self.progress = progress
        }
    }

    /// Finds the files of a log.
    ///
    /// - Parameter path: The file that grows, or a log that was put aside.
    /// - Throws: `absent` where there is none; `denied`, `input_output`.
    package init(path: String) throws(AuditLogError) {
        let found = try Self.files(of: path)
        files = found.all
        total = found.byteCount
    }

    private static func files(of path: String) throws(AuditLogError) -> AuditFiles {
        do throws(FileError) {
            let files = try AuditFiles(AuditPaths(path), seal: .absent, front: .asSealed)
            if files.isEmpty { throw FileError(.absent) }
            return files
        } catch { throw AuditLogError(error) }
    }

    /// The next line, or `nil` at the end.
    ///
    /// - Throws: `denied`, `not_regular`, `input_output`.
    package mutating func next() throws(AuditLogError) -> Line? {
        do throws(FileError) {
            // BOUND: every round takes a line or a file.
            while true {
                if lines == nil {
                    guard index < files.count else { return nil }
                    let file = try File(files[index].path, .read)
                    guard try file.status().kind == .regular else { throw FileError(.notRegular) }
                    lines = AuditFileLines(file)
                    number = 0
                }
                let found = try lines?.next()
                number += 1
                let path = files[index].path
                guard let line = found else {
                    endFile()
                    continue
                }
                switch line {
                case .whole(let bytes, _):
                    readByteCount += Int64(bytes.count) + 1
                    return Line(
                        bytes, path: path, number: number,
                        progress: .init(byteCount: readByteCount, total: total))
                case .tooLong, .partial:
                    endFile()
                    return Line(nil, path: path, number: number)
                }
            }
        } catch { throw AuditLogError(error) }
    }

    private mutating func endFile() {
        lines = nil
        index += 1
    }
}
