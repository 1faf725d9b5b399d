import Foundation
import Testing

/// Every flow once more with marked values, on a store, a keyring and an audit log: afterwards no
/// file, no problem and no warning holds a secret.
///
/// A value of a parameter that is not `secret` may be read in the store by whoever reads the user's
/// files, and nowhere else; everything below is in no file at all.
@Suite struct TaintTests {
    /// Stands in subjects, claims, codes and secret parameters.
    private static let secret = "5ECRETMARK"
    /// Stands in parameters that are not secret.
    private static let value = "PARAMMARK"

    private static let folder = Program.root.appending(path: "Tests/Cases/flows")

    private static var flows: [String] {
        let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
        return (names ?? []).filter { $0.hasSuffix(".json") }.sorted() + ["secrets"]
    }

    @Test(arguments: flows)
    func `nothing secret is in a file, a log or a problem`(_ flow: String) throws {
        let world = try TaintedSession()
        for step in try Self.steps(of: flow) {
            if step["kill"] != nil { try world.kill() }
            guard let command = step["do"] as? [String: Any] else { continue }
            for number in 1...(step["repeat"] as? Int ?? 1) {
                try world.send(
                    command, saving: step["save"] as? [String: String] ?? [:], number)
            }
        }
        // The write-ahead log is read while the session lives, and what is left after it.
        var files = try world.files()
        #expect(files.keys.contains { $0.hasSuffix(".sqlite") })
        let errors = try world.end()
        files.merge(try world.files()) { $0 + $1 }
        files["standard error"] = Data(errors.utf8)
        let secrets = [Data(Self.secret.utf8)] + world.credentials
        for (name, content) in files {
            for (index, secret) in secrets.enumerated() {
                #expect(content.range(of: secret) == nil, "secret \(index) is in \(name)")
            }
            guard name.contains("audit") || name == "standard error" else { continue }
            #expect(content.range(of: Data(Self.value.utf8)) == nil, "a value is in \(name)")
        }
    }

    @Test func `the search finds what is there`() throws {
        let world = try TaintedSession()
        try world.send(["op": "session", "principal": NSNull()], saving: [:], 1)
        let url = "https://reader.example/users/\(Self.value)/shelf"
        try world.send(["op": "open", "scene": "s1", "url": url], saving: [:], 1)
        let files = try world.files()
        // The parameter is not secret, so it stands in the store.
        #expect(files.contains { $0.value.range(of: Data(Self.value.utf8)) != nil })
    }

