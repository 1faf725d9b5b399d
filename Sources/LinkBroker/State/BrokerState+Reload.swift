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
        }
        let changed = changes(from: before, turn)
        for index in scenes.indices { settleHeld(at: index, .change, &turn) }
        record(.reload, outcome: .changed, &turn)
        return .reloaded(turn.settlement, changed: changed)
    }

    /// A held link and what one policy says about it.
    private typealias HeldVerdict = (PendingIntent, Decision?, RequirementNames?)

    /// The verdict on each held link, in order.
    private func verdicts(_ turn: Turn) -> [HeldVerdict] {
        var verdicts: [HeldVerdict] = []
        for scene in scenes {
            for held in scene.state.queue.intents {
                let intent = held.intent
                let decision = verdict(on: intent, turn)
                let names = decision.map { environment.policy.names(of: $0.requirement) }
                verdicts.append((intent, decision, names))
            }
        }
        return verdicts
    }

    private func verdict(on intent: PendingIntent, _ turn: Turn) -> Decision? {
        do throws(LinkError) {
            return ruling(on: try candidate(of: intent), at: turn.nowSeconds)?.decision
        } catch {
            return nil
        }
    }

    private func changes(
        from before: [HeldVerdict], _ turn: Turn
    ) -> [IntentReport] {
        before.compactMap { intent, old, names in
            let new = verdict(on: intent, turn)
            let isSame =
                new?.outcome == old?.outcome && new?.reason == old?.reason
                && new.map { environment.policy.names(of: $0.requirement) } == names
            return isSame ? nil : report(intent, new?.reason.code)
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
