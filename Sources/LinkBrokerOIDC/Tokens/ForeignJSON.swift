import LinkPolicy

/// JSON that a provider wrote: read as strictly as a policy, except that numbers may have fractions,
/// and never quoted in an error.
struct ForeignJSON {
    let root: JSONValue

    /// Reads an object.
    ///
    /// - Parameters:
    ///   - bytes: The whole text.
    ///   - code: What a text is called that is no strict JSON object.
    /// - Throws: An error of that code.
    init(_ bytes: [UInt8], orThrow code: OIDCError.Code) throws(OIDCError) {
        do throws(PolicyError) {
            root = try JSONDocument(
                bytes,
                limits: JSONLimits(
                    depthLimit: 8, nodeCountLimit: 16_384, quoting: .forbidden, numbers: .any)
            ).root
        } catch {
            throw OIDCError(code)
        }
        guard root.kind == .object else { throw OIDCError(code) }
    }

    subscript(name: String) -> JSONValue? {
        guard let value = root[name], value.isNull == false else { return nil }
        return value
    }
}

extension JSONValue {
    /// The elements of a list of strings; `nil` for anything else.
    var strings: [String]? {
        guard let elements else { return nil }
        let texts = elements.compactMap(\.string)
        return texts.count == elements.count ? texts : nil
    }

    /// A string, or the elements of a list of strings.
    var oneOrMoreStrings: [String]? { string.map { [$0] } ?? strings }

    /// A NumericDate (RFC 7519 section 2) in whole seconds, its fraction cut; `nil` for a number
    /// that is negative, has an exponent or does not fit.
    var wholeSeconds: Int64? {
        if let integer { return integer >= 0 ? integer : nil }
        guard kind == .decimal else { return nil }
        var seconds: Int64 = 0
        // BOUND: at most 16 digits before the point; the reader checked the grammar.
        for (count, byte) in source.enumerated() {
            if byte == 0x2E { return hasFractionAlone ? seconds : nil }
            guard (0x30...0x39).contains(byte), count < 16 else { return nil }
            seconds = seconds * 10 + Int64(byte - 0x30)
        }
        return nil
    }

    private var hasFractionAlone: Bool {
        source.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2E }
    }
}
