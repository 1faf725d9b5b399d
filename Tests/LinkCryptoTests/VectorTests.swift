import Foundation
import LinkCrypto
import TestSupport
import Testing

/// Published vectors for HMAC-SHA-256 and HKDF-SHA-256.
@Suite(.enabled(if: SharedData.isPresent, "third-party data is absent: ../shared/data"))
struct VectorTests {
    @Test func `RFC 4231: every tag is as published`() throws {
        let text = String(
            decoding: try SharedData.bytes("data/rfc-vectors/rfc-4231-sha256.txt"), as: UTF8.self)
        var count = 0
        for block in Self.blocks(text) where block["KEY"] != nil {
            let key = try #require(Hex.bytes((block["KEY"] ?? "").utf8))
            let message = try #require(Hex.bytes((block["MSG"] ?? "").utf8))
            let tag = try MessageAuthenticator(uncheckedKey: key.span).tag(over: message.span)
            #expect(tag.hex == block["MD"])
            count += 1
        }
        #expect(count == 6)
    }

    @Test func `RFC 5869: every key is as published`() throws {
        let text = String(
            decoding: try SharedData.bytes("data/rfc-vectors/rfc-5869-HKDF-SHA256.txt"),
            as: UTF8.self)
        var count = 0
        let whole = Self.blocks(text.replacing("\n\nPRK", with: "\nPRK"))
        for block in whole where block["IKM"] != nil {
            let material = try #require(Hex.bytes((block["IKM"] ?? "").utf8))
            let salt = try #require(Hex.bytes((block["SALT"] ?? "").utf8))
            let info = try #require(Hex.bytes((block["INFO"] ?? "").utf8))
            let prk = try KeyDerivation.extracted(from: material.span, salt: salt.span)
            #expect(prk.hex == block["PRK"])
            let key = try MessageAuthenticator(uncheckedKey: prk.bytes.span)
            let size = try #require(Int(block["L"] ?? ""))
            let output = try KeyDerivation.expanded(key, info: info.span, byteCount: size)
            #expect(Hex.text(output) == block["OKM"])
            count += 1
        }
        #expect(count == 3)
    }

    @Test func `Wycheproof: every HMAC verdict is as published`() throws {
        let file = try JSONDecoder().decode(
            WycheproofFile<HMACGroup>.self,
            from: Data(try SharedData.bytes("data/wycheproof/hmac_sha256_test.json")))
        var count = 0
        for group in file.testGroups {
            for test in group.tests {
                let key = try #require(Hex.bytes(test.key.utf8))
                let message = try #require(Hex.bytes(test.msg.utf8))
                let expected = try #require(Hex.bytes(test.tag.utf8))
                let tag = try MessageAuthenticator(uncheckedKey: key.span).tag(over: message.span)
                let isValid =
                    expected.count * 8 == group.tagSize
                    && tag.hasConstantTimePrefix(expected.span)
                #expect(isValid == (test.result == "valid"), "test \(test.tcId)")
                count += 1
            }
        }
        #expect(count == file.numberOfTests)
        #expect(count == 174)
    }

    @Test func `Wycheproof: every HKDF output is as published`() throws {
        let file = try JSONDecoder().decode(
            WycheproofFile<HKDFGroup>.self,
            from: Data(try SharedData.bytes("data/wycheproof/hkdf_sha256_test.json")))
        var count = 0
        for test in file.testGroups.flatMap(\.tests) {
            let material = try #require(Hex.bytes(test.ikm.utf8))
            let salt = try #require(Hex.bytes(test.salt.utf8))
            let info = try #require(Hex.bytes(test.info.utf8))
            let prk = try KeyDerivation.extracted(from: material.span, salt: salt.span)
            let key = try MessageAuthenticator(uncheckedKey: prk.bytes.span)
            if test.result == "valid" {
                let output = try KeyDerivation.expanded(
                    key, info: info.span, byteCount: test.size)
                #expect(Hex.text(output) == test.okm, "test \(test.tcId)")
            } else {
                #expect(throws: CryptoError(.outputTooLong), "test \(test.tcId)") {
                    try KeyDerivation.expanded(key, info: info.span, byteCount: test.size)
                }
            }
            count += 1
        }
        #expect(count == 86)
    }

    // Lines `Name = value`, in blocks that an empty line ends.
    private static func blocks(_ text: String) -> [[String: String]] {
        var blocks: [[String: String]] = [[:]]
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let parts = line.split(separator: "=", maxSplits: 1).map {
                $0.trimmingCharacters(in: .whitespaces)
            }
            if line.trimmingCharacters(in: .whitespaces).isEmpty {
                blocks.append([:])
            } else if let name = parts.first, line.contains("=") {
                blocks[blocks.count - 1][name.uppercased()] = parts.count > 1 ? parts[1] : ""
            }
        }
        return blocks
    }
}

private struct WycheproofFile<Group: Decodable>: Decodable {
    let numberOfTests: Int
    let testGroups: [Group]
}

private struct HMACGroup: Decodable {
    struct Test: Decodable {
        let tcId: Int
        let key: String
        let msg: String
        let tag: String
        let result: String
    }
    let tagSize: Int
    let tests: [Test]
}

private struct HKDFGroup: Decodable {
    struct Test: Decodable {
        let tcId: Int
        let ikm: String
        let salt: String
        let info: String
        let size: Int
        let okm: String
        let result: String
    }
    let tests: [Test]
}
