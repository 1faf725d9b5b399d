/// One parameter of a route: a name from the policy and a value in canonical form.
public struct RouteParameter: Hashable, Sendable {
    /// The name, an identifier from the policy.
    public let name: String
    /// The value.
    public let value: ParameterValue

    /// Pairs a name with a value; whether a route takes them is checked by `RouteTable`.
    public init(name: String, value: ParameterValue) {
        self.name = name
        self.value = value
    }
}

/// A destination in the app; holding one means that a route table knows its name and that every
/// parameter passed the check of its type and is in canonical form.
///
/// Only `RouteTable` makes routes: by reading a link, or by checking a push, a set path or a
/// restored screen against the same types.
public struct Route: Hashable, Sendable {
    /// The name of the route.
    public let id: RouteID
    // INVARIANT: sorted by the bytes of the names, no name twice.
    /// The parameters, sorted by name; absent optional ones are not listed.
    public let parameters: [RouteParameter]

    /// Pairs a checked name with checked parameters, sorted by the bytes of their names.
    package init(id: RouteID, sortedParameters: [RouteParameter]) {
        self.id = id
        self.parameters = sortedParameters
    }

    /// The value of a parameter, or `nil` where it is absent.
    ///
    /// - Complexity: O(number of parameters), at most 64.
    public func value(of name: String) -> ParameterValue? {
        parameters.first { $0.name.utf8.elementsEqual(name.utf8) }?.value
    }
}

extension Route: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The name and the names of the parameters, never their values: `book(bookId)`.
    public var description: String {
        guard parameters.isEmpty == false else { return id.text }
        return "\(id.text)(\(parameters.map(\.name).joined(separator: ", ")))"
    }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// No children, so that `dump` shows no value.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
