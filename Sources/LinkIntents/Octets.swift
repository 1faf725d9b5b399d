import LinkCrypto

/// Sixteen bytes kept in line, ordered by their bytes.
package struct Octets: Hashable, Sendable, Comparable {
    /// The number of bytes, 16.
    package static let byteCount = 16

    let high: UInt64
    let low: UInt64

    /// Takes exactly 16 bytes, or answers `nil`.
    package init?(_ bytes: Span<UInt8>) {
        guard bytes.count == Self.byteCount else { return nil }
        high = Framing.integer(in: bytes, at: 0)
        low = Framing.integer(in: bytes, at: 8)
    }

    /// Sixteen zero bytes.
    static let zero = Octets()

    private init() {
        high = 0
        low = 0
    }

    init?(text: String) {
        guard text.utf8.count == 2 * Self.byteCount, let bytes = Hex.bytes(text.utf8) else {
            return nil
        }
        self.init(bytes.span)
    }

    /// The bytes.
    package var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Self.byteCount)
        append(to: &bytes)
        return bytes
    }

    var text: String { Hex.text(bytes) }

    func append(to bytes: inout [UInt8]) {
        Framing.append(high, to: &bytes)
        Framing.append(low, to: &bytes)
    }

    /// Orders by the bytes.
    package static func < (left: Octets, right: Octets) -> Bool {
        (left.high, left.low) < (right.high, right.low)
    }
}

/// The name of a pending intent: 16 random bytes, drawn once and never used again.
public struct IntentID: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// The bytes, kept in line.
    package let octets: Octets

    /// Takes bytes that are kept in line.
    package init(_ octets: Octets) { self.octets = octets }

    /// Takes random bytes.
    ///
    /// - Parameter bytes: Exactly 16 bytes.
    /// - Throws: `invalid_value` for another number.
    public init(_ bytes: [UInt8]) throws(IntentError) {
        guard let octets = Octets(bytes.span) else { throw .invalid(.size) }
        self.octets = octets
    }

    /// Reads the text form back, or answers `nil`.
    ///
    /// - Parameter text: 32 lower-case hex digits.
    public init?(text: String) {
        guard let octets = Octets(text: text) else { return nil }
        self.octets = octets
    }

    /// The 16 bytes.
    public var bytes: [UInt8] { octets.bytes }

    /// 32 lower-case hex digits.
    public var text: String { octets.text }

    /// The text form; a name is no secret.
    public var description: String { text }

    /// Orders names by their bytes.
    public static func < (left: IntentID, right: IntentID) -> Bool { left.octets < right.octets }
}

/// The name of one installation of the app: 16 bytes that every derived key is bound to.
public struct InstallID: Hashable, Sendable {
    let octets: Octets

    /// Takes random bytes, drawn once when the app is installed.
    ///
    /// - Parameter bytes: Exactly 16 bytes.
    /// - Throws: `invalid_value` for another number.
    public init(_ bytes: [UInt8]) throws(IntentError) {
        guard let octets = Octets(bytes.span) else { throw .invalid(.size) }
        self.octets = octets
    }

    /// Reads the text form back, or answers `nil`.
    ///
    /// - Parameter text: 32 lower-case hex digits.
    public init?(text: String) {
        guard let octets = Octets(text: text) else { return nil }
        self.octets = octets
    }

    /// 32 lower-case hex digits.
    public var text: String { octets.text }
}

/// The name of one store: 16 bytes that every record in it is bound to.
public struct StoreID: Hashable, Sendable {
    let octets: Octets

    /// Takes random bytes, drawn once when the store is made.
    ///
    /// - Parameter bytes: Exactly 16 bytes.
    /// - Throws: `invalid_value` for another number.
    public init(_ bytes: [UInt8]) throws(IntentError) {
        guard let octets = Octets(bytes.span) else { throw .invalid(.size) }
        self.octets = octets
    }

    private init(_ octets: Octets) { self.octets = octets }

    /// The name of a store that ends with its process: nothing in it outlives the keys' use.
    public static let memory = StoreID(Octets.zero)

    /// Reads the text form back, or answers `nil`.
    ///
    /// - Parameter text: 32 lower-case hex digits.
    public init?(text: String) {
        guard let octets = Octets(text: text) else { return nil }
        self.octets = octets
    }

    /// 32 lower-case hex digits.
    public var text: String { octets.text }
}
