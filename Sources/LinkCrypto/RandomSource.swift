/// Where random bytes come from; the shell of the library draws, no room does.
///
/// Tests put a failing or a seeded source in its place.
public struct RandomSource: Sendable {
    private let draw: @Sendable (Int) throws(CryptoError) -> [UInt8]

    /// The generator of the system for secrets (`RAND_priv_bytes` with OpenSSL).
    public static let system = RandomSource { (count) throws(CryptoError) in
        guard let bytes = Backend.random(count) else { throw CryptoError(.randomUnavailable) }
        return bytes
    }

    /// Wraps a generator.
    ///
    /// - Parameter draw: Gives as many bytes as it is asked for, or throws.
    public init(_ draw: @escaping @Sendable (Int) throws(CryptoError) -> [UInt8]) {
        self.draw = draw
    }

    /// Draws random bytes.
    ///
    /// - Parameter count: How many, 0 or more.
    /// - Returns: Exactly that many bytes.
    /// - Throws: `random_unavailable` when the source fails, gives another number of bytes, or
    ///   gives one byte 16 times or more and nothing else.
    public func bytes(_ count: Int) throws(CryptoError) -> [UInt8] {
        let bytes = try draw(count)
        guard bytes.count == count else { throw CryptoError(.randomUnavailable) }
        // BOUND: linear in what the caller asked for.
        let isStuck = count >= 16 && bytes.allSatisfy { $0 == bytes[0] }
        guard isStuck == false else { throw CryptoError(.randomUnavailable) }
        return bytes
    }
}
