import LinkBroker
package import LinkIntents
package import LinkRouting

/// A state or ticket that was given out, and when.
package struct WalkToken: Sendable {
    /// The text.
    package let state: String
    /// The scene that it was given to.
    package let scene: SceneID
    /// When, in epoch milliseconds.
    package let atMilliseconds: Int64
}

/// What the walk saw, kept apart from what the broker says.
package struct WalkMemory: Sendable {
    /// The scenes of the walk.
    package let scenes = WalkMemory.sceneNames()
    /// The states of sign-ins that may still come back.
    package private(set) var states: [WalkToken] = []
    /// The tickets that may still be used.
    package private(set) var tickets: [WalkToken] = []
    /// States that came back, or whose sign-in ended.
    package private(set) var usedStates: [String] = []
    /// Tickets that were used, or that ended.
    package private(set) var usedTickets: [String] = []
    /// The held links that have ended.
    package private(set) var ended: Set<IntentID> = []
    /// The newest saved form of each scene.
    package private(set) var blobs: [SceneID: String] = [:]
    /// The last events.
    package private(set) var trail: [String] = []

    private static func sceneNames() -> [SceneID] {
        var scenes: [SceneID] = []
        for name in ["s1", "s2", "s3", "s4"] {
            do throws(LinkError) { scenes.append(try SceneID(name)) } catch { continue }
        }
        return scenes
    }

    /// Remembers what happened, for the report of a failure.
    mutating func note(_ event: BrokerEvent) {
        trail.append(event.trace)
        if trail.count > 16 { trail.removeFirst() }
    }

    /// Learns from a turn that was taken.
    mutating func learn(_ event: BrokerEvent, _ turn: Turn, _ nowMilliseconds: Int64) {
        for report in turn.settlement.ends { ended.insert(report.intent) }
        switch (event, turn.reply) {
        case (.signIn(let request), .started(let start)):
            retire(in: request.scene)
            states.append(
                WalkToken(
                    state: start.state, scene: request.scene, atMilliseconds: nowMilliseconds))
        case (.callback(let bytes), .callback(let reply)):
            learn(bytes, reply, nowMilliseconds)
        case (.authenticated(let ticket, _), .settled),
            (.authenticationFailed(let ticket), .settled):
            use(ticket: ticket)
        case (.cancel(let scene), .cancelled), (.closeScene(let scene), .done):
            retire(in: scene)
        case (.signOut, _): for scene in scenes { retire(in: scene) }
        case (.snapshot(let scene), .snapshot(let blob)): blobs[scene] = blob
        default: break  // Nothing to remember.
        }
        if usedStates.count > 64 { usedStates.removeFirst(32) }
        if usedTickets.count > 64 { usedTickets.removeFirst(32) }
    }

    private mutating func learn(
        _ bytes: [UInt8], _ reply: CallbackReply, _ nowMilliseconds: Int64
    ) {
        if case .ignored = reply { return }
        let text = String(decoding: bytes, as: UTF8.self)
        guard let place = states.firstIndex(where: { text.contains("state=\($0.state)") }) else {
            return
        }
        let token = states.remove(at: place)
        usedStates.append(token.state)
        guard case .accepted(let ticket) = reply else { return }
        tickets.append(
            WalkToken(state: ticket.text, scene: token.scene, atMilliseconds: nowMilliseconds))
    }

    private mutating func use(ticket: String) {
        tickets.removeAll { $0.state == ticket }
        usedTickets.append(ticket)
    }

    private mutating func retire(in scene: SceneID) {
        usedStates += states.filter { $0.scene == scene }.map(\.state)
        usedTickets += tickets.filter { $0.scene == scene }.map(\.state)
        states.removeAll { $0.scene == scene }
        tickets.removeAll { $0.scene == scene }
    }
}

extension Settlement {
    /// The reports of links that ended.
    var ends: [IntentReport] { committed + superseded + denied + dropped }
}

extension BrokerEvent {
    /// The event in a word or two, for the report of a failure in a world of invented links.
    var trace: String {
        switch self {
        case .open(let arrival):
            "open(\(arrival.scene) \(String(decoding: arrival.bytes, as: UTF8.self))"
                + " \(arrival.initiation) \(arrival.source?.name ?? "-"))"
        case .session(let principal, let end):
            "session(\(principal?.subject ?? "nobody") \(principal?.assurance ?? "") \(end))"
        case .authenticated(_, let principal):
            "authenticated(\(principal.subject) \(principal.assurance ?? ""))"
        case .callback: "callback"
        case .restore(let scene, _): "restore(\(scene))"
        case .reload(let policy): "reload(\(policy.revision))"
        case .rekey(let keyring): "rekey(\(keyring.keys.map(\.state.name)))"
        case .push(let scene, let route, _): "push(\(scene) \(route))"
        case .setPath(let scene, let path): "setPath(\(scene) \(path.map(\.route.text)))"
        case .signIn(let request): "signIn(\(request.scene) \(request.purpose))"
        case .authenticationFailed: "failed"
        case .cancel(let scene): "cancel(\(scene))"
        case .signOut: "signOut"
        case .gate(let name, let position): "gate(\(name) \(position))"
        case .back(let scene): "back(\(scene))"
        case .backTo(let scene, _): "backTo(\(scene))"
        case .selectTab(let scene, let tab): "tab(\(scene) \(tab))"
        case .dismiss(let scene): "dismiss(\(scene))"
        case .content(let check, let answer): "content(\(check) \(answer))"
        case .closeScene(let scene): "close(\(scene))"
        case .snapshot(let scene): "snapshot(\(scene))"
        case .tick: "tick"
        }
    }
}
