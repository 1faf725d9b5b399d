#if !canImport(CryptoKit)
    import COpenSSL

    /// A keyed HMAC-SHA-256 whose key schedule is kept from one message to the next.
    ///
    /// `EVP_MAC_init` without a key starts the next message on the schedule that the context
    /// already holds; it is the fastest interface of OpenSSL 3 that is not deprecated.
    @safe struct KeyedHash: ~Copyable {
        // INVARIANT: a keyed context of this value alone, freed once, in `deinit`.
        private let context: OpaquePointer

        init(key: Span<UInt8>) throws(CryptoError) {
            // SAFETY: strings are copied by OpenSSL; the algorithm is released after the context
            // took its own reference.
            let fetched = unsafe EVP_MAC_fetch(nil, "HMAC", nil)
            guard let algorithm = unsafe fetched else { throw CryptoError(.unavailable) }
            defer { unsafe EVP_MAC_free(algorithm) }
            guard let context = unsafe EVP_MAC_CTX_new(algorithm) else {
                throw CryptoError(.unavailable)
            }
            guard unsafe Self.setKey(key, of: context) else {
                unsafe EVP_MAC_CTX_free(context)
                throw CryptoError(.unavailable)
            }
            unsafe self.context = context
        }

        deinit {
            // SAFETY: the only owner frees it; OpenSSL cleanses the key schedule.
            unsafe EVP_MAC_CTX_free(context)
        }

        mutating func begin() -> Bool {
            // SAFETY: no key and no parameters: the kept schedule is used again.
            unsafe EVP_MAC_init(context, nil, 0, nil) == 1
        }

        mutating func update(_ bytes: Span<UInt8>) -> Bool {
            guard bytes.isEmpty == false else { return true }
            // SAFETY: the bytes are only read, within their bounds, during the call.
            return unsafe bytes.withUnsafeBufferPointer { buffer in
                unsafe EVP_MAC_update(context, buffer.baseAddress, buffer.count) == 1
            }
        }

        mutating func finished() -> Digest? {
            var tag = Digest.zero
            // SAFETY: 32 bytes are written into the 32 bytes of the value.
            let count = unsafe tag.withUnsafeMutableBytes { buffer in
                var count = 0
                let status = unsafe EVP_MAC_final(
                    context, buffer.baseAddress?.assumingMemoryBound(to: UInt8.self), &count,
                    buffer.count)
                return status == 1 ? count : 0
            }
            return count == Digest.byteCount ? tag : nil
        }

        private static func setKey(_ key: Span<UInt8>, of context: OpaquePointer) -> Bool {
            var name = Array("SHA256".utf8CString)
            let nothing: [UInt8] = [0]
            let isEmpty = key.isEmpty
            // SAFETY: name and key outlive the call, which copies both; an empty key still needs
            // an address, or OpenSSL would keep the schedule that the context does not have yet.
            return unsafe name.withUnsafeMutableBufferPointer { name in
                let parameters = unsafe [
                    OSSL_PARAM_construct_utf8_string("digest", name.baseAddress, 0),
                    OSSL_PARAM_construct_end(),
                ]
                let bytes = isEmpty ? nothing.span : key
                return unsafe bytes.withUnsafeBufferPointer { buffer in
                    unsafe EVP_MAC_init(
                        context, buffer.baseAddress, isEmpty ? 0 : buffer.count, parameters) == 1
                }
            }
        }
    }

    /// What else the library takes from the system.
    enum Backend {
        static func digest(of bytes: Span<UInt8>) -> Digest? {
            var digest = Digest.zero
            // SAFETY: the input is only read; 32 bytes are written into the 32 of the value.
            let isDone = unsafe bytes.withUnsafeBufferPointer { input in
                unsafe digest.withUnsafeMutableBytes { output in
                    unsafe EVP_Digest(
                        input.baseAddress, input.count,
                        output.baseAddress?.assumingMemoryBound(to: UInt8.self), nil, EVP_sha256(),
                        nil) == 1
                }
            }
            return isDone ? digest : nil
        }

        static func random(_ count: Int) -> [UInt8]? {
            guard let size = Int32(exactly: count), size >= 0 else { return nil }
            var bytes = [UInt8](repeating: 0, count: count)
            // SAFETY: exactly `count` bytes of the array are written.
            let isDone = unsafe bytes.withUnsafeMutableBufferPointer { buffer in
                unsafe RAND_priv_bytes(buffer.baseAddress, size) == 1
            }
            return isDone ? bytes : nil
        }

        @unsafe static func isEqual(
            _ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer
        ) -> Bool {
            // SAFETY: the caller passes two valid buffers; their lengths are no secret.
            unsafe left.count == right.count
                && CRYPTO_memcmp(left.baseAddress, right.baseAddress, left.count) == 0
        }

        @unsafe static func wipe(_ buffer: UnsafeMutableRawBufferPointer) {
            // SAFETY: the caller passes a valid buffer; the call is never optimised away.
            unsafe OPENSSL_cleanse(buffer.baseAddress, buffer.count)
        }
    }
#endif
