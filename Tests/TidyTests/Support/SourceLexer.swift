/// Tells the code of a Swift file from its comments and its literals.
///
/// Both results have the bytes of the file at their own places, and spaces elsewhere; line breaks
/// stay. Code inside an interpolation is code; names in back-ticks are not.
struct SourceLexer {
    private(set) var code: [UInt8]
    private(set) var comments: [UInt8]

    private enum Context {
        /// The file itself, or an interpolation and how many parentheses are open in it.
        case code(depth: Int)
        case literal(hashes: Int, isMultiline: Bool)
    }

    private let bytes: [UInt8]
    private var position = 0
    private var contexts: [Context] = [.code(depth: 0)]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        let blank = bytes.map { $0 == newline ? newline : space }
        code = blank
        comments = blank
        // BOUND: every step moves on by a byte or more.
        while position < bytes.count { step() }
    }

    private mutating func step() {
        switch contexts[contexts.count - 1] {
        case .code(let depth): codeStep(depth)
        case .literal(let hashes, let isMultiline): literalStep(hashes, isMultiline)
        }
    }

    private mutating func codeStep(_ depth: Int) {
        let byte = bytes[position]
        if byte == slash, self.byte(1) == slash { return lineComment() }
        if byte == slash, self.byte(1) == star { return blockComment() }
        let hashes = byte == hash ? bytes[position...].prefix { $0 == hash }.count : 0
        if self.byte(hashes) == quote { return openLiteral(hashes) }
        if byte == backtick { return quotedName() }
        if contexts.count > 1, byte == open || byte == close {
            let left = byte == open ? depth + 1 : depth - 1
            contexts[contexts.count - 1] = .code(depth: left)
            if left == 0 { contexts.removeLast() }
        }
        code[position] = byte
        position += 1
    }

    private mutating func literalStep(_ hashes: Int, _ isMultiline: Bool) {
        let length = isMultiline ? 3 : 1
        let byte = bytes[position]
        if byte == quote, hasRun(length, of: quote, at: 0), hasRun(hashes, of: hash, at: length) {
            contexts.removeLast()
            position += length + hashes
        } else if byte == backslash, hasRun(hashes, of: hash, at: 1) {
            if self.byte(1 + hashes) == open { contexts.append(.code(depth: 1)) }
            position += 2 + hashes
        } else {
            position += 1
        }
    }

    private func hasRun(_ count: Int, of wanted: UInt8, at offset: Int) -> Bool {
        (0..<count).allSatisfy { byte(offset + $0) == wanted }
    }

    private mutating func openLiteral(_ hashes: Int) {
        position += hashes
        let isMultiline = byte(1) == quote && byte(2) == quote
        contexts.append(.literal(hashes: hashes, isMultiline: isMultiline))
        position += isMultiline ? 3 : 1
    }

    private mutating func lineComment() {
        while position < bytes.count, bytes[position] != newline { takeComment() }
    }

    /// A block comment, not nested: the formatter bans them anyway.
    private mutating func blockComment() {
        while position < bytes.count, bytes[position] != star || byte(1) != slash { takeComment() }
        // BOUND: the two bytes that end it.
        for _ in 0..<2 where position < bytes.count { takeComment() }
    }

    private mutating func takeComment() {
        comments[position] = bytes[position]
        position += 1
    }

    private mutating func quotedName() {
        repeat { position += 1 } while position < bytes.count && bytes[position] != backtick
        position += 1
    }

    private func byte(_ offset: Int) -> UInt8? {
        position + offset < bytes.count ? bytes[position + offset] : nil
    }
}

private let newline: UInt8 = 0x0A
private let space: UInt8 = 0x20
private let quote: UInt8 = 0x22
private let hash: UInt8 = 0x23
private let open: UInt8 = 0x28
private let close: UInt8 = 0x29
private let backslash: UInt8 = 0x5C
private let backtick: UInt8 = 0x60
private let slash: UInt8 = 0x2F
private let star: UInt8 = 0x2A
