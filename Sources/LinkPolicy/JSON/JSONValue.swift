/// A value of a document, with its place.
package struct JSONValue: Sendable {
    /// The document that it stands in.
    package let document: JSONDocument
    let index: Int

    init(document: JSONDocument, index: Int) {
        self.document = document
        self.index = index
    }

    /// Its type.
    package var kind: JSONKind { document.nodes[index].kind }

    /// The text of a string, its escapes read; `nil` for other types.
    package var string: String? { kind == .string ? document.text(at: index) : nil }

    /// The value of an integer; `nil` for other types.
    package var integer: Int64? { kind == .integer ? document.integer(at: index) : nil }

    /// The value of `true` or `false`; `nil` for other types.
    package var bool: Bool? {
        guard kind == .bool else { return nil }
        return document.nodes[index].end - document.nodes[index].start == 4
    }

    /// Whether it is `null`.
    package var isNull: Bool { kind == .null }

    /// The elements of a list in order; `nil` for other types.
    ///
    /// - Complexity: O(n)
    package var elements: [JSONValue]? {
        guard kind == .array else { return nil }
        var result: [JSONValue] = []
        var child = index + 1
        // BOUND: the elements of one list.
        while child < Int(document.nodes[index].next) {
            result.append(JSONValue(document: document, index: child))
            child = Int(document.nodes[child].next)
        }
        return result
    }

    /// The members of an object in the order of the text; `nil` for other types.
    ///
    /// - Complexity: O(n)
    package var members: [JSONMember]? {
        guard kind == .object else { return nil }
        var result: [JSONMember] = []
        var key = index + 1
        // BOUND: the members of one object.
        while key < Int(document.nodes[index].next) {
            result.append(
                JSONMember(
                    key: JSONValue(document: document, index: key),
                    value: JSONValue(document: document, index: key + 1)))
            key = Int(document.nodes[key + 1].next)
        }
        return result
    }

    /// The value of a key, compared byte for byte; `nil` where it is absent or this is no object.
    ///
    /// - Complexity: O(n)
    package subscript(name: String) -> JSONValue? {
        members?.first { $0.key.string?.utf8.elementsEqual(name.utf8) == true }?.value
    }

    /// The text of the value as it stands in the document, quotes included.
    package var source: ArraySlice<UInt8> { document.bytes[byteRange] }

    /// Where it begins, in bytes.
    package var byteOffset: Int { byteRange.lowerBound }

    /// Where it stands; a string with its quotes.
    package var byteRange: Range<Int> {
        let node = document.nodes[index]
        let quote = node.kind == .string ? 1 : 0
        return Int(node.start) - quote..<Int(node.end) + quote
    }

    /// Its line and column.
    ///
    /// - Complexity: O(offset)
    package var position: SourcePosition { document.position(ofByte: byteOffset) }

    /// Its JSON pointer (RFC 6901); empty where messages must not quote the text.
    package var pointer: String { document.pointer(to: index) }

    /// An error that blames this value.
    ///
    /// - Parameters:
    ///   - code: The stable code.
    ///   - message: One line, lower case, input escaped; nothing of a principal.
    ///   - hint: The way out.
    /// - Returns: The error with the place of this value.
    package func error(
        _ code: PolicyErrorCode, _ message: String, hint: String? = nil
    ) -> PolicyError {
        PolicyError(
            code, at: position, byteCount: byteRange.count, pointer: pointer, message: message,
            hint: hint)
    }
}

/// A key of an object and its value.
package struct JSONMember: Sendable {
    /// The key, a string.
    package let key: JSONValue
    /// The value.
    package let value: JSONValue

    /// The text of the key, its escapes read.
    package var name: String { key.document.text(at: key.index) }
}
