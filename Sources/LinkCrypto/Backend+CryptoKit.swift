#if canImport(CryptoKit)
    import CryptoKit
    import Darwin
    import Security

    /// A keyed HMAC-SHA-256 whose key schedule is kept from one message to the next.
    ///
    /// CryptoKit's `HMAC` is a value that has absorbed the key: every message starts on a copy.
    struct KeyedHash: ~Copyable {
        private let template: HMAC<SHA256>
        private var current: HMAC<SHA256>

        init(key: Span<UInt8>) throws(CryptoError) {
            // SAFETY: the key is only read, within its bounds, during the call.
            let key = unsafe key.withUnsafeBytes { SymmetricKey(data: unsafe $0) }
            template = HMAC(key: key)
            current = template
        }

        mutating func begin() -> Bool {
            current = template
            return true
        }

        mutating func update(_ bytes: Span<UInt8>) -> Bool {
            // SAFETY: the bytes are only read, within their bounds, during the call.
            unsafe bytes.withUnsafeBytes { buffer in
                unsafe current.update(data: buffer)
            }
            return true
        }

        mutating func finished() -> Digest? {
            Digest(Array(current.finalize()))
        }
    }

    /// What else the library takes from the system.
    enum Backend {
        static func digest(of bytes: Span<UInt8>) -> Digest? {
            // SAFETY: the bytes are only read, within their bounds, during the call.
            unsafe bytes.withUnsafeBytes { buffer in
                Digest(Array(unsafe SHA256.hash(data: buffer)))
            }
        }

        static func random(_ count: Int) -> [UInt8]? {
            guard count >= 0 else { return nil }
            var bytes = [UInt8](repeating: 0, count: count)
            // SAFETY: exactly `count` bytes of the array are written.
            let isDone = unsafe bytes.withUnsafeMutableBytes { buffer in
                guard let address = buffer.baseAddress else { return true }
                return unsafe SecRandomCopyBytes(kSecRandomDefault, count, address)
                    == errSecSuccess
            }
            return isDone ? bytes : nil
        }

        @unsafe static func isEqual(
            _ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer
        ) -> Bool {
            // SAFETY: the caller passes two valid buffers; their lengths are no secret.
            unsafe left.count == right.count
                && (left.isEmpty
                    || timingsafe_bcmp(left.baseAddress, right.baseAddress, left.count) == 0)
        }

        @unsafe static func wipe(_ buffer: UnsafeMutableRawBufferPointer) {
            guard let address = buffer.baseAddress else { return }
            // SAFETY: the caller passes a valid buffer; the call is never optimised away.
            _ = unsafe memset_s(address, buffer.count, 0, buffer.count)
        }
    }
#endif
