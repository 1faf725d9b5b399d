/// One line of input.
enum InputLine: Sendable {
    /// The bytes without the line feed; nothing is known about them.
    case bytes([UInt8])
    /// A line above the limit; it was read to its end and is not kept.
    case tooLong
}

/// Reads a descriptor line by line; a line is at most 64 KiB, and the memory stays flat whatever
/// comes in.
struct InputLines {
    /// The largest number of bytes in a line, its line feed not counted.
    static let lineByteCountLimit = 65_536

    private let descriptor: Int32
    private var buffer = [UInt8](repeating: 0, count: 65_536)
    private var available = 0..<0
    private var isAtEnd = false

    /// Reads from a descriptor, which stays the caller's.
    init(_ descriptor: Int32) { self.descriptor = descriptor }

    /// The next line, or `nil` at the end; what stands behind the last line feed is a line.
    ///
    /// - Returns: The line.
    /// - Throws: A problem where the input cannot be read.
    mutating func next() throws(CommandFailure) -> InputLine? {
        var line: [UInt8] = []
        var isTooLong = false
        var hasBytes = false
        // BOUND: ends with the line; what is kept is at most the limit and one buffer.
        while try fill() {
            hasBytes = true
            let feed = buffer[available].firstIndex(of: 0x0A)
            let piece = available.lowerBound..<(feed ?? available.upperBound)
            isTooLong = isTooLong || line.count + piece.count > Self.lineByteCountLimit
            if isTooLong { line = [] } else { line += buffer[piece] }
            available = (feed.map { $0 + 1 } ?? available.upperBound)..<available.upperBound
            if feed != nil { return isTooLong ? .tooLong : .bytes(line) }
        }
        guard hasBytes else { return nil }
        return isTooLong ? .tooLong : .bytes(line)
    }

    /// Makes sure that there is a byte to look at; false at the end.
    private mutating func fill() throws(CommandFailure) -> Bool {
        guard available.isEmpty else { return true }
        guard isAtEnd == false else { return false }
        do throws(SystemCalls.Failure) {
            available = 0..<(try SystemCalls.read(descriptor, into: &buffer))
        } catch {
            throw .problem(
                Problem(
                    "cannot read the input: \(error.message)",
                    hint: "check what standard input or the batch file is"))
        }
        isAtEnd = available.isEmpty
        return available.isEmpty == false
    }
}
