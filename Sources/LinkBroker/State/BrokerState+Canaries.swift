import LinkIntents
import LinkNavigation
import LinkRouting

// The planted bugs that need code of their own. Each one breaks the promise that its case in
// `Canary` names; none runs in a client's broker.
extension BrokerState {
    /// P5: what was held is shown without asking the policy again.
    mutating func replayed(
        _ held: HeldIntent, _ candidate: Candidate, at index: Int, _ turn: inout Turn
    ) {
        _ = scenes[index].state.queue.remove(held.intent.id)
        turn.settlement.committed.append(report(held.intent, nil))
        guard let route = candidate.route else { return }
        do throws(NavigationError) {
            let parents = environment.policy.table.parents(of: route).map(\.route)
            scenes[index].state.navigation = try scenes[index].state.navigation.applying(
                parents + [route], at: placement(of: route, candidate))
        } catch {
            return
        }
    }

    /// P6: a notice carries what the link carried.
    func leaked(_ arrival: Arrival) -> String {
        canary == .leaksInNotice ? String(decoding: arrival.bytes, as: UTF8.self) : ""
    }

    /// P7: an unknown destination leads to the first route without parameters.
    func guessed(_ arrival: Arrival) -> Candidate? {
        guard canary == .guessesRoute else { return nil }
        let table = environment.policy.table
        do throws(LinkError) {
            let route = try table.route(try RouteID("home"), [])
            return Candidate(
                kind: .link, link: nil, routes: [route], source: .universalLink,
                initiation: arrival.initiation, tab: nil)
        } catch {
            return nil
        }
    }
}
