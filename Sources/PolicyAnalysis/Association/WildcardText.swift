/// A text with wildcards: what each of its places takes, in one or several alternatives.
struct WildcardText: Hashable, Sendable {
    /// One place of a text.
    enum Piece: Hashable, Sendable {
        /// One byte of a set.
        case one(ByteClass)
        /// Any number of bytes of a set.
        case any(ByteClass)
        /// One of several texts.
        case choice([[Piece]])
    }

    /// The alternatives.
    var choices: [[Piece]]

    /// How a text of a site file is read.
    struct Rules: Sendable {
        /// Whether letters stand for themselves alone.
        var isCaseSensitive: Bool
        /// The declared variables, in addition to those that every system has.
        var variables: [(name: String, values: [String])]
    }

    /// Reads a text with `*`, `?` and `$(name)`.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - rules: How it is read.
    /// - Complexity: O(text * values of variables)
    init(_ text: some Collection<UInt8>, _ rules: Rules) {
        choices = [Self.pieces(text, rules, takesVariables: true)]
    }

    /// A text of one alternative.
    init(_ pieces: [Piece]) { choices = [pieces] }

    /// The path of a component: slashes in front and behind do not count, and `/*` behind takes
    /// what stands before it, too.
    ///
    /// - Complexity: O(text * values of variables)
    static func path(_ text: String, _ rules: Rules) -> WildcardText {
        let bytes = trimmed(Array(text.utf8))
        var result = WildcardText(bytes, rules)
        if bytes.count > 2, bytes.hasSuffix("/*") {
            let shorter = trimmed(Array(bytes.dropLast(2)))
            result.choices.append(pieces(shorter, rules, takesVariables: true))
        }
        if bytes.count > 2, bytes.starts(with: "*/".utf8) {
            result.choices.append(
                pieces(trimmed(Array(bytes.dropFirst(2))), rules, takesVariables: true))
        }
        return result
    }

    /// What is left of a text without variables behind the slash with which every path begins.
    ///
    /// - Complexity: O(text * stars in front)
    init(behindSlash text: ArraySlice<UInt8>, _ rules: Rules) {
        choices = []
        var rest = text
        // A star may take the slash and more, or nothing.
        // BOUND: the stars in front.
        while rest.first == 0x2A {
            choices.append(Self.pieces(rest, rules, takesVariables: false))
            rest = rest.dropFirst()
        }
        guard rest.first == 0x2F || rest.first == 0x3F else { return }
        choices.append(Self.pieces(rest.dropFirst(), rules, takesVariables: false))
    }

    /// A path without the slashes in front and behind.
    ///
    /// - Complexity: O(bytes)
    static func trimmed(_ path: [UInt8]) -> [UInt8] {
        let rest = path.drop { $0 == 0x2F }
        let count = rest.reversed().prefix { $0 == 0x2F }.count
        return Array(rest.dropLast(count))
    }

    /// The names in `$(name)` that nobody declared.
    ///
    /// - Complexity: O(text)
    static func unknownVariables(in text: String, _ rules: Rules) -> [String] {
        var names: [String] = []
        var rest = Array(text.utf8)[...]
        // BOUND: every round takes at least one byte.
        while let byte = rest.first {
            guard byte == 0x24, let name = variable(rest) else {
                rest = rest.dropFirst()
                continue
            }
            if values(of: name, rules) == nil { names.append(name) }
            rest = rest.dropFirst(name.utf8.count + 3)
        }
        return names
    }

    private static func pieces(
        _ text: some Collection<UInt8>, _ rules: Rules, takesVariables: Bool
    ) -> [Piece] {
        var result: [Piece] = []
        var rest = Array(text)[...]
        // BOUND: every round takes at least one byte.
        while let byte = rest.first {
            if byte == 0x24, takesVariables, let name = variable(rest) {
                result.append(.choice(values(of: name, rules) ?? []))
                rest = rest.dropFirst(name.utf8.count + 3)
                continue
            }
            switch byte {
            case 0x2A: result.append(.any(.all))
            case 0x3F: result.append(.one(.all))
            // Everything else stands for itself.
            default: result.append(.one(literal(byte, rules)))
            }
            rest = rest.dropFirst()
        }
        return result
    }

    private static func literal(_ byte: UInt8, _ rules: Rules) -> ByteClass {
        let isLetter = (0x61...0x7A).contains(byte | 0x20)
        guard isLetter, rules.isCaseSensitive == false else { return ByteClass([byte]) }
        return ByteClass([byte | 0x20, byte & 0xDF])
    }

    /// The name at the beginning of `$(name)`.
    private static func variable(_ text: ArraySlice<UInt8>) -> String? {
        guard text.starts(with: "$(".utf8), let end = text.firstIndex(of: 0x29) else { return nil }
        return String(decoding: text[(text.startIndex + 2)..<end], as: UTF8.self)
    }

    /// The texts that a variable stands for; `nil` where nobody declared it.
    private static func values(of name: String, _ rules: Rules) -> [[Piece]]? {
        if let known = rules.variables.first(where: { $0.name == name }) {
            return known.values.map { pieces($0.utf8, rules, takesVariables: false) }
        }
        return predefined(name)
    }

    /// The variables that every system has; regions and languages by their shape, not by the lists
    /// of one system.
    private static func predefined(_ name: String) -> [[Piece]]? {
        let upper = ByteClass(0x41...0x5A)
        let lower = ByteClass(0x61...0x7A)
        let digit = ByteClass(0x30...0x39)
        let letters = Array(UInt8(0x41)...0x5A) + Array(UInt8(0x61)...0x7A)
        let digits = Array(UInt8(0x30)...0x39)
        switch name {
        case "upper": return [[.one(upper)]]
        case "lower": return [[.one(lower)]]
        case "digit": return [[.one(digit)]]
        case "alpha": return [[.one(ByteClass(letters))]]
        case "alnum": return [[.one(ByteClass(letters + digits))]]
        case "xdigit":
            return [[.one(ByteClass(digits + Array("abcdefABCDEF".utf8)))]]
        case "region":
            return [[.one(upper), .one(upper)], [.one(digit), .one(digit), .one(digit)]]
        case "lang": return [[.one(lower), .one(lower)], [.one(lower), .one(lower), .one(lower)]]
        // No other name is predefined.
        default: return nil
        }
    }
}

extension [UInt8] {
    /// Whether the bytes end in a text.
    fileprivate func hasSuffix(_ text: StaticString) -> Bool {
        let tail = Array(text.description.utf8)
        return count >= tail.count && suffix(tail.count).elementsEqual(tail)
    }
}
