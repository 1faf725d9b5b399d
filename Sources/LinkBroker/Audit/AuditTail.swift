import LinkAudit
import LinkFiles

/// The end of a log as its file has it; holding one means that the file has what its seal says, and
/// that every line behind that is genuine and follows.
struct AuditTail {
    /// How many bytes are good.
    private(set) var byteCount: Int64
    /// The end of the chain.
    private(set) var chain: AuditChain
    /// The last line, where it is in this file.
    private(set) var lastLine: [UInt8]?

    /// Why there is no such end.
    enum Refusal: Error {
        /// The file is not as it was written.
        case finding(AuditFinding.Code)
        /// The system or the cryptography failed.
        case failure(AuditLogError)
    }

    /// Looks at the end of a file.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - seal: Its seal, which is genuine.
    ///   - keys: The keys of the installation.
    /// - Throws: What is wrong.
    /// - Complexity: O(bytes behind the sealed ones)
    init(path: String, seal: AuditSeal, keys: AuditKeys) throws(Refusal) {
        guard let sealed = Int64(exactly: seal.byteCount) else {
            throw .finding(.wrongSeal)
        }
        byteCount = sealed
        chain = AuditChain(nextSequence: seal.next, previous: seal.last)
        let file = try Self.opened(path)
        let found: Int64
        do throws(FileError) {
            found = try file.status().byteCount
            if sealed > 0 { lastLine = try Self.line(endingAt: sealed, in: file) }
        } catch { throw .failure(AuditLogError(error)) }
        guard found >= sealed else { throw .finding(.truncated) }
        if sealed > 0 { try checkLast() }
        var lines = AuditFileLines(file, from: sealed)
        // BOUND: ends at the end of the file.
        while let line = try Self.next(&lines) {
            switch line {
            case .partial: return
            case .tooLong: throw .finding(.malformed)
            case .whole(let bytes, let end): try take(bytes, end, keys)
            }
        }
    }

    /// The sealed end is the line that the seal says.
    private func checkLast() throws(Refusal) {
        guard let lastLine else { throw .finding(.malformed) }
        let hash: AuditTag
        do throws(AuditError) { hash = try AuditTag.hash(of: lastLine.span) } catch {
            throw .failure(AuditLogError(error))
        }
        guard hash == chain.previous else { throw .finding(.edited) }
    }

    private mutating func take(
        _ bytes: [UInt8], _ end: Int64, _ keys: AuditKeys
    ) throws(Refusal) {
        let line: AuditLine
        do throws(AuditError) { line = try AuditLine(verifying: bytes, with: keys) } catch {
            guard let code = AuditFinding.Code(rawValue: error.code.description) else {
                throw .failure(AuditLogError(error))
            }
            throw .finding(code)
        }
        guard line.previous == chain.previous else { throw .finding(.brokenChain) }
        guard line.sequence == chain.nextSequence, line.sequence < .max else {
            throw .finding(.outOfOrder)
        }
        chain = AuditChain(nextSequence: line.sequence + 1, previous: line.hash)
        byteCount = end
        lastLine = bytes
    }

    private static func opened(_ path: String) throws(Refusal) -> File {
        do throws(FileError) {
            let file = try File(path, .read)
            try file.status().checkPrivate()
            return file
        } catch { throw .failure(AuditLogError(error)) }
    }

    private static func next(
        _ lines: inout AuditFileLines
    ) throws(Refusal) -> AuditFileLines.Line? {
        do throws(FileError) { return try lines.next() } catch {
            throw .failure(AuditLogError(error))
        }
    }

    /// The line whose line feed is the last byte before an offset, or `nil`.
    private static func line(
        endingAt end: Int64, in file: borrowing File
    ) throws(FileError) -> [UInt8]? {
        let count = min(end, Int64(AuditLine.byteCountLimit) + 2)
        var bytes: [UInt8] = []
        // BOUND: every round reads at least one byte of a line and its two neighbours.
        while bytes.count < Int(count) {
            let part = try file.bytes(
                at: end - count + Int64(bytes.count), byteCount: Int(count) - bytes.count)
            if part.isEmpty { return nil }
            bytes += part
        }
        guard bytes.popLast() == 0x0A else { return nil }
        guard let feed = bytes.lastIndex(of: 0x0A) else { return count == end ? bytes : nil }
        return Array(bytes[(feed + 1)...])
    }
}
