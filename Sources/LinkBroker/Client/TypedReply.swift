public import LinkRouting

/// What became of a link, a push or a set path, in the words of an app's route enum; a value of the
/// enum in here is on screen, because nothing else carries one.
///
/// It is the typed twin of `BrokerReply`. A link that is held, denied or checked has no value, so
/// that no client can show it by mistake; `OpenReply` has the reason, and what would let it through.
public enum TypedReply<Value: Sendable>: Sendable {
    /// It is on screen; of a set path, its last element.
    case committed(Value, OpenReply)
    /// It is on screen, and its route belongs to another enum of the app, as `ignoring` said; or
    /// the set path is empty.
    case elsewhere(OpenReply)
    /// It is on screen, and the enum does not fit the policy: the error says what to change.
    ///
    /// For a push or a set path the enum's value is no route of the policy; then nothing has
    /// changed, and there is no reply.
    case unfit(TypedRouteError, OpenReply?)
    /// It waits for a sign-in, a step-up or a gate.
    case held(OpenReply)
    /// The session may not open it.
    case denied(OpenReply)
    /// This app version or flag set does not have it, or its content is gone; where the reply's
    /// fallback is on screen and one of the enum's cases, its value.
    case unavailable(Value?, OpenReply)
    /// It never became a route, or came from a source that its route does not take.
    case rejected(OpenReply)
    /// The session is not known yet.
    case waiting(OpenReply)
    /// This delivery was seen before.
    case duplicate
    /// The host was asked whether the content exists.
    case checking(OpenReply)
    /// The bytes were the address of a sign-in.
    case callback(CallbackReply)
    /// The command was not taken and nothing changed.
    case refused(BrokerError)
}

extension TypedReply: Equatable where Value: Equatable {}

extension TypedReply: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// What became of it, the route and the reason, never a value: `committed book: public`.
    public var description: String {
        switch self {
        case .committed(_, let reply), .elsewhere(let reply), .held(let reply), .denied(let reply),
            .unavailable(_, let reply), .rejected(let reply), .waiting(let reply),
            .checking(let reply):
            text(reply)
        case .unfit(let error, _): "unfit: \(error)"
        case .duplicate: "duplicate"
        case .callback: "callback"
        case .refused(let error): "refused: \(error)"
        }
    }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// No children, so that `dump` shows no value.
    public var customMirror: Mirror { Mirror(self, children: []) }

    private func text(_ reply: OpenReply) -> String {
        let route = reply.route.map { " \($0.text)" } ?? ""
        return "\(reply.result)\(route): \(reply.reason)"
    }
}

extension TypedReply {
    /// What is on screen now, where this answer put it there and the enum has it.
    public var value: Value? {
        switch self {
        case .committed(let value, _): value
        case .unavailable(let value, _): value
        case .elsewhere, .unfit, .held, .denied, .rejected, .waiting, .duplicate, .checking,
            .callback, .refused:
            nil
        }
    }

    /// The untyped answer, where the link, push or path was decided.
    public var opened: OpenReply? {
        switch self {
        case .committed(_, let reply), .elsewhere(let reply), .held(let reply), .denied(let reply),
            .unavailable(_, let reply), .rejected(let reply), .waiting(let reply),
            .checking(let reply):
            reply
        case .unfit(_, let reply): reply
        case .duplicate, .callback, .refused: nil
        }
    }
}

extension TypedReply where Value: Decodable {
    /// Reads an untyped answer in the words of an enum.
    ///
    /// - Parameters:
    ///   - reply: The answer to a link, a push, a set path or a content answer.
    ///   - ignoring: Routes that this enum leaves to another one.
    /// - Complexity: O(parameters of the route that is on screen)
    public init(_ reply: BrokerReply, ignoring: Set<RouteID> = []) {
        switch reply {
        case .opened(let opened): self.init(opened, ignoring: ignoring)
        case .callback(let callback): self = .callback(callback)
        case .refused(let error): self = .refused(error)
        case .ignored(let reason):
            self = .rejected(OpenReply(.rejected, reason: reason.rawValue))
        // Of all events only those above have to do with a route; these never reach an app.
        case .done, .nothing, .settled, .reloaded, .started, .nothingPending, .cancelled,
            .snapshot, .restored:
            self = .rejected(OpenReply(.rejected, reason: RejectReason.unknownRoute.code))
        }
    }

    private init(_ reply: OpenReply, ignoring: Set<RouteID>) {
        switch reply.result {
        case .committed:
            guard let route = reply.shown, ignoring.contains(route.id) == false else {
                self = .elsewhere(reply)
                return
            }
            do throws(TypedRouteError) {
                self = .committed(try RouteDecoder().decode(Value.self, from: route), reply)
            } catch {
                self = .unfit(error, reply)
            }
        case .unavailable: self = Self.unavailable(reply, ignoring: ignoring)
        case .held: self = .held(reply)
        case .denied: self = .denied(reply)
        case .rejected: self = .rejected(reply)
        case .waiting: self = .waiting(reply)
        case .duplicate: self = .duplicate
        case .checking: self = .checking(reply)
        }
    }

    private static func unavailable(_ reply: OpenReply, ignoring: Set<RouteID>) -> Self {
        guard let route = reply.shown, ignoring.contains(route.id) == false else {
            return .unavailable(nil, reply)
        }
        do throws(TypedRouteError) {
            return .unavailable(try RouteDecoder().decode(Value.self, from: route), reply)
        } catch {
            return .unfit(error, reply)
        }
    }
}
