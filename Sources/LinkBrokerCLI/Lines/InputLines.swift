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

    /// How many bytes were read.
    private(set) var byteCount: Int64 = 0
    private let descriptor: Int32
    private var buffer = [UInt8](repeating: 0, count: 65_536)
    private var available = 0..<0
    private var line: [UInt8] = []
    private var isTooLong = false
    private var hasBegun = false
    private var isAtEnd = false

    /// Reads from a descriptor, which stays the caller's.
    init(_ descriptor: Int32) { self.descriptor = descriptor }

    /// What one step gave.
    enum Step: Sendable {
        /// A line is complete.
        case line(InputLine)
        /// The line goes on behind what was read.
        case unfinished
        /// The input has ended.
        case end
    }

    /// Whether the next step does not read, and so cannot block.
    var hasBytes: Bool { available.isEmpty == false }

    /// The next line, or `nil` at the end; what stands behind the last line feed is a line.
    ///
    /// - Returns: The line.
    /// - Throws: A problem where the input cannot be read.
    mutating func next() throws(CommandFailure) -> InputLine? {
        // BOUND: ends with the line; what is kept is at most the limit and one buffer.
        while true {
            switch try step() {
            case .line(let line): return line
            case .unfinished: continue
            case .end: return nil
            }
        }
    }

    /// Reads at most once, and only where nothing is left of what was read before.
    ///
    /// - Returns: A line, or that there is none yet, or none any more.
    /// - Throws: A problem where the input cannot be read.
    mutating func step() throws(CommandFailure) -> Step {
        if available.isEmpty {
            if !isAtEnd { available = 0..<(try read()) }
            byteCount += Int64(available.count)
            isAtEnd = available.isEmpty
            if isAtEnd { return hasBegun ? .line(taken()) : .end }
        }
        hasBegun = true
        let feed = buffer[available].firstIndex(of: 0x0A)
        let piece = available.lowerBound..<(feed ?? available.upperBound)
        isTooLong = isTooLong || line.count + piece.count > Self.lineByteCountLimit
        if isTooLong { line = [] } else { line += buffer[piece] }
        available = (feed.map { $0 + 1 } ?? available.upperBound)..<available.upperBound
        return feed == nil ? .unfinished : .line(taken())
    }

    /// The line so far, after which another one begins.
    private mutating func taken() -> InputLine {
        defer {
            line = []
            isTooLong = false
            hasBegun = false
        }
        return isTooLong ? .tooLong : .bytes(line)
    }

    private mutating func read() throws(CommandFailure) -> Int {
        do throws(SystemCalls.Failure) {
            return try SystemCalls.read(descriptor, into: &buffer)
        } catch {
            throw .problem(
                Problem(
                    "cannot read the input: \(error.message)",
                    hint: "check what standard input or the batch file is"))
        }
    }
}
