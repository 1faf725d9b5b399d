import COpenSSL

/// The one-shot call that most code uses: it looks the algorithm up and keys it every time.
enum OneShotHMAC {
    /// The first and the last byte of a tag.
    static func tag(key: [UInt8], over message: [UInt8]) throws -> (first: UInt8, last: UInt8) {
        // SAFETY: 32 bytes are written into a tuple of four words; key and message are only read.
        var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
        let isDone = unsafe withUnsafeMutableBytes(of: &words) { buffer in
            var count: UInt32 = 0
            let tag = unsafe HMAC(
                EVP_sha256(), key, Int32(key.count), message, message.count,
                buffer.baseAddress?.assumingMemoryBound(to: UInt8.self), &count)
            return unsafe tag != nil && count == 32
        }
        guard isDone else { throw UsageError("HMAC() failed") }
        return (
            UInt8(truncatingIfNeeded: words.0), UInt8(truncatingIfNeeded: words.3 >> 56)
        )
    }
}

/// The best supported way: a context whose key schedule is kept, started again without a key.
@safe final class ReusedHMAC {
    // INVARIANT: a keyed context of this object alone, freed once, in `deinit`.
    private let context: OpaquePointer

    init(key: [UInt8]) throws {
        // SAFETY: strings are copied by OpenSSL; the algorithm is released after the context took
        // its own reference.
        guard let algorithm = unsafe EVP_MAC_fetch(nil, "HMAC", nil) else {
            throw UsageError("no HMAC in libcrypto")
        }
        defer { unsafe EVP_MAC_free(algorithm) }
        guard let context = unsafe EVP_MAC_CTX_new(algorithm) else {
            throw UsageError("no MAC context")
        }
        var name = Array("SHA256".utf8CString)
        // SAFETY: name and key outlive the call, which copies both.
        let isKeyed = unsafe name.withUnsafeMutableBufferPointer { name in
            let parameters = unsafe [
                OSSL_PARAM_construct_utf8_string("digest", name.baseAddress, 0),
                OSSL_PARAM_construct_end(),
            ]
            return unsafe EVP_MAC_init(context, key, key.count, parameters) == 1
        }
        unsafe self.context = context
        guard isKeyed else { throw UsageError("the MAC context takes no key") }
    }

    deinit {
        // SAFETY: the only owner frees it.
        unsafe EVP_MAC_CTX_free(context)
    }

    /// The first byte of the tag over a message.
    func firstByte(over message: [UInt8]) throws -> UInt8 {
        var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
        // SAFETY: 32 bytes are written into four words; the message is only read.
        let isDone = unsafe withUnsafeMutableBytes(of: &words) { buffer in
            var count = 0
            return unsafe EVP_MAC_init(context, nil, 0, nil) == 1
                && EVP_MAC_update(context, message, message.count) == 1
                && EVP_MAC_final(
                    context, buffer.baseAddress?.assumingMemoryBound(to: UInt8.self), &count,
                    buffer.count) == 1
        }
        guard isDone else { throw UsageError("the MAC failed") }
        return UInt8(truncatingIfNeeded: words.0)
    }
}
