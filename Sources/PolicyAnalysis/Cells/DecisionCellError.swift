import LinkPolicy

/// Why the decision cells of a route cannot be listed.
public struct DecisionCellError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The stable codes.
    public struct Code: Hashable, Sendable {
        /// The stable name.
        public let name: String

        /// The rules of the route ask too many different things to list every combination.
        public static let tooManyCells = Code(name: "too_many_cells")
        /// No link and no screen of the route could be made up as a sample.
        public static let noSample = Code(name: "no_sample")
        /// A search for links looked at too many states of their types.
        public static let tooManyStates = Code(name: "too_many_states")
        /// The gate reads a link otherwise than the algebra of links says: a fault of LinkBroker.
        public static let disagreement = Code(name: "disagreement")
    }

    /// What went wrong.
    public let code: Code
    /// The route; of a `disagreement`, the link.
    public let route: String

    init(_ code: Code, route: String) {
        self.code = code
        self.route = route
    }

    /// One line that says what to do.
    public var description: String {
        switch code {
        case .noSample:
            "`\(route)`: no link leads to it; give a link that it takes"
        case .tooManyStates:
            "the types of the policies are too large to search for a link; lower their bounds"
        case .disagreement:
            "gate and analysis read \(DisplayText.quoted(route)) differently: "
                + "this is a fault of LinkBroker, and nothing is said about the policies; report it"
        // What is left is `too_many_cells`.
        default:
            "`\(route)`: its rules have more than \(AnalysisLimits.cellCount) combinations; "
                + "name fewer scopes, roles and parents"
        }
    }
}
