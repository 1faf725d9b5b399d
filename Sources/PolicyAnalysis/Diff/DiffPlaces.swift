import LinkPolicy

/// Where the things that a comparison speaks of stand in the file of the new policy.
struct DiffPlaces {
    private let document: JSONDocument
    private let routes: [String: LintPlace]
    private let root: LintPlace

    /// Reads the file once more.
    ///
    /// - Throws: What reading it threw, which a policy that loaded never does.
    /// - Complexity: O(bytes)
    init(_ source: [UInt8]) throws(PolicyError) {
        document = try JSONDocument(source)
        root = LintPlace(root: document)
        var routes: [String: LintPlace] = [:]
        // BOUND: the routes of the policy.
        for place in root.member("routes")?.elements ?? [] {
            if let id = place.member("id")?.value.string { routes[id] = place }
        }
        self.routes = routes
    }

    /// The id of a route, or the list of routes where the new policy does not have it.
    ///
    /// - Complexity: O(keys of the route)
    func place(ofRoute route: String?) -> LintPlace {
        let entry = route.flatMap { routes[$0] }
        return entry?.member("id") ?? entry ?? root.member("routes") ?? root
    }

    /// The key of a fact: of its route, or of the policy.
    ///
    /// - Complexity: O(depth * keys)
    func place(of fact: DiffFact) -> LintPlace {
        var found = fact.route.flatMap { routes[$0] } ?? root
        // BOUND: the parts of one key.
        for part in fact.what.split(separator: ".") {
            guard let next = found.member(String(part)) else { break }
            found = next
        }
        return found.pointer.isEmpty ? place(ofRoute: fact.route) : found
    }

    /// A property by its name.
    ///
    /// - Complexity: O(properties)
    func place(ofProperty name: String) -> LintPlace {
        let entries = root.member("never")?.elements ?? []
        let entry = entries.first { $0.member("name")?.value.string == name }
        return entry?.member("name") ?? root.member("never") ?? root
    }

    /// The line and column of a place.
    ///
    /// - Complexity: O(bytes before it)
    func position(of place: LintPlace) -> SourcePosition {
        document.position(ofByte: place.keyOrValue.lowerBound)
    }
}
