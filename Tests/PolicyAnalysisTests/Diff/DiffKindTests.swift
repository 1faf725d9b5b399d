import LinkPolicy
import LinkRouting
import PolicyAnalysis
import TestSupport
import Testing

/// Kinds of change that a comparison by samples called equivalent, or gave the wrong direction.
@Suite struct DiffKindTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        let old: String
        let new: String
        let verdict: DiffVerdict
        /// A part of the witness of some change, or nothing where a fact tells of it.
        var witness = ""
        /// The key of a fact.
        var fact = ""

        var testDescription: String { name }
    }

    /// A policy with a piece of its text replaced.
    static func source(_ change: (from: String, to: String)?) -> [UInt8] {
        let text = #"""
            {"linkbroker": 1, "id": "p", "revision": "1",
            "origins": [
              {"id": "web", "hosts": ["a.example", "{lang}.a.example"]},
              {"id": "hash", "hosts": ["hash.example"], "fragment": "reject"},
              {"id": "word", "scheme": "word", "authority": "word"},
              {"id": "none", "scheme": "none", "authority": "none"},
              {"id": "host", "scheme": "host", "authority": "host"}],
            "vocab": {"scopes": ["read"], "claims": ["sub"], "assurance": ["pwd", "mfa"],
              "flags": ["beta"], "gates": ["terms"], "tabs": ["home"]},
            "types": {"lang": {"enum": ["de", "en", "fr"]}, "name": {"text": [1, 20], "slash": true},
              "id": {"token": [1, 8]}},
            "allPublic": true,
            "defaults": {"access": "public", "from": "any", "fallback": "start"},
            "limits": {"bytes": 2048},
            "routes": [
              {"id": "start", "path": "/start"},
              {"id": "file", "path": "/files/{name}", "on": ["web"]},
              {"id": "item", "path": "/items/{id}", "query": {
                "q?": {"text": [0, 20], "plus": "space"}, "n?": {"int": [1, 9]},
                "go?": {"route": ["start", "mine"]}}},
              {"id": "mine", "path": "/mine/{id}", "access": "authenticated",
                "require": {"owner": {"param": "id", "claim": "sub"}}},
              {"id": "room", "path": "/#/room/{id}", "on": ["web"], "public": ["id"]},
              {"id": "screen", "fallback": "start"},
              {"id": "checked", "path": "/checked", "content": {"check": true}}],
            "moved": [{"path": "/old/{id}", "to": "item", "with": {"id": "x{id}"}}],
            "never": [{"name": "mine needs a session", "route": "mine",
              "below": {"signedIn": false}, "reach": "commit"}],
            "suppress": [{"id": "LB036", "reason": "known", "until": "2027-01-01"}]}
            """#
        guard let change else { return Array(text.utf8) }
        precondition(text.contains(change.from), "the policy has \(change.from)")
        return Array(text.replacing(change.from, with: change.to, maxReplacements: 1).utf8)
    }

    static let rows = [
        Row(
            name: "another host", old: #""hash.example""#, new: #""evil.example""#,
            verdict: .incomparable, witness: "https://evil.example/"),
        Row(
            name: "one host more", old: #""hash.example""#,
            new: #""hash.example", "more.example""#, verdict: .looser,
            witness: "https://more.example/"),
        Row(
            name: "a port", old: #""hash.example""#, new: #""hash.example:8443""#,
            verdict: .incomparable, witness: "https://hash.example:8443/"),
        Row(
            name: "the order of hosts", old: #"["a.example", "{lang}.a.example"]"#,
            new: #"["{lang}.a.example", "a.example"]"#, verdict: .equivalent,
            fact: "origins.hosts"),
        Row(
            name: "a label less", old: #"["de", "en", "fr"]"#, new: #"["de", "en"]"#,
            verdict: .tighter, witness: "https://fr.a.example/"),
        Row(
            name: "another scheme", old: #""scheme": "none""#, new: #""scheme": "nine""#,
            verdict: .incomparable, witness: "nine:///"),
        Row(
            name: "another authority", old: #""authority": "none""#,
            new: #""authority": "word""#, verdict: .incomparable, witness: "none://start"),
        Row(
            name: "an authority that is a host", old: #""authority": "word""#,
            new: #""authority": "host""#, verdict: .incomparable, witness: "word://a.example/"),
        Row(
            name: "a slash", old: #", "slash": true"#, new: "", verdict: .tighter,
            witness: "%2F"),
        Row(
            name: "a fragment that is dropped", old: #", "fragment": "reject""#, new: "",
            verdict: .looser, witness: "#a//b"),
        Row(
            name: "another fragment", old: "/#/room/{id}", new: "/#room/{id}",
            verdict: .incomparable, witness: "#room/"),
        Row(
            name: "a key that is declared", old: #""n?": {"int": [1, 9]}"#,
            new: #""n?": {"int": [1, 9]}, "m?": {"int": [1, 9]}"#, verdict: .incomparable,
            witness: "m"),
        Row(
            name: "what a plus means", old: #""plus": "space""#, new: #""plus": "literal""#,
            verdict: .incomparable, witness: "q=+"),
        Row(
            name: "invalid values are dropped", old: #""n?": {"int": [1, 9]}"#,
            new: #""n?": {"int": [1, 9], "onInvalid": "drop"}"#, verdict: .looser,
            witness: "n="),
        Row(
            name: "a text that becomes a host",
            old: #""q?": {"text": [0, 20], "plus": "space"}"#,
            new: #""q?": {"host": [1, 20], "plus": "space"}"#, verdict: .incomparable),
        Row(
            name: "a link that becomes a number", old: #"{"route": ["start", "mine"]}"#,
            new: #"{"int": [0, 9]}"#, verdict: .incomparable, witness: "go="),
        Row(
            name: "a link to one route less", old: #"{"route": ["start", "mine"]}"#,
            new: #"{"route": ["start"]}"#, verdict: .tighter, witness: "go=/mine/"),
        Row(
            name: "undeclared keys", old: #""fallback": "start"},"#,
            new: #""fallback": "start", "unknownQuery": "reject"},"#, verdict: .tighter,
            witness: "=1"),
        Row(
            name: "what a moved path gives", old: "x{id}", new: "y{id}",
            verdict: .incomparable, witness: "/old/"),
        Row(
            name: "a value that the target of a moved path no longer takes", old: "x{id}",
            new: "xxxx{id}", verdict: .incomparable, witness: "/old/"),
        Row(
            name: "a screen's fallback", old: #"{"id": "screen", "fallback": "start"}"#,
            new: #"{"id": "screen", "fallback": "checked"}"#, verdict: .equivalent,
            fact: "fallback"),
        Row(
            name: "content that may want a sign-in", old: #"{"check": true}"#,
            new: #"{"check": true, "maySignIn": true}"#, verdict: .equivalent,
            fact: "content.maySignIn"),
        Row(
            name: "a suppression", old: "2027-01-01", new: "2027-02-01", verdict: .equivalent,
            fact: "suppress.until"),
        Row(
            name: "the order of assurance", old: #"["pwd", "mfa"]"#, new: #"["mfa", "pwd"]"#,
            verdict: .equivalent, fact: "vocab.assurance"),
        Row(
            name: "deny in the place of what reaches nothing",
            old: #"{"id": "start", "path": "/start"}"#,
            new: #"{"id": "start", "path": "/start", "minApp": "1.0.0"}"#, verdict: .tighter,
            witness: "/start"),
        Row(
            name: "a suffix, by which values become others", old: #""path": "/items/{id}""#,
            new: #""path": "/items/{id}x""#, verdict: .incomparable, witness: "/items/a"),
    ]

    @Test(arguments: rows)
    func `is found, in its direction, with a witness or a fact`(_ row: Row) throws {
        let sources = [Self.source(nil), Self.source((row.old, row.new))]
        let policies = try sources.map { try Policy(json: $0) }
        for (first, second) in [(0, 1), (1, 0)] {
            let diff = try PolicyDiff(
                from: policies[first], to: policies[second],
                sources: PolicyDiff.Sources(old: sources[first], new: sources[second]))
            let expected: DiffVerdict =
                first == 0
                ? row.verdict
                : row.verdict == .tighter
                    ? .looser : row.verdict == .looser ? .tighter : row.verdict
            #expect(diff.verdict == expected)
            let links = diff.changes.map(\.witness.url)
            #expect(row.witness.isEmpty || links.contains { $0.contains(row.witness) }, "\(links)")
            let facts = diff.facts.map(\.what)
            #expect(row.fact.isEmpty || facts.contains(row.fact), "\(facts)")
            for change in diff.changes {
                #expect(try PolicyAnswer(change.witness, in: policies[first]) == change.old)
                #expect(try PolicyAnswer(change.witness, in: policies[second]) == change.new)
                #expect(!change.causes.isEmpty, "\(change.witness.json)")
            }
        }
    }

    @Test func `every key of the format has a row, and every row is a key`() {
        let keys = PolicyFormat.objects.flatMap { object in
            object.keys.map { "\(object.name): \($0)" }
        }
        let rows = DiffKeys.rows.map { "\($0.object): \($0.key)" }
        #expect(Set(keys).subtracting(rows).isEmpty)
        #expect(Set(rows).subtracting(keys).isEmpty)
        #expect(Set(rows).count == rows.count)
    }
}
