public import LinkPolicy
public import LinkRouting

/// All cases that the policy tells apart for one route: every question about it falls into exactly
/// one cell, and all questions of a cell get the same decision.
///
/// Only what the rules of the route and of its parents mention counts. Where several elements of
/// the back stack belong to someone by different parameters, a person owns one of them or none.
public struct DecisionCells: Sendable {
    /// The route.
    public let route: RouteIndex
    /// A sample of it; the cells of owners speak of its parameters.
    public let sample: MatchedLink
    private let space: CellSpace
    private let policy: Policy
    private let subject: String

    /// Finds the cells of a route.
    ///
    /// - Parameters:
    ///   - index: A route of the policy.
    ///   - policy: The policy.
    ///   - sample: A link of the route; one is made up where none is given.
    /// - Throws: `too_many_cells`, or `no_sample` for a screen without a link.
    /// - Complexity: O(rules * names)
    public init(
        of index: RouteIndex, in policy: Policy, sample: MatchedLink? = nil
    ) throws(DecisionCellError) {
        let name = policy.table.id(at: index).text
        let known = sample == nil ? try LinkSets(policy).link(of: index) : sample
        guard let sample = known else { throw DecisionCellError(.noSample, route: name) }
        try self.init(of: index, in: policy, sample: sample, bounds: [])
    }

    /// Finds the cells of a route, with what `never` properties tell apart too.
    init(
        of index: RouteIndex, in policy: Policy, sample: MatchedLink, bounds: [NeverProperty]
    ) throws(DecisionCellError) {
        let owners = policy.ownerTexts(of: sample.route)
        var builder = AxisBuilder()
        builder.add(policy.elementRules(at: index), owners: owners, in: policy)
        // BOUND: the properties of one policy.
        for property in bounds { builder.add(property, in: policy) }
        space = try CellSpace(builder.axes(), route: policy.table.id(at: index).text)
        route = index
        self.sample = sample
        self.policy = policy
        subject = SampleSubject.name(unlike: owners)
    }

    /// What the decision depends on.
    public var axes: [DecisionAxis] { space.axes }

    /// The number of cells, at most `AnalysisLimits.cellCount`.
    public var count: Int { space.count }

    /// The cell of a number from 0 to `count`.
    ///
    /// - Complexity: O(axes)
    public func cell(_ number: Int) -> DecisionCell { space.cell(number) }

    /// The stable name of a cell, made of the names of its levels only, such as
    /// `payment:from=externalURL;session=out`.
    ///
    /// - Complexity: O(axes)
    public func id(of cell: DecisionCell) -> String {
        let parts = zip(axes, cell.levels).filter { $0.1 >= 0 }.map { axis, level in
            "\(axis.name)=\(axis.levels[level].key)"
        }
        return policy.table.id(at: route).text + ":" + parts.joined(separator: ";")
    }

    /// The cell for people, such as `from push; signed in; without scope orders.read`.
    ///
    /// - Complexity: O(axes)
    public func words(for cell: DecisionCell) -> String {
        zip(axes, cell.levels).filter { $0.1 >= 0 }.map { $0.levels[$1].words }
            .joined(separator: "; ")
    }

    /// The smallest question of a cell.
    ///
    /// - Complexity: O(axes)
    public func question(in cell: DecisionCell) -> PolicyQuestion {
        space.question(in: cell, url: sample.link.text, subject: subject)
    }

    /// What the gate decides for a cell.
    ///
    /// - Complexity: O(names of the vocabulary + parents)
    public func decision(in cell: DecisionCell) throws(PrincipalError) -> Decision {
        let context = try question(in: cell).context(in: policy)
        return policy.verdict(for: sample.route, in: context).decision
    }

    /// The cell that a question about the route falls into.
    ///
    /// - Parameters:
    ///   - question: The question; its own link is not read again.
    ///   - route: The route that its link leads to, with its parameters.
    /// - Returns: The cell.
    /// - Complexity: O(axes * names)
    public func cell(of question: PolicyQuestion, for route: Route) -> DecisionCell {
        let texts = policy.ownerTexts(of: route)
        let place = CellPlace(
            question: question, sampleOwners: policy.ownerTexts(of: sample.route), owners: texts)
        return DecisionCell(
            levels: axes.map { axis in
                axis.isOfPerson && question.person == nil ? -1 : place.level(on: axis)
            })
    }
}

/// A subject that no owner rule takes for its owner.
enum SampleSubject {
    static func name(unlike owners: [String?]) -> String {
        var name = "someone"
        // BOUND: at most one round per owner.
        while owners.contains(name) { name += "-else" }
        return name
    }
}
