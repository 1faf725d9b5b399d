import Foundation
import LinkBroker
import LinkBrokerTesting
import LinkCrypto
import LinkIntents
import Testing

/// The text of a keyring file, group 35 and 36 of the attacks: one thing wrong, one code, one place.
@Suite struct KeyringTextTests {
    /// Three keys that everybody knows: `{K0}` is active, `{K1}` verifies, `{K2}` is revoked.
    struct Known: Sendable {
        let install = String(repeating: "ab", count: 16)
        let materials: [String]
        let names: [String]

        init() throws {
            materials = (0..<9).map { Known.hex($0) }
            var names: [String] = []
            for material in materials {
                names.append(
                    try KeyringKey(
                        material: try SecretKey(hex: Array(material.utf8).span), state: .active,
                        createdMilliseconds: 0
                    ).id.text)
            }
            self.names = names
        }

        private static func hex(_ seed: Int) -> String {
            (0..<32).map { index in
                let byte = String((index * 7 + seed * 31 + 1) % 256, radix: 16)
                return byte.count == 1 ? "0" + byte : byte
            }.joined()
        }

        /// A key as it stands in the list.
        func key(
            _ number: Int, _ state: String, name: String? = nil, material: String? = nil,
            times: String = #""created_ms": 5"#
        ) -> String {
            "{\"kid\": \"\(name ?? names[number])\", \"state\": \"\(state)\", \(times), "
                + "\"material\": \"\(material ?? materials[number])\"}"
        }

        /// A whole text.
        func text(_ keys: [String], version: String = "1", install: String? = nil) -> String {
            "{\"v\": \(version), \"install\": \"\(install ?? self.install)\", "
                + "\"keys\": [\n\(keys.joined(separator: ",\n"))\n]}\n"
        }

        /// A text that is right.
        var good: String {
            text([
                key(0, "active"),
                key(1, "verify", times: #""created_ms": 1, "retire_ms": 2"#),
                key(2, "revoked"),
            ])
        }
    }

    struct Row: CustomTestStringConvertible, Sendable {
        let name: String
        let code: String
        let place: String?
        let bytes: @Sendable (Known) -> [UInt8]

        /// A text with one thing wrong.
        init(
            _ name: String, _ code: String, at place: String?,
            _ text: @escaping @Sendable (Known) -> String
        ) {
            self.name = name
            self.code = code
            self.place = place
            bytes = { Array(text($0).utf8) }
        }

        /// Bytes that are no text.
        init(
            bytes name: String, _ code: String, at place: String?,
            _ bytes: @escaping @Sendable (Known) -> [UInt8]
        ) {
            self.name = name
            self.code = code
            self.place = place
            self.bytes = bytes
        }

        var testDescription: String { "\(name) -> \(code)" }
    }

