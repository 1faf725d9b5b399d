package import LinkAudit
import LinkFiles

/// The verification of a log on disk, rotated files first, in the memory of a line and a buffer.
package struct AuditVerification: Sendable {
    private let paths: AuditPaths
    private let keys: AuditKeys
    private let front: AuditVerifier.Front

    /// How often a log that is rotated meanwhile is looked at anew.
    private static let attemptCount = 3

    /// What a verification found.
    package struct Result: Sendable {
        /// The first record that is not as it was written, or `nil`.
        package let finding: AuditFinding?
        /// The file of that record.
        package let path: String
        /// How many lines were good.
        package let lineCount: UInt64
        /// The number of the first line, where there was one.
        package let first: UInt64?
        /// The end of the good lines.
        package let end: AuditChain?
        /// How many files were read.
        package let fileCount: Int
    }

    /// How far a verification is.
    package struct Progress: Sendable {
        /// The bytes that were read.
        package let byteCount: Int64
        /// The bytes of all files.
        package let total: Int64
    }

    /// Names a log; nothing is opened.
    ///
    /// - Parameters:
    ///   - path: The file that grows, or a log that was put aside.
    ///   - keys: The keys of the installation.
    ///   - front: Whether it must begin where its seal says.
    package init(path: String, keys: AuditKeys, front: AuditVerifier.Front = .asSealed) {
        paths = AuditPaths(path)
        self.keys = keys
        self.front = front
    }

    /// Verifies the log.
    ///
    /// - Parameter progress: Called after every buffer.
    /// - Returns: What was found.
    /// - Throws: `absent` where there is neither a log nor a seal; `denied`, `not_regular`,
    ///   `input_output`, `crypto_unavailable`.
    /// - Complexity: O(bytes of all files)
    package func result(_ progress: (Progress) -> Void) throws(AuditLogError) -> Result {
        var before = try sealBytes()
        // BOUND: a few attempts.
        for _ in 1..<Self.attemptCount {
            let result = try attempt(before, progress)
            // A writer that rotates while we read gives a finding that is none.
            let after = try sealBytes()
            if result.finding == nil || before == after { return result }
            before = after
        }
        return try attempt(before, progress)
    }

    private func attempt(
        _ sealBytes: [UInt8]?, _ progress: (Progress) -> Void
    ) throws(AuditLogError) -> Result {
        let reading: AuditSealReading
        do throws(AuditError) { reading = try AuditSealReading(sealBytes, with: keys) } catch {
            throw AuditLogError(error)
        }
        let files: AuditFiles
        do throws(FileError) {
            files = try AuditFiles(paths, seal: reading, front: front)
        } catch { throw AuditLogError(error) }
        guard files.isEmpty == false || sealBytes != nil else {
            throw AuditLogError(FileError(.absent))
        }
        var verifier = AuditVerifier(keys: keys, seal: reading, front: front)
        var position: Int64 = 0
        // BOUND: the files of a log.
        for file in files.all {
            if file.isMissing {
                return result(
                    AuditFinding(
                        .missingFile, file: file.number, sequence: verifier.chain?.nextSequence),
                    verifier, files)
            }
            verifier.begin(file: file.number)
            try add(file, to: &verifier) { count in
                position += count
                progress(Progress(byteCount: position, total: files.byteCount))
            }
            if verifier.finding != nil { break }
        }
        return result(verifier.finish(), verifier, files)
    }

    private func add(
        _ part: AuditFiles.Part, to verifier: inout AuditVerifier, _ read: (Int64) -> Void
    ) throws(AuditLogError) {
        let file = try Self.opened(part.path)
        var offset: Int64 = 0
        // BOUND: ends at the end of the file, or at a finding.
        while verifier.finding == nil {
            let bytes: [UInt8]
            do throws(FileError) { bytes = try file.bytes(at: offset, byteCount: 65_536) } catch {
                throw AuditLogError(error)
            }
            if bytes.isEmpty { return }
            offset += Int64(bytes.count)
            do throws(AuditError) { try verifier.add(bytes) } catch { throw AuditLogError(error) }
            read(Int64(bytes.count))
        }
    }

    private static func opened(_ path: String) throws(AuditLogError) -> File {
        do throws(FileError) {
            let file = try File(path, .read)
            guard try file.status().kind == .regular else { throw FileError(.notRegular) }
            return file
        } catch { throw AuditLogError(error) }
    }

    private func result(
        _ finding: AuditFinding?, _ verifier: AuditVerifier, _ files: AuditFiles
    ) -> Result {
        let isSeal = finding?.line == 0 && finding?.code != .missingFile
        let file = finding.flatMap { finding in files.all.first { $0.number == finding.file } }
        return Result(
            finding: finding, path: isSeal ? paths.seal : file?.path ?? paths.log,
            lineCount: verifier.lineCount, first: verifier.first, end: verifier.chain,
            fileCount: files.all.count)
    }

    private func sealBytes() throws(AuditLogError) -> [UInt8]? {
        do throws(FileError) {
            guard try Folder.contains(paths.seal) else { return nil }
            let file = try File(paths.seal, .read)
            guard try file.status().kind == .regular else { throw FileError(.notRegular) }
            return try file.bytes(at: 0, byteCount: AuditSeal.byteCount + 1)
        } catch { throw AuditLogError(error) }
    }
}
