/// Reads a JSON text in one pass over its bytes into flat nodes.
///
/// It recurses once per enclosing object or list, at most `depthLimit` times.
struct JSONScanner {
    private(set) var nodes: [JSONNode] = []
    private(set) var position = 0
    /// The offsets behind the line feeds between values; inside strings there are none.
    private(set) var lineStarts: [Int32] = []
    let limits: JSONLimits
    /// The object or list that encloses the byte at hand, and all around it; for pointers.
    private var open: [OpenContainer] = []

    init(limits: JSONLimits) { self.limits = limits }

    /// One enclosing object or list and the member at hand.
    private struct OpenContainer {
        var isObject: Bool
        var ordinal: Int
        var key: Int?
    }

    /// Reads the whole text.
    mutating func scan(_ bytes: borrowing Span<UInt8>) throws(JSONFailure) {
        guard bytes.count <= limits.byteCountLimit else {
            throw JSONFailure(
                code: .overCap, offset: 0, byteCount: 0,
                message: "the text has more than \(limits.byteCountLimit) bytes")
        }
        if bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF {
            throw JSONFailure(
                code: .byteOrderMark, offset: 0, byteCount: 3,
                message: "the text begins with a byte order mark",
                hint: "save it as UTF-8 without one")
        }
        nodes.reserveCapacity(min(bytes.count / 6 + 16, limits.nodeCountLimit))
        skipSpace(bytes)
        try scanValue(bytes)
        skipSpace(bytes)
        guard position == bytes.count else {
            throw unexpected(bytes, "the end of the text")
        }
    }

    private mutating func scanValue(_ bytes: borrowing Span<UInt8>) throws(JSONFailure) {
        guard position < bytes.count else { throw unexpected(bytes, "a value") }
        guard nodes.count < limits.nodeCountLimit else {
            throw JSONFailure(
                code: .overCap, offset: position,
                message: "the text has more than \(limits.nodeCountLimit) keys and values")
        }
        switch bytes[position] {
        case 0x22: try scanString(bytes)
        case 0x7B: try scanObject(bytes)
        case 0x5B: try scanArray(bytes)
        case 0x2D, 0x30...0x39: try scanNumber(bytes)
        case 0x74: try scanWord(bytes, "true", .bool)
        case 0x66: try scanWord(bytes, "false", .bool)
        case 0x6E: try scanWord(bytes, "null", .null)
        default: throw unexpected(bytes, "a value")
        }
    }

    private mutating func scanObject(_ bytes: borrowing Span<UInt8>) throws(JSONFailure) {
        let container = try opened(.object)
        var seen = SeenKeys()
        skipSpace(bytes)
        if position < bytes.count, bytes[position] == 0x7D {
            closed(container)
            return
        }
        // BOUND: every round reads a member, so at most half as many as there are bytes.
        while true {
            guard position < bytes.count, bytes[position] == 0x22 else {
                throw unexpected(bytes, "a key in double quotes")
            }
            let key = nodes.count
            try scanString(bytes)
            open[open.count - 1].key = key
            seen.add(nodes[key], bytes)
            skipSpace(bytes)
            guard position < bytes.count, bytes[position] == 0x3A else {
                throw unexpected(bytes, "`:`")
            }
            position += 1
            skipSpace(bytes)
            try scanValue(bytes)
            skipSpace(bytes)
            guard try hasAnotherMember(bytes, closing: 0x7D) else { break }
        }
        if seen.mayRepeat, let key = repeatedKey(of: container, bytes) {
            open[open.count - 1].key = key
            throw repeated(key, bytes)
        }
        closed(container)
    }

    private mutating func scanArray(_ bytes: borrowing Span<UInt8>) throws(JSONFailure) {
        let container = try opened(.array)
        skipSpace(bytes)
        if position < bytes.count, bytes[position] == 0x5D {
            closed(container)
            return
        }
        // BOUND: every round reads an element, so at most as many as there are bytes.
        while true {
            try scanValue(bytes)
            skipSpace(bytes)
            guard try hasAnotherMember(bytes, closing: 0x5D) else { break }
            open[open.count - 1].ordinal += 1
        }
        closed(container)
    }

