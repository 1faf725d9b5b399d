import LinkBrokerTesting
import LinkCrypto
import LinkDelivery
import Testing

/// The two messages of a hand-over: one encoding for one value, and everything else refused.
struct FrameTests {
    private static func id(_ seed: UInt64 = 1) throws -> DeliveryID {
        var generator = SeededGenerator(seed: seed)
        let bytes = (0..<16).map { _ in UInt8.random(in: 0...255, using: &generator) }
        return try DeliveryID(from: RandomSource { _ throws(CryptoError) in bytes })
    }

    private static func code(_ body: () throws(DeliveryError) -> Void) -> DeliveryError.Code? {
        do throws(DeliveryError) {
            try body()
            return nil
        } catch { return error.code }
    }

    private static let head = Array("LBLINK1\n".utf8) + [UInt8](repeating: 7, count: 16)

    @Test func `a frame has the bytes that its page says`() throws {
        let id = try Self.id()
        let frame = try DeliveryFrame(id, link: Array("reader://books/42".utf8))
        #expect(
            frame.message == Array("LBLINK1\n".utf8) + id.bytes + Array("reader://books/42".utf8))
        let answer = DeliveryAnswer(id, .held)
        #expect(answer.message == Array("LBDONE1\n".utf8) + id.bytes + [2])
        #expect(id.text.count == 32)
    }

    @Test(arguments: [1, 2, 65_535, 65_536])
    func `a link within the limit comes back`(byteCount: Int) throws {
        let frame = try DeliveryFrame(
            Self.id(), link: (0..<byteCount).map { UInt8(truncatingIfNeeded: $0) })
        #expect(try DeliveryFrame(message: frame.message) == frame)
    }

    @Test func `a link of no byte or one above the limit is refused, on both ends`() throws {
        let id = try Self.id()
        #expect(
            Self.code { () throws(DeliveryError) in _ = try DeliveryFrame(id, link: []) }
                == .emptyLink)
        let long = [UInt8](repeating: 0x61, count: 65_537)
        #expect(
            Self.code { () throws(DeliveryError) in _ = try DeliveryFrame(id, link: long) }
                == .linkTooLong)
        #expect(
            Self.code { () throws(DeliveryError) in
                _ = try DeliveryFrame(message: Self.head + long)
            } == .linkTooLong)
    }

    struct Row: CustomTestStringConvertible, Sendable {
        let name: String
        let message: [UInt8]
        let code: DeliveryError.Code

        var testDescription: String { name }
    }

    static let refused = [
        Row(name: "nothing", message: [], code: .malformed),
        Row(name: "the beginning alone", message: Array("LBLINK1\n".utf8), code: .malformed),
        Row(name: "half an id", message: Array(head.prefix(16)), code: .malformed),
        Row(name: "one byte short of an id", message: Array(head.dropLast()), code: .malformed),
        Row(name: "no link", message: head, code: .emptyLink),
        Row(name: "an answer", message: Array("LBDONE1\n".utf8) + head, code: .malformed),
        Row(
            name: "another version", message: Array("LBLINK2\n".utf8) + head.dropFirst(8) + [1],
            code: .malformed),
        Row(
            name: "a request of the web", message: Array("GET / HTTP/1.1\r\n\r\n\r\n\r\n\r\n".utf8),
            code: .malformed),
        Row(
            name: "65537 bytes of link", message: head + [UInt8](repeating: 1, count: 65_537),
            code: .linkTooLong),
    ]

    @Test(arguments: refused)
    func `a message of another form is refused`(_ row: Row) {
        #expect(
            Self.code { () throws(DeliveryError) in _ = try DeliveryFrame(message: row.message) }
                == row.code)
    }

    @Test func `an answer of another form is refused`() throws {
        let good = DeliveryAnswer(try Self.id(), .committed).message
        let bad = [
            [], Array(good.dropLast()), good + [0], Array(good.dropLast()) + [10],
            Array(good.dropLast()) + [255], Self.head + [1],
        ]
        for message in bad {
            #expect(
                Self.code { () throws(DeliveryError) in _ = try DeliveryAnswer(message: message) }
                    == .malformed)
        }
    }

    @Test(arguments: DeliveryAnswer.Result.allCases)
    func `every answer comes back`(_ result: DeliveryAnswer.Result) throws {
        let answer = DeliveryAnswer(try Self.id(), result)
        #expect(try DeliveryAnswer(message: answer.message) == answer)
        #expect(result.isTaken == (result != .notTaken))
    }

    @Test func `no two answers have one name`() {
        #expect(Set(DeliveryAnswer.Result.allCases.map(\.name)).count == 10)
    }

    @Test func `a flipped bit is refused or makes another value`() throws {
        let frame = try DeliveryFrame(try Self.id(), link: Array("reader://a".utf8))
        for place in frame.message.indices {
            for bit in 0..<8 {
                var message = frame.message
                message[place] ^= 1 << bit
                let other = try? DeliveryFrame(message: message)
                #expect(other != frame)
                #expect(other.map { $0.message == message } ?? (place < 8))
            }
        }
    }

    @Test(arguments: [1 as UInt64, 2, 3, 4])
    func `what is taken from random bytes has these bytes`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<500 {
            var message = (0..<Int.random(in: 0...64, using: &generator)).map { _ in
                UInt8.random(in: 0...255, using: &generator)
            }
            let magic = Bool.random(using: &generator) ? "LBLINK1\n" : "LBDONE1\n"
            if Bool.random(using: &generator) { message = Array(magic.utf8) + message }
            if let frame = try? DeliveryFrame(message: message) {
                #expect(frame.message == message)
            }
            if let answer = try? DeliveryAnswer(message: message) {
                #expect(answer.message == message)
            }
        }
    }

    @Test func `a frame prints nothing of its link`() throws {
        let frame = try DeliveryFrame(try Self.id(), link: Array("reader://SECRETMARK".utf8))
        var dumped = ""
        dump(frame, to: &dumped)
        #expect("\(frame) \(String(reflecting: frame)) \(dumped)".contains("SECRETMARK") == false)
        #expect("\(frame)" == "delivery of 19 bytes")
    }
}
