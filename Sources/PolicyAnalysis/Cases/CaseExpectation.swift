package import LinkPolicy

/// What a case expects: a part of the answer that `explain --batch` prints.
///
/// Objects are compared member by member, so that a case says only what matters to it; lists and
/// plain values must be the same.
package struct CaseExpectation: Sendable {
    let value: JSONValue

    /// Compares an answer with what is expected.
    ///
    /// - Parameter answer: The answer, one JSON object.
    /// - Returns: What differs, in the order of the case; nothing where the case passes.
    /// - Throws: What the JSON reader throws where the answer is no JSON.
    /// - Complexity: O(members of both)
    package func mismatches(in answer: String) throws(PolicyError) -> [CaseMismatch] {
        let document = try JSONDocument(Array(answer.utf8))
        return Self.mismatches(value, document.root, at: "")
    }

    private static func mismatches(
        _ expected: JSONValue, _ given: JSONValue?, at field: String
    ) -> [CaseMismatch] {
        if let members = expected.members, let given, given.kind == .object {
            return members.flatMap { member in
                mismatches(
                    member.value, given[member.name],
                    at: field.isEmpty ? member.name : "\(field).\(member.name)")
            }
        }
        if let given, isSame(expected, given) { return [] }
        return [
            CaseMismatch(
                field: field, expected: text(of: expected), given: given.map { text(of: $0) })
        ]
    }

    /// Whether two values are equal; the depth is that of an expectation that was read strictly.
    private static func isSame(_ left: JSONValue, _ right: JSONValue) -> Bool {
        guard left.kind == right.kind else { return false }
        switch left.kind {
        case .object: return false
        case .array:
            let pair = (left.elements ?? [], right.elements ?? [])
            return pair.0.count == pair.1.count
                && zip(pair.0, pair.1).allSatisfy { isSame($0, $1) }
        case .string:
            return (left.string ?? "").utf8.elementsEqual((right.string ?? "").utf8)
        case .integer: return left.integer == right.integer
        case .bool: return left.bool == right.bool
        case .null: return true
        // Expectations are read with integers only.
        case .decimal: return false
        }
    }

    private static func text(of value: JSONValue) -> String {
        String(decoding: value.source, as: UTF8.self)
    }
}

/// One field of an answer that is not as its case expects.
package struct CaseMismatch: Hashable, Sendable {
    /// The field, such as `reason` or `parameters.bookId`.
    package let field: String
    /// What the case expects, as JSON.
    package let expected: String
    /// What the answer has, as JSON, or `nil` where it has nothing there.
    package let given: String?
}
