import LinkBroker
import LinkNavigation
import LinkPolicy
import LinkRouting
import Synchronization

/// The lines that tell what the broker did, collected until they are written.
final class SessionEvents: Sendable {
    private let lines = Mutex<[String]>([])

    /// Starts with no lines.
    init() {}

    /// Takes an effect; what goes to the audit log alone is not a line.
    func take(_ effect: BrokerEffect) {
        guard let line = Self.line(effect) else { return }
        lines.withLock { $0.append(line) }
    }

    /// The lines so far, in order; they are handed out once.
    func drained() -> [String] {
        lines.withLock { lines in
            let drained = lines
            lines.removeAll(keepingCapacity: true)
            return drained
        }
    }

    private static func line(_ effect: BrokerEffect) -> String? {
        var json = JSONText()
        switch effect {
        case .publish(let scene, let state):
            json.object { line in
                line.event("navigation", scene)
                line.key("state")
                line.raw(state.json())
            }
        case .prompt(let scene, let intent, let required):
            json.object { line in
                line.event("prompt", scene)
                line.member("intent", intent.text)
                line.key("required")
                required.write(to: &line)
            }
        case .notice(let scene, let code, let route):
            json.object { line in
                line.event("notice", scene)
                line.member("code", code)
                if let route { line.member("route", route.text) }
            }
        case .checkContent(let scene, let check, let route):
            json.object { line in
                line.event("checkContent", scene)
                line.member("check", check)
                line.screen(route, masking: { _, _ in false })
            }
        case .record: return nil
        }
        return json.text
    }
}

extension JSONText {
    fileprivate mutating func event(_ name: String, _ scene: SceneID) {
        member("event", name)
        member("scene", scene.text)
    }
}
