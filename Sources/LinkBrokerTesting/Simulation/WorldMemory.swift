import LinkBroker
package import LinkIntents
package import LinkRouting

/// Who the world knows to be signed in.
package enum WorldPerson: Sendable {
    /// Nobody.
    case nobody
    /// The one who may read notes.
    case ada
    /// The one who may not.
    case bob
}

/// What the world saw of its broker: the ground truth that the promises are checked against.
package struct WorldMemory: Sendable {
    /// The time, in epoch milliseconds.
    package var nowMilliseconds: Int64 = 1_000_000
    /// Who is signed in.
    package private(set) var person = WorldPerson.nobody
    /// Whether the second policy is in force.
    package private(set) var isSecondPolicy = false
    /// The live state of each window's attempt.
    package private(set) var live: [SceneID: String] = [:]
    /// The state of an attempt that has ended, the newest one.
    package private(set) var ended: String?
    /// The live ticket of each window.
    package private(set) var tickets: [SceneID: String] = [:]
    /// A ticket that was used.
    package private(set) var usedTicket: String?
    /// How often each held link has ended.
    package private(set) var ends: [IntentID: Int] = [:]
    /// The route that the app pushes.
    package let notes = WorldMemory.notesRoute()
    private var draws: UInt64 = 0

    /// The next 32 bytes for an event; the same steps draw the same bytes.
    package mutating func drawEntropy() -> [UInt8] {
        draws += 1
        var generator = SeededGenerator(seed: draws)
        return generator.bytes(32)
    }

    private static func notesRoute() -> RouteID? {
        do throws(LinkError) { return try RouteID("notes") } catch { return nil }
    }

    /// Learns from one step.
    mutating func learn(
        _ letter: SmallEvent, _ turn: Turn, _ broker: BrokerState, _ kit: WorldKit
    ) {
        count(turn.settlement)
        switch letter {
        case .signIn: learnSignIn(in: kit.here, turn.reply)
        case .signInElsewhere: learnSignIn(in: kit.there, turn.reply)
        case .callback: learnCallback(in: kit.here, turn.reply)
        case .callbackElsewhere: learnCallback(in: kit.there, turn.reply)
        case .adaSignsIn: learnPerson(.ada, in: kit.here, turn.reply)
        case .bobSignsIn: learnPerson(.bob, in: kit.here, turn.reply)
        case .adaSignsInElsewhere: learnPerson(.ada, in: kit.there, turn.reply)
        case .signOut:
            person = .nobody
            for scene in [kit.here, kit.there] { endSignIn(in: scene) }
        case .expire: person = .nobody
        case .cancel: endSignIn(in: kit.here)
        case .wait: for scene in [kit.here, kit.there] { endSignIn(in: scene) }
        case .reload: isSecondPolicy.toggle()
        case .openNote, .openOtherNote, .openPay, .openNoteElsewhere, .openPage, .openUnknown,
            .pushNotes, .back, .forgedCallback, .oldCallback, .oldTicket:
            break
        }
        forgetRetired(broker, kit)
    }

    private mutating func count(_ settlement: Settlement) {
        let lists = [
            settlement.committed, settlement.superseded, settlement.denied, settlement.dropped,
        ]
        for report in lists.joined() { ends[report.intent, default: 0] += 1 }
    }

    private mutating func learnSignIn(in scene: SceneID, _ reply: BrokerReply) {
        guard case .started(let start) = reply else { return }
        endSignIn(in: scene)
        live[scene] = start.state
    }

    private mutating func learnCallback(in scene: SceneID, _ reply: BrokerReply) {
        guard case .callback(.accepted(let ticket)) = reply else { return }
        ended = live.removeValue(forKey: scene)
        tickets[scene] = ticket.text
    }

    private mutating func learnPerson(
        _ next: WorldPerson, in scene: SceneID, _ reply: BrokerReply
    ) {
        guard case .settled = reply else { return }
        usedTicket = tickets.removeValue(forKey: scene)
        person = next
    }

    private mutating func endSignIn(in scene: SceneID) {
        if let state = live.removeValue(forKey: scene) { ended = state }
        if let ticket = tickets.removeValue(forKey: scene) { usedTicket = ticket }
    }

    /// Attempts that the broker retired for a reason of its own, such as another account.
    private mutating func forgetRetired(_ broker: BrokerState, _ kit: WorldKit) {
        for scene in [kit.here, kit.there] {
            guard let index = broker.index(of: scene) else { continue }
            if broker.scenes[index].state.attempt == nil, let state = live[scene] {
                live[scene] = nil
                ended = state
            }
            if broker.scenes[index].state.ticket == nil, let ticket = tickets[scene] {
                tickets[scene] = nil
                usedTicket = ticket
            }
        }
    }
}
