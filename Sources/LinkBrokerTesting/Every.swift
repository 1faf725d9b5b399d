/// All small inputs, in a fixed order: where a space is small, a test visits it whole instead of
/// drawing from it.
public enum Every: Sendable {
    /// Calls the body with every sequence over an alphabet, from the empty one up to a length.
    ///
    /// - Parameters:
    ///   - alphabet: The letters.
    ///   - length: The greatest length.
    ///   - body: What is done with each sequence.
    /// - Complexity: O(count of letters to the power of `length`)
    public static func sequence<Letter>(
        of alphabet: [Letter], upTo length: Int, _ body: ([Letter]) -> Void
    ) {
        var current: [Letter] = []
        extend(&current, alphabet, length, body)
    }

    /// Calls the body with every subset of a list, the empty one first.
    ///
    /// - Parameters:
    ///   - elements: At most 20 elements.
    ///   - body: What is done with each subset, in the order of the list.
    /// - Complexity: O(2 to the power of the number of elements)
    public static func subset<Element>(of elements: [Element], _ body: ([Element]) -> Void) {
        precondition(elements.count <= 20, "the subsets of 20 elements are a million")
        for mask in 0..<(1 << elements.count) {
            body(elements.indices.filter { mask & (1 << $0) != 0 }.map { elements[$0] })
        }
    }

    private static func extend<Letter>(
        _ current: inout [Letter], _ alphabet: [Letter], _ length: Int, _ body: ([Letter]) -> Void
    ) {
        body(current)
        guard current.count < length else { return }
        for letter in alphabet {
            current.append(letter)
            extend(&current, alphabet, length, body)
            current.removeLast()
        }
    }
}
