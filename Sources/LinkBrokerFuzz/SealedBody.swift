import LinkCrypto

/// The cipher of sealed records written once more, so that fuzzed bodies reach the parser behind it.
enum SealedBody {
    private static let authenticator: MessageAuthenticator = {
        let master = FuzzWorld.masterBytes
        let salt = Array("LinkBroker/keyring/v1".utf8)
        let names = ["LinkBroker", "v1", "HS256", "intent-seal"].map { Array($0.utf8) }
        let info = framed(names + [FuzzWorld.installBytes])
        do throws(CryptoError) {
            let expander = try MessageAuthenticator(
                uncheckedKey: try KeyDerivation.extracted(from: master.span, salt: salt.span)
                    .bytes.span)
            return try MessageAuthenticator(
                key: try KeyDerivation.expandedKey(expander, info: info.span))
        } catch {
            stop("the fixed key is refused: \(error)")
        }
    }()

    /// Encrypts a body, or decrypts it.
    ///
    /// - Parameters:
    ///   - body: The body.
    ///   - id: The 16 bytes of the record's name.
    ///   - generation: The record's generation.
    /// - Returns: The body under the keystream of that name and generation.
    static func applied(to body: [UInt8], id: [UInt8], generation: UInt64) -> [UInt8] {
        var result: [UInt8] = []
        var counter = 0
        // BOUND: the body.
        while result.count < body.count {
            let message = framed([Array("seal".utf8), id, big(generation), number(counter)])
            guard let block = try? authenticator.tag(over: message.span) else {
                stop("no keystream")
            }
            result += zip(body[result.count...], block.bytes).map { $0 ^ $1 }
            counter += 1
        }
        return result
    }

    private static func framed(_ pieces: [[UInt8]]) -> [UInt8] {
        number(pieces.count) + pieces.flatMap { number($0.count) + $0 }
    }

    private static func number(_ value: Int) -> [UInt8] { Array(big(UInt64(value)).suffix(4)) }

    private static func big(_ value: UInt64) -> [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: value >> (56 - 8 * UInt64($0))) }
    }
}
