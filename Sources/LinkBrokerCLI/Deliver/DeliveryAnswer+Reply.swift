import LinkBroker
import LinkDelivery

extension DeliveryAnswer.Result {
    /// What became of a link, for the process that delivered it.
    ///
    /// - Parameter reply: The broker's reply to `open`.
    init(_ reply: BrokerReply) {
        switch reply {
        case .opened(let reply): self.init(reply.result)
        case .callback: self = .callback
        // A refusal changed nothing; the others are no replies to `open`.
        case .refused, .done, .nothing, .settled, .reloaded, .started, .nothingPending,
            .cancelled, .ignored, .snapshot, .restored:
            self = .notTaken
        }
    }

    private init(_ result: OpenResult) {
        self =
            switch result {
            case .committed: .committed
            case .held: .held
            case .denied: .denied
            case .unavailable: .unavailable
            case .rejected: .rejected
            case .waiting: .waiting
            case .duplicate: .duplicate
            case .checking: .checking
            }
    }
}
