public import LinkRouting

extension Policy {
    /// What the gate does with a link that a reader has just matched, its back stack included.
    ///
    /// It allocates nothing. The grant that a commit needs comes from `verdict(for:in:)` on the
    /// route itself, which is made only when there is something to commit.
    ///
    /// - Parameters:
    ///   - match: A match of this policy's table.
    ///   - reader: The reader that made the match and has read nothing since.
    ///   - context: Source, session, device, gates and time.
    /// - Returns: The decision.
    /// - Complexity: O(parents), at most 31.
    public func decision(
        for match: RouteMatch, in reader: borrowing LinkReader, context: DecisionContext
    ) -> Decision {
        var evaluation = StackEvaluation(context, SilentRecorder())
        return evaluation.decision(about: match.index, in: compiled) { place, owner in
            guard let value = context.claim(owner.claim) else { return false }
            let claim = value.span
            switch place {
            case .route: return reader.value(of: match, slot: Int(owner.slot), equals: claim)
            case .parent(_, .absent): return false
            case .parent(_, .slot(let slot)):
                return reader.value(of: match, slot: Int(slot), equals: claim)
            case .parent(_, .text(let text)):
                return SpanText.hasPrefix(claim, compiled.texts[Int(text)], isWhole: true)
            case .parent(_, .template(let prefix, let slot)):
                let text = compiled.texts[Int(prefix)]
                guard SpanText.hasPrefix(claim, text, isWhole: false) else { return false }
                let rest = claim.extracting(text.count..<claim.count)
                return reader.value(of: match, slot: Int(slot), equals: rest)
            }
        }
    }

    /// What the gate does with a route and its back stack, and the grant where it may commit.
    ///
    /// - Parameters:
    ///   - route: A route; one that this policy does not have is `rejected` as `unknown_route`. One
    ///     from another policy is revalidated by the caller first.
    ///   - context: Source, session, device, gates and time.
    /// - Returns: The decision, with a grant if and only if its outcome is `commit`.
    /// - Complexity: O(parents), at most 31.
    public func verdict(for route: Route, in context: DecisionContext) -> Verdict {
        guard let index = table.index(of: route.id) else {
            return Verdict(decision: .unknownRoute, grant: nil)
        }
        let parents = table.parents(of: route)
        var evaluation = StackEvaluation(context, SilentRecorder())
        let decision = evaluation.decision(about: index, in: compiled) { place, owner in
            ownerMatches(route, parents, index, place, owner, context)
        }
        guard decision.outcome == .commit else { return Verdict(decision: decision, grant: nil) }
        let staying = parents.indices.filter { evaluation.leftOut >> UInt32($0) & 1 == 0 }
        let grant = Grant(
            route: route, stack: staying.map { parents[$0].route } + [route], index: index,
            policyDigest: digest)
        return Verdict(decision: decision, grant: grant)
    }

    /// Decides about one screen alone, without a back stack: an in-app push, an element of a set
    /// path, what is on screen, a restored screen.
    ///
    /// - Parameters:
    ///   - route: The route.
    ///   - context: Everything else that the decision depends on.
    /// - Returns: The decision, with a grant for the route alone where it may be shown.
    /// - Complexity: O(1) in the number of routes.
    public func verdict(forScreen route: Route, in context: DecisionContext) -> Verdict {
        guard let index = table.index(of: route.id) else {
            return Verdict(decision: .unknownRoute, grant: nil)
        }
        var evaluation = StackEvaluation(context, SilentRecorder())
        let decision = evaluation.decision(aboutScreen: index, in: compiled) { place, owner in
            ownerMatches(route, [], index, place, owner, context)
        }
        guard decision.outcome == .commit else { return Verdict(decision: decision, grant: nil) }
        let grant = Grant(route: route, stack: [route], index: index, policyDigest: digest)
        return Verdict(decision: decision, grant: grant)
    }

    /// Compares the owner parameter of an element that was built with a claim, byte for byte.
    func ownerMatches(
        _ route: Route, _ parents: [ParentRoute], _ index: RouteIndex, _ place: StackPlace,
        _ owner: OwnerRule, _ context: DecisionContext
    ) -> Bool {
        guard let claim = context.claim(owner.claim) else { return false }
        var element = route
        var elementIndex = index
        if case .parent(let position, _) = place {
            guard parents.indices.contains(position) else { return false }
            element = parents[position].route
            guard let found = table.index(of: element.id) else { return false }
            elementIndex = found
        }
        let name = table.parameters(at: elementIndex)[Int(owner.slot)].name
        guard let value = element.value(of: name) else { return false }
        return CanonicalText.of(value).utf8.elementsEqual(claim)
    }
}

extension DecisionContext {
    /// The bytes of a claim of the person who is signed in.
    func claim(_ claim: UInt8) -> [UInt8]? {
        guard case .signedIn(let subject) = session else { return nil }
        return subject.claims.value(of: claim)
    }
}

extension Decision {
    static let unknownRoute = Decision(
        outcome: .rejected, classification: nil, reason: .unknownRoute, deciding: nil)
}

/// Bytes compared in place.
enum SpanText {
    /// Tells whether a span begins with a text, or is that text.
    @inline(__always)
    static func hasPrefix(_ span: borrowing Span<UInt8>, _ text: [UInt8], isWhole: Bool) -> Bool {
        guard isWhole ? span.count == text.count : span.count >= text.count else { return false }
        // BOUND: the value of a claim, at most 1024 bytes.
        for index in text.indices where span[index] != text[index] { return false }
        return true
    }
}
