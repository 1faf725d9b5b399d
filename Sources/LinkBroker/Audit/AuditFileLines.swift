import LinkAudit
import LinkFiles

/// The lines of a file of an audit log, one after the other, in the memory of a line and a buffer.
struct AuditFileLines: ~Copyable {
    private let file: File
    private var buffer: [UInt8] = []
    private var taken = 0
    private var offset: Int64

    /// One line.
    enum Line: Sendable {
        /// A line, and where the next one begins.
        case whole([UInt8], end: Int64)
        /// A line above the limit; nothing behind it is read.
        case tooLong
        /// What is behind the last line feed.
        case partial
    }

    /// Reads a file from an offset on.
    init(_ file: consuming File, from offset: Int64 = 0) {
        self.file = file
        self.offset = offset
    }

    /// The next line, or `nil` at the end.
    mutating func next() throws(FileError) -> Line? {
        var line: [UInt8] = []
        // BOUND: ends with the line, above its limit, or at the end of the file.
        while true {
            if taken == buffer.count {
                buffer = try file.bytes(at: offset, byteCount: 65_536)
                taken = 0
                if buffer.isEmpty { return line.isEmpty ? nil : .partial }
            }
            let feed = buffer[taken...].firstIndex(of: 0x0A)
            let piece = taken..<(feed ?? buffer.count)
            line += buffer[piece]
            let used = piece.count + (feed == nil ? 0 : 1)
            taken += used
            offset += Int64(used)
            if feed != nil, line.count <= AuditLine.byteCountLimit {
                return .whole(line, end: offset)
            }
            // Without a line feed it may be what a crash left, whatever its length.
            if feed != nil { return .tooLong }
            if line.count > AuditLine.byteCountLimit { return try rest() }
        }
    }

    /// Whether what is too long for a line ends anywhere.
    private mutating func rest() throws(FileError) -> Line {
        // BOUND: ends at the end of the file.
        while true {
            buffer = try file.bytes(at: offset, byteCount: 65_536)
            taken = 0
            if buffer.isEmpty { return .partial }
            if buffer.contains(0x0A) { return .tooLong }
            offset += Int64(buffer.count)
        }
    }
}
