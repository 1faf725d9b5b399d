import LinkIntents
import LinkNavigation
import LinkPolicy
import LinkRouting

extension BrokerState {
    /// Whether the host must be asked about the content before the route is shown.
    func needsCheck(_ candidate: Candidate, _ ruling: Ruling) -> Bool {
        guard candidate.kind != .path,
            let index = environment.policy.table.index(of: ruling.route.id)
        else { return false }
        return environment.policy.content(at: index) != nil
    }

    /// Asks the host about a link that has just arrived; it takes the place of an older check,
    /// but an automatic link never that of a person's.
    mutating func checking(
        _ candidate: Candidate, _ ruling: Ruling, at index: Int, _ turn: inout Turn
    ) -> OpenReply {
        if let check = scenes[index].state.check {
            guard gives(check, way: candidate.initiation) else {
                return queueFull(candidate, ruling, at: index, &turn)
            }
            endCheck(check, at: index, &turn)
            if candidate.isPersonsExternalLink { endChecked(check, at: index, &turn) }
        }
        var named = candidate
        do throws(IntentError) {
            named.name = try IntentID(Array(turn.entropy[0..<16]))
        } catch {
            turn.failure = BrokerError(error)
        }
        let id = ask(named, ruling, intent: nil, arrival: nextArrival, at: index, &turn)
        return OpenReply(
            .checking, reason: ruling.decision.reason.code,
            classification: ruling.decision.classification, route: ruling.route.id,
            superseded: turn.settlement.superseded, check: id)
    }

    /// Asks the host about a held link, unless that is under way or something newer is asked for.
    mutating func check(
        _ held: HeldIntent, _ candidate: Candidate, _ ruling: Ruling, at index: Int,
        _ turn: inout Turn
    ) {
        staysHeld(held, at: index, &turn)
        if let check = scenes[index].state.check {
            guard check.intent != held.id, check.arrival <= held.arrival,
                gives(check, way: candidate.initiation)
            else { return }
            endCheck(check, at: index, &turn)
        }
        _ = ask(
            candidate, ruling, intent: held.id, arrival: held.arrival, at: index, &turn)
    }

    /// A newer link was shown: it ends an older check, and the held link that it was for.
    mutating func endCheck(for newer: Candidate, at index: Int, _ turn: inout Turn) {
        guard let check = scenes[index].state.check, gives(check, way: newer.initiation) else {
            return
        }
        guard check.intent == nil || newer.isPersonsExternalLink else { return }
        endCheck(check, at: index, &turn)
        endChecked(check, at: index, &turn)
    }

    /// Ends the checks that fit, as when their person has gone.
    mutating func dropChecks(
        reason: String, _ turn: inout Turn, where goes: (PendingCheck) -> Bool
    ) {
        for index in scenes.indices {
            guard let check = scenes[index].state.check, goes(check) else { continue }
            scenes[index].state.check = nil
            guard check.intent == nil else { continue }
            record(
                .content, scene: scenes[index].id, source: check.candidate.source,
                route: check.candidate.route?.id, outcome: .dropped, reason: reason, &turn)
        }
    }

    private mutating func ask(
        _ candidate: Candidate, _ ruling: Ruling, intent: IntentID?, arrival: UInt64,
        at index: Int, _ turn: inout Turn
    ) -> String {
        let id = "c\(nextCheck)"
        nextCheck += 1
        scenes[index].state.check = PendingCheck(
            id: id, candidate: candidate, route: ruling.route, intent: intent, arrival: arrival,
            subject: session.subject, createdMilliseconds: turn.nowMilliseconds)
        turn.checks.append(.checkContent(scenes[index].id, check: id, ruling.route))
        record(
            .content, scene: scenes[index].id, source: candidate.source,
            route: ruling.route.id, outcome: .checking, &turn)
        return id
    }

    /// Whether a check gives way to something newer; a person's never to an automatic link.
    private func gives(_ check: PendingCheck, way initiation: Initiation) -> Bool {
        initiation == .person || check.candidate.initiation == .automatic
    }

    private mutating func endCheck(
        _ check: PendingCheck, at index: Int, _ turn: inout Turn
    ) {
        scenes[index].state.check = nil
        guard check.intent == nil else { return }
        record(
            .content, scene: scenes[index].id, source: check.candidate.source,
            route: check.candidate.route?.id, outcome: .superseded, &turn)
    }

    private mutating func endChecked(
        _ check: PendingCheck, at index: Int, _ turn: inout Turn
    ) {
        guard let id = check.intent, let held = scenes[index].state.queue.remove(id) else { return }
        turn.settlement.superseded.append(report(held.intent, nil))
        end(held.intent, at: index, .superseded, reason: nil, &turn)
    }
}
