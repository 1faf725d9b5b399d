import LinkRouting

extension PolicyReader {
    /// The fields of an object; the error of each unknown key is kept, and what it may have been
    /// meant as is not missed.
    func fields<Key: PolicyKey>(
        of node: Int, as keys: Key.Type
    ) throws(PolicyError) -> Fields<Key> {
        guard document.nodes[node].kind == .object else {
            throw wrongType(
                node, "\(Key.objectName) is an object", hint: objectHint(node, as: keys))
        }
        var fields = Fields<Key>(node: node)
        // BOUND: the members of one object.
        for key in NodeChildren(of: node, in: document) {
            guard let index = nameIndex(of: key, in: Key.names),
                let known = Key(rawValue: UInt8(truncatingIfNeeded: index))
            else {
                try lose(key, of: &fields)
                continue
            }
            fields[known] = key + 1
        }
        return fields
    }

    private func lose<Key: PolicyKey>(
        _ key: Int, of fields: inout Fields<Key>
    ) throws(PolicyError) {
        try keep(unknownKey(key, as: Key.self))
        let near = Suggestion.nearest(to: document.text(at: key), in: Key.names.names)
        let index = near.flatMap(Key.names.index(of:))
        fields.lose(index.flatMap { Key(rawValue: UInt8(truncatingIfNeeded: $0)) })
    }

    /// A field that must be there; nothing, its error kept, where it is not.
    func required<Key: PolicyKey>(
        _ key: Key, of fields: Fields<Key>
    ) throws(PolicyError) -> Int? {
        if let node = fields[key] { return node }
        guard !fields.isLost(key) else { return nil }
        try keep(
            failure(
                .missingKey, at: fields.node, "\(Key.objectName) has no `\(key.name)`",
                hint: "it must be given, such as \(Key.example)"))
        return nil
    }

    /// The place of a string in a list of names, compared by bytes.
    func nameIndex(of node: Int, in list: NameList) -> Int? {
        let entry = document.nodes[node]
        guard entry.hasEscapes == false else {
            let text = document.decodedBytes(at: node)
            return list.index(of: text, from: 0, to: text.count)
        }
        return list.index(of: document.bytes, from: Int(entry.start), to: Int(entry.end))
    }

    /// A string.
    func string(_ node: Int, _ what: String) throws(PolicyError) -> String {
        guard document.nodes[node].kind == .string else {
            throw wrongType(node, "\(what) is a string", hint: stringHint(node))
        }
        return document.text(at: node)
    }

    /// A string for people: 1 to 1024 printable bytes.
    func text(_ node: Int, _ what: String) throws(PolicyError) -> String {
        let text = try string(node, what)
        guard text.utf8.isEmpty == false, text.utf8.count <= 1024, DisplayText.isPrintable(text)
        else {
            throw failure(
                .unprintableText, at: node, "\(what) is empty, too long or not printable",
                hint: "1 to 1024 bytes without control, bidi or zero-width characters")
        }
        return text
    }

    /// An identifier.
    func name(_ node: Int, _ what: String) throws(PolicyError) -> String {
        let text = try string(node, what)
        guard isName(node) else {
            throw failure(
                .invalidName, at: node,
                "\(what) is not an identifier: \(DisplayText.quoted(text))",
                hint: nameHint(text))
        }
        return text
    }

    /// Tells whether a string is an identifier that is written without escapes.
    private func isName(_ node: Int) -> Bool {
        let entry = document.nodes[node]
        let start = Int(entry.start)
        let end = Int(entry.end)
        guard entry.hasEscapes == false, (1...64).contains(end - start),
            NameByte.isLetter(document.bytes[start])
        else { return false }
        // BOUND: 64 bytes.
        for index in start..<end where NameByte.isInside(document.bytes[index]) == false {
            return false
        }
        return true
    }

    /// The name of a route; whether the policy has it is checked with the table.
    func routeID(_ node: Int, _ what: String) throws(PolicyError) -> RouteID {
        let text = try name(node, what)
        do {
            return try RouteID(text)
        } catch {
            throw failure(.invalidName, at: node, "\(what) is not an identifier")
        }
    }

    /// An integer within bounds.
    func integer(
        _ node: Int, _ what: String, in bounds: ClosedRange<Int64>,
        code: PolicyErrorCode = .numberOutOfRange
    ) throws(PolicyError) -> Int64 {
        guard document.nodes[node].kind == .integer else {
            throw wrongType(
                node, "\(what) is an integer",
                hint: unquotedHint(node) ?? "such as \(bounds.clamped(to: 1...40).lowerBound)")
        }
        let number = document.integer(at: node)
        guard bounds.contains(number) else {
            throw failure(
                code, at: node, "\(what) is \(number)",
                hint: bounds.lowerBound == bounds.upperBound
                    ? "write \(bounds.lowerBound)"
                    : "write a number from \(bounds.lowerBound) to \(bounds.upperBound)")
        }
        return number
    }

    /// `true` or `false`.
    func bool(_ node: Int, _ what: String) throws(PolicyError) -> Bool {
        guard let bool = value(node).bool else {
            throw wrongType(
                node, "\(what) is true or false", hint: unquotedHint(node) ?? "write true or false")
        }
        return bool
    }

    /// One word out of a closed list: its place.
    func choice(_ node: Int, _ what: String, of words: NameList) throws(PolicyError) -> Int {
        guard document.nodes[node].kind == .string else {
            throw wrongType(
                node, "\(what) is a string", hint: words.names.first.map { "such as \"\($0)\"" })
        }
        guard let index = nameIndex(of: node, in: words) else {
            let text = document.text(at: node)
            throw failure(
                .invalidValue, at: node, "\(what) is \(DisplayText.quoted(text))",
                hint: Suggestion.sentence(for: text, in: words.names)
                    ?? "one of \(words.names.map { "`\($0)`" }.joined(separator: ", "))")
        }
        return index
    }

