import LinkBroker
import LinkPolicy
import LinkRouting

/// One line of the session protocol, understood.
enum SessionRequest: Sendable {
    /// Something for the broker.
    case event(BrokerEvent, SessionOperation)
    /// Time passes, in seconds.
    case advance(Int64)
    /// Another policy file.
    case reload(String)
    /// The keyring file, again.
    case keys
    /// What a scene holds.
    case pending(SceneID)
    /// What a scene shows.
    case state(SceneID)

    /// Reads a line.
    ///
    /// - Parameter line: At most 64 KiB.
    /// - Throws: What is wrong with it; nothing of it is repeated.
    init(_ line: [UInt8]) throws(LineError) {
        let fields = try LineFields(line)
        let name = try fields.requiredText("op")
        guard let operation = SessionOperation(named: name) else {
            let near = Suggestion.nearest(to: name, in: SessionOperation.allCases.map(\.rawValue))
            throw LineError(
                .unknownOperation,
                near.map { "`op` names no operation; did you mean `\($0)`?" }
                    ?? "`op` names no operation; `linkbroker session --help` lists them",
                column: fields.value("op")?.position.column)
        }
        try fields.allow(["op"] + operation.fields)
        self = try Self.request(operation, fields)
    }

    /// What each operation asks for; one row per operation.
    private static func request(
        _ operation: SessionOperation, _ fields: LineFields
    ) throws(LineError) -> SessionRequest {
        let event: BrokerEvent
        switch operation {
        case .advance: return .advance(try fields.seconds())
        case .reload: return .reload(try fields.requiredText("policy"))
        case .keys: return .keys
        case .pending: return .pending(try fields.scene())
        case .state: return .state(try fields.scene())
        case .session: event = try fields.session()
        case .open: event = .open(try fields.arrival())
        case .signIn: event = .signIn(try fields.signIn())
        case .callback: event = .callback(Array(try fields.requiredText("url").utf8))
        case .authenticated: event = try fields.authenticated()
        case .authenticationFailed:
            event = .authenticationFailed(ticket: try fields.requiredText("ticket"))
        case .cancel: event = .cancel(try fields.scene())
        case .signOut: event = .signOut
        case .gate: event = try fields.gate()
        case .push: event = try fields.push()
        case .setPath: event = .setPath(try fields.scene(), try fields.path())
        case .back: event = .back(try fields.scene())
        case .backTo: event = .backTo(try fields.scene(), try fields.routeID("route"))
        case .selectTab:
            event = .selectTab(try fields.scene(), try fields.requiredText("tab"))
        case .dismiss: event = .dismiss(try fields.scene())
        case .content: event = try fields.content()
        case .closeScene: event = .closeScene(try fields.scene())
        case .snapshot: event = .snapshot(try fields.scene())
        case .restore:
            event = .restore(try fields.scene(), try fields.requiredText("blob"))
        }
        return .event(event, operation)
    }
}
