import Synchronization

/// Thirty-two secret bytes; holding one means that the length is exact (HMAC pads and folds other
/// lengths into equal keys), that the bytes are not all equal, and that they are wiped in the end.
///
/// The bytes lie in one allocation of their own and are never printed. Wiping is best effort: what
/// a register or a swapped page held is out of reach.
public struct SecretKey: ~Copyable, Sendable {
    private let storage: Mutex<SecretStorage>

    /// The number of bytes, 32.
    public static let byteCount = 32

    /// Copies key material; the caller wipes its own copy.
    ///
    /// - Parameter bytes: Exactly 32 bytes that are not all equal.
    /// - Throws: `key_length` or `key_weak`.
    public init(_ bytes: Span<UInt8>) throws(CryptoError) {
        guard bytes.count == Self.byteCount else { throw CryptoError(.keyLength) }
        var storage = SecretStorage()
        // BOUND: 32 bytes.
        for index in 0..<Self.byteCount { storage[index] = bytes[index] }
        guard storage.isUniform == false else { throw CryptoError(.keyWeak) }
        self.storage = Mutex(storage)
    }

    /// Reads key material from hex digits, straight into the storage that is wiped.
    ///
    /// - Parameter hex: Exactly 64 lower-case hex digits; the caller wipes its own copy.
    /// - Throws: `key_length` for anything else, `key_weak` for 32 equal bytes.
    public init(hex: Span<UInt8>) throws(CryptoError) {
        guard hex.count == 2 * Self.byteCount else { throw CryptoError(.keyLength) }
        var storage = SecretStorage()
        // BOUND: 32 bytes.
        for index in 0..<Self.byteCount {
            guard let high = Hex.value(hex[2 * index]), let low = Hex.value(hex[2 * index + 1])
            else { throw CryptoError(.keyLength) }
            storage[index] = high << 4 | low
        }
        guard storage.isUniform == false else { throw CryptoError(.keyWeak) }
        self.storage = Mutex(storage)
    }

    /// Draws a new key and wipes the drawn bytes.
    ///
    /// - Parameter source: Where the 32 bytes come from.
    /// - Throws: `random_unavailable` when the source fails.
    public init(from source: RandomSource) throws(CryptoError) {
        var bytes = try source.bytes(Self.byteCount)
        defer { wipe(&bytes) }
        try self.init(bytes.span)
    }

    /// Calls the closure with the bytes, which must not be copied elsewhere.
    package borrowing func withBytes<Result: ~Copyable, Failure: Error>(
        _ body: @Sendable (Span<UInt8>) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        try storage.withLock { (storage) throws(Failure) -> sending Result in
            try storage.withBytes(body)
        }
    }
}

/// The allocation of a key: 32 bytes, owned once, wiped before they are freed.
@safe struct SecretStorage: ~Copyable {
    private let buffer: UnsafeMutableBufferPointer<UInt8>

    init() {
        // SAFETY: 32 bytes of its own, initialised before anything reads them.
        unsafe buffer = .allocate(capacity: SecretKey.byteCount)
        unsafe buffer.initialize(repeating: 0)
    }

    deinit {
        // SAFETY: the only owner wipes and frees its allocation.
        unsafe Backend.wipe(UnsafeMutableRawBufferPointer(buffer))
        unsafe buffer.deallocate()
    }

    subscript(index: Int) -> UInt8 {
        get {
            precondition((0..<SecretKey.byteCount).contains(index), "an index into 32 bytes")
            // SAFETY: the index was checked.
            return unsafe buffer[index]
        }
        set {
            precondition((0..<SecretKey.byteCount).contains(index), "an index into 32 bytes")
            // SAFETY: the index was checked.
            unsafe buffer[index] = newValue
        }
    }

    func withBytes<Result: ~Copyable, Failure: Error>(
        _ body: @Sendable (Span<UInt8>) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        // SAFETY: the allocation lives as long as this value, which the call borrows.
        try body(unsafe UnsafeBufferPointer(buffer).span)
    }

    var isUniform: Bool {
        var difference: UInt8 = 0
        // BOUND: 32 bytes; no early exit.
        for index in 1..<SecretKey.byteCount { difference |= self[index] ^ self[0] }
        return difference == 0
    }
}