    /// The elements of a list.
    func elements(_ node: Int, _ what: String) throws(PolicyError) -> NodeChildren {
        guard document.nodes[node].kind == .array else {
            throw wrongType(node, "\(what) is a list", hint: listHint(node))
        }
        return NodeChildren(of: node, in: document)
    }

    /// The keys of an object with free names.
    func keys(_ node: Int, _ what: String) throws(PolicyError) -> NodeChildren {
        guard document.nodes[node].kind == .object else {
            throw wrongType(
                node, "\(what) is an object", hint: "names with values: { \"name\": ... }")
        }
        return NodeChildren(of: node, in: document)
    }

    /// The bits of a list of names of a vocabulary, each at most once; the errors of its elements
    /// are kept.
    func bits(
        _ node: Int, _ what: String, in kind: DeclaredKind
    ) throws(PolicyError) -> UInt64 {
        var bits: UInt64 = 0
        // BOUND: the elements of one list.
        for element in try elements(node, what) {
            guard let index = try attempt(try declared(element, what, in: kind)) else { continue }
            if bits >> UInt64(index) & 1 == 1 { try keep(repeated(element, what)) }
            bits |= 1 << UInt64(index)
        }
        return bits
    }

    /// The place of a name that the vocabulary must have; nothing, its error kept, where it has not.
    func declared(
        _ node: Int, _ what: String, in kind: DeclaredKind
    ) throws(PolicyError) -> Int? {
        guard document.nodes[node].kind == .string else {
            throw wrongType(
                node, "\(what) names strings of the vocabulary", hint: stringHint(node))
        }
        let list = vocabulary.list(kind)
        if let index = nameIndex(of: node, in: list) { return index }
        let text = document.text(at: node)
        try state.undeclared(
            kind, document.decodedBytes(at: node),
            failure(
                .unknownName, at: node,
                "\(what) names \(DisplayText.quoted(text)), which the policy does not declare",
                hint: Suggestion.sentence(for: text, in: list.names)
                    ?? "declare it in `vocab`: \"\(kind)\": [..., \(quotedName(text))]"))
        return nil
    }

    /// A list of identifiers, each at most once; the errors of its elements are kept.
    ///
    /// - Parameters:
    ///   - node: The list.
    ///   - what: What messages call it.
    ///   - kind: What it declares, where it declares something.
    /// - Returns: The names that could be read, in order.
    /// - Throws: Where it is no list; otherwise as `keep(_:)`.
    func names(
        _ node: Int, _ what: String, declaring kind: DeclaredKind? = nil
    ) throws(PolicyError) -> [String] {
        var result: [String] = []
        var isFull = false
        // BOUND: the elements of one list; comparing them all is bounded by the 64 that pass.
        for element in try elements(node, what) {
            guard !isFull, let name = try attempt(try name(element, what)) else {
                lose(element, kind)
                continue
            }
            guard !result.contains(name) else {
                try keep(repeated(element, what))
                continue
            }
            guard result.count < 64 else {
                isFull = true
                lose(element, kind)
                try keep(
                    failure(
                        .overCap, at: element, "\(what) has more than 64 names",
                        hint: "remove this one and those behind it"))
                continue
            }
            result.append(name)
        }
        return result
    }

    /// Notes that what a node would have declared is not known; a string may still be used.
    func lose(_ node: Int, _ kind: DeclaredKind?) {
        guard let kind else { return }
        let isText = document.nodes[node].kind == .string
        state.lose(kind, isText ? document.decodedBytes(at: node) : nil)
    }

    /// The error for a value of the wrong JSON type.
    func wrongType(_ node: Int, _ message: String, hint: String? = nil) -> PolicyError {
        failure(
            .wrongType, at: node, "\(message), not \(document.nodes[node].kind.name)", hint: hint)
    }

    /// The error for an element that stands twice in its list.
    func repeated(_ node: Int, _ what: String) -> PolicyError {
        failure(
            .duplicateName, at: node,
            "\(what) names \(DisplayText.quoted(document.text(at: node))) twice",
            hint: "remove one of the two")
    }

    private func unknownKey<Key: PolicyKey>(_ key: Int, as keys: Key.Type) -> PolicyError {
        let text = document.text(at: key)
        if Key.reserved.contains(where: { $0.utf8.elementsEqual(text.utf8) }) {
            return failure(
                .reservedKey, at: key, "`\(text)` is reserved for a later format",
                hint: "remove it; format 1 cannot honour it")
        }
        return failure(
            .unknownKey, at: key, "\(Key.objectName) has no key \(DisplayText.quoted(text))",
            hint: Suggestion.sentence(for: text, in: Key.names.names)
                ?? "keys are \(Key.names.names.map { "`\($0)`" }.joined(separator: ", "))")
    }
}

/// The bytes of identifiers, `[A-Za-z][A-Za-z0-9_.-]*`.
enum NameByte {
    /// Tells whether a byte may begin an identifier.
    @inline(__always)
    static func isLetter(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(byte | 0x20)
    }

    /// Tells whether a byte may stand inside one.
    @inline(__always)
    static func isInside(_ byte: UInt8) -> Bool {
        isLetter(byte) || (0x30...0x39).contains(byte) || byte == 0x5F || byte == 0x2D
            || byte == 0x2E
    }
}
