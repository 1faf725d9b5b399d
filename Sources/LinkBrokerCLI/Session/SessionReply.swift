import LinkBroker
import LinkDelivery
import LinkIntents
import LinkNavigation
import LinkPolicy
import LinkRouting

/// One reply line of the session protocol.
enum SessionReply {
    /// The line for an answer of the broker.
    ///
    /// - Parameters:
    ///   - number: The number of the input line, from 1.
    ///   - reply: The answer.
    ///   - operation: What was asked; `authenticated` always lists what became of held links.
    /// - Returns: One line of JSON.
    static func line(
        _ number: Int, _ reply: BrokerReply, to operation: SessionOperation
    ) -> String {
        written(number) { line in line.write(reply, to: operation) }
    }

    /// The event for a link that came over the socket; its fields are those of a reply to `open`.
    ///
    /// A redirect with which the client has something to do is repeated: its code is nowhere else.
    ///
    /// - Parameters:
    ///   - reply: The answer of the broker.
    ///   - frame: The link and the name of its delivery.
    ///   - scene: Where the link went.
    /// - Returns: One line of JSON.
    static func delivered(
        _ reply: BrokerReply, to frame: DeliveryFrame, in scene: SceneID
    ) -> String {
        var json = JSONText()
        json.object { line in
            line.member("event", "delivered")
            line.member("scene", scene.text)
            line.member("delivery", frame.delivery.text)
            line.write(reply, to: .open)
            guard case .callback(let callback) = reply else { return }
            switch callback {
            case .accepted, .external:
                line.member("url", String(decoding: frame.link, as: UTF8.self))
            case .declined, .failed, .ignored: return
            }
        }
        return json.text
    }

    /// The line for a command that was not taken.
    static func line(_ number: Int, _ error: LineError) -> String {
        written(number) { line in
            line.member("result", "error")
            line.member("reason", error.code.rawValue)
            line.member("message", error.message)
            if let row = error.line { line.member("line", Int64(row)) }
            if let column = error.column { line.member("column", Int64(column)) }
        }
    }

    /// The line for what a scene holds.
    static func line(_ number: Int, _ pending: [PendingReport]) -> String {
        written(number) { line in
            line.member("result", "ok")
            line.key("intents")
            line.array { list in
                // BOUND: `limits.pending` of the policy.
                for report in pending {
                    list.object { entry in
                        entry.member("intent", report.intent.text)
                        entry.member("route", report.route.text)
                        entry.key("required")
                        report.required.write(to: &entry)
                        entry.member("expiresAt", report.notAfterMilliseconds / 1000)
                    }
                }
            }
        }
    }

    /// The line for what a scene shows.
    static func line(_ number: Int, _ state: NavigationState) -> String {
        written(number) { line in
            line.member("result", "ok")
            line.key("state")
            line.raw(state.json())
        }
    }

    private static func written(
        _ number: Int, _ members: (inout JSONText) -> Void
    ) -> String {
        var json = JSONText()
        json.object { line in
            line.member("reply", Int64(number))
            members(&line)
        }
        return json.text
    }
}

extension JSONText {
    fileprivate mutating func write(_ reply: BrokerReply, to operation: SessionOperation) {
        switch reply {
        case .done:
            member("result", "ok")
        case .nothing:
            member("result", "nothing")
        case .settled(let settlement):
            member("result", "ok")
            write(settlement, isAlwaysListed: operation == .authenticated)
        case .reloaded(let settlement, let changed):
            member("result", "ok")
            reports("changed", changed)
            write(settlement)
        case .opened(let reply):
            member("result", reply.result.name)
            write(reply)
        case .started(let start):
            member("result", "started")
            write(start)
        case .nothingPending:
            member("result", "nothingPending")
        case .callback(let reply):
            let isOpened = operation == .open
            member("result", isOpened ? "callback" : reply.name)
            if isOpened { member("callback", reply.name) }
            write(reply)
        case .cancelled(let settlement):
            member("result", "cancelled")
            write(settlement)
        case .ignored(let reason):
            member("result", "ignored")
            member("reason", reason.rawValue)
        case .snapshot(let blob):
            member("result", "ok")
            member("blob", blob)
        case .restored(let reply):
            member("result", "ok")
            member("truncated", reply.isTruncated)
            if let reason = reply.reason { member("reason", reason) }
        case .refused(let error):
            member("result", "error")
            member("reason", error.code.code)
            member("message", error.hint ?? RefusalWords.advice(error.code))
        }
    }

    private mutating func write(_ reply: OpenReply) {
        if let classification = reply.classification {
            member("classification", classification.name)
        }
        member("reason", reply.reason)
        if let route = reply.route { member("route", route.text) }
        if let intent = reply.intent { member("intent", intent.text) }
        if let required = reply.required {
            key("required")
            required.write(to: &self)
        }
        if reply.superseded.isEmpty == false { reports("superseded", reply.superseded) }
        if let link = reply.handOver {
            member("handOver", "browser")
            member("link", link.text)
        }
        if let check = reply.check { member("check", check) }
    }

    private mutating func write(_ start: SignInStart) {
        member("state", start.state)
        member("nonce", start.nonce)
        member("codeChallenge", start.codeChallenge)
        member("redirect", start.redirect)
        member("issuer", start.issuer)
        key("required")
        start.required.write(to: &self)
    }

    private mutating func write(_ reply: CallbackReply) {
        switch reply {
        case .accepted(let ticket):
            member("ticket", ticket.text)
            member("codeVerifier", ticket.codeVerifier)
            member("nonce", ticket.nonce)
        case .external(let id): member("id", id)
        case .declined(let settlement), .failed(let settlement): write(settlement)
        case .ignored(let reason): member("reason", reason.rawValue)
        }
    }

    /// Five lists, where anything was decided or the operation always has them.
    private mutating func write(_ settlement: Settlement, isAlwaysListed: Bool = false) {
        guard isAlwaysListed || settlement.isEmpty == false else { return }
        reports("committed", settlement.committed)
        reports("superseded", settlement.superseded)
        reports("denied", settlement.denied)
        reports("dropped", settlement.dropped)
        reports("held", settlement.held)
    }

    private mutating func reports(_ name: String, _ reports: [IntentReport]) {
        key(name)
        array { list in
            // BOUND: what the scenes of a session hold.
            for report in reports {
                list.object { entry in
                    entry.member("intent", report.intent.text)
                    entry.member("route", report.route.text)
                    if let reason = report.reason { entry.member("reason", reason) }
                }
            }
        }
    }
}

extension OpenResult {
    /// The name in reply lines.
    fileprivate var name: String {
        switch self {
        case .committed: "committed"
        case .held: "held"
        case .denied: "denied"
        case .unavailable: "unavailable"
        case .rejected: "rejected"
        case .waiting: "waiting"
        case .duplicate: "duplicate"
        case .checking: "checking"
        }
    }
}

extension CallbackReply {
    /// The name in reply lines.
    fileprivate var name: String {
        switch self {
        case .accepted: "accepted"
        case .external: "external"
        case .declined: "declined"
        case .failed: "failed"
        case .ignored: "ignored"
        }
    }
}
