/// The routes that an app knows, compiled; holding one means that every link belongs to at most
/// one pattern, that every parameter has a type, and that parents, fallbacks and moved paths lead
/// to routes whose parameters they can fill.
public struct RouteTable: Sendable {
    let storage: TableStorage
    let relations: TableRelations

    /// Compiles a definition.
    ///
    /// - Parameter definition: What a policy says about links.
    /// - Throws: The first thing in the definition that is wrong, with its place.
    /// - Complexity: O(n log n) in the size of the definition; patterns that overlap in very many
    ///   ways give `too_many_overlaps`.
    public init(_ definition: RouteTableDefinition) throws(RouteTableError) {
        storage = try TableBuilder.storage(definition)
        relations = try RelationBuilder.relations(definition, storage)
    }

    /// Everything that is wrong with a definition, as far as one look can tell.
    ///
    /// Origins come first, then each route and moved path by itself, then all of them
    /// together; a step is looked at where the ones before it have no error.
    ///
    /// - Parameter definition: What a policy says about links.
    /// - Returns: The errors; none where the definition is a table.
    /// - Complexity: As for `init(_:)`.
    package static func errors(in definition: RouteTableDefinition) -> [RouteTableError] {
        TableBuilder.errors(definition)
    }

    /// Tells whether a text follows the grammar of patterns.
    ///
    /// - Complexity: O(n)
    package static func isPattern(_ text: String) -> Bool {
        var pattern = PatternText()
        return pattern.read(text)
    }

    /// Tells whether a text is an exact host name as a policy writes it, perhaps with a port.
    ///
    /// - Complexity: O(n)
    package static func isHost(_ text: String) -> Bool {
        HostGrammar.isListable(Array(text.utf8))
    }

    /// The number of routes, moved paths not counted.
    public var routeCount: Int { storage.parts.routeCount }

    /// The places of all routes, in the order of the policy.
    ///
    /// - Complexity: O(routes)
    package var indices: [RouteIndex] { (0..<routeCount).map { RouteIndex($0) } }

    /// The bounds on a link.
    public var limits: LinkLimits { storage.parts.limits }

    /// The place of a route, or `nil` where the table does not know it.
    public func index(of id: RouteID) -> RouteIndex? {
        storage.parts.routeNumbers[id].map { RouteIndex(Int($0)) }
    }

    /// The name of a route.
    ///
    /// - Precondition: The index is of this table.
    public func id(at index: RouteIndex) -> RouteID { storage.parts.records[Int(index.value)].id }

    /// The names of the parameters that are masked everywhere and never written in clear.
    ///
    /// - Precondition: The index is of this table.
    public func secretParameters(at index: RouteIndex) -> [String] {
        parameters(at: index).filter(\.isSecret).map(\.name)
    }

    /// The parameters of a route, sorted by name; their places are the slot numbers.
    ///
    /// - Precondition: The index is of this table.
    package func parameters(at index: RouteIndex) -> [ParameterSlot] {
        let record = storage.parts.records[Int(index.value)]
        let first = Int(record.firstSlot)
        return (first..<first + Int(record.slotCount)).map { number in
            let slot = storage.parts.slots[number]
            return ParameterSlot(
                name: slot.name, type: storage.parts.slotTypes[number],
                isOptional: slot.isOptional, isSecret: slot.isSecret, place: slot.place)
        }
    }

    /// The number of the route to which a pattern's owner leads.
    func routeNumber(ofOwner owner: Int) -> Int {
        guard owner >= storage.parts.routeCount else { return owner }
        return Int(relations.screens[Int(relations.records[owner].target)].route)
    }
}

extension RouteTable {
    /// Reads one link; the reader is made for it, so that this allocates.
    ///
    /// - Parameter text: The link as it was delivered.
    /// - Returns: The canonical link and its route.
    /// - Throws: The reason of the refusal.
    /// - Complexity: O(n)
    public func matched(_ text: String) throws(LinkError) -> MatchedLink {
        let bytes = Array(text.utf8)
        return try matched(bytes.span)
    }

    /// Reads one link; the reader is made for it, so that this allocates.
    ///
    /// - Parameter bytes: The link as it was delivered.
    /// - Returns: The canonical link and its route.
    /// - Throws: The reason of the refusal.
    /// - Complexity: O(n)
    public func matched(_ bytes: Span<UInt8>) throws(LinkError) -> MatchedLink {
        var reader = LinkReader()
        let match = try reader.read(bytes, in: self)
        return MatchedLink(
            link: reader.link(match, in: self), route: reader.route(match, in: self),
            index: match.index, wasMoved: match.wasMoved)
    }

    /// Makes a route from values, under the same checks of types as a link: for pushes, set paths
    /// and restored screens.
    ///
    /// - Parameters:
    ///   - id: The name of the route.
    ///   - parameters: The parameters in any order.
    /// - Returns: The route in canonical form.
    /// - Throws: `unknown_route`, `missing_parameter`, `param_not_canonical`,
    ///   `param_out_of_range`, `nested_link_not_allowed` or `unknown_parameter`.
    public func route(
        _ id: RouteID, _ parameters: [RouteParameter]
    ) throws(LinkError) -> Route {
        guard let index = index(of: id) else { throw LinkError(.unknownRoute) }
        var reader = LinkReader(valuesOnly: ())
        try reader.load(parameters, of: Int(index.value), in: self)
        return reader.route(at: Int(index.value), values: 0, in: storage)
    }

    /// Checks a route of another table, or of before a reload, under this one.
    ///
    /// - Parameter route: The route.
    /// - Returns: The same route, known to this table.
    /// - Throws: As `route(_:_:)`.
    public func revalidated(_ route: Route) throws(LinkError) -> Route {
        try self.route(route.id, route.parameters)
    }
}