    /// Reads the comma before another member, or stands at the closing bracket.
    private mutating func hasAnotherMember(
        _ bytes: borrowing Span<UInt8>, closing: UInt8
    ) throws(JSONFailure) -> Bool {
        guard position < bytes.count else {
            throw unexpected(bytes, closing == 0x7D ? "`,` or `}`" : "`,` or `]`")
        }
        if bytes[position] == closing { return false }
        guard bytes[position] == 0x2C else {
            throw unexpected(bytes, closing == 0x7D ? "`,` or `}`" : "`,` or `]`")
        }
        let comma = position
        position += 1
        skipSpace(bytes)
        if position < bytes.count, bytes[position] == closing {
            throw JSONFailure(
                code: .syntax, offset: comma, message: "a comma before the closing bracket",
                hint: "remove it: JSON has no trailing commas")
        }
        return true
    }

    private mutating func opened(_ kind: JSONKind) throws(JSONFailure) -> Int {
        guard open.count < limits.depthLimit else {
            throw JSONFailure(
                code: .tooDeep, offset: position,
                message: "objects and lists are nested more than \(limits.depthLimit) deep")
        }
        open.append(OpenContainer(isObject: kind == .object, ordinal: 0, key: nil))
        append(kind, start: position, end: position)
        position += 1
        return nodes.count - 1
    }

    private mutating func closed(_ container: Int) {
        position += 1
        nodes[container].end = Int32(truncatingIfNeeded: position)
        nodes[container].next = Int32(truncatingIfNeeded: nodes.count)
        open.removeLast()
    }

    /// Appends a node; offsets fit in 32 bits because a text has at most 16 MiB.
    mutating func append(_ kind: JSONKind, start: Int, end: Int, hasEscapes: Bool = false) {
        nodes.append(
            JSONNode(
                start: start, end: end, next: nodes.count + 1, kind: kind, hasEscapes: hasEscapes))
    }

    mutating func move(to offset: Int) { position = offset }

    @inline(__always)
    private mutating func skipSpace(_ bytes: borrowing Span<UInt8>) {
        // BOUND: linear in the text; every round moves on.
        while position < bytes.count {
            let byte = bytes[position]
            guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return }
            position += 1
            if byte == 0x0A { lineStarts.append(Int32(truncatingIfNeeded: position)) }
        }
    }

    /// Adds line, column and pointer to a failure.
    func located(_ failure: JSONFailure, in bytes: [UInt8]) -> PolicyError {
        var pointer = ""
        // BOUND: the depth limit.
        for level in open {
            guard level.isObject else {
                pointer += "/\(level.ordinal)"
                continue
            }
            guard let key = level.key, nodes.indices.contains(key) else { continue }
            let raw = bytes[Int(nodes[key].start)..<Int(nodes[key].end)]
            let text = String(decoding: JSONEscapes.decoded(raw), as: UTF8.self)
            pointer += "/" + JSONEscapes.pointerToken(text)
        }
        return PolicyError(
            failure.code, at: SourcePosition(byteOffset: failure.offset, in: bytes),
            byteCount: failure.byteCount, pointer: limits.quoting == .allowed ? pointer : "",
            message: failure.message, hint: failure.hint)
    }

    /// A byte that does not belong where it stands.
    func unexpected(_ bytes: borrowing Span<UInt8>, _ wanted: String) -> JSONFailure {
        guard position < bytes.count else {
            return JSONFailure(
                code: .unexpectedEnd, offset: bytes.count, byteCount: 0,
                message: "the text ends where \(wanted) should stand")
        }
        let byte = bytes[position]
        var hint: String?
        if byte == 0x2F || byte == 0x23 { hint = "JSON has no comments" }
        if byte == 0x27 { hint = "JSON strings stand in double quotes" }
        guard limits.quoting == .allowed else {
            return JSONFailure(
                code: .syntax, offset: position, message: "expected \(wanted)", hint: hint)
        }
        let found =
            byte < 0x80
            ? DisplayText.quoted(String(Unicode.Scalar(byte)))
            : "byte 0x\(String(byte, radix: 16))"
        return JSONFailure(
            code: .syntax, offset: position, message: "expected \(wanted), found \(found)",
            hint: hint)
    }

    /// The text of a key as a message may show it.
    func shown(_ key: [UInt8]) -> String {
        guard limits.quoting == .allowed else { return "a key" }
        return "key \(DisplayText.quoted(String(decoding: key, as: UTF8.self)))"
    }
}
