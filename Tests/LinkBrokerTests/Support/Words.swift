import LinkBroker
import LinkIntents
import LinkNavigation
import LinkPolicy
import LinkRouting

/// Short names for held links, `i1` first, in the order in which they are first heard of.
struct NamedIntents {
    private var known: [IntentID] = []

    mutating func name(_ id: IntentID) -> String {
        if known.contains(id) == false { known.append(id) }
        return "i\((known.firstIndex(of: id) ?? 0) + 1)"
    }
}

extension NavigationState {
    /// Every tab that is not empty and the selected one, which has a star; then the sheets.
    var words: String {
        var parts: [String] = []
        for name in tabs.names {
            let stack = stack(onTab: name) ?? []
            guard stack.isEmpty == false || name == tab else { continue }
            let routes = stack.map(\.words).joined(separator: " ")
            parts.append("\(name == tab ? "*" : "")\(name)[\(routes)]")
        }
        return (parts + sheets.map { "+\($0.route.words)" }).joined(separator: " ")
    }
}

extension Route {
    /// The id and the values.
    var words: String {
        guard parameters.isEmpty == false else { return id.text }
        let values = parameters.map { parameter in
            switch parameter.value {
            case .int(let number): "\(number)"
            case .bool(let bool): "\(bool)"
            case .text(let text): text
            }
        }
        return "\(id.text)(\(values.joined(separator: ",")))"
    }
}

extension RequirementNames {
    /// What is wanted, joined by `+`.
    var words: String {
        var parts: [String] = signIn ? ["signIn"] : []
        if let assurance { parts.append(assurance) }
        if let maxAgeSeconds { parts.append("\(maxAgeSeconds)s") }
        parts += gates
        return parts.joined(separator: "+")
    }
}

extension BrokerEffect {
    /// The effect in a word or two; `nil` for records.
    func words(_ names: inout NamedIntents) -> String? {
        switch self {
        case .publish(let scene, let state): "\(scene.text): \(state.words)"
        case .prompt(let scene, let intent, let required):
            "\(scene.text) prompt \(names.name(intent)) \(required.words)"
        case .notice(let scene, let code, let route):
            "\(scene.text) notice \(code)" + (route.map { " \($0.text)" } ?? "")
        case .checkContent(let scene, let check, let route):
            "\(scene.text) check \(check) \(route.words)"
        case .record: nil
        }
    }
}

extension Settlement {
    /// The lists that are not empty.
    func words(_ names: inout NamedIntents) -> String {
        var parts: [String] = []
        let lists = [
            ("committed", committed), ("superseded", superseded), ("denied", denied),
            ("dropped", dropped), ("held", held),
        ]
        for (name, reports) in lists where reports.isEmpty == false {
            let items = reports.map { report in
                names.name(report.intent) + (report.reason.map { ":\($0)" } ?? "")
            }
            parts.append("\(name)=\(items.joined(separator: ","))")
        }
        return parts.map { " \($0)" }.joined()
    }
}

extension OpenReply {
    func words(_ names: inout NamedIntents) -> String {
        var text = "\(result)"
        if let intent { text += " \(names.name(intent))" }
        if let route { text += " \(route.text)" }
        text += " \(reason)"
        if superseded.isEmpty == false {
            text += " superseded=" + superseded.map { names.name($0.intent) }.joined(separator: ",")
        }
        if handOver != nil { text += " browser" }
        return text
    }
}

extension BrokerReply {
    /// The reply in a few words.
    func words(_ names: inout NamedIntents) -> String {
        switch self {
        case .done: "ok"
        case .nothing: "nothing"
        case .settled(let settlement): "ok" + settlement.words(&names)
        case .reloaded(let settlement, let changed):
            "reloaded" + settlement.words(&names)
                + (changed.isEmpty
                    ? ""
                    : " changed=" + changed.map { names.name($0.intent) }.joined(separator: ","))
        case .opened(let reply): reply.words(&names)
        case .started(let start):
            "started" + (start.required.words.isEmpty ? "" : " ")
                + start.required.words
        case .nothingPending: "nothingPending"
        case .callback(.accepted): "accepted"
        case .callback(.external(let id)): "external \(id)"
        case .callback(.declined(let settlement)): "declined" + settlement.words(&names)
        case .callback(.failed(let settlement)): "failed" + settlement.words(&names)
        case .callback(.ignored(let reason)), .ignored(let reason): "ignored \(reason.rawValue)"
        case .cancelled(let settlement): "cancelled" + settlement.words(&names)
        case .snapshot: "saved"
        case .restored(let reply):
            "restored" + (reply.isTruncated ? " truncated" : "")
                + (reply.reason.map { " \($0)" } ?? "")
        case .refused(let error): "refused \(error.code.code)"
        }
    }
}
