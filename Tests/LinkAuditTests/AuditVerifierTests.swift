import LinkAudit
import LinkBrokerTesting
import LinkIntents
import Testing

struct AuditVerifierTests {
    @Test(arguments: [1, 2, 7, 64, 100_000])
    func `a log is good, in pieces of any length`(piece: Int) throws {
        let log = try SealedLog(5)
        #expect(try log.finding(of: log.bytes, piece: piece) == nil)
        let empty = try SealedLog(0)
        #expect(try empty.finding(of: [], piece: piece) == nil)
    }

    @Test func `every flipped bit of a log is found, and the record is named`() throws {
        let log = try SealedLog(3)
        var start = 0
        for (number, line) in log.lines.enumerated() {
            for offset in 0...line.bytes.count {
                for bit in 0..<8 {
                    var bytes = log.bytes
                    bytes[start + offset] ^= 1 << UInt8(bit)
                    let finding = try #require(try log.finding(of: bytes))
                    // A line feed that is gone joins two lines: the first of them is malformed.
                    let isLast = number == 2 && offset == line.bytes.count
                    let found = "byte \(offset) bit \(bit) of \(number): \(finding)"
                    #expect(finding.line == UInt64(number + 1), "\(found)")
                    let codes: [AuditFinding.Code] =
                        isLast ? [.partialLine] : [.edited, .malformed, .unknownKey]
                    #expect(codes.contains(finding.code), "\(found)")
                }
            }
            start += line.bytes.count + 1
        }
    }

    @Test func `a log that is cut at any byte is found`() throws {
        let log = try SealedLog(3)
        let ends = [1, 2, 3].map { SealedLog.joined(log.lines.prefix($0).map(\.bytes)).count }
        for count in 0..<log.bytes.count {
            let finding = try #require(try log.finding(of: Array(log.bytes.prefix(count))))
            let whole = ends.filter { $0 <= count }.count
            #expect(finding.line == UInt64(whole + 1))
            #expect(finding.sequence == UInt64(whole))
            let isBoundary = count == 0 || ends.contains(count)
            #expect(finding.code == (isBoundary ? .truncated : .partialLine))
        }
    }

    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let order: [Int]
        let code: AuditFinding.Code
        let line: UInt64

        init(_ name: String, _ order: [Int], _ code: AuditFinding.Code, _ line: UInt64) {
            testDescription = name
            self.order = order
            self.code = code
            self.line = line
        }
    }

    @Test(arguments: [
        Row("first dropped", [1, 2, 3, 4], .brokenChain, 1),
        Row("middle dropped", [0, 1, 3, 4], .brokenChain, 3),
        Row("last dropped", [0, 1, 2, 3], .truncated, 5),
        Row("all dropped", [], .truncated, 1),
        Row("two swapped", [0, 2, 1, 3, 4], .brokenChain, 2),
        Row("first two swapped", [1, 0, 2, 3, 4], .brokenChain, 1),
        Row("one twice", [0, 1, 1, 2, 3, 4], .brokenChain, 3),
        Row("last twice", [0, 1, 2, 3, 4, 4], .brokenChain, 6),
        Row("first at the end", [1, 2, 3, 4, 0], .brokenChain, 1),
        Row("whole log twice", [0, 1, 2, 3, 4, 0, 1, 2, 3, 4], .brokenChain, 6),
    ])
    func `lines that were moved are found`(row: Row) throws {
        let log = try SealedLog(5)
        let bytes = SealedLog.joined(row.order.map { log.lines[$0].bytes })
        let finding = try #require(try log.finding(of: bytes))
        #expect(finding.code == row.code)
        #expect(finding.line == row.line)
    }

    @Test func `an inserted line of another chain is found`() throws {
        let log = try SealedLog(4)
        var chain = AuditChain(nextSequence: 2, previous: log.lines[0].hash)
        let foreign = try chain.line(for: .sample(9), key: log.keys.line)
        var bytes = log.lines.map(\.bytes)
        bytes.insert(foreign.bytes, at: 2)
        let finding = try #require(try log.finding(of: SealedLog.joined(bytes)))
        #expect(finding.code == .brokenChain && finding.line == 3)
    }

    @Test func `a line that follows with another number is out of order`() throws {
        let keys = try AuditKeys.forTesting()
        var lines = try AuditLine.samples(2, by: keys)
        var chain = AuditChain(nextSequence: 7, previous: lines[1].hash)
        lines.append(try chain.line(for: .sample(2), key: keys.line))
        let log = try SealedLog(lines: lines, by: keys)
        let finding = try #require(try log.finding(of: log.bytes))
        #expect(finding.code == .outOfOrder && finding.line == 3 && finding.sequence == 7)
    }

    @Test func `lines behind the seal are good where they follow`() throws {
        let log = try SealedLog(5)
        let shorter = try SealedLog(lines: Array(log.lines.prefix(3)), by: log.keys)
        #expect(try shorter.finding(of: log.bytes) == nil)
    }

    @Test func `a seal over another end is wrong`() throws {
        let log = try SealedLog(3)
        var chain = AuditChain(nextSequence: 2, previous: log.lines[1].hash)
        let other = try chain.line(for: .sample(9), key: log.keys.line)
        let sealed = try SealedLog(lines: Array(log.lines.prefix(2)) + [other], by: log.keys)
        let finding = try #require(try sealed.finding(of: log.bytes))
        #expect(finding.code == .wrongSeal && finding.line == 3)
    }

    @Test func `a line above the limit is malformed in the memory of a line`() throws {
        let log = try SealedLog(1)
        var bytes = log.bytes
        let middle = [UInt8](repeating: 0x20, count: AuditLine.byteCountLimit)
        bytes.insert(contentsOf: middle, at: 60)
        #expect(try log.finding(of: bytes, piece: 1000)?.code == .malformed)
        #expect(try log.finding(of: middle + middle, piece: 1000)?.code == .malformed)
    }

    @Test func `an empty line is malformed`() throws {
        let log = try SealedLog(1)
        #expect(try log.finding(of: [0x0A] + log.bytes)?.code == .malformed)
        #expect(try log.finding(of: log.bytes + [0x0A])?.code == .malformed)
        #expect(try log.finding(of: log.bytes.filter { $0 != 0x0A } + [0x0D, 0x0A]) != nil)
    }

    @Test func `a log whose front was put elsewhere begins with any line`() throws {
        let log = try SealedLog(5)
        let rest = SealedLog.joined(log.lines.dropFirst(2).map(\.bytes))
        #expect(try log.finding(of: rest, front: .archived) == nil)
        #expect(try log.finding(of: rest)?.code == .brokenChain)
        let cut = SealedLog.joined(log.lines.dropFirst(2).dropLast().map(\.bytes))
        #expect(try log.finding(of: cut, front: .archived)?.code == .truncated)
    }

    @Test(arguments: 1...200)
    func `random damage is found`(seed: UInt64) throws {
        let log = try SealedLog(6)
        var generator = SeededGenerator(seed: seed)
        var bytes = log.bytes
        let low = Int.random(in: 0..<bytes.count, using: &generator)
        let high = Int.random(in: low...min(bytes.count, low + 400), using: &generator)
        let count = Int.random(in: 0...400, using: &generator)
        bytes.replaceSubrange(low..<high, with: generator.bytes(count))
        guard bytes != log.bytes else { return }
        let finding = try #require(try log.finding(of: bytes, piece: 97))
        let before = log.bytes[..<low].filter { $0 == 0x0A }.count
        #expect(finding.line >= UInt64(before + 1))
    }
}