    static let framing = [
        Row("nothing", "unexpected_end", at: "1:1") { _ in "" },
        Row("not JSON", "syntax", at: "1:1") { _ in "keys" },
        Row("a list", "wrong_type", at: "1:1") { _ in "[]" },
        Row("cut off", "unexpected_end", at: "5:2") { String($0.good.dropLast(2)) },
        Row("more behind it", "syntax", at: "6:1") { $0.good + "{}" },
        Row("a comment", "syntax", at: "1:1") { "// keys\n" + $0.good },
        Row("a trailing comma", "syntax", at: "2:144") { known in
            known.text([known.key(0, "active")]).replacingOccurrences(of: "\n]", with: ",\n]")
        },
        Row(bytes: "a byte order mark", "byte_order_mark", at: "1:1") {
            [0xEF, 0xBB, 0xBF] + $0.good.utf8
        },
        Row(bytes: "UTF-16 with its mark", "syntax", at: "1:1") {
            [0xFF, 0xFE] + $0.good.utf8.flatMap { [$0, 0] }
        },
        Row(bytes: "UTF-16 without", "syntax", at: "1:2") { $0.good.utf8.flatMap { [$0, 0] } },
        Row(bytes: "no UTF-8", "invalid_utf8", at: "1:11") { known in
            let start = #"{"v": 1, ""#.utf8
            return Array(start) + [0xC0, 0x80] + known.good.utf8.dropFirst(start.count)
        },
        Row("a zero byte", "syntax", at: "6:1") { $0.good + "\0" },
        Row("one byte too many", "too_large", at: nil) { known in
            known.good + String(repeating: " ", count: 16_385 - known.good.utf8.count)
        },
        Row("a megabyte", "too_large", at: nil) {
            $0.good + String(repeating: "\n", count: 1 << 20)
        },
        Row("deep nesting", "too_deep", at: "1:4") { _ in String(repeating: "[", count: 500) },
        Row("a key twice", "duplicate_key", at: "1:10") { _ in #"{"v": 1, "v": 1}"# },
        Row("a key twice, by an escape", "duplicate_key", at: "1:10") { _ in
            #"{"v": 1, "\u0076": 1}"#
        },
        Row("a key twice in a key", "duplicate_key", at: nil) { known in
            known.text([
                known.key(0, "active", times: #""created_ms": 1, "state": "active""#)
            ])
        },
    ]

    static let members = [
        Row("no version", "missing_key", at: "1:1") { _ in #"{"install": "", "keys": []}"# },
        Row("no install", "missing_key", at: "1:1") { _ in #"{"v": 1, "keys": []}"# },
        Row("no keys", "missing_key", at: "1:1") { _ in #"{"v": 1, "install": ""}"# },
        Row("an unknown key", "unknown_key", at: "1:2") { _ in #"{"version": 1}"# },
        Row("version 2", "version", at: "1:7") { $0.text([$0.key(0, "active")], version: "2") },
        Row("version 0", "version", at: "1:7") { $0.text([$0.key(0, "active")], version: "0") },
        Row("version \"1\"", "wrong_type", at: "1:7") {
            $0.text([$0.key(0, "active")], version: "\"1\"")
        },
        Row("version 1.0", "not_an_integer", at: "1:7") {
            $0.text([$0.key(0, "active")], version: "1.0")
        },
        Row("a short install", "install_id", at: "1:21") {
            $0.text([$0.key(0, "active")], install: String($0.install.dropLast(2)))
        },
        Row("a long install", "install_id", at: "1:21") {
            $0.text([$0.key(0, "active")], install: $0.install + "00")
        },
        Row("an install in capitals", "install_id", at: "1:21") {
            $0.text([$0.key(0, "active")], install: $0.install.uppercased())
        },
        Row("keys that are no list", "wrong_type", at: "1:65") {
            "{\"v\": 1, \"install\": \"\($0.install)\", \"keys\": {}}"
        },
        Row("no key", "key_count", at: "1:65") { $0.text([]) },
        Row("nine keys", "key_count", at: "1:65") { known in
            known.text((0..<9).map { known.key($0, $0 == 0 ? "active" : "verify") })
        },
        Row("a key that is a number", "wrong_type", at: "2:1") { $0.text(["1"]) },
    ]

    static let keys = [
        Row("an unknown member", "unknown_key", at: "2:48") {
            $0.text([$0.key(0, "active", times: #""created_ms": 5, "note": "x""#)])
                .replacingOccurrences(of: #""created_ms": 5, "note""#, with: #""cre": 5, "note""#)
        },
        Row("no time", "missing_key", at: "2:1") {
            $0.text([$0.key(0, "active", times: #""retire_ms": 5"#)])
        },
        Row("a time before 1970", "invalid_times", at: "2:62") {
            $0.text([$0.key(0, "active", times: #""created_ms": -1"#)])
        },
        Row("a time of 64 bits and one", "number_out_of_range", at: "2:62") {
            $0.text([$0.key(0, "active", times: #""created_ms": 9223372036854775808"#)])
        },
        Row("an end at the beginning", "invalid_times", at: "2:78") {
            $0.text([$0.key(0, "active", times: #""created_ms": 5, "retire_ms": 5"#)])
        },
        Row("a null time", "wrong_type", at: "2:78") {
            $0.text([$0.key(0, "active", times: #""created_ms": 5, "retire_ms": null"#)])
        },
        Row("a short name", "key_id", at: "2:9") {
            $0.text([$0.key(0, "active", name: String($0.names[0].dropLast()))])
        },
        Row("a name in capitals", "key_id", at: "2:9") {
            $0.text([$0.key(0, "active", name: "ABCDEF0123456789")])
        },
        Row("an unknown state", "key_state", at: "2:38") { $0.text([$0.key(0, "Active")]) },
        Row("31 bytes of material", "key_length", at: "2:77") {
            $0.text([$0.key(0, "active", material: String($0.materials[0].dropLast(2)))])
        },
        Row("33 bytes of material", "key_length", at: "2:77") {
            $0.text([$0.key(0, "active", material: $0.materials[0] + "00")])
        },
        Row("no material", "key_length", at: "2:77") {
            $0.text([$0.key(0, "active", material: "")])
        },
        Row("material in capitals", "key_length", at: "2:77") {
            $0.text([$0.key(0, "active", material: $0.materials[0].uppercased())])
        },
        Row("material with an escape", "key_length", at: "2:77") {
            $0.text([
                $0.key(0, "active", material: "\\u0030" + String($0.materials[0].dropFirst()))
            ])
        },
        Row("zero material", "key_weak", at: "2:77") {
            $0.text([$0.key(0, "active", material: String(repeating: "0", count: 64))])
        },
        Row("equal bytes", "key_weak", at: "2:77") {
            $0.text([$0.key(0, "active", material: String(repeating: "a5", count: 32))])
        },
        Row("material of another key", "key_mismatch", at: "2:9") {
            $0.text([$0.key(0, "active", material: $0.materials[1])])
        },
        Row("one digit of the name changed", "key_mismatch", at: "2:9") {
            let last = $0.names[0].hasSuffix("0") ? "1" : "0"
            return $0.text([$0.key(0, "active", name: String($0.names[0].dropLast()) + last)])
        },
        Row("a key twice", "duplicate_kid", at: "3:9") {
            $0.text([$0.key(0, "active"), $0.key(0, "verify")])
        },
        Row("two active keys", "active_key_count", at: "3:38") {
            $0.text([$0.key(0, "active"), $0.key(1, "active")])
        },
        Row("no active key", "active_key_count", at: "1:65") {
            $0.text([$0.key(0, "verify"), $0.key(1, "revoked")])
        },
    ]

    @Test(arguments: framing + members + keys)
    func `a keyring with one thing wrong is refused under a code of its own`(row: Row) throws {
        let known = try Known()
        do throws(KeyringFileError) {
            _ = try KeyringText.keyring(from: row.bytes(known))
            Issue.record("it was read")
        } catch {
            #expect(error.code.text == row.code, "\(error)")
            let place = error.position.map { "\($0.line):\($0.column)" }
            if let expected = row.place { #expect(place == expected, "\(error)") }
            #expect(error.description.contains("\n") == false)
            for secret in known.materials + known.names + [known.install] {
                #expect(error.description.contains(secret.prefix(8)) == false, "\(error)")
            }
        }
    }

    @Test func `a good keyring is read, and written as it is read again`() throws {
        let known = try Known()
        let keyring = try KeyringText.keyring(from: Array(known.good.utf8))
        #expect(keyring.install.text == known.install)
        #expect(keyring.keys.map(\.id.text) == Array(known.names[0..<3]))
        #expect(keyring.keys.map(\.state) == [.active, .verify, .revoked])
        #expect(keyring.keys.map(\.createdMilliseconds) == [5, 1, 5])
        #expect(keyring.keys.map(\.retireMilliseconds) == [nil, 2, nil])
        let written = KeyringText.bytes(of: keyring)
        #expect(String(decoding: written, as: UTF8.self) == known.good)
        #expect(KeyringText.bytes(of: try KeyringText.keyring(from: written)) == written)
    }

    @Test func `a text of exactly 16 KiB is read, also with other white space`() throws {
        let known = try Known()
        let spaces = String(repeating: " ", count: 16_384 - known.good.utf8.count)
        _ = try KeyringText.keyring(from: Array((known.good + spaces).utf8))
        let spread = known.good.replacingOccurrences(of: ", ", with: "\r\n\t,")
        _ = try KeyringText.keyring(from: Array(spread.utf8))
    }

    @Test func `eight keys are read`() throws {
        let known = try Known()
        let text = known.text((0..<8).map { known.key($0, $0 == 7 ? "active" : "verify") })
        #expect(try KeyringText.keyring(from: Array(text.utf8)).keys.count == 8)
    }

    @Test(arguments: 1...8 as ClosedRange<UInt64>)
    func `damaged keyrings are refused, never misread`(seed: UInt64) throws {
        let known = try Known()
        let good = Array(known.good.utf8)
        let whole = KeyringText.bytes(of: try KeyringText.keyring(from: good))
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<400 {
            var bytes = good
            for _ in 0..<generator.next() % 3 + 1 {
                let place = Int(generator.next() % UInt64(bytes.count))
                switch generator.next() % 4 {
                case 0: bytes[place] ^= UInt8(1 << (generator.next() % 8))
                case 1: bytes.remove(at: place)
                case 2: bytes.insert(UInt8(truncatingIfNeeded: generator.next()), at: place)
                // A piece of it somewhere else.
                default: bytes.insert(contentsOf: bytes[..<place].suffix(20), at: 0)
                }
            }
            do throws(KeyringFileError) {
                // What is read still has names that its material gives.
                let keyring = try KeyringText.keyring(from: bytes)
                let again = KeyringText.bytes(of: keyring)
                #expect(KeyringText.bytes(of: try KeyringText.keyring(from: again)) == again)
            } catch {
                #expect(error.code.text.isEmpty == false)
            }
        }
        for _ in 0..<400 {
            let garbage = generator.bytes(Int(generator.next() % 300))
            #expect(
                keyringCode { () throws(KeyringFileError) in
                    _ = try KeyringText.keyring(from: garbage)
                } != nil)
        }
        #expect(whole == good)
    }
}
