import LinkRouting

/// Finds the place in the policy file of what the route table refuses.
struct TableErrorPlace {
    let reader: PolicyReader
    let parts: PolicyDrafts

    /// The table's error with its place, its id and a way out.
    ///
    /// - Parameters:
    ///   - error: The error.
    ///   - isSwapped: Whether the other party of a conflict is blamed.
    /// - Returns: The error of the policy.
    func placed(_ error: RouteTableError, isSwapped: Bool = false) -> PolicyError {
        let subject = isSwapped ? error.other ?? error.subject : error.subject
        let other = isSwapped ? error.subject : error.other
        let (code, words, hint) = Self.words(for: error.code)
        var node = node(of: subject, host: error.name)
        if let fallback = inheritedFallback(error) { node = fallback }
        let advice = TableAdvice(place: self, error: error, subject: subject, node: node)
        var tail = advice.hint ?? hint
        if let witness = error.witness {
            // A witness is printable, and never cut: a person opens it.
            tail =
                (error.isWitnessShape
                    ? "types do not count: `\(witness)` is one of the shapes"
                    : "both take `\(witness)`") + (hint.map { "; \($0)" } ?? "")
        }
        var text = advice.message ?? words
        if advice.message == nil, let field = Self.field(of: subject),
            Identifier.isName(field.utf8)
        {
            text += " (`\(field)`)"
        }
        if let other {
            text += ", see line \(reader.value(self.node(of: other, host: nil)).position.line)"
        }
        var placed = reader.failure(code, at: node, text, hint: tail)
        placed.witness = error.witness.map {
            PolicyError.Witness(link: $0, isShape: error.isWitnessShape)
        }
        return placed
    }

    /// An error that is found by comparing names alone.
    func placed(
        _ code: PolicyErrorCode, _ subject: RouteTableError.Subject
    ) -> PolicyError {
        let node = node(of: subject, host: nil)
        let name = routeName(node)
        switch code {
        case .unknownRoute:
            return reader.failure(
                code, at: node, "there is no route \(name)",
                hint: reader.value(node).string.flatMap(suggestion)
                    ?? "name one of `routes` by its `id`")
        // A name that stands twice.
        default:
            return reader.failure(
                code, at: node, "there are two routes \(name)",
                hint: "give one of them another `id`")
        }
    }

    private func routeName(_ node: Int) -> String {
        let value = reader.value(node)
        return (value.string ?? value["route"]?.string).map(DisplayText.quoted) ?? "of this name"
    }

    /// `did you mean ...?` for the name of a route; in large policies, nothing.
    func suggestion(for name: String) -> String? {
        guard parts.routes.count <= 1000 else { return nil }
        return Suggestion.sentence(for: name, in: parts.routes.definitions.map(\.id.text))
    }

    /// The route that a relation leads to.
    func target(
        of subject: RouteTableError.Subject, in definition: RouteTableDefinition
    ) -> RouteID? {
        switch subject {
        case .route(let number, "fallback"): return definition.routes[number].fallback
        case .route(let number, let field):
            guard let place = field.split(separator: "/").last.flatMap({ Int($0) }) else {
                return nil
            }
            return definition.routes[number].parents[place].route
        case .moved(let number, _): return definition.moved[number].target
        case .table, .origin, .callback: return nil
        }
    }

    /// The name of the declared type that a parameter has, where it has one.
    func typeName(_ error: RouteTableError) -> [UInt8]? {
        guard let field = Self.field(of: error.subject) else { return nil }
        let value = reader.value(node(of: error.subject, host: nil))
        let object = reader.value(objectNode(of: error.subject))
        let isImplicit =
            object["params"]?[field] == nil && object["query"]?[field] == nil
            && object["query"]?[field + "?"] == nil
        return isImplicit ? Array(field.utf8) : value.string.map { Array($0.utf8) }
    }

    static func field(of subject: RouteTableError.Subject) -> String? {
        switch subject {
        case .table, .origin: nil
        case .route(_, let field), .moved(_, let field), .callback(_, let field): field
        }
    }

    /// A fallback that a route did not write itself is the default one.
    private func inheritedFallback(_ error: RouteTableError) -> Int? {
        guard case .route(let number, "fallback") = error.subject,
            parts.routes.nodes.indices.contains(number),
            reader.value(Int(parts.routes.nodes[number]))["fallback"] == nil
        else { return nil }
        return reader.defaults.fallbackNode
    }

    private func node(of subject: RouteTableError.Subject, host: String?) -> Int {
        let object = objectNode(of: subject)
        if case .origin = subject, let host, let hosts = member("hosts", of: object) {
            return element(named: host, of: hosts) ?? object
        }
        if case .origin = subject { return member("scheme", of: object) ?? object }
        return Self.field(of: subject).map { value($0, of: object) } ?? object
    }

    /// The object that an error speaks of.
    func objectNode(of subject: RouteTableError.Subject) -> Int {
        let (nodes, number): ([Int], Int) =
            switch subject {
            case .table: ([0], 0)
            case .origin(let number): (parts.origins.nodes, number)
            case .callback(let number, _): (parts.callbacks.nodes, number)
            case .moved(let number, _): (parts.moved.nodes, number)
            case .route(let number, _):
                (
                    parts.routes.nodes.indices.contains(number)
                        ? [Int(parts.routes.nodes[number])] : [], 0
                )
            }
        return nodes.indices.contains(number) ? nodes[number] : 0
    }

    /// The value of a key of an object, `key/number` for an element of it, or of a key inside its
    /// `params`, `query` or `with`, or its pattern.
    private func value(_ name: String, of object: Int) -> Int {
        let steps = name.split(separator: "/")
        if steps.count == 2, let list = member(String(steps[0]), of: object) {
            return Int(steps[1]).flatMap { element($0, of: list) } ?? list
        }
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

    private func element(_ number: Int, of list: Int) -> Int? {
        guard reader.document.nodes[list].kind == .array else { return nil }
        // BOUND: the elements of one list.
        for (place, element) in NodeChildren(of: list, in: reader.document).enumerated()
        where place == number {
            return element
        }
        return nil
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
