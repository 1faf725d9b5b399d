import LinkAudit
import LinkBroker
import LinkIntents
import LinkNavigation
import LinkPolicy
import LinkRouting

/// The lines of the demo, one maker per room.
enum DemoSteps {
    /// The link as it came.
    static func bytes(_ bytes: [UInt8], isSecret: Bool) -> DemoStep {
        let text = String(decoding: bytes, as: UTF8.self)
        return DemoStep(
            room: "bytes", value: isSecret ? masked : DisplayedText.escaped(text),
            remark: "\(bytes.count) bytes, from anyone"
        ) { line in
            if isSecret == false { line.member("url", text) }
            line.member("bytes", Int64(bytes.count))
        }
    }

    /// The link in its one form.
    static func link(_ link: Link, isSecret: Bool) -> DemoStep {
        DemoStep(
            room: "link", value: isSecret ? masked : link.text,
            remark: "its one spelling, read one way"
        ) { line in
            if isSecret == false { line.member("canonical", link.text) }
            line.member("origin", link.origin)
        }
    }

    /// The route with its back stack.
    static func route(_ route: Route, _ path: [RouteID], _ secrets: [String]) -> DemoStep {
        DemoStep(
            room: "route", value: RouteWords.text(route, secrets: secrets),
            remark: "back stack: \(path.map(\.text).joined(separator: " > "))"
        ) { line in
            line.screen(route) { _, name in secrets.contains { $0.isSame(as: name) } }
            line.member("path", path.map(\.text))
        }
    }

    /// The answer of the policy.
    static func decision(_ explanation: Explanation, _ policy: Policy) -> DemoStep {
        let decision = explanation.decision
        let name = decision.classification?.name ?? decision.outcome.name
        return DemoStep(
            room: "decision", value: "\(name), \(decision.outcome.name): \(decision.reason.code)",
            remark: explanation.reference.map { "by \($0)" } ?? ""
        ) { line in
            line.member("outcome", decision.outcome.name)
            if let classification = decision.classification {
                line.member("classification", classification.name)
            }
            line.member("reason", decision.reason.code)
            if decision.outcome == .hold {
                line.key("required")
                policy.names(of: decision.requirement).write(to: &line)
            }
            guard let rule = explanation.reference else { return }
            line.key("rule")
            line.object { entry in
                entry.member("pointer", rule.pointer)
                entry.member("line", Int64(rule.line))
            }
        }
    }

    /// The held link.
    static func intent(
        _ intent: IntentID, _ required: RequirementNames?, _ policy: Policy
    ) -> DemoStep {
        let lifetime = policy.limits.pendingLifetimeSeconds
        return DemoStep(
            room: "intent", value: intent.text,
            remark: "held for \(lifetime) s: \(required?.sentence ?? "")"
        ) { line in
            line.member("intent", intent.text)
            line.member("lifetime", lifetime)
            guard let required else { return }
            line.key("required")
            required.write(to: &line)
        }
    }

    /// What the window shows.
    static func navigation(
        _ state: NavigationState?, _ scene: SceneID, remark: String
    ) -> DemoStep {
        DemoStep(room: "navigation", value: state.map(screen) ?? "", remark: remark) { line in
            line.member("scene", scene.text)
            guard let state else { return }
            line.key("state")
            line.raw(state.json())
        }
    }

    /// The sign-in that began.
    static func signIn(_ start: SignInStart) -> DemoStep {
        DemoStep(
            room: "sign-in", value: "at \(start.issuer), with PKCE and a nonce",
            remark: "its state names no route"
        ) { line in
            line.member("issuer", start.issuer)
            line.member("redirect", start.redirect)
            line.member("stateCharacters", Int64(start.state.utf8.count))
        }
    }

    /// The callback that was taken.
    static func callback(_ redirect: String) -> DemoStep {
        DemoStep(
            room: "callback", value: "\(redirect)?code=…&state=…", remark: "accepted: it is ours"
        ) { line in
            line.member("redirect", redirect)
            line.member("result", "accepted")
        }
    }

    /// The same callback once more.
    static func repeated(_ reason: IgnoreReason) -> DemoStep {
        DemoStep(
            room: "callback", value: "the same once more", remark: "ignored: \(reason.rawValue)"
        ) { line in
            line.member("result", "ignored")
            line.member("reason", reason.rawValue)
        }
    }

    /// The held link that was taken.
    static func commit(_ intent: IntentID, _ route: RouteID) -> DemoStep {
        DemoStep(room: "commit", value: intent.text, remark: "taken, once and for all") { line in
            line.member("intent", intent.text)
            line.member("route", route.text)
        }
    }

    /// An event of the audit log.
    static func event(_ event: AuditEvent) -> DemoStep {
        let parts = [event.details.route?.text, event.details.reason?.code]
        let head = DisplayedText.padded(event.kind.name, to: 14) + event.outcome.name
        return DemoStep(
            room: "event", value: head,
            remark: parts.compactMap(\.self).joined(separator: ", ")
        ) { line in
            line.key("event")
            line.raw(event.json)
        }
    }

    private static let masked = "masked, the route has a secret parameter"

    /// A state in a few words: `account > order, in tab account`.
    private static func screen(_ state: NavigationState) -> String {
        let stack = state.selectedStack.map(\.id.text).joined(separator: " > ")
        let covers = state.sheets.map { "\($0.route.id.text) as \($0.style.name)" }
        let shown = [stack.isEmpty ? "its root screen" : stack] + covers
        return "tab \(state.tab): \(shown.joined(separator: ", "))"
    }
}
