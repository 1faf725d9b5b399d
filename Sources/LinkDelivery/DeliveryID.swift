package import LinkCrypto

/// The name of one delivery, the same in every try to hand it over: a session that has seen it
/// before answers `duplicate`, so a link whose answer was lost is neither lost nor opened twice.
package struct DeliveryID: Hashable, Sendable {
    /// How many bytes a name has.
    package static let byteCount = 16

    /// The bytes.
    package let bytes: [UInt8]

    /// A new name.
    ///
    /// - Parameter source: Where random bytes come from.
    /// - Throws: `random_unavailable`.
    package init(from source: RandomSource) throws(CryptoError) {
        bytes = try source.bytes(Self.byteCount)
    }

    /// A name that came over a socket.
    ///
    /// - Parameter bytes: Exactly `byteCount` bytes.
    init(bytes: ArraySlice<UInt8>) {
        precondition(bytes.count == Self.byteCount, "the name of a delivery has 16 bytes")
        self.bytes = Array(bytes)
    }

    /// 32 lower-case hex digits: a delivery as the broker takes it.
    package var text: String { Hex.text(bytes) }
}
