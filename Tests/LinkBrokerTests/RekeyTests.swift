import LinkBroker
import LinkBrokerTesting
import LinkCrypto
import LinkIntents
import LinkPolicy
import LinkRouting
import Testing

/// Keys that change while a session runs.
@Suite struct RekeyTests {
    static let scripts = [
        Script(
            "a rotation between begin and callback: the link commits once", "group 38",
            #"""
            session nobody => ok
            open s1 /notes/1 => held i1 note sign_in_required | s1 prompt i1 signIn
            signIn s1 => started signIn
            rekey rotate 7 => ok
            callback s1 => accepted
            rekey rotate 8 => ok
            authenticated s1 u1 => ok committed=i1:cleared | s1: *two[notes note(1)]
            callback s1 => ignored stale
            authenticated s1 u1 => ignored stale
            """#),
        Script(
            "a revocation between begin and callback: nothing commits", "group 39",
            #"""
            session nobody => ok
            open s1 /notes/1 => held i1 note sign_in_required | s1 prompt i1 signIn
            signIn s1 => started signIn
            rekey rotate 7 => ok
            rekey revoke => ok dropped=i1:rejected
            pending s1 =>
            callback s1 => ignored unknown_state
            session u1 => ok
            """#),
        Script(
            "a revocation between callback and report: the ticket is gone", "group 39",
            #"""
            session nobody => ok
            open s1 /notes/1 => held i1 note sign_in_required | s1 prompt i1 signIn
            signIn s1 => started signIn
            callback s1 => accepted
            rekey rotate 7 => ok
            rekey revoke => ok dropped=i1:rejected
            authenticated s1 u1 => ignored stale
            """#),
        Script(
            "a key that is forgotten ends as much as one that is revoked", "2",
            #"""
            session nobody => ok
            open s1 /notes/1 => held i1 note sign_in_required | s1 prompt i1 signIn
            rekey rotate 7 => ok
            rekey forget => ok dropped=i1:rejected
            """#),
        Script(
            "links and sign-ins under the new key go on when the old one is revoked", "group 39",
            #"""
            session nobody => ok
            open s1 /notes/1 => held i1 note sign_in_required | s1 prompt i1 signIn
            rekey rotate 7 => ok
            open s2 /notes/2 => held i2 note sign_in_required | s2 prompt i2 signIn
            signIn s2 => started signIn
            rekey revoke => ok dropped=i1:rejected
            callback s2 => accepted
            authenticated s2 u1 => ok committed=i2:cleared | s2: *two[notes note(2)]
            """#),
        Script(
            "links that wait for the session end with their key", "2",
            #"""
            open s1 /notes/1 => waiting note session_unknown
            rekey rotate 7 => ok
            rekey revoke => ok dropped=i1:rejected
            session u1 => ok
            """#),
        Script(
            "saved screens that wait for the session end with their key", "group 39",
            #"""
            session u1 => ok
            open s1 /notes/1 => committed note cleared | s1: *two[notes note(1)]
            snapshot s1 b => saved
            rekey rotate 7 => ok
            restart =>
            restore s1 b => restored waiting
            rekey revoke => ok
            session u1 => ok
            """#),
        Script(
            "saved screens under a key that lives wait on while another is revoked", "2 P2",
            #"""
            rekey rotate 7 => ok
            session u1 => ok
            open s1 /notes/1 => committed note cleared | s1: *two[notes note(1)]
            snapshot s1 b => saved
            restart =>
            restore s1 b => restored waiting
            rekey revoke => ok
            session u1 => ok | s1: *two[notes note(1)]
            """#),
        Script(
            "a person stays the same person after the key of their pseudonym is gone", "7",
            #"""
            session u1 => ok
            open s1 /notes/1 => committed note cleared | s1: *two[notes note(1)]
            rekey rotate 7 => ok
            rekey revoke => ok
            session u1 => ok
            state s1 => *two[notes note(1)]
            session u2 => ok | s1: *two[]
            """#),
        Script(
            "the keys of another installation are refused", "2",
            #"""
            session nobody => ok
            open s1 /notes/1 => held i1 note sign_in_required | s1 prompt i1 signIn
            rekey other => refused other_install
            session u1 => ok committed=i1:cleared | s1: *two[notes note(1)]
            """#),
    ]

    @Test(arguments: scripts)
    func `keys change as the rows say`(script: Script) throws { try script.play() }

    /// A scene that was saved under a lost key is saved anew, so that a restart finds it.
    @Test func `after a revocation every saved scene can be verified`() throws {
        let store = MemoryStore()
        let session = try RecordedSession(try Cast.policy("rich")) { $0.store = store }
        let scene = try SceneID("s1")
        _ = session.broker.setSession(try Cast.person("u1"))
        _ = session.broker.open("https://a.example/notes/1", in: scene)
        let first = try Keyring.insecureForTesting()
        let rotated = try first.rotated(from: .insecureForTesting(seed: 7), nowMilliseconds: 0)
        let last = try rotated.revoking(first.activeID)
        _ = session.broker.replaceKeyring(rotated)
        _ = session.broker.replaceKeyring(last)
        let saved = try #require(store.contents().scenes.first)
        let context = SceneContext(bundle: "app", install: last.install)
        _ = try SceneRecord.verified(
            saved.bytes, for: scene, keyring: last, context: context,
            nowMilliseconds: 1_000_000)
    }

    @Test func `a key that is not here is told of once, however often its records are met`() throws
    {
        let store = MemoryStore()
        let old = try Keyring.insecureForTesting()
        let new = try old.rotated(from: .insecureForTesting(seed: 7), nowMilliseconds: 0)
        let (ahead, behind) = try (session(on: store, new), session(on: store, old))
        _ = ahead.broker.setSession(nil)
        _ = behind.broker.setSession(nil)
        let (own, other) = (try SceneID("s1"), try SceneID("s2"))
        for number in 1...5 {
            _ = ahead.broker.open("https://a.example/notes/\(number)", in: other)
            _ = behind.broker.open("https://a.example/notes/\(number)", in: own)
        }
        let told = behind.effects.count { effect in
            guard case .record(let event) = effect, event.kind == .fault else { return false }
            return event.details.reason?.code == "unknown_key"
        }
        #expect(told == 1)
        #expect(behind.broker.pending(in: own).isEmpty == false)
        #expect(behind.broker.pending(in: other).isEmpty)
        #expect(ahead.broker.pending(in: other).isEmpty == false)
    }

    private func session(on store: MemoryStore, _ keyring: Keyring) throws -> RecordedSession {
        try RecordedSession(try Cast.policy("rich")) {
            $0.store = store
            $0.keyring = keyring
            $0.random = .system
        }
    }

    @Test(arguments: 1...4)
    func `threads that sign in while keys rotate lose nothing`(round: Int) async throws {
        let session = try RecordedSession(try Cast.policy("rich"))
        let person = try Cast.person("u1")
        _ = session.broker.setSession(nil)
        let accepted = await withTaskGroup(of: Int.self) { group in
            group.addTask {
                do {
                    var keyring = try Keyring.insecureForTesting()
                    for seed in 0..<20 {
                        if keyring.keys.count == Keyring.keyCountLimit { break }
                        keyring = try keyring.rotated(
                            from: .insecureForTesting(seed: UInt64(1000 + seed)),
                            nowMilliseconds: 1_000_000)
                        _ = session.broker.replaceKeyring(keyring)
                    }
                } catch {
                    Issue.record("\(error)")
                }
                return 0
            }
            for number in 1...4 {
                group.addTask {
                    do {
                        let scene = try SceneID("s\(number)")
                        var accepted = 0
                        for _ in 1...10 {
                            let ticket = try BrokerSessionTests.ticket(session.broker, in: scene)
                            let reply = session.broker.authenticated(ticket: ticket, person)
                            if case .settled = reply { accepted += 1 }
                        }
                        return accepted
                    } catch {
                        Issue.record("\(error)")
                        return 0
                    }
                }
            }
            return await group.reduce(0, +)
        }
        #expect(accepted == 40)
    }
}
