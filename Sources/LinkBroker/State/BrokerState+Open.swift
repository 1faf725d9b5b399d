import LinkIntents
import LinkPolicy
import LinkRouting

extension BrokerState {
    /// A link arrived: delivery, callback, link, verdict, in this order.
    mutating func opened(_ arrival: Arrival, _ turn: inout Turn) -> BrokerReply {
        if let delivery = arrival.delivery, Identifier.isScene(delivery.utf8) == false {
            return .refused(BrokerError(.invalidIdentifier))
        }
        guard let index = admitted(arrival.scene) else { return .refused(tooManyScenes) }
        guard isNew(arrival.delivery, at: index, &turn) else {
            record(.link, scene: arrival.scene, outcome: .duplicate, &turn)
            return .opened(OpenReply(.duplicate, reason: "duplicate"))
        }
        if isCallback(arrival.bytes) { return .callback(calledBack(arrival.bytes, &turn)) }
        return .opened(read(arrival, at: index, &turn))
    }

    var tooManyScenes: BrokerError {
        BrokerError(.tooManyScenes, hint: "close a scene before opening another")
    }

    /// Remembers a delivery; a system that delivers twice is answered once.
    private mutating func isNew(_ delivery: String?, at index: Int, _ turn: inout Turn) -> Bool {
        guard let delivery else { return true }
        guard scenes[index].state.deliveries.contains(delivery) == false else { return false }
        if scenes[index].state.deliveries.count == BrokerLimits.deliveryCount {
            scenes[index].state.deliveries.removeFirst()
        }
        scenes[index].state.deliveries.append(delivery)
        turn.changes.append(.rememberDelivery(scenes[index].id, Array(delivery.utf8)))
        return true
    }

    /// Bytes to link to route, then the verdict.
    private mutating func read(
        _ arrival: Arrival, at index: Int, _ turn: inout Turn
    ) -> OpenReply {
        let matched: MatchedLink
        do throws(LinkError) {
            matched = try environment.policy.table.matched(arrival.bytes.span)
        } catch {
            return unread(arrival, error, at: index, &turn)
        }
        let candidate = Candidate(
            kind: .link, link: matched.link, routes: [matched.route],
            source: arrival.source ?? matched.defaultSource, initiation: arrival.initiation,
            tab: nil)
        return decided(candidate, at: index, &turn)
    }

    /// The notice of a link that never became a route, or its way to the browser.
    private mutating func unread(
        _ arrival: Arrival, _ error: LinkError, at index: Int, _ turn: inout Turn
    ) -> OpenReply {
        let scene = scenes[index].id
        var reply = OpenReply(.rejected, reason: error.reason.code)
        if error.reason == .unknownRoute, let guess = guessed(arrival) {
            return decided(guess, at: index, &turn)
        }
        if error.reason == .unknownRoute, let link = handOver(arrival.bytes, at: index, &turn) {
            reply = OpenReply(.rejected, reason: error.reason.code, handOver: link)
        } else {
            let code = error.reason.code + leaked(arrival)
            turn.notices.append(.notice(scene, code: code, route: nil))
        }
        record(
            .link, scene: scene, source: arrival.source, outcome: .rejected,
            reason: error.reason.code, &turn)
        return reply
    }

    /// The canonical link for the browser, unless it was handed over a moment ago: then the
    /// browser brought it back, and the person gets the notice instead of a loop.
    private mutating func handOver(
        _ bytes: [UInt8], at index: Int, _ turn: inout Turn
    ) -> Link? {
        var reader = LinkReader()
        guard let link = reader.unmatchedLink(bytes.span, in: environment.policy.table) else {
            return nil
        }
        let now = turn.nowMilliseconds
        scenes[index].state.handOvers.removeAll {
            Lifetime.isOver($0.atMilliseconds, BrokerLimits.handOverMilliseconds, at: now)
        }
        guard scenes[index].state.handOvers.contains(where: { $0.link == link }) == false else {
            return nil
        }
        if scenes[index].state.handOvers.count == BrokerLimits.handOverCount {
            scenes[index].state.handOvers.removeFirst()
        }
        scenes[index].state.handOvers.append(HandOver(link: link, atMilliseconds: now))
        return link
    }

    /// Decides a candidate that has just arrived.
    mutating func decided(
        _ candidate: Candidate, at index: Int, _ turn: inout Turn
    ) -> OpenReply {
        guard let ruling = ruling(on: candidate, at: index, turn.nowSeconds) else {
            return emptied(candidate, at: index, &turn)
        }
        if session.isKnown == false, waits(ruling) {
            return waiting(candidate, ruling, at: index, &turn)
        }
        return settled(candidate, ruling, at: index, &turn)
    }

    /// While the session is unknown, only what nobody could open is refused at once.
    private func waits(_ ruling: Ruling) -> Bool {
        switch ruling.decision.outcome {
        case .commit, .hold, .unavailable: true
        case .deny, .rejected: false
        }
    }

    /// Does what the ruling says for a candidate that is not held yet.
    mutating func settled(
        _ candidate: Candidate, _ ruling: Ruling, at index: Int, _ turn: inout Turn
    ) -> OpenReply {
        switch ruling.decision.outcome {
        case .commit:
            if needsCheck(candidate, ruling) {
                return checking(candidate, ruling, at: index, &turn)
            }
            return committed(candidate, ruling, at: index, &turn)
        case .hold: return held(candidate, ruling, at: index, &turn)
        case .deny, .unavailable, .rejected: return refused(candidate, ruling, at: index, &turn)
        }
    }

    /// A refusal leaves what is on screen as it is and tells the person.
    private mutating func refused(
        _ candidate: Candidate, _ ruling: Ruling, at index: Int, _ turn: inout Turn
    ) -> OpenReply {
        let result: OpenResult =
            switch ruling.decision.outcome {
            case .unavailable: .unavailable
            case .rejected: .rejected
            case .commit, .hold, .deny: .denied
            }
        let decision = ruling.decision
        notice(of: decision, ruling, at: index, &turn)
        record(
            AuditKind(candidate.kind), scene: scenes[index].id, source: candidate.source,
            route: ruling.route.id, decision: decision, outcome: AuditOutcome(result),
            reason: decision.reason.code, &turn)
        return OpenReply(
            result, reason: decision.reason.code, classification: decision.classification,
            route: ruling.route.id)
    }

    /// Whether the route itself, or the screen of its back stack that decided, is concealed.
    private func conceals(_ decision: Decision, of route: Route) -> Bool {
        if let deciding = decision.deciding, environment.policy.conceals(at: deciding) {
            return true
        }
        return conceals(route.id)
    }

    /// Whether a route is concealed from those who may not open it.
    func conceals(_ route: RouteID) -> Bool {
        environment.policy.table.index(of: route).map { environment.policy.conceals(at: $0) }
            ?? false
    }

    /// Tells the person why; a concealed denial reads like an unknown destination.
    mutating func notice(
        of decision: Decision, _ ruling: Ruling, at index: Int, _ turn: inout Turn
    ) {
        let scene = scenes[index].id
        if decision.outcome == .deny, conceals(decision, of: ruling.route) {
            turn.notices.append(
                .notice(scene, code: RejectReason.unknownRoute.code, route: nil))
            return
        }
        turn.notices.append(.notice(scene, code: decision.reason.code, route: ruling.route.id))
    }
}
