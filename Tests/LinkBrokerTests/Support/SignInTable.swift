import LinkBroker
import LinkIntents
import LinkPolicy

/// Every state that a sign-in of one scene can be in, every event that can come, and what comes of
/// each pair: the golden table of the sign-in machine.
enum SignInTable {
    /// The states: a name, and the lines that lead there.
    static let states: [(name: String, lines: String)] = [
        ("unknown", ""),
        ("waiting", "open s1 /notes/1"),
        ("anonymous", "session nobody"),
        ("held", held),
        ("awaiting", awaiting),
        ("claimed", awaiting + "\ncallback s1"),
        ("cancelled", awaiting + "\ncancel s1"),
        ("declined", awaiting + "\ncallback s1 error=access_denied"),
        ("failed once", awaiting + "\ncallback s1 error=server_error"),
        ("attempt over", awaiting + "\nadvance 600"),
        ("ticket over", awaiting + "\ncallback s1\nadvance 300"),
        ("third attempt", awaiting + "\nsignIn s1 as=two\nsignIn s1"),
        ("committed", awaiting + "\ncallback s1\nauthenticated s1 u1"),
        ("signed in", "session u1"),
        ("step-up held", "session u1\nopen s1 /key"),
        ("step-up awaiting", "session u1\nopen s1 /key\nsignIn s1"),
        ("step-up claimed", "session u1\nopen s1 /key\nsignIn s1\ncallback s1"),
        ("gate held", "session u1\nopen s1 /vault/1"),
        ("expired, held", "session u1\nsession expired\n" + "open s1 /notes/1"),
        ("expired, awaiting", "session u1\nsession expired\nopen s1 /notes/1\nsignIn s1"),
        ("standalone", "session nobody\nsignIn s1 standalone"),
        ("signed out", awaiting + "\nsignOut"),
        ("closed", awaiting + "\nclose s1"),
    ]

    private static let held = "session nobody\nopen s1 /notes/1"
    private static let awaiting = held + "\nsignIn s1"

    /// The events.
    static let events = [
        "open s1 /notes/1", "open s1 /notes/2", "open s1 /notes/2 auto", "open s1 /key",
        "open s1 /pages/1", "open s2 /notes/3", "push s1 notes", "signIn s1",
        "signIn s1 standalone", "callback s1", "callback s1 error=access_denied",
        "callback s1 error=login_required", "callback s1 error=server_error",
        "callback s1 iss=https://evil.example", "callback forged", "callback s1 bare",
        "callback s1 more=state=x", "authenticated s1 u1", "authenticated s1 u1phr",
        "authenticated s1 u2", "authenticated s1 viewer", "authenticated s1 elsewhere",
        "authenticated 00000000000000000000000000000000 u1", "failed s1", "cancel s1", "signOut",
        "session nobody", "session expired", "session u1", "session u2", "session viewer",
        "gate unlocked open", "gate unlocked closed", "reload rich+denied", "reload rich+noNotes",
        "advance 300", "advance 600", "advance 900", "rotate 7", "close s1",
    ]

    /// The whole table as text.
    static func text() throws -> String {
        var text = ""
        for state in states {
            text += "# \(state.name)\n"
            for event in events {
                var stage = try Stage(policy: "rich")
                for line in state.lines.split(separator: "\n") {
                    _ = try stage.perform(String(line))
                }
                let came = try stage.perform(event)
                text += "\(event) => \(came) ; \(stage.phase)\n"
            }
        }
        return text
    }
}

extension Stage {
    /// What the first scene holds and waits for, and who is there.
    var phase: String {
        let session =
            switch broker.session {
            case .unknown: "unknown"
            case .anonymous(let expired): expired == nil ? "anonymous" : "expired"
            case .signedIn(let session): session.principal.subject
            }
        guard let scene = broker.scenes.first else { return "\(session)" }
        let state = scene.state
        var parts = [session, "holds \(state.queue.count)"]
        if state.waiting.count > 0 { parts.append("waits \(state.waiting.count)") }
        if let attempts = state.queue.intents.last?.intent.attempts, attempts > 0 {
            parts.append("attempts \(attempts)")
        }
        if state.attempt != nil { parts.append("attempt") }
        if state.ticket != nil { parts.append("ticket") }
        if state.queue.intents.contains(where: { $0.intent.boundSubject != nil }) {
            parts.append("bound")
        }
        return parts.joined(separator: ", ")
    }
}
