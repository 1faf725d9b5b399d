/// Thirty-two bytes kept in line: a SHA-256 digest, an HMAC-SHA-256 tag, or what was derived from
/// one.
///
/// `==` is for tables and tests; a tag that somebody sent is compared with `constantTimeEqual`.
public struct Digest: Hashable, Sendable {
    // INVARIANT: the bytes in the order in which they are sent, four words of eight.
    private var words: (UInt64, UInt64, UInt64, UInt64)

    /// The number of bytes, 32.
    public static let byteCount = 32

    static let zero = Digest(words: (0, 0, 0, 0))

    private init(words: (UInt64, UInt64, UInt64, UInt64)) { self.words = words }

    /// Takes exactly 32 bytes, or answers `nil`.
    public init?(_ bytes: [UInt8]) { self.init(bytes.span) }

    /// Takes exactly 32 bytes, or answers `nil`.
    package init?(_ bytes: Span<UInt8>) {
        guard bytes.count == Self.byteCount else { return nil }
        self = .zero
        // SAFETY: 32 bytes are copied into the 32 bytes of the value.
        unsafe bytes.withUnsafeBytes { source in
            unsafe withUnsafeMutableBytes { unsafe $0.copyMemory(from: source) }
        }
    }

    /// The bytes.
    public var bytes: [UInt8] {
        // SAFETY: 32 initialised bytes are read during the call.
        unsafe withUnsafeBytes { unsafe [UInt8]($0) }
    }

    /// The bytes as 64 lower-case hex digits.
    public var hex: String { Hex.text(bytes) }

    /// Compares the words.
    public static func == (left: Digest, right: Digest) -> Bool { left.words == right.words }

    /// Hashes the words.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(words.0)
        hasher.combine(words.1)
        hasher.combine(words.2)
        hasher.combine(words.3)
    }

    /// The first eight bytes, in the order of the machine.
    package var firstWord: UInt64 { words.0 }

    /// Calls the closure with the bytes.
    package func withSpan<Result, Failure: Error>(
        _ body: (Span<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        // SAFETY: four words without padding are 32 initialised bytes.
        try unsafe Swift.withUnsafeBytes(of: words) { (buffer) throws(Failure) -> Result in
            try body(unsafe buffer.bindMemory(to: UInt8.self).span)
        }
    }

    /// Tells whether a received tag is this one, in a time that depends on neither.
    ///
    /// - Parameter tag: The received bytes; any count but 32 is unequal.
    /// - Returns: Whether all 32 bytes are equal.
    package func isConstantTimeEqual(to tag: Span<UInt8>) -> Bool {
        // SAFETY: both buffers are only read, within their bounds.
        unsafe withUnsafeBytes { left in
            unsafe tag.withUnsafeBytes { right in unsafe Backend.isEqual(left, right) }
        }
    }

    /// Tells whether a received short tag equals the first bytes of this one, in constant time.
    ///
    /// - Parameter tag: The received bytes, 1 to 32 of them.
    /// - Returns: Whether all of them are equal to the first ones here.
    package func hasConstantTimePrefix(_ tag: Span<UInt8>) -> Bool {
        guard (1...Self.byteCount).contains(tag.count) else { return false }
        // SAFETY: the left buffer is cut to the length of the right one; both are only read.
        return unsafe withUnsafeBytes { left in
            unsafe tag.withUnsafeBytes { right in
                unsafe Backend.isEqual(
                    UnsafeRawBufferPointer(rebasing: left.prefix(right.count)), right)
            }
        }
    }

    @unsafe private func withUnsafeBytes<Result>(
        _ body: (UnsafeRawBufferPointer) -> Result
    ) -> Result {
        // SAFETY: four words without padding are 32 initialised bytes.
        unsafe Swift.withUnsafeBytes(of: words) { unsafe body($0) }
    }

    @unsafe mutating func withUnsafeMutableBytes<Result>(
        _ body: (UnsafeMutableRawBufferPointer) -> Result
    ) -> Result {
        // SAFETY: four words without padding are 32 bytes, valid whatever is written.
        unsafe Swift.withUnsafeMutableBytes(of: &words) { unsafe body($0) }
    }
}

extension Digest {
    /// The SHA-256 digest of the bytes.
    ///
    /// - Parameter bytes: What is digested.
    /// - Returns: The digest.
    /// - Throws: `crypto_unavailable` when the system's cryptography refuses to work.
    /// - Complexity: O(n)
    package static func sha256(of bytes: Span<UInt8>) throws(CryptoError) -> Digest {
        guard let digest = Backend.digest(of: bytes) else { throw CryptoError(.unavailable) }
        return digest
    }

    /// Writes the bytes at the end of an array.
    package func append(to bytes: inout [UInt8]) {
        // SAFETY: 32 initialised bytes are read during the call.
        unsafe withUnsafeBytes { unsafe bytes.append(contentsOf: $0) }
    }
}

extension Digest: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A mask: a digest of something short gives it away, and a tag is a credential.
    public var description: String { "…" }
    /// A mask, as in `description`.
    public var debugDescription: String { description }
    /// No children, so that `dump` shows nothing either.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
