import LinkBroker
import LinkIntents
import LinkPolicy
import LinkRouting

// What happens next.
extension RandomWalk {
    mutating func event() -> BrokerEvent {
        let scene = pick(memory.scenes)
        switch pick(Self.letters) {
        case .open: return .open(arrival(in: scene))
        case .push:
            let screen = pick(world.screens)
            return .push(scene, screen.route, screen.parameters)
        case .path: return .setPath(scene, path())
        case .signIn:
            return .signIn(
                SignInRequest(scene: scene, purpose: chance(30) ? .standalone : .heldLink))
        case .callback: return .callback(callback())
        case .authenticated:
            return .authenticated(ticket: ticket(), pick(world.people).principal)
        case .failed: return .authenticationFailed(ticket: ticket())
        case .cancel: return .cancel(scene)
        case .signOut: return .signOut
        case .session: return session()
        case .gate:
            guard world.gates.isEmpty == false else { return .tick }
            return .gate(name: pick(world.gates), chance(60) ? .open : .closed)
        case .content:
            return .content(check: check(), pick([.exists, .exists, .gone, .signIn, .unknown]))
        case .back: return .back(scene)
        case .tab: return .selectTab(scene, pick(broker.environment.tabs.names))
        case .dismiss: return .dismiss(scene)
        case .close: return .closeScene(scene)
        case .snapshot: return .snapshot(scene)
        case .restore: return .restore(scene, memory.blobs[scene] ?? "none")
        case .reload: return .reload(pick(world.policies))
        case .tick: return .tick
        }
    }

    private enum Letter: CaseIterable {
        case open, push, path, signIn, callback, authenticated, failed, cancel, signOut, session
        case gate, content, back, tab, dismiss, close, snapshot, restore, reload, tick

        /// How often it comes.
        var weight: Int {
            switch self {
            case .open: 36
            case .signIn, .callback, .authenticated: 9
            case .push, .gate, .content: 6
            case .session: 4
            case .path, .back, .tab: 3
            case .failed, .cancel, .signOut, .dismiss, .close, .snapshot, .restore, .reload, .tick:
                2
            }
        }
    }

    private static let letters = Letter.allCases.flatMap {
        [Letter](repeating: $0, count: $0.weight)
    }

    private mutating func arrival(in scene: SceneID) -> Arrival {
        let link = chance(8) ? pick(world.unlisted) : pick(world.links)
        let sources: [LinkSource] = [.push, .inApp, .handoff, .restoration, .externalURL]
        return Arrival(
            scene: scene, bytes: Array(link.utf8), source: chance(20) ? pick(sources) : nil,
            delivery: chance(15) ? "d\(pick(Array(0..<20)))" : nil,
            initiation: chance(20) ? .automatic : .person)
    }

    private mutating func path() -> [ScreenRequest] {
        (0..<pick([0, 1, 2, 2, 3])).map { _ in pick(world.screens) }
    }

    private mutating func session() -> BrokerEvent {
        switch pick([0, 1, 2, 2]) {
        case 0: .session(nil, .plain)
        case 1: .session(nil, .expired)
        default: .session(pick(world.people).principal, .plain)  // A person, half of the time.
        }
    }

    /// Mostly the callback of a sign-in that was begun, sometimes a bad one.
    private mutating func callback() -> [UInt8] {
        let known = memory.states.suffix(4).map(\.state) + memory.usedStates.suffix(2)
        let forged = String(repeating: pick(["a", "b"]), count: 64)
        let state = known.isEmpty || chance(10) ? forged : pick(known)
        let outcome =
            chance(80) ? "code=c0de" : pick(["error=access_denied", "error=server_error"])
        let issuer = chance(90) ? "" : "&iss=https://evil.example"
        let twice = chance(3) ? "&state=\(state)" : ""
        return Array("\(world.redirect)?\(outcome)&state=\(state)\(issuer)\(twice)".utf8)
    }

    private mutating func ticket() -> String {
        let known = memory.tickets.suffix(3).map(\.state) + memory.usedTickets.suffix(1)
        guard known.isEmpty == false, chance(92) else {
            return pick(["none", String(repeating: "0", count: 32)])
        }
        return pick(known)
    }

    private mutating func check() -> String {
        let pending = broker.scenes.compactMap { $0.state.check?.id }
        return pending.isEmpty || chance(10) ? "c1" : pick(pending)
    }
}
