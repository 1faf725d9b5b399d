/// A JSON text that was read strictly; holding one means it is UTF-8 without byte order mark, has
/// integers only (unless its limits say otherwise), no duplicate keys (compared after their escapes
/// are read), and keeps its limits.
///
/// It is one flat list of nodes over the original bytes: a key is followed by its value, a value by
/// what it contains. Lines and columns are counted only when an error asks for them.
package final class JSONDocument: Sendable {
    /// The text as it was read.
    package let bytes: [UInt8]
    let nodes: [JSONNode]
    /// The offsets at which all lines but the first begin.
    let lineStarts: [Int32]
    let limits: JSONLimits

    /// Reads a text.
    ///
    /// - Parameters:
    ///   - bytes: The whole text.
    ///   - limits: Its bounds.
    /// - Throws: The first of `LB001`, `LB004`, `LB007` and `LB008` that reading meets.
    /// - Complexity: O(bytes)
    package init(_ bytes: [UInt8], limits: JSONLimits = .policy) throws(PolicyError) {
        var scanner = JSONScanner(limits: limits)
        do {
            try scanner.scan(bytes.span)
        } catch {
            throw scanner.located(error, in: bytes)
        }
        self.bytes = bytes
        self.nodes = scanner.nodes
        self.lineStarts = scanner.lineStarts
        self.limits = limits
    }

    /// The outermost value.
    package var root: JSONValue { JSONValue(document: self, index: 0) }

    /// The place of a byte.
    ///
    /// - Complexity: O(offset)
    package func position(ofByte offset: Int) -> SourcePosition {
        SourcePosition(byteOffset: offset, in: bytes)
    }

    /// The bytes of a string, its escapes read.
    func decodedBytes(at index: Int) -> [UInt8] {
        let node = nodes[index]
        let raw = bytes[Int(node.start)..<Int(node.end)]
        return node.hasEscapes ? JSONEscapes.decoded(raw) : Array(raw)
    }

    /// The text of a string, its escapes read.
    func text(at index: Int) -> String {
        let node = nodes[index]
        let raw = bytes[Int(node.start)..<Int(node.end)]
        guard node.hasEscapes else { return String(decoding: raw, as: UTF8.self) }
        return String(decoding: JSONEscapes.decoded(raw), as: UTF8.self)
    }

    /// The value of an integer.
    func integer(at index: Int) -> Int64 {
        let node = nodes[index]
        var value: Int64 = 0
        let isNegative = bytes[Int(node.start)] == 0x2D
        // BOUND: 20 bytes; the scanner checked the digits and the 64 bits.
        for byte in bytes[Int(node.start)..<Int(node.end)] where byte != 0x2D {
            let digit = Int64(byte &- 0x30)
            value = value &* 10 &+ (isNegative ? 0 &- digit : digit)
        }
        return value
    }

    /// The JSON pointer (RFC 6901) of a value or of the value of a key.
    ///
    /// - Complexity: O(nodes) in the worst case; only errors ask for it.
    func pointer(to index: Int) -> String {
        guard limits.quoting == .allowed else { return "" }
        var result = ""
        var current = 0
        // BOUND: one round per level, at most the depth limit.
        while current != index, let step = step(from: current, toward: index) {
            result += step.text
            current = step.node
            if step.isKey { break }
        }
        return result
    }

    private func step(from container: Int, toward index: Int) -> PointerStep? {
        let end = Int(nodes[container].next)
        let isObject = nodes[container].kind == .object
        guard isObject || nodes[container].kind == .array else { return nil }
        var child = container + 1
        var ordinal = 0
        // BOUND: the children of one value.
        while child < end {
            let value = isObject ? child + 1 : child
            let next = Int(nodes[value].next)
            if index < next {
                let token = isObject ? JSONEscapes.pointerToken(text(at: child)) : String(ordinal)
                return PointerStep(
                    text: "/" + token, node: value, isKey: isObject && index == child)
            }
            child = next
            ordinal += 1
        }
        return nil
    }

    private struct PointerStep {
        var text: String
        var node: Int
        var isKey: Bool
    }
}
