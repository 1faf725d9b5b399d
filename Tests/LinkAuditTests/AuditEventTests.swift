import LinkAudit
import LinkRouting
import Testing

struct AuditEventTests {
    /// An event with every field.
    static func full() throws -> AuditEvent {
        var details = AuditDetails()
        details.scene = try SceneID("s1")
        details.source = .universalLink
        details.route = try RouteID("payment")
        details.rule = try AuditRule("/routes/8")
        details.classification = .authRequired
        details.reason = try AuditReason("assurance_too_low")
        details.required = try AuditRequirement(
            needsSignIn: true, assurance: try AuditName("mfa"), maxAgeSeconds: 300,
            gates: [try AuditName("terms"), try AuditName("unlocked")])
        details.intent = try AuditIntent([UInt8](0..<16))
        details.link = try AuditTag([UInt8](repeating: 0xAB, count: 32))
        details.subject = try AuditTag([UInt8](repeating: 0x09, count: 32))
        details.name = try AuditName("main")
        details.policy = try AuditPolicy(
            id: "bookshop", revision: "2026-11-30.1", digest: [UInt8](0..<32))
        details.app = try AuditAppVersion("3.3.0")
        try details.mask([try AuditName("code"), try AuditName("userId")])
        return AuditEvent(
            timeMilliseconds: 1_796_000_000_123, kind: .link, outcome: .held, details: details)
    }

    @Test func `a full event has one spelling`() throws {
        let event = try Self.full().chained(
            sequence: .max, after: .zero, key: try AuditKeyID("0011223344556677"),
            mac: try AuditTag([UInt8](repeating: 0xFF, count: 32)))
        let golden = [
            #"{"v": 1, "ts": 1796000000123, "seq": 18446744073709551615, "kind": "link""#,
            #""outcome": "held", "scene": "s1", "source": "universalLink", "route": "payment""#,
            #""rule": "/routes/8", "classification": "auth-required""#,
            #""reason": "assurance_too_low""#,
            #""required": {"signIn": true, "assurance": "mfa", "maxAge": 300"#,
            #""gates": ["terms", "unlocked"]}"#,
            #""intent": "000102030405060708090a0b0c0d0e0f""#,
            #""link": "\#(String(repeating: "ab", count: 32))""#,
            #""subject": "\#(String(repeating: "09", count: 32))", "name": "main""#,
            #""policy": {"id": "bookshop", "revision": "2026-11-30.1""#,
            #""digest": "0001020304050607"}, "app": "3.3.0", "masked": ["code", "userId"]"#,
            #""prev": "\#(String(repeating: "0", count: 64))""#,
            #""kid": "0011223344556677""#,
            #""mac": "\#(String(repeating: "f", count: 64))"}"#,
        ]
        #expect(event.json == golden.joined(separator: ", "))
    }

    @Test func `absent fields are not listed`() {
        let event = AuditEvent(timeMilliseconds: -1, kind: .signOut, outcome: .changed)
        let golden = #"{"v": 1, "ts": -1, "kind": "sign_out", "outcome": "changed"}"#
        #expect(event.json == golden)
        let required = try? AuditRequirement(needsSignIn: false)
        var details = AuditDetails()
        details.required = required
        let empty = AuditEvent(
            timeMilliseconds: 0, kind: .gate, outcome: .held, details: details)
        #expect(empty.json.hasSuffix(#""required": {}}"#))
    }

    @Test func `a line is one line of ASCII`() throws {
        for kind in AuditKind.allCases {
            for outcome in AuditOutcome.allCases {
                let line = AuditEvent(
                    timeMilliseconds: .min, kind: kind, outcome: outcome,
                    details: try Self.full().details
                ).json
                #expect(line.utf8.allSatisfy { (0x20...0x7E).contains($0) })
            }
        }
    }

    @Test func `stable names are distinct codes`() throws {
        let names = AuditKind.allCases.map(\.name) + AuditOutcome.allCases.map(\.name)
        for name in names { #expect(try AuditReason(name).code == name) }
        #expect(Set(AuditKind.allCases.map(\.name)).count == AuditKind.allCases.count)
        #expect(Set(AuditOutcome.allCases.map(\.name)).count == AuditOutcome.allCases.count)
        #expect(
            AuditClassification.allCases.map(\.name)
                == ["public", "auth-required", "permission-denied"])
    }

    @Test func `a chained event says what the event said`() throws {
        let event = try Self.full()
        let tag = try AuditTag([UInt8](repeating: 1, count: 32))
        let key = try AuditKeyID("0011223344556677")
        let chained = event.chained(sequence: 7, after: tag, key: key)
        #expect(chained.details == event.details)
        let front = #"{"v": 1, "ts": 1796000000123, "#
        let end = #", "prev": "\#(tag.text)", "kid": "\#(key.text)"}"#
        let between = event.json.dropFirst(front.count).dropLast()
        #expect(chained.json == "\(front)\"seq\": 7, \(between)\(end)")
    }
}
