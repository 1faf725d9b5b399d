import LinkBrokerTesting
import LinkCrypto
import Testing

struct KeyTests {
    struct Length: CustomTestStringConvertible, Sendable {
        let count: Int
        var testDescription: String { "\(count) bytes" }
    }

    @Test(arguments: [0, 1, 31, 33, 64].map(Length.init))
    func `key material of another length is refused`(_ row: Length) {
        let bytes = (0..<row.count).map { UInt8($0) }
        #expect(throws: CryptoError(.keyLength)) { _ = try SecretKey(bytes.span) }
        let hex = Array(Hex.text(bytes).utf8)
        #expect(throws: CryptoError(.keyLength)) { _ = try SecretKey(hex: hex.span) }
    }

    @Test(arguments: [UInt8(0), 1, 0x7F, 0xFF])
    func `key material of equal bytes is refused`(_ byte: UInt8) {
        let bytes = [UInt8](repeating: byte, count: 32)
        #expect(throws: CryptoError(.keyWeak)) { _ = try SecretKey(bytes.span) }
        let hex = Array(Hex.text(bytes).utf8)
        #expect(throws: CryptoError(.keyWeak)) { _ = try SecretKey(hex: hex.span) }
    }

    @Test func `key material that differs in its last byte alone is taken`() throws {
        let bytes = [UInt8](repeating: 0, count: 31) + [1]
        let key = try SecretKey(bytes.span)
        let copy = key.withBytes { [UInt8](copying: $0) }
        #expect(copy == bytes)
    }

    @Test(arguments: ["G", "A", " ", "\u{0}", "-"])
    func `a digit outside 0-9a-f is refused`(_ digit: String) {
        let hex = Array((String(repeating: "0", count: 63) + digit).utf8)
        #expect(throws: CryptoError(.keyLength)) { _ = try SecretKey(hex: hex.span) }
    }

    @Test func `hex and raw material give the same tags`() throws {
        let bytes = (0..<32).map { UInt8($0) }
        let hex = Array(Hex.text(bytes).utf8)
        let message = Array("message".utf8)
        let first = try MessageAuthenticator(key: SecretKey(bytes.span)).tag(over: message.span)
        let second = try MessageAuthenticator(key: SecretKey(hex: hex.span))
            .tag(over: message.span)
        #expect(first == second)
    }

    @Test func `wiping leaves zeros`() {
        var bytes: [UInt8] = [1, 2, 3]
        wipe(&bytes)
        #expect(bytes == [0, 0, 0])
    }

    @Test func `a tag over pieces is the tag over their concatenation`() throws {
        let key = try MessageAuthenticator(key: SecretKey(counting.span))
        let message = (0..<200).map { UInt8($0) }
        let whole = try key.tag(over: message.span)
        for first in [0, 1, 63, 64, 65, 199, 200] {
            for second in [first, (first + 200) / 2, 200] {
                let parts = try key.tag(
                    over: message.span.extracting(0..<first),
                    message.span.extracting(first..<second),
                    message.span.extracting(second..<200))
                #expect(parts == whole)
            }
        }
    }

    @Test func `one authenticator serves many threads`() async throws {
        let key = try MessageAuthenticator(key: SecretKey(counting.span))
        let messages = (0..<64).map { [UInt8](repeating: UInt8($0), count: $0 * 3) }
        let expected = try messages.map { try key.tag(over: $0.span) }
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    try (0..<200).allSatisfy { round in
                        let index = round % messages.count
                        let message = messages[index]
                        return try key.tag(over: message.span) == expected[index]
                    }
                }
            }
            for try await isRight in group { #expect(isRight) }
        }
    }

    @Test func `nothing here prints what it holds`() throws {
        let bytes = [UInt8](repeating: 0xAB, count: 31) + [0xCD]
        let key = try MessageAuthenticator(key: SecretKey(bytes.span))
        let tag = try key.tag(over: bytes.span)
        var dumped = ""
        dump(key, to: &dumped)
        dump(tag, to: &dumped)
        let printed = "\(key) \(tag) \(String(reflecting: tag)) \(dumped)".lowercased()
        for forbidden in [tag.hex, Hex.text(bytes), "171", String(tag.firstWord)] {
            #expect(printed.contains(forbidden) == false)
        }
    }
}

struct DigestTests {
    @Test func `the digest of nothing and of abc are as published in FIPS 180-4`() throws {
        #expect(
            try Digest.of([UInt8]()).hex
                == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
        #expect(
            try Digest.of(Array("abc".utf8)).hex
                == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    }

    @Test func `only 32 bytes make a digest`() {
        for count in [0, 31, 33, 64] {
            #expect(Digest([UInt8](repeating: 1, count: count)) == nil)
        }
        let bytes = (0..<32).map { UInt8($0) }
        #expect(Digest(bytes)?.bytes == bytes)
    }

    @Test func `every single-bit difference and every other length is unequal`() throws {
        let bytes = (0..<32).map { UInt8($0 * 7) }
        let digest = try #require(Digest(bytes))
        #expect(digest.isEqual(bytes))
        for bit in 0..<256 {
            var other = bytes
            other[bit / 8] ^= 1 << UInt8(bit % 8)
            #expect(digest.isEqual(other) == false)
            #expect(Digest(other) != digest)
            #expect(isEqual(bytes, other) == false)
        }
        for count in 0..<32 {
            #expect(digest.isEqual(bytes.prefix(count)) == false)
            #expect(digest.hasPrefix(bytes.prefix(count)) == (count > 0))
        }
        #expect(digest.isEqual(bytes + [0]) == false)
        #expect(digest.hasPrefix(bytes + [0]) == false)
        #expect(isEqual([], []))
    }
}

struct RandomSourceTests {
    @Test func `the system's source gives as many bytes as asked for, and others each time`() throws
    {
        for count in [0, 1, 16, 32, 4096] {
            #expect(try RandomSource.system.bytes(count).count == count)
        }
        #expect(try RandomSource.system.bytes(32) != RandomSource.system.bytes(32))
    }

    @Test func `a source that fails, falls short or is stuck gives nothing`() {
        let failing = RandomSource { (_) throws(CryptoError) in
            throw CryptoError(.randomUnavailable)
        }
        let short = RandomSource { count in [UInt8](repeating: 1, count: max(0, count - 1)) }
        let stuck = RandomSource { count in [UInt8](repeating: 9, count: count) }
        for source in [failing, short, stuck] {
            #expect(throws: CryptoError(.randomUnavailable)) { try source.bytes(16) }
            #expect(throws: CryptoError(.randomUnavailable)) { _ = try SecretKey(from: source) }
        }
    }

    @Test func `a key from a source is what the source gave`() throws {
        let source = RandomSource { count in (0..<count).map { UInt8($0 & 0xFF) } }
        let key = try SecretKey(from: source)
        let bytes = key.withBytes { [UInt8](copying: $0) }
        #expect(bytes == (0..<32).map { UInt8($0) })
    }

    @Test func `a derivation of no bytes or too many is refused`() throws {
        let key = try MessageAuthenticator(key: SecretKey(counting.span))
        for count in [-1, 0, KeyDerivation.byteCountLimit + 1] {
            #expect(throws: CryptoError(.outputTooLong)) {
                let info: [UInt8] = []
                return try KeyDerivation.expanded(key, info: info.span, byteCount: count)
            }
        }
        let info: [UInt8] = []
        let most = try KeyDerivation.expanded(
            key, info: info.span, byteCount: KeyDerivation.byteCountLimit)
        #expect(most.count == 8160)
    }
}

// Key material that is easy to recognise.
private let counting = (0..<32).map { UInt8($0) }
