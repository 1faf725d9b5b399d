import LinkPolicy

/// The part of JSON Schema 2020-12 that our schema uses, evaluated naively; a keyword that is not
/// here stops the test.
package struct SchemaEvaluator: Sendable {
    private let root: JSONValue

    /// Reads a schema.
    ///
    /// - Parameter schema: Its text.
    /// - Throws: What the reader throws.
    package init(_ schema: [UInt8]) throws { root = try JSONDocument(schema).root }

    /// A keyword that this evaluator does not know.
    struct UnknownKeyword: Error, CustomStringConvertible {
        let description: String
    }

    /// Tells whether a document has the shape that the schema asks for.
    ///
    /// - Parameter document: Its text.
    /// - Returns: Whether it has.
    /// - Throws: What the reader throws, and where the schema has an unknown keyword.
    package func accepts(_ document: [UInt8]) throws -> Bool {
        try accepts(try JSONDocument(document).root, root)
    }

    private func accepts(_ value: JSONValue, _ schema: JSONValue) throws -> Bool {
        if let verdict = schema.bool { return verdict }
        for member in schema.members ?? [] {
            guard try accepts(value, member.name, member.value, in: schema) else { return false }
        }
        return true
    }

    private func accepts(
        _ value: JSONValue, _ keyword: String, _ argument: JSONValue, in schema: JSONValue
    ) throws -> Bool {
        switch keyword {
        case "$schema", "$id", "$defs", "title", "description", "then", "else": return true
        case "$ref": return try accepts(value, try resolved(argument.string ?? ""))
        case "type":
            let names = argument.elements?.compactMap(\.string) ?? [argument.string ?? ""]
            return names.contains(typeName(value))
        case "const": return isEqual(value, argument)
        case "enum": return argument.elements?.contains { isEqual(value, $0) } ?? false
        case "oneOf":
            return try argument.elements?.filter { try accepts(value, $0) }.count == 1
        case "allOf": return try argument.elements?.allSatisfy { try accepts(value, $0) } ?? true
        case "not": return try accepts(value, argument) == false
        case "if":
            let branch = try accepts(value, argument) ? schema["then"] : schema["else"]
            return try branch.map { try accepts(value, $0) } ?? true
        case "minimum": return value.integer.map { $0 >= argument.integer ?? .min } ?? true
        case "maximum": return value.integer.map { $0 <= argument.integer ?? .max } ?? true
        case "minLength":
            return value.string.map { $0.unicodeScalars.count >= Int(argument.integer ?? 0) }
                ?? true
        case "maxLength":
            return value.string.map { $0.unicodeScalars.count <= Int(argument.integer ?? 0) }
                ?? true
        case "pattern": return try value.string.map { try matches($0, argument) } ?? true
        // Keywords about lists and objects.
        default: return try acceptsContainer(value, keyword, argument, in: schema)
        }
    }

    private func acceptsContainer(
        _ value: JSONValue, _ keyword: String, _ argument: JSONValue, in schema: JSONValue
    ) throws -> Bool {
        let elements = value.elements
        let members = value.members
        switch keyword {
        case "items": return try elements?.allSatisfy { try accepts($0, argument) } ?? true
        case "prefixItems":
            return try zip(elements ?? [], argument.elements ?? []).allSatisfy {
                try accepts($0, $1)
            }
        case "minItems": return elements.map { $0.count >= Int(argument.integer ?? 0) } ?? true
        case "maxItems": return elements.map { $0.count <= Int(argument.integer ?? 0) } ?? true
        case "uniqueItems":
            guard let elements else { return true }
            return elements.indices.allSatisfy { later in
                elements[..<later].allSatisfy { isEqual($0, elements[later]) == false }
            }
        case "maxProperties":
            return members.map { $0.count <= Int(argument.integer ?? 0) } ?? true
        case "minProperties":
            return members.map { $0.count >= Int(argument.integer ?? 0) } ?? true
        case "dependentRequired":
            return argument.members?.allSatisfy { rule in
                value[rule.name] == nil || hasAll(value, rule.value)
            } ?? true
        case "required": return members == nil || hasAll(value, argument)
        case "properties":
            return try members?.allSatisfy { member in
                try argument[member.name].map { try accepts(member.value, $0) } ?? true
            } ?? true
        case "patternProperties":
            return try members?.allSatisfy { member in
                try (argument.members ?? []).allSatisfy { pattern in
                    try matches(member.name, pattern.key) == false
                        || accepts(member.value, pattern.value)
                }
            } ?? true
        case "propertyNames":
            return try members?.allSatisfy { try accepts($0.key, argument) } ?? true
        case "additionalProperties":
            return try members?.allSatisfy { member in
                try schema["properties"]?[member.name] != nil || accepts(member.value, argument)
            } ?? true
        // A keyword that this evaluator does not know.
        default: throw UnknownKeyword(description: keyword)
        }
    }

    private func hasAll(_ value: JSONValue, _ keys: JSONValue) -> Bool {
        keys.elements?.allSatisfy { value[$0.string ?? ""] != nil } ?? true
    }

    private func resolved(_ reference: String) throws -> JSONValue {
        let steps = reference.split(separator: "/").dropFirst().map(String.init)
        var value = root
        for step in steps {
            guard let next = value[step] else { throw UnknownKeyword(description: reference) }
            value = next
        }
        return value
    }

    private func typeName(_ value: JSONValue) -> String {
        switch value.kind {
        case .object: "object"
        case .array: "array"
        case .string: "string"
        case .integer: "integer"
        case .bool: "boolean"
        case .null: "null"
        case .decimal: "number"
        }
    }

    private func isEqual(_ left: JSONValue, _ right: JSONValue) -> Bool {
        left.source.elementsEqual(right.source)
    }

    private func matches(_ text: String, _ pattern: JSONValue) throws -> Bool {
        try text.firstMatch(of: Regex(pattern.string ?? "")) != nil
    }
}
