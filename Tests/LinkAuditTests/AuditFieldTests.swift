import LinkAudit
import LinkRouting
import Testing

struct AuditFieldTests {
    /// What a careless caller might try to log: a link, values, tokens, codes, header lines.
    static let marked = [
        "https://reader.example/books/MARKED?x=1", "reader://books/MARKED", "MARKED=1",
        "MARKED value", "MARKED\nx", "MARKED\"}", "MARKED%20", "MARKED@example.org", "MARKED:1",
        "MARKED+/==", "Bearer MARKED", "é-MARKED", "{MARKED}", "MARKED,MARKED", "", " ",
        "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJNQVJLRUQiLCJuYW1lIjoiTUFSS0VEIiwiaWF0IjoxNX0.MARKED",
        String(repeating: "MARKED", count: 40),
    ]

    @Test(arguments: marked)
    func `no field takes a value, a link or a token`(text: String) {
        let code = AuditError(.invalidField)
        #expect(throws: code) { try AuditName(text) }
        #expect(throws: code) { try AuditReason(text) }
        #expect(throws: code) { try AuditAppVersion(text) }
        #expect(throws: code) { try AuditRule(text) }
        #expect(throws: code) { try AuditRule("/routes/" + text) }
        #expect(throws: code) { try AuditIntent(text) }
        #expect(throws: code) { try AuditTag(hex: text) }
        #expect(throws: code) { try AuditTag(Array(text.utf8)) }
        let digest = [UInt8](repeating: 0, count: 32)
        #expect(throws: code) { try AuditPolicy(id: text, revision: "1", digest: digest) }
        #expect(throws: code) { try AuditPolicy(id: "a", revision: text, digest: digest) }
        #expect(throws: LinkError(.invalidIdentifier)) { try RouteID(text) }
        #expect(throws: LinkError(.invalidIdentifier)) { try SceneID(text) }
    }

    @Test(arguments: marked)
    func `what is refused leaves no trace in an event`(text: String) throws {
        var details = AuditDetails()
        details.name = AuditName(orUnnamed: text)
        details.reason = AuditReason(orUnnamed: text)
        details.rule = try? AuditRule(text)
        details.intent = try? AuditIntent(text)
        details.link = try? AuditTag(hex: text)
        details.app = try? AuditAppVersion(text)
        details.scene = try? SceneID(text)
        details.route = try? RouteID(text)
        let event = AuditEvent(
            timeMilliseconds: 0, kind: .link, outcome: .rejected, details: details)
        #expect(event.json.contains("MARKED") == false)
        #expect(
            event.json == #"{"v": 1, "ts": 0, "kind": "link", "outcome": "rejected", "#
                + #""reason": "unnamed", "name": "unnamed"}"#)
    }

    @Test func `no field of an event is a text`() throws {
        // Every stored property, down to the leaves: a String occurs only inside a checked type.
        let checked: [String] = [
            "AuditName", "AuditReason", "AuditAppVersion", "AuditRule", "AuditIntent", "AuditTag",
            "AuditKeyID",
            "AuditPolicy", "SceneID", "RouteID",
        ]
        var leaves = 0
        func visit(_ value: Any, in owner: String) {
            let name = "\(type(of: value))"
            if value is String {
                #expect(checked.contains(owner), "a text in \(owner)")
                leaves += 1
            }
            for child in Mirror(reflecting: value).children {
                visit(child.value, in: name.hasPrefix("Optional") ? owner : name)
            }
        }
        visit(try AuditEventTests.full(), in: "")
        #expect(leaves == 15)
    }

    @Test func `a tag is 32 bytes and an intent 16`() throws {
        for count in [0, 15, 16, 17, 31, 32, 33] {
            let bytes = [UInt8](repeating: 0xA0, count: count)
            #expect(((try? AuditTag(bytes)) != nil) == (count == 32))
            #expect(((try? AuditIntent(bytes)) != nil) == (count == 16))
        }
        #expect(throws: AuditError(.invalidField)) {
            try AuditTag(hex: String(repeating: "AB", count: 32))
        }
        let text = String(repeating: "0f", count: 16)
        #expect(try AuditIntent(text).text == text)
    }

    @Test(arguments: [
        ("a", true), ("a1_b", true), (String(repeating: "a", count: 48), true),
        (String(repeating: "a", count: 49), false), ("1a", false), ("_a", false), ("A", false),
        ("a-b", false),
    ])
    func `a reason is a short lower-case code`(text: String, isCode: Bool) {
        #expect(((try? AuditReason(text)) != nil) == isCode)
        #expect(AuditReason(orUnnamed: text).code == (isCode ? text : "unnamed"))
    }

    @Test func `every reject code is a reason`() {
        let all: [RejectReason] = [.tooLong, .invalidUTF8, .nonASCII, .parameterNotCanonical]
        #expect(all.map { AuditReason($0).code } == all.map(\.code))
    }

    @Test(arguments: [
        ("3.3.0", true), ("1", true), (String(repeating: "1", count: 32), true),
        (String(repeating: "1", count: 33), false), (".1", false), ("1.", false), ("1b", false),
    ])
    func `a version is digits and dots`(text: String, isVersion: Bool) {
        #expect(((try? AuditAppVersion(text)) != nil) == isVersion)
    }

    @Test(arguments: [
        ("/routes/3", true), ("/routes/3/require/owner", true), ("/", false), ("", false),
        ("routes/3", false), ("/routes/", false), ("//3", false),
        ("/" + String(repeating: "a", count: 64), true),
        ("/" + String(repeating: "a", count: 65), false),
        ("/" + String(repeating: "a", count: 47) + "/" + String(repeating: "b", count: 47), true),
        ("/" + String(repeating: "a", count: 47) + "/" + String(repeating: "b", count: 48), false),
    ])
    func `a rule is a pointer of names and indices`(text: String, isRule: Bool) {
        #expect(((try? AuditRule(text)) != nil) == isRule)
    }

    @Test func `lists have limits`() throws {
        let name = try AuditName("a")
        let gates = { (count: Int) in Array(repeating: name, count: count) }
        #expect(try AuditRequirement(needsSignIn: false, gates: gates(8)).gates.count == 8)
        #expect(throws: AuditError(.tooManyEntries)) {
            try AuditRequirement(needsSignIn: false, gates: gates(9))
        }
        var details = AuditDetails()
        try details.mask(gates(64))
        #expect(details.masked.count == 64)
        var full = details
        #expect(throws: AuditError(.tooManyEntries)) { try full.mask(gates(65)) }
        #expect(full == details)
        #expect("\(AuditError(.tooManyEntries))" == "too_many_entries")
    }
}
