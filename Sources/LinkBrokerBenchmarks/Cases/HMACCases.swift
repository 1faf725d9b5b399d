import LinkCrypto

/// Tags over 64 bytes: ours, the fastest supported use of OpenSSL, and its one-shot call.
enum HMACCases {
    private static let key = (0..<32).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ 11) }
    private static let message = (0..<64).map { UInt8(truncatingIfNeeded: $0 &* 5 &+ 1) }

    /// The cases.
    static let all = [
        BenchmarkCase("hmac-tag", "MessageAuthenticator over 64 bytes") {
            let authenticator = try MessageAuthenticator(key: SecretKey(key.span))
            return { iterations in
                var message = message
                var sink: UInt64 = 0
                for index in 0..<iterations {
                    message[0] = UInt8(truncatingIfNeeded: index)
                    let tag = try authenticator.tag(over: message.span)
                    sink &+= tag.withSpan { UInt64($0[0]) }
                }
                return sink
            }
        },
        BenchmarkCase("hmac-reinit", "EVP_MAC_init without a key, update, final") {
            let hash = try ReusedHMAC(key: key)
            return { iterations in
                var message = message
                var sink: UInt64 = 0
                for index in 0..<iterations {
                    message[0] = UInt8(truncatingIfNeeded: index)
                    sink &+= UInt64(try hash.firstByte(over: message))
                }
                return sink
            }
        },
        BenchmarkCase("hmac-one-shot", "HMAC(), the one-shot call") {
            try checkEqual()
            return { iterations in
                var message = message
                var sink: UInt64 = 0
                for index in 0..<iterations {
                    message[0] = UInt8(truncatingIfNeeded: index)
                    sink &+= UInt64(try OneShotHMAC.tag(key: key, over: message).first)
                }
                return sink
            }
        },
    ]

    // The three must agree, or the comparison means nothing.
    private static func checkEqual() throws {
        let own = try MessageAuthenticator(key: SecretKey(key.span)).tag(over: message.span)
        let shot = try OneShotHMAC.tag(key: key, over: message)
        let reused = try ReusedHMAC(key: key)
        let isSame = try own.bytes[0] == shot.first && shot.first == reused.firstByte(over: message)
        guard isSame, own.bytes[31] == shot.last else {
            throw UsageError("the HMAC baselines disagree")
        }
    }
}
