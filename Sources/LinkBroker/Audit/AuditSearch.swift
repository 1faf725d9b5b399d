import LinkAudit
import LinkFiles

/// The search for one line in the files of a log.
struct AuditSearch {
    let paths: AuditPaths
    let extent: AuditExtent

    /// Whether the log has exactly these bytes under this number.
    ///
    /// - Complexity: O(files + bytes of one file)
    func contains(_ line: AuditLine) throws(AuditLogError) -> Bool {
        do throws(FileError) {
            // BOUND: the files of a log.
            for number in (extent.firstFile...extent.file).reversed() {
                let path = number == extent.file ? paths.log : paths.rotated(number)
                guard try Folder.contains(path) else { continue }
                if let found = try bytes(of: line.sequence, in: path) {
                    return found == line.bytes
                }
            }
            return false
        } catch { throw AuditLogError(error) }
    }

    /// The line of a number; `nil` where the file begins behind it or ends before it.
    private func bytes(of sequence: UInt64, in path: String) throws(FileError) -> [UInt8]? {
        var lines = AuditFileLines(try File(path, .read))
        // BOUND: ends at the end of the file, or at the number.
        while case .whole(let bytes, _)? = try lines.next() {
            guard let found = number(of: bytes), found <= sequence else { return nil }
            if found == sequence { return bytes }
        }
        return nil
    }

    private func number(of bytes: [UInt8]) -> UInt64? {
        do throws(AuditError) { return try AuditLineShape(bytes).sequence } catch { return nil }
    }
}
