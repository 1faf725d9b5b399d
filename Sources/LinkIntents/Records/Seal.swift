import LinkCrypto

/// The cipher of suite 02: a keystream of HMAC-SHA-256 in counter mode under a key of its own.
///
/// Block `n` is `HMAC(K(intent-seal), LP("seal", id, generation, n))`; the id is random and the
/// generation counts rewrites, so no block serves twice. The record's tag covers the ciphertext
/// and is verified before a byte is decrypted.
enum Seal {
    // INVARIANT: one (id, generation) seals one body; `HeldIntent` counts the generation.
    /// Encrypts or decrypts in place; the two are one operation.
    static func apply(
        to bytes: inout [UInt8], from start: Int, id: Octets, generation: UInt64,
        keys: PurposeKeys
    ) throws(IntentError) {
        var message = block(id: id, generation: generation)
        var offset = start
        var counter: UInt32 = 0
        // BOUND: at most 512 blocks, a body has at most 16384 bytes.
        while offset < bytes.count {
            Framing.write(counter, at: message.count - 4, in: &message)
            let stream: Digest
            do throws(CryptoError) { stream = try keys[.intentSeal].tag(over: message.span) } catch
            { throw IntentError(error) }
            let count = min(Digest.byteCount, bytes.count - offset)
            stream.withSpan { stream in
                // BOUND: 32 bytes.
                for index in 0..<count { bytes[offset + index] ^= stream[index] }
            }
            offset += count
            counter += 1
        }
    }

    private static func block(id: Octets, generation: UInt64) -> [UInt8] {
        var number: [UInt8] = []
        Framing.append(generation, to: &number)
        return Framing.framed([Array("seal".utf8), id.bytes, number, [0, 0, 0, 0]])
    }
}
