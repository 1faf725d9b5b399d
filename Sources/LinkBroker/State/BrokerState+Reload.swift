import LinkIntents
import LinkNavigation
import LinkPolicy
import LinkRouting

extension BrokerState {
    /// Another policy: everything that was decided by the old one is asked again.
    mutating func reloaded(_ policy: Policy, _ turn: inout Turn) -> BrokerReply {
        let before = verdicts(turn)
        environment = environment.under(policy)
        if case .signedIn(let session) = session {
            self.session = .signedIn(
                SignedInSession(
                    principal: session.principal, facts: policy.facts(of: session.principal),
                    tag: session.tag))
        }
        for index in scenes.indices { retable(at: index) }
        regate(keepingOnlyPublic: false, &turn)
        for index in scenes.indices {
            for held in scenes[index].state.queue.intents { _ = reread(held, at: index, &turn) }
            refuseWaiting(at: index, &turn)
            rereadCheck(at: index, &turn)
        }
        let changed = changes(from: before, turn)
        for index in scenes.indices { settleHeld(at: index, .change, &turn) }
        record(.reload, outcome: .changed, &turn)
        return .reloaded(turn.settlement, changed: changed)
    }

    /// A held link and what one policy says about it.
    private struct HeldVerdict {
        let scene: Int
        let intent: PendingIntent
        let decision: Decision?
        let names: RequirementNames?

        init(
            scene: Int, _ intent: PendingIntent, _ decision: Decision?, _ names: RequirementNames?
        ) {
            self.scene = scene
            self.intent = intent
            self.decision = decision
            self.names = names
        }
    }

    /// The verdict on each held link, in order.
    private func verdicts(_ turn: Turn) -> [HeldVerdict] {
        var verdicts: [HeldVerdict] = []
        for index in scenes.indices {
            for held in scenes[index].state.queue.intents {
                let intent = held.intent
                let decision = verdict(on: intent, at: index, turn)
                let names = decision.map { environment.policy.names(of: $0.requirement) }
                verdicts.append(HeldVerdict(scene: index, intent, decision, names))
            }
        }
        return verdicts
    }

    private func verdict(on intent: PendingIntent, at index: Int, _ turn: Turn) -> Decision? {
        do throws(LinkError) {
            return ruling(on: try candidate(of: intent), at: index, turn.nowSeconds)?.decision
        } catch {
            return nil
        }
    }

    private func changes(
        from before: [HeldVerdict], _ turn: Turn
    ) -> [IntentReport] {
        before.compactMap { old in
            let new = verdict(on: old.intent, at: old.scene, turn)
            let isSame =
                new?.outcome == old.decision?.outcome && new?.reason == old.decision?.reason
                && new.map { environment.policy.names(of: $0.requirement) } == old.names
            return isSame ? nil : report(old.intent, new?.reason.code)
        }
    }

    /// Reads what a content check is about anew under this policy; a check of what it does not have
    /// has ended.
    private mutating func rereadCheck(at index: Int, _ turn: inout Turn) {
        guard let check = scenes[index].state.check, check.intent == nil else { return }
        let table = environment.policy.table
        let old = check.candidate
        do throws(LinkError) {
            var routes: [Route] = []
            if let link = old.link {
                routes.append(try table.matched(link.bytes.span).route)
            } else {
                for route in old.routes { routes.append(try table.revalidated(route)) }
            }
            scenes[index].state.check?.candidate = Candidate(
                kind: old.kind, link: old.link, routes: routes, source: old.source,
                initiation: old.initiation, tab: old.tab, needsSignIn: old.needsSignIn,
                name: old.name)
        } catch {
            let code = error.reason.code
            scenes[index].state.check = nil
            turn.notices.append(.notice(scenes[index].id, code: code, route: nil))
            record(
                .content, scene: scenes[index].id, source: old.source, route: old.route?.id,
                outcome: .dropped, reason: code, &turn)
        }
    }

    /// Moves a scene's state to the tabs and types of the new policy.
    private mutating func retable(at index: Int) {
        let table = environment.policy.table
        let cut = scenes[index].state.navigation.mapped { route in
            do throws(LinkError) {
                return try table.revalidated(route)
            } catch {
                return nil
            }
        }
        scenes[index].state.navigation = cut.state.moved(to: environment.tabs).state
    }
}
