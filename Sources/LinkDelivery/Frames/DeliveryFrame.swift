/// A link on its way to the session; holding one means that the link has 1 to 65536 bytes.
///
/// It is one message. Nothing is known about the bytes of the link.
///
/// ```
/// LBLINK1\n | 16 bytes: the delivery | the link, to the end of the message
/// ```
/// A message is read as a whole or not at all, and one value has one encoding.
package struct DeliveryFrame: Hashable, Sendable {
    /// The name of the delivery.
    package let delivery: DeliveryID
    /// The link as it was delivered.
    package let link: [UInt8]

    static let magic = Array("LBLINK1\n".utf8)
    static let headByteCount = magic.count + DeliveryID.byteCount
    /// One byte more than the longest message, so that a longer one is seen.
    static let bufferByteCount = headByteCount + DeliveryLimits.linkByteCount + 1

    /// Puts a link on its way.
    ///
    /// - Parameters:
    ///   - delivery: The name of the delivery.
    ///   - link: The bytes of the link.
    /// - Throws: `empty_link`, `link_too_long`.
    package init(_ delivery: DeliveryID, link: [UInt8]) throws(DeliveryError) {
        guard link.isEmpty == false else { throw DeliveryError(.emptyLink) }
        guard link.count <= DeliveryLimits.linkByteCount else {
            throw DeliveryError(.linkTooLong)
        }
        self.delivery = delivery
        self.link = link
    }

    /// Reads a message.
    ///
    /// - Parameter message: The whole message; a longer one may be cut above the limit.
    /// - Throws: In this order: `malformed` for another beginning or a short message,
    ///   `empty_link`, `link_too_long`.
    /// - Complexity: O(bytes)
    package init(message: [UInt8]) throws(DeliveryError) {
        guard message.count >= Self.headByteCount, message.starts(with: Self.magic) else {
            throw DeliveryError(.malformed)
        }
        try self.init(
            DeliveryID(bytes: message[Self.magic.count..<Self.headByteCount]),
            link: Array(message[Self.headByteCount...]))
    }

    /// The message.
    ///
    /// - Complexity: O(bytes)
    package var message: [UInt8] { Self.magic + delivery.bytes + link }
}

extension DeliveryFrame: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The number of bytes, never the bytes.
    package var description: String { "delivery of \(link.count) bytes" }
    /// The same as `description`.
    package var debugDescription: String { description }
    /// No children, so that `dump` shows nothing.
    package var customMirror: Mirror { Mirror(self, children: []) }
}
