import LinkAudit
import LinkBrokerTesting
import LinkCrypto
import LinkIntents
import LinkRouting
import Testing

struct AuditChainTests {
    @Test func `a line is the event's text with its place, key and tag`() throws {
        let keys = try AuditKeys.forTesting()
        var chain = AuditChain.start
        let line = try chain.line(for: .sample(0), key: keys.line)
        let event = try #require(line.event)
        #expect(line.bytes == Array(event.json.utf8))
        #expect(line.sequence == 0 && event.sequence == 0)
        #expect(event.previous == .zero)
        #expect(event.key == keys.line.id)
        #expect(chain.nextSequence == 1)
        #expect(chain.previous == (try AuditTag.hash(of: line.bytes.span)))
    }

    @Test func `the tag is the HMAC over the framed text before it`() throws {
        let keyring = try Keyring.insecureForTesting()
        let keys = try AuditKeys.forTesting(keyring)
        var chain = AuditChain.start
        let line = try chain.line(for: .sample(0), key: keys.line)
        let text = String(decoding: line.bytes, as: UTF8.self)
        let parts = text.split(separator: #", "mac": ""#)
        let signed = Array(parts[0].utf8)
        let message =
            [0, 0, 0, 2, 0, 0, 0, 10] + Array("audit-line".utf8)
            + [0, 0, UInt8(signed.count >> 8), UInt8(signed.count & 0xFF)] + signed
        let authenticator = try #require(try keyring.auditAuthenticator(.line)).authenticator
        let tag = try authenticator.tag(over: message.span)
        #expect(parts[1] == tag.hex + #""}"#)
    }

    @Test func `members are found in a line as they were put in`() throws {
        let keys = try AuditKeys.forTesting()
        var chain = AuditChain.start
        var details = AuditDetails()
        let intent = try AuditIntent((0..<16).map { UInt8($0) })
        details.intent = intent
        details.generation = .max
        details.reason = AuditReason(orUnnamed: "intent")
        details.name = AuditName(orUnnamed: "generation")
        let event = AuditEvent(
            timeMilliseconds: 7, kind: .intent, outcome: .committed, details: details)
        let fields = AuditLineFields(of: try chain.line(for: event, key: keys.line))
        #expect(fields.text("kind") == "intent")
        #expect(fields.text("outcome") == "committed")
        #expect(fields.text("intent") == intent.text)
        #expect(fields.number("generation") == .max)
        #expect(fields.number("seq") == 0)
        #expect(fields.text("generation") == nil && fields.number("intent") == nil)
        #expect(fields.text("scene") == nil && fields.number("scene") == nil)
        let bare = AuditLineFields(of: try chain.line(for: .sample(1), key: keys.line))
        #expect(bare.text("intent") == nil && bare.number("generation") == nil)
    }

    @Test func `every line carries the hash of the line before it`() throws {
        let lines = try AuditLine.samples(4)
        for (line, before) in zip(lines.dropFirst(), lines) {
            #expect(line.event?.previous == (try AuditTag.hash(of: before.bytes.span)))
            #expect(line.sequence == before.sequence + 1)
        }
    }

    @Test func `a chain goes on behind its last line as if it had never stopped`() throws {
        let keys = try AuditKeys.forTesting()
        var chain = AuditChain.start
        for number in 0..<3 {
            let line = try chain.line(for: .sample(number), key: keys.line)
            let resumed = try AuditChain(
                nextSequence: chain.nextSequence, lastLine: line.bytes)
            #expect(resumed == chain)
        }
        #expect(try AuditChain(nextSequence: 0, lastLine: nil) == .start)
    }

    @Test func `a chain does not go on behind a line of another number`() throws {
        let line = try AuditLine.samples(3)[2].bytes
        for number: UInt64 in [0, 1, 2, 4, .max] {
            #expect(throws: AuditError(.outOfOrder)) {
                try AuditChain(nextSequence: number, lastLine: line)
            }
        }
        #expect(throws: AuditError(.malformed)) {
            try AuditChain(nextSequence: 3, lastLine: nil)
        }
        #expect(throws: AuditError(.malformed)) {
            try AuditChain(nextSequence: 3, lastLine: Array(line.dropLast()))
        }
    }

    @Test func `the longest event fits in a line`() throws {
        var details = try AuditEventTests.full().details
        let name = try AuditName("n" + String(repeating: "x", count: 63))
        try details.mask([AuditName](repeating: name, count: AuditDetails.maskedCountLimit))
        let event = AuditEvent(
            timeMilliseconds: .min, kind: .restoration, outcome: .unavailable, details: details)
        var chain = AuditChain.start
        let line = try chain.line(for: event, key: try AuditKeys.forTesting().line)
        #expect(line.bytes.count <= AuditLine.byteCountLimit / 2)
    }

    @Test func `a line that is read back is verified first`() throws {
        let keys = try AuditKeys.forTesting()
        let line = try AuditLine.samples(2)[1]
        let read = try AuditLine(verifying: line.bytes, with: keys)
        #expect(read.hash == line.hash && read.previous == line.previous)
        #expect(read.sequence == 1 && read.event == nil)
        let other = try AuditKeys.forTesting(try Keyring.insecureForTesting(seed: 2))
        #expect(throws: AuditError(.unknownKey)) {
            try AuditLine(verifying: line.bytes, with: other)
        }
        var changed = line.bytes
        changed[50] ^= 1
        #expect(throws: AuditError(.edited)) {
            try AuditLine(verifying: changed, with: keys)
        }
    }
}
