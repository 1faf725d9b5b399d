import LinkDelivery

/// The two messages of a hand-over: what is taken has exactly these bytes, and nothing of a link is
/// printed.
enum DeliveryTarget {
    static let target = FuzzTarget("delivery") { bytes throws(PropertyFailure) in
        let frame = try? DeliveryFrame(message: bytes)
        let answer = try? DeliveryAnswer(message: bytes)
        try PropertyFailure.check(
            frame == nil || answer == nil, "a message is a link or an answer, not both")
        if let frame {
            try PropertyFailure.check(frame.message == bytes, "a link prints its bytes")
            try PropertyFailure.check(
                (1...DeliveryLimits.linkByteCount).contains(frame.link.count),
                "a link has a byte and no more than the limit")
            try PropertyFailure.check(
                frame.delivery.text.utf8.count == 32, "a delivery is a name that the broker takes")
            try PropertyFailure.check(
                "\(frame)" == "delivery of \(frame.link.count) bytes", "a link is not printed")
            return .accepted
        }
        if let answer {
            try PropertyFailure.check(answer.message == bytes, "an answer prints its bytes")
            return .accepted
        }
        return .refused
    }
}