    /// The steps of a flow with every value marked.
    private static func steps(of flow: String) throws -> [[String: Any]] {
        guard flow.hasSuffix(".json") else { return secretSteps }
        var text = try String(contentsOf: folder.appending(path: flow), encoding: .utf8)
        for (plain, marked) in [
            (#""subject": "u"#, #""subject": "\#(secret)"#),
            (#""sub": "u"#, #""sub": "\#(secret)"#),
            ("code=", "code=\(secret)"), ("/users/u", "/users/\(secret)"),
            ("/gift/", "/gift/\(secret)"), (#""code": ""#, #""code": "\#(secret)"#),
        ] {
            text = text.replacingOccurrences(of: plain, with: marked)
        }
        let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
        return try #require(object?["steps"] as? [[String: Any]])
    }

    private static var secretSteps: [[String: Any]] {
        let person: [String: Any] = [
            "subject": secret, "issuer": "https://id.reader.example", "scopes": ["orders.read"],
            "roles": [String](), "claims": ["sub": secret, "email": "\(secret)@example.org"],
            "assurance": "pwd", "authenticatedAt": 0,
        ]
        let callback = "https://reader.example/auth/callback?code=\(secret)&state="
        func open(_ path: String, _ scene: String = "s1") -> [String: Any] {
            ["do": ["op": "open", "scene": scene, "url": "https://reader.example/\(path)"]]
        }
        return [
            open("gift/\(secret)0123456789"), ["kill": true],
            ["do": ["op": "session", "principal": NSNull()]],
            open("gift/\(secret)0123456789"), open("search?q=\(value)"), open("books/\(secret)"),
            open("nowhere/\(secret)?\(secret)=1#\(secret)"), ["kill": true],
            ["do": ["op": "session", "principal": NSNull()]],
            ["do": ["op": "signIn", "scene": "s1"], "save": ["st": "state"]],
            ["do": ["op": "callback", "url": callback + secret]], ["kill": true],
            ["do": ["op": "callback", "url": callback + "${st}"], "save": ["tk": "ticket"]],
            ["do": ["op": "authenticated", "ticket": secret, "principal": person]],
            ["do": ["op": "authenticated", "ticket": "${tk}", "principal": person]],
            open("users/\(value)/shelf", "s2"),
            ["do": ["op": "snapshot", "scene": "s1"]], ["kill": true],
            ["do": ["op": "session", "principal": person]],
            ["do": ["op": "restore", "scene": "s3", "blob": secret]],
            ["do": ["op": "nonsense-\(secret)", secret: secret]],
            ["do": ["op": "signOut"]],
        ]
    }
}

/// A session on a store, a keyring and an audit log, and the credentials that it gave away.
private final class TaintedSession {
    private let folder: TemporaryFolder
    private var session: Dialogue
    private var saved: [String: String] = [:]
    private var errors = ""
    /// States, tickets, verifiers and nonces, and the random bytes behind each state.
    private(set) var credentials: [Data] = []

    init() throws {
        folder = try TemporaryFolder()
        session = try Self.session(in: folder)
    }

    private static func session(in folder: TemporaryFolder) throws -> Dialogue {
        try Dialogue([
            "--store", folder.path("store"), "--keyring", folder.path("keys"),
            "--audit", folder.path("audit.jsonl"), "--app", "3.3.0",
            "--flags", "newReader,giftCards",
        ])
    }

    func send(_ command: [String: Any], saving: [String: String], _ number: Int) throws {
        var text = try JSONLine.text(command)
        saved["n"] = "\(number)"
        for (name, value) in saved {
            text = text.replacingOccurrences(of: "${\(name)}", with: value)
            let other = value.dropLast() + (value.hasSuffix("a") ? "b" : "a")
            text = text.replacingOccurrences(of: "${\(name)!}", with: other)
        }
        let reply = try session.sendLine(text).reply
        for (name, key) in saving { saved[name] = reply.text(key) }
        for key in ["state", "ticket", "codeVerifier", "nonce"] {
            guard let value = reply.text(key) else { continue }
            credentials.append(Data(value.utf8))
            if key == "state" { credentials.append(Self.handle(of: value)) }
            if key == "ticket" { credentials.append(Self.bytes(ofHex: value)) }
        }
    }

    /// As SIGKILL ends it.
    func kill() throws {
        errors += try session.kill()
        session = try Self.session(in: folder)
    }

    func end() throws -> String { try errors + session.end().errors }

    /// What is on the disk now; the keyring is where its keys belong.
    func files() throws -> [String: Data] {
        var files: [String: Data] = [:]
        let paths = FileManager.default.enumerator(atPath: folder.url.path)
        while let name = paths?.nextObject() as? String {
            guard name != "keys" else { continue }
            if let content = FileManager.default.contents(atPath: folder.path(name)) {
                files[name] = content
            }
        }
        return files
    }

    /// Bytes 4 to 20 of a state: base32 digits of five bits each.
    private static func handle(of state: String) -> Data {
        var bits: [Bool] = []
        for byte in state.utf8 {
            let digit = byte >= 0x61 ? byte - 0x61 : byte - 0x32 + 26
            bits += (0..<5).map { digit >> (4 - $0) & 1 == 1 }
        }
        let bytes = stride(from: 0, to: bits.count, by: 8).map { start in
            bits[start..<start + 8].reduce(UInt8(0)) { $0 << 1 | ($1 ? 1 : 0) }
        }
        return Data(bytes[4..<20])
    }

    private static func bytes(ofHex text: String) -> Data {
        let digits = Array(text)
        return Data(
            stride(from: 0, to: digits.count - 1, by: 2).compactMap {
                UInt8(String(digits[$0...$0 + 1]), radix: 16)
            })
    }
}
