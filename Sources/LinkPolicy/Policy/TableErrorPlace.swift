import LinkRouting

/// Finds the place in the policy file of what the route table refuses.
struct TableErrorPlace {
    let reader: PolicyReader
    let top: Fields<TopLevelKey>
    let drafts: RouteDrafts

    /// The table's error with its place, its id and a way out.
    func placed(_ error: RouteTableError) -> PolicyError {
        let (code, message, hint) = Self.words(for: error.code)
        var node = node(of: error.subject)
        if let fallback = inheritedFallback(error) { node = fallback }
        var tail = hint
        if let witness = error.witness {
            // A witness is printable, and never cut: a person opens it.
            tail =
                (error.isWitnessShape
                    ? "types do not count: `\(witness)` is one of the shapes"
                    : "both take `\(witness)`") + (hint.map { "; \($0)" } ?? "")
        }
        if error.code == .unknownRoute, let name = reader.value(node).string {
            tail = suggestion(for: name) ?? tail
        }
        var text = message
        if let field = Self.field(of: error.subject), Identifier.isName(field.utf8) {
            text += " (`\(field)`)"
        }
        if let other = error.other {
            let line = reader.value(self.node(of: other)).position.line
            text += ", see line \(line)"
        }
        var placed = reader.failure(code, at: node, text, hint: tail)
        placed.witness = error.witness.map {
            PolicyError.Witness(link: $0, isShape: error.isWitnessShape)
        }
        return placed
    }

    /// `did you mean ...?` for the name of a route; in large policies, nothing.
    func suggestion(for name: String) -> String? {
        guard drafts.count <= 1000 else { return nil }
        return Suggestion.sentence(for: name, in: drafts.definitions.map(\.id.text))
    }

    /// Whether an error is about a fallback that its route did not write itself.
    func isInheritedFallback(_ error: RouteTableError) -> Bool { inheritedFallback(error) != nil }

    private static func field(of subject: RouteTableError.Subject) -> String? {
        switch subject {
        case .table, .origin: nil
        case .route(_, let field), .moved(_, let field), .callback(_, let field): field
        }
    }

    /// A fallback that a route did not write itself is the default one.
    private func inheritedFallback(_ error: RouteTableError) -> Int? {
        guard case .route(let number, "fallback") = error.subject,
            drafts.nodes.indices.contains(number),
            reader.value(Int(drafts.nodes[number]))["fallback"] == nil
        else { return nil }
        return reader.defaults.fallbackNode
    }

    private func node(of subject: RouteTableError.Subject) -> Int {
        switch subject {
        case .table: return 0
        case .origin(let number): return element(number, of: top[.origins])
        case .callback(let number, let field):
            return value(field, of: element(number, of: top[.callbacks]))
        case .moved(let number, let field):
            return value(field, of: element(number, of: top[.moved]))
        case .route(let number, let field):
            guard drafts.nodes.indices.contains(number) else { return 0 }
            return value(field, of: Int(drafts.nodes[number]))
        }
    }

    private func element(_ number: Int, of list: Int?) -> Int {
        guard let list else { return 0 }
        var position = 0
        // BOUND: the elements of one list.
        for element in NodeChildren(of: list, in: reader.document) {
            if position == number { return element }
            position += 1
        }
        return list
    }

    /// The value of a key of an object, or of a key inside its `params`, `query` or `with`, or
    /// its pattern.
    private func value(_ name: String, of object: Int) -> Int {
        if let found = member(name, of: object) { return found }
        // BOUND: five keys.
        for inner in ["params", "query", "with", "secret", "public"] {
            guard let node = member(inner, of: object) else { continue }
            if let found = member(name, of: node) ?? member(name + "?", of: node)
                ?? element(named: name, of: node)
            {
                return found
            }
        }
        return member("path", of: object) ?? object
    }

    private func member(_ name: String, of object: Int) -> Int? {
        guard reader.document.nodes[object].kind == .object else { return nil }
        // BOUND: the members of one object.
        for key in NodeChildren(of: object, in: reader.document)
        where reader.document.text(at: key).utf8.elementsEqual(name.utf8) {
            return key + 1
        }
        return nil
    }

    private func element(named name: String, of list: Int) -> Int? {
        guard reader.document.nodes[list].kind == .array else { return nil }
        // BOUND: the elements of one list.
        for element in NodeChildren(of: list, in: reader.document)
        where reader.value(element).string?.utf8.elementsEqual(name.utf8) == true {
            return element
        }
        return nil
    }
}
