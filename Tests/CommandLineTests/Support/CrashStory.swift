import Foundation
import TestSupport
import Testing

/// One story on a store, a keyring and an audit log, during which the session may die.
///
/// A link is held, a sign-in brings it on screen, and more is shown after it.
final class CrashStory {
    private let folder: TemporaryFolder
    private let report: URL
    private var session: Dialogue
    private var isHeld = false
    /// Whether the session said that the held link is on screen.
    private(set) var committed = false
    /// Why commands were refused.
    private(set) var reasons: Set<String> = []

    private static var person: [String: Any] {
        [
            "subject": "u1", "issuer": "https://id.reader.example", "scopes": ["orders.read"],
            "roles": [String](), "claims": ["sub": "u1"], "assurance": "pwd", "authenticatedAt": 0,
        ]
    }

    /// Starts a session in a new folder, with a fault, or with a time at which it dies.
    init(
        fault: FaultRun.Fault?, at number: Int, dyingAfterMicroseconds time: Int? = nil
    ) throws {
        folder = try TemporaryFolder()
        try FileManager.default.createDirectory(
            atPath: folder.path("place"), withIntermediateDirectories: false,
            attributes: [.posixPermissions: 0o700])
        report = folder.url.appending(path: "calls")
        session = try Self.session(
            folder,
            FaultRun.variables(
                under: folder.url.appending(path: "place").resolvingSymlinksInPath(),
                fault: fault, at: number, report: report, alarmMicroseconds: time))
    }

    private static func arguments(_ folder: TemporaryFolder) -> [String] {
        [
            "--store", folder.path("place/store"), "--keyring", folder.path("place/keys"),
            "--audit", folder.path("place/audit.jsonl"), "--app", "3.3.0",
        ]
    }

    private static func session(
        _ folder: TemporaryFolder, _ environment: [String: String] = [:]
    ) throws -> Dialogue {
        try Dialogue(arguments(folder), environment: environment)
    }

    /// Tells the story up to its end, or to the death of the session.
    func tell() throws {
        guard try ask(["op": "session", "principal": NSNull()]) != nil,
            let held = try ask([
                "op": "open", "scene": "s1", "url": "https://reader.example/orders/77",
            ])
        else { return }
        #expect(held.text("result") == "held")
        isHeld = true
        guard let state = try ask(["op": "signIn", "scene": "s1"])?.text("state"),
            let accepted = try ask([
                "op": "callback",
                "url": "https://reader.example/auth/callback?code=abc&state=\(state)",
            ])
        else { return }
        guard let ticket = accepted.text("ticket"),
            let done = try ask([
                "op": "authenticated", "ticket": ticket, "principal": Self.person,
            ])
        else { return }
        committed = (done.fields["committed"] as? [Any])?.count == 1
        _ = try ask(["op": "open", "scene": "s2", "url": "https://reader.example/books/42"])
        _ = try ask(["op": "back", "scene": "s2"])
    }

    /// The end of the session, by itself or not.
    func end() throws -> (wasKilled: Bool, callCount: Int?) {
        let end = try session.ended()
        let count = (try? String(contentsOf: report, encoding: .utf8)).flatMap {
            Int($0.trimmingCharacters(in: .whitespacesAndNewlines))
        }
        return (end.wasKilled, count)
    }

    /// Starts again without a fault and asks what is left.
    func check(_ remark: String = "") throws {
        session = try Self.session(folder)
        let pending = try #require(try ask(["op": "pending", "scene": "s1"]))
        let heldCount = (pending.fields["intents"] as? [Any])?.count ?? 0
        if committed { #expect(heldCount == 0, "both held and shown \(remark)") }
        let back = try session.send(["op": "session", "principal": Self.person])
        #expect(back.reply.text("result") == "ok")
        let state = try ask(["op": "state", "scene": "s1"])
        let shown = state.map { "\($0.fields)" }?.contains("order") == true
        if isHeld { #expect(shown, "neither held nor shown \(remark)") }
        #expect(try ask(["op": "pending", "scene": "s1"])?.text("result") != "held")
        #expect(try session.end().status == 0)
        try checkLog(shown: shown, remark)
    }

    /// The log proves itself, and tells of as many commits as there were.
    private func checkLog(shown: Bool, _ remark: String) throws {
        let log = folder.path("place/audit.jsonl")
        let verified = try Program.run([
            "audit", "verify", log, "--keyring", folder.path("place/keys"),
        ])
        #expect(verified.status == 0, "\(verified.output)\(verified.errors) \(remark)")
        let lines = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
        let commits = lines.filter {
            $0.contains(#""kind": "intent", "outcome": "committed""#)
        }
        #expect(commits.count == (shown ? 1 : 0), "\(commits.count) commits \(remark)")
    }

    /// Asks until the session takes it; `nil` where it has died.
    private func ask(_ command: [String: Any]) throws -> JSONLine? {
        for _ in 0..<3 {
            guard let reply = try session.sendIfAlive(command) else { return nil }
            guard reply.text("result") == "error" else { return reply }
            if let reason = reply.text("reason") { reasons.insert(reason) }
            if reasons == ["unknown_scene"] { return nil }
        }
        return nil
    }
}
