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
    }

    /// What went wrong.
    public let code: Code
    /// The route.
    public let route: String

    init(_ code: Code, route: String) {
        self.code = code
        self.route = route
    }

    /// One line that says what to do.
    public var description: String {
        code == .noSample
            ? "`\(route)`: no sample link could be made up; give a link that it takes"
            : "`\(route)`: its rules have more than \(AnalysisLimits.cellCount) combinations; "
                + "name fewer scopes, roles and parents"
    }
}
