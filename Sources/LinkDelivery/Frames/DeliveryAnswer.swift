/// What the session says about a delivery once it is done with it.
///
/// ```
/// LBDONE1\n | 16 bytes: the delivery | 1 byte: what became of the link
/// ```
/// It says nothing of the route, the reason or the session: those are for the session's own window.
package struct DeliveryAnswer: Hashable, Sendable {
    /// The delivery that it answers.
    package let delivery: DeliveryID
    /// What became of the link.
    package let result: Result

    /// What became of a link.
    package enum Result: UInt8, CaseIterable, Sendable {
        /// The session could not take it, and nothing changed; another try may succeed.
        case notTaken = 0
        /// It is on screen.
        case committed = 1
        /// It waits for a sign-in, a step-up or a gate.
        case held = 2
        /// The session does not know yet who is signed in.
        case waiting = 3
        /// The app was asked whether the content exists.
        case checking = 4
        /// The session may not open it.
        case denied = 5
        /// This version of the app does not have it.
        case unavailable = 6
        /// It never became a route, or came from a source that its route does not take.
        case rejected = 7
        /// An earlier try was taken, and its answer was lost.
        case duplicate = 8
        /// It was the redirect of a sign-in.
        case callback = 9

        /// Whether the session has seen to the link; whatever it decided, it need not be sent
        /// again.
        package var isTaken: Bool { self != .notTaken }

        /// The name in output.
        package var name: String {
            switch self {
            case .notTaken: "not_taken"
            case .committed: "committed"
            case .held: "held"
            case .waiting: "waiting"
            case .checking: "checking"
            case .denied: "denied"
            case .unavailable: "unavailable"
            case .rejected: "rejected"
            case .duplicate: "duplicate"
            case .callback: "callback"
            }
        }
    }

    static let magic = Array("LBDONE1\n".utf8)
    static let byteCount = magic.count + DeliveryID.byteCount + 1

    /// Answers a delivery.
    package init(_ delivery: DeliveryID, _ result: Result) {
        self.delivery = delivery
        self.result = result
    }

    /// Reads a message.
    ///
    /// - Parameter message: The whole message.
    /// - Throws: `malformed`.
    package init(message: [UInt8]) throws(DeliveryError) {
        guard message.count == Self.byteCount, message.starts(with: Self.magic),
            let result = Result(rawValue: message[Self.byteCount - 1])
        else { throw DeliveryError(.malformed) }
        self.init(DeliveryID(bytes: message[Self.magic.count..<Self.byteCount - 1]), result)
    }

    /// The message.
    package var message: [UInt8] { Self.magic + delivery.bytes + [result.rawValue] }
}
