import LinkRouting

/// What to write instead, for those who wrote a value of another JSON type or a name that is none.
extension PolicyReader {
    /// The object that a value may have been meant as, with its own words where they fit.
    func objectHint<Key: PolicyKey>(_ node: Int, as keys: Key.Type) -> String {
        let own: String? =
            switch Key.self {
            case is NeededKey.Type: listText(node).map { #"{ "all": \#($0) }"# }
            case is ShowKey.Type: stringText(node).map { #"{ "tab": \#($0) }"# }
            case is OwnerKey.Type: stringText(node).map { #"{ "param": \#($0), "claim": "sub" }"# }
            case is ContentKey.Type: value(node).bool.map { #"{ "check": \#($0) }"# }
            case is ParentKey.Type: stringText(node).map { #"{ "route": \#($0) }"# }
            case is TypeKey.Type: typeText(node)
            // The other kinds have an example alone.
            default: nil
            }
        return own.map { "write \($0)" } ?? "such as \(Key.example)"
    }

    /// A list with the one element that stands in its place.
    func listHint(_ node: Int) -> String {
        if let text = stringText(node) { return "write [\(text)]" }
        return document.nodes[node].kind == .object
            ? "write [ in front of it and ] behind it" : "elements between [ and ]"
    }

    /// A number or word in quotes.
    func stringHint(_ node: Int) -> String? {
        switch document.nodes[node].kind {
        case .integer, .bool: "write it in quotes: \"\(sourceText(node))\""
        case .object, .array, .string, .null, .decimal: nil
        }
    }

    /// A number or Boolean without the quotes that it has.
    func unquotedHint(_ node: Int) -> String? {
        guard let text = value(node).string, (1...20).contains(text.utf8.count),
            text == "true" || text == "false" || text.utf8.allSatisfy(Self.isNumberByte)
        else { return nil }
        return "write \(text), without quotes"
    }

    /// The identifier that is nearest to a text.
    func nameHint(_ text: String) -> String {
        let rule = "a letter, then at most 63 of letters, digits, `_`, `.` and `-`"
        var bytes: [UInt8] = []
        // BOUND: 65 bytes.
        for byte in text.utf8.prefix(65) {
            if NameByte.isInside(byte) {
                bytes.append(byte)
            } else if bytes.last != 0x5F {
                bytes.append(0x5F)
            }
        }
        guard Identifier.isName(bytes), bytes.count > 1 else { return rule }
        return "write \"\(String(decoding: bytes, as: UTF8.self))\": \(rule)"
    }

    /// A name in quotes, where it could be one; else dots.
    func quotedName(_ text: String) -> String {
        Identifier.isName(text.utf8) ? "\"\(text)\"" : "..."
    }

    private static func isNumberByte(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || byte == 0x2D
    }

    /// A list of short strings as it stands, or one string as a list.
    private func listText(_ node: Int) -> String? {
        if let text = stringText(node) { return "[\(text)]" }
        guard let elements = value(node).elements, (1...4).contains(elements.count) else {
            return nil
        }
        let texts = elements.compactMap { stringText($0.index) }
        return texts.count == elements.count ? "[\(texts.joined(separator: ", "))]" : nil
    }

    /// A short string of printable characters, with its quotes.
    private func stringText(_ node: Int) -> String? {
        guard document.nodes[node].kind == .string else { return nil }
        let text = sourceText(node)
        return text.utf8.count <= 40 && DisplayText.isPrintable(text) ? text : nil
    }

    private func sourceText(_ node: Int) -> String {
        String(decoding: value(node).source, as: UTF8.self)
    }

    /// The type that a word or two bounds may have been meant as.
    private func typeText(_ node: Int) -> String? {
        let integers = value(node).elements?.compactMap(\.integer) ?? []
        if integers.count == 2, integers[0] <= integers[1] {
            return #"{ "int": [\#(integers[0]), \#(integers[1])] }"#
        }
        switch value(node).string {
        case "uuid", "date", "bool": return stringText(node).map { "{ \($0): true }" }
        case "token", "text": return stringText(node).map { "{ \($0): [1, 40] }" }
        // Nothing that looks like a type.
        default: return nil
        }
    }
}

extension Vocabulary {
    /// The names of a kind; none of those that are no part of the vocabulary.
    func list(_ kind: DeclaredKind) -> NameList {
        switch kind {
        case .scopes: scopes
        case .roles: roles
        case .claims: claims
        case .assurance: assurance
        case .flags: flags
        case .tabs: tabs
        case .gates: gates
        case .types, .origins, .routes: NameList([])
        }
    }
}
