public import LinkCrypto
public import LinkIntents
import Synchronization

extension Keyring {
    /// A keyring of one key that everybody knows: for tests, never for a client.
    ///
    /// - Parameter seed: Another seed gives another key and installation.
    /// - Returns: The keyring; the same seed gives the same one.
    /// - Throws: `crypto_unavailable` where the system's cryptography does not work.
    public static func insecureForTesting(seed: UInt64 = 1) throws(IntentError) -> Keyring {
        var generator = SeededGenerator(seed: seed)
        return try random(
            install: try InstallID(generator.bytes(16)),
            from: .insecureForTesting(seed: seed), nowMilliseconds: 0)
    }
}

extension RandomSource {
    /// A source that gives other bytes at each call, the same ones in each run: for tests, never
    /// for a client.
    ///
    /// - Returns: The source.
    public static func countingForTesting() -> RandomSource {
        let calls = Mutex<UInt64>(0)
        return RandomSource { (count) throws(CryptoError) in
            let call = calls.withLock { calls in
                calls += 1
                return calls
            }
            var generator = SeededGenerator(seed: call)
            return generator.bytes(count)
        }
    }

    /// A source whose bytes everybody knows: for tests, never for a client.
    ///
    /// Each call starts the
    /// sequence of the seed and the number of bytes anew.
    ///
    /// - Parameter seed: Another seed gives other bytes.
    /// - Returns: The source.
    public static func insecureForTesting(seed: UInt64 = 1) -> RandomSource {
        RandomSource { (count) throws(CryptoError) in
            var generator = SeededGenerator(seed: seed)
            return generator.bytes(count)
        }
    }
}
