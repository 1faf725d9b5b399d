import LinkRouting

extension PolicyReader {
    /// The fields of an object, every key known to the format.
    func fields<Key: PolicyKey>(
        of node: Int, as keys: Key.Type
    ) throws(PolicyError) -> Fields<Key> {
        guard document.nodes[node].kind == .object else {
            throw wrongType(node, "\(Key.objectName) is an object")
        }
        var fields = Fields<Key>(node: node)
        // BOUND: the members of one object.
        for key in NodeChildren(of: node, in: document) {
            guard let index = nameIndex(of: key, in: Key.names),
                let known = Key(rawValue: UInt8(truncatingIfNeeded: index))
            else { throw unknownKey(key, as: keys) }
            fields[known] = key + 1
        }
        return fields
    }

    /// A field that must be there.
    func required<Key: PolicyKey>(_ key: Key, of fields: Fields<Key>) throws(PolicyError) -> Int {
        guard let node = fields[key] else {
            throw failure(
                .missingKey, at: fields.node, "\(Key.objectName) has no `\(key.name)`",
                hint: "`\(key.name)` must be given")
        }
        return node
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
            throw wrongType(node, "\(what) is a string")
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
                hint: "a letter, then at most 63 of letters, digits, `_`, `.` and `-`")
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
            throw wrongType(node, "\(what) is an integer")
        }
        let number = document.integer(at: node)
        guard bounds.contains(number) else {
            throw failure(
                code, at: node, "\(what) is \(number)",
                hint: "\(bounds.lowerBound) to \(bounds.upperBound)")
        }
        return number
    }

    /// `true` or `false`.
    func bool(_ node: Int, _ what: String) throws(PolicyError) -> Bool {
        guard let bool = value(node).bool else {
            throw wrongType(node, "\(what) is true or false")
        }
        return bool
    }

    /// One word out of a closed list: its place.
    func choice(_ node: Int, _ what: String, of words: NameList) throws(PolicyError) -> Int {
        guard document.nodes[node].kind == .string else {
            throw wrongType(node, "\(what) is a string")
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
            throw wrongType(node, "\(what) is a list")
        }
        return NodeChildren(of: node, in: document)
    }

    /// The keys of an object with free names.
    func keys(_ node: Int, _ what: String) throws(PolicyError) -> NodeChildren {
        guard document.nodes[node].kind == .object else {
            throw wrongType(node, "\(what) is an object")
        }
        return NodeChildren(of: node, in: document)
    }

    /// The bits of a list of names of a vocabulary, each at most once.
    func bits(
        _ node: Int, _ what: String, in list: NameList
    ) throws(PolicyError) -> UInt64 {
        var bits: UInt64 = 0
        // BOUND: the elements of one list.
        for element in try elements(node, what) {
            let index = try declared(element, what, in: list)
            guard bits >> UInt64(index) & 1 == 0 else { throw repeated(element, what) }
            bits |= 1 << UInt64(index)
        }
        return bits
    }

    /// The place of a name that the vocabulary must have.
    func declared(_ node: Int, _ what: String, in list: NameList) throws(PolicyError) -> Int {
        guard document.nodes[node].kind == .string else {
            throw wrongType(node, "\(what) names strings of the vocabulary")
        }
        guard let index = nameIndex(of: node, in: list) else {
            let text = document.text(at: node)
            throw failure(
                .unknownName, at: node,
                "\(what) names \(DisplayText.quoted(text)), which the policy does not declare",
                hint: Suggestion.sentence(for: text, in: list.names)
                    ?? "declare it first, or correct the name")
        }
        return index
    }

    /// A list of identifiers, each at most once.
    func names(_ node: Int, _ what: String) throws(PolicyError) -> [String] {
        var result: [String] = []
        // BOUND: the elements of one list; comparing them all is bounded by the 64 that pass.
        for element in try elements(node, what) {
            let name = try name(element, what)
            guard result.contains(name) == false else { throw repeated(element, what) }
            guard result.count < 64 else {
                throw failure(.overCap, at: element, "\(what) has more than 64 names")
            }
            result.append(name)
        }
        return result
    }

    /// The error for a value of the wrong JSON type.
    func wrongType(_ node: Int, _ message: String) -> PolicyError {
        failure(.wrongType, at: node, "\(message), not \(document.nodes[node].kind.name)")
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
