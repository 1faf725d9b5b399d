/// Patterns taken apart for comparing them as texts; the table has checked their grammar.
enum PatternWords {
    /// The names of the parameters of a pattern.
    ///
    /// - Complexity: O(n)
    static func parameters(_ pattern: String) -> [String] {
        var names: [String] = []
        var rest = pattern.utf8[...]
        // BOUND: every round takes a parameter.
        while let open = rest.firstIndex(of: 0x7B), let close = rest[open...].firstIndex(of: 0x7D) {
            var name = rest[rest.index(after: open)..<close]
            if name.suffix(3).elementsEqual("...".utf8) { name = name.dropLast(3) }
            names.append(String(Substring(name)))
            rest = rest[rest.index(after: close)...]
        }
        return names
    }

    /// The segments of a pattern with `{}` for each parameter.
    ///
    /// - Complexity: O(n)
    static func shape(_ pattern: String) -> [String] {
        var bytes: [UInt8] = []
        var isInside = false
        // BOUND: one pattern.
        for byte in pattern.utf8 {
            if byte == 0x7D { isInside = false }
            if isInside == false { bytes.append(byte) }
            if byte == 0x7B { isInside = true }
        }
        return bytes.split(separator: 0x2F).map { String(decoding: $0, as: UTF8.self) }
    }

    /// A segment as people confuse it: lower case, without a plural `s`.
    static func folded(_ segment: String) -> String {
        guard !segment.isVariable else { return segment }
        var bytes = segment.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        if bytes.count > 3, bytes.last == 0x73 { bytes.removeLast() }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension String {
    /// Whether a segment of a shape has a parameter.
    var isVariable: Bool { utf8.contains(0x7B) }
}
