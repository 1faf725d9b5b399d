import LinkAudit
import LinkFiles

/// The files of a log in the order in which they were written; where its seal is genuine, those
/// that should be there.
struct AuditFiles: Sendable {
    /// One file.
    struct Part: Sendable {
        /// Its number; 0 for the one that grows where no seal says it.
        let number: UInt64
        /// Its path.
        let path: String
        /// Whether it should be there and is not.
        let isMissing: Bool
    }

    /// The files, oldest first.
    let all: [Part]
    /// The bytes of all of them.
    let byteCount: Int64

    var isEmpty: Bool { all.isEmpty }

    /// Finds the files of a log.
    ///
    /// - Complexity: O(files)
    init(
        _ paths: AuditPaths, seal: AuditSealReading, front: AuditVerifier.Front
    ) throws(FileError) {
        let there = try paths.rotatedNumbers()
        var wanted = there
        var current: UInt64 = (there.last ?? 0) + 1
        if case .genuine(let seal) = seal {
            // A rotation that was interrupted has renamed the file that the seal calls current.
            let last = try Folder.contains(paths.log) ? seal.file - 1 : seal.file
            let first =
                switch front {
                case .asSealed: seal.firstFile
                case .archived:
                    there.first { $0 >= seal.firstFile && $0 < seal.file } ?? seal.file
                }
            wanted = first <= last ? Array(first...last) : []
            if wanted.last == seal.file, there.contains(seal.file) == false { wanted.removeLast() }
            current = seal.file
        }
        var all: [Part] = []
        var byteCount: Int64 = 0
        // BOUND: the files of a log.
        for number in wanted {
            let path = paths.rotated(number)
            let isMissing = there.contains(number) == false
            all.append(Part(number: number, path: path, isMissing: isMissing))
            if isMissing { break }
            byteCount += try Folder.status(of: path).byteCount
        }
        let hasLog = try Folder.contains(paths.log)
        if hasLog, all.last?.isMissing != true {
            all.append(Part(number: current, path: paths.log, isMissing: false))
            byteCount += try Folder.status(of: paths.log).byteCount
        }
        self.all = all
        self.byteCount = byteCount
    }
}
