package import LinkPolicy
import LinkRouting

/// One way to weaken a policy by a single change of its text: a mistake that its cases should
/// notice.
package struct PolicyWeakening: Sendable {
    /// The route that is weakened, or `nil` for what concerns several.
    package let route: String?
    /// What is weaker, such as `scope orders.read is not asked for`.
    package let words: String
    private let value: JSONValue
    private let edit: PolicyEdit

    init(_ route: String?, at value: JSONValue, _ words: String, _ edit: PolicyEdit) {
        self.route = route
        self.value = value
        self.words = words
        self.edit = edit
    }

    /// The JSON pointer of what is changed, or of the object that is told more.
    ///
    /// - Complexity: O(values of the policy)
    package var pointer: String { value.pointer }
    /// The line of it.
    ///
    /// - Complexity: O(bytes)
    package var line: Int { value.position.line }

    /// The text of the weakened policy; not every one loads.
    ///
    /// - Parameter source: The text of the policy that the weakening was found in.
    /// - Returns: The text, with every line where it was.
    /// - Complexity: O(bytes)
    package func text(of source: [UInt8]) -> [UInt8] { edit.applied(to: source) }

    /// All weakenings of a policy, in the order of its text: routes first.
    ///
    /// - Parameters:
    ///   - source: The text of the policy.
    ///   - policy: The policy.
    /// - Returns: The weakenings.
    /// - Throws: The error of a text that is no JSON; the text of a policy never is.
    /// - Complexity: O(bytes * weakenings)
    package static func all(
        of source: [UInt8], _ policy: Policy
    ) throws(PolicyError) -> [PolicyWeakening] {
        let root = try JSONDocument(source).root
        var list = WeakeningList(policy: policy)
        // BOUND: the routes of one policy, which are numbered in the order of the text.
        for (index, route) in zip(policy.table.indices, root["routes"]?.elements ?? []) {
            list.add(index, route)
        }
        list.addFrame(root)
        return list.weakenings
    }
}
