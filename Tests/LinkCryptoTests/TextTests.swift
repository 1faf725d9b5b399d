import LinkBrokerTesting
import LinkCrypto
import Testing

struct TextTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let plain: String
        let encoded: String
        var testDescription: String { "`\(plain)`" }
    }

    // RFC 4648 section 10, without padding.
    @Test(arguments: [
        Row(plain: "", encoded: ""), Row(plain: "f", encoded: "Zg"),
        Row(plain: "fo", encoded: "Zm8"), Row(plain: "foo", encoded: "Zm9v"),
        Row(plain: "foob", encoded: "Zm9vYg"), Row(plain: "fooba", encoded: "Zm9vYmE"),
        Row(plain: "foobar", encoded: "Zm9vYmFy"), Row(plain: "\u{3FF}?>", encoded: "z78_Pg"),
    ])
    func `base64url is as published`(_ row: Row) {
        #expect(Base64URL.text(Array(row.plain.utf8)) == row.encoded)
        #expect(Base64URL.read(Array(row.encoded.utf8)) == Array(row.plain.utf8))
    }

    @Test func `base32 is as published, in lower case`() {
        #expect(Base32.text(Array("fooba".utf8)) == "mzxw6ytb")
        #expect(Base32.read(Array("mzxw6ytb".utf8)) == Array("fooba".utf8))
        #expect(Base32.text([]) == "")
    }

    @Test func `every byte is a base64url digit or is refused`() {
        let digits = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
        for byte in UInt8.min...UInt8.max {
            let isDigit = Base64URL.read([0x41, 0x41, byte, 0x41]) != nil
            #expect(isDigit == digits.contains(byte))
        }
    }

    @Test func `every byte is a base32 digit or is refused`() {
        let digits = Set("abcdefghijklmnopqrstuvwxyz234567".utf8)
        for byte in UInt8.min...UInt8.max {
            var text = Array("aaaaaaaa".utf8)
            text[3] = byte
            #expect((Base32.read(text) != nil) == digits.contains(byte))
        }
    }

    @Test func `every byte is a hex digit or is refused`() {
        let digits = Set("0123456789abcdef".utf8)
        for byte in UInt8.min...UInt8.max {
            #expect((Hex.bytes("0\(UnicodeScalar(byte))".utf8) != nil) == digits.contains(byte))
        }
        #expect(Hex.bytes("0".utf8) == nil)
    }

    @Test(arguments: ["Zh", "Zm9=", "Zg==", "Z", "Zm8 ", "Zm 8", "Zm9vY", "Zm9"])
    func `spare bits, padding, white space and odd lengths are refused`(_ text: String) {
        #expect(Base64URL.read(Array(text.utf8)) == nil)
    }

    @Test(arguments: [1, 4, 5, 6, 7, 9])
    func `base32 of another length than whole groups is refused`(_ count: Int) {
        #expect(Base32.read([UInt8](repeating: 0x61, count: count)) == nil)
    }

    @Test(arguments: [UInt64(1), 2, 3])
    func `what is accepted is printed back, and what is printed is accepted`(_ seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<2000 {
            let bytes = generator.bytes(Int(generator.next() % 48))
            #expect(Base64URL.read(Array(Base64URL.text(bytes).utf8)) == bytes)
            #expect(Hex.bytes(Hex.text(bytes).utf8) == bytes)
            let groups = Array(bytes.prefix(bytes.count / 5 * 5))
            #expect(Base32.read(Array(Base32.text(groups).utf8)) == groups)
            var text = Array(Base64URL.text(bytes).utf8)
            guard text.isEmpty == false else { continue }
            text[Int(generator.next() % UInt64(text.count))] = UInt8(generator.next() % 128)
            if let read = Base64URL.read(text) {
                #expect(Array(Base64URL.text(read).utf8) == text)
            }
        }
    }

    @Test func `text is strict UTF-8 or is refused`() {
        let valid: [[UInt8]] = [
            [], [0x61], [0xC3, 0xA9], [0xEF, 0xBF, 0xBD], [0xF0, 0x9F, 0x98, 0x80],
        ]
        for bytes in valid {
            #expect(strictText(bytes).map { Array($0.utf8) } == bytes)
        }
        let invalid: [[UInt8]] = [
            [0x80], [0xC3], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF8], [0x61, 0xFF],
            [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82],
        ]
        for bytes in invalid { #expect(strictText(bytes) == nil) }
    }

    @Test func `base32 of a broken group traps`() async {
        await #expect(processExitsWith: .failure) { _ = Base32.text([1, 2, 3]) }
    }
}
