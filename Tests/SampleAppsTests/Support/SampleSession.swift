import LinkBroker
import LinkBrokerTesting
import Testing

/// A recorded session of a sample, with answers in words: what an app's integration test drives.
struct SampleSession {
    let recorded: RecordedSession

    /// Starts a sample's session; nobody is signed in unless the test begins before that is known.
    init(
        _ policy: Policy, isKnown: Bool = true,
        configure: (inout BrokerConfiguration) -> Void = { _ in }
    ) throws {
        recorded = try RecordedSession(policy, configure: configure)
        if isKnown { _ = broker.setSession(nil) }
    }

    /// Starts a session of the sample of this name.
    init(_ name: String, app: String? = nil) throws {
        let version = try app.map { try #require(AppVersion($0)) }
        try self.init(try SampleFiles.policy(name)) { $0.app = version }
    }

    var broker: BrokerSession { recorded.broker }

    /// Opens a link: `committed book public`.
    @discardableResult
    func open(_ url: String, from source: LinkSource? = nil, in scene: String = "s1") throws
        -> String
    {
        words(broker.open(url, in: try SceneID(scene), from: source))
    }

    /// Opens a link, and answers with the screen where the link put one there.
    func handle<Value: Codable & Sendable>(
        _ url: String, as type: Value.Type, in scene: String = "s1"
    ) throws -> Value? {
        broker.handle(url, as: type, in: try SceneID(scene)).value
    }

    /// Shows a screen that the app itself wants.
    @discardableResult
    func push<Value: Codable & Sendable>(_ route: Value, in scene: String = "s1") throws -> String {
        let reply = broker.push(route, in: try SceneID(scene))
        if case .unfit(let error, _) = reply { throw error }
        return reply.opened.map { words(.opened($0)) } ?? "no answer"
    }

    /// Any other event.
    @discardableResult
    func perform(_ event: BrokerEvent) -> String { words(broker.perform(event)) }

    /// Signs a person in, from the sign-in's beginning to its end.
    @discardableResult
    func signIn(_ subject: String, roles: [String] = [], in scene: String = "s1") throws -> String {
        let request = SignInRequest(
            scene: try SceneID(scene),
            purpose: broker.pending(in: try SceneID(scene)).isEmpty ? .standalone : .heldLink)
        guard case .started(let start) = broker.signIn(request) else { return "not started" }
        let issuer = start.issuer.replacing(":", with: "%3A").replacing("/", with: "%2F")
        let answer = broker.callback(
            "\(start.redirect)?code=c0de&state=\(start.state)&iss=\(issuer)")
        guard case .callback(.accepted(let ticket)) = answer else { return "not accepted" }
        return words(
            broker.authenticated(
                ticket: ticket.text, try Principal(subject: subject, roles: roles)))
    }

    /// What a window shows: `*reading[library book(42)]`, then sheets as `+settings`.
    func shown(in scene: String = "s1") throws -> String {
        broker.navigation(of: try SceneID(scene))?.words ?? "nothing"
    }

    /// The stack of the selected tab in the app's own routes.
    func path<Value: Decodable>(_ type: Value.Type, in scene: String = "s1") throws -> [Value] {
        try broker.path(of: try SceneID(scene), as: type)
    }

    /// The codes of the notices that a window got.
    func notices(in scene: String = "s1") throws -> [String] {
        recorded.notices(in: try SceneID(scene))
    }

    /// The name of the content check that was asked last.
    func check() throws -> String {
        var last: String?
        for case .checkContent(_, let check, _) in recorded.effects { last = check }
        return try #require(last)
    }

    /// The saved form of a window.
    func saved(_ scene: String = "s1") throws -> String {
        guard case .snapshot(let blob) = broker.perform(.snapshot(try SceneID(scene))) else {
            throw NotSaved()
        }
        return blob
    }

    private struct NotSaved: Error {}

    private func words(_ reply: BrokerReply) -> String {
        switch reply {
        case .opened(let reply):
            "\(reply.result)" + (reply.route.map { " \($0.text)" } ?? "")
                + " \(reply.reason)"
        case .restored(let reply):
            "restored" + (reply.isTruncated ? " truncated" : "")
        case .refused(let error): "refused \(error.code.code)"
        case .ignored(let reason): "ignored \(reason.rawValue)"
        case .nothing: "nothing"
        case .nothingPending: "nothing pending"
        case .callback: "callback"
        case .done, .settled, .reloaded, .started, .cancelled, .snapshot: "ok"
        }
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
    /// The id and the values, in the order of their names.
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
