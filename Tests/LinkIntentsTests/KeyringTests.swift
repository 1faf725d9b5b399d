import LinkCrypto
import LinkIntents
import Testing

struct KeyringTests {
    private let install: InstallID

    init() throws { install = try InstallID(World.octets(9)) }

    struct Row: CustomTestStringConvertible, Sendable {
        let name: String
        let states: [KeyState]
        let seeds: [UInt8]
        let expected: IntentError.AuditCode?
        var testDescription: String { name }

        init(
            _ name: String, _ states: [KeyState], seeds: [UInt8]? = nil,
            _ expected: IntentError.AuditCode?
        ) {
            self.name = name
            self.states = states
            self.seeds = seeds ?? states.indices.map { UInt8($0 + 1) }
            self.expected = expected
        }
    }

    @Test(arguments: [
        Row("35 no key", [], .keyCount),
        Row("one active key", [.active], nil),
        Row("35 one key that only verifies", [.verify], .activeKeyCount),
        Row("35 one key that was revoked", [.revoked], .activeKeyCount),
        Row("35 two active keys", [.active, .active], .activeKeyCount),
        Row("active, verify, revoked", [.active, .verify, .revoked], nil),
        Row("35 one key twice", [.active, .verify], seeds: [1, 1], .duplicateKey),
        Row("35 one key twice, revoked", [.active, .revoked], seeds: [1, 1], .duplicateKey),
        Row("seven keys", [.active] + Array(repeating: .verify, count: 6), nil),
        Row("eight keys", [.active] + Array(repeating: .verify, count: 7), nil),
        Row("35 nine keys", [.active] + Array(repeating: .verify, count: 8), .keyCount),
    ])
    func `keys make a keyring or name what is wrong`(_ row: Row) throws {
        let keys = try zip(row.seeds, row.states).map { try World.key($0, $1) }
        do throws(IntentError) {
            let keyring = try Keyring(install: install, keys: keys)
            #expect(row.expected == nil)
            #expect(keyring.keys.map(\.id) == keys.map(\.id))
        } catch {
            #expect(error.code == .invalidKeyring)
            #expect(error.auditCode == row.expected)
        }
    }

    @Test func `36 material that does not belong to its name is refused`() throws {
        let id = try World.key(1, .active).id
        #expect(throws: IntentError(.invalidKeyring, .keyMismatch)) {
            try KeyringKey(
                material: SecretKey(World.material(2).span), state: .active,
                createdMilliseconds: 0, expectedID: id)
        }
        let key = try KeyringKey(
            material: SecretKey(World.material(1).span), state: .active, createdMilliseconds: 0,
            expectedID: id)
        #expect(key.id == id)
        #expect(KeyID(text: id.text) == id)
        #expect(KeyID(text: id.text.uppercased()) == nil || id.text == id.text.uppercased())
    }

    @Test func `a key's times run forwards`() {
        for (created, retire) in [(Int64(-1), nil), (5, Int64(5)), (5, 4)] as [(Int64, Int64?)] {
            #expect(throws: IntentError(.invalidKeyring, .invalidTimes)) {
                try KeyringKey(
                    material: SecretKey(World.material(1).span), state: .verify,
                    createdMilliseconds: created, retireMilliseconds: retire)
            }
        }
    }

    @Test func `a rotation keeps every older key and signs with the new one`() throws {
        let first = try Keyring(install: install, keys: [World.key(1, .active)])
        let second = try first.rotated(
            adding: SecretKey(World.material(2).span), nowMilliseconds: 1000)
        #expect(second.activeID != first.activeID)
        #expect(second.keys.map(\.state) == [.active, .verify])
        #expect(
            second.keys[1].retireMilliseconds == 1000 + IntentLimits.sceneLifetimeMilliseconds)
        let end = 1000 + IntentLimits.sceneLifetimeMilliseconds
        #expect(try second.forgettingRetired(nowMilliseconds: end - 1).keys.count == 2)
        #expect(try second.forgettingRetired(nowMilliseconds: end).keys.count == 1)
        #expect(throws: IntentError(.invalidKeyring, .duplicateKey)) {
            try second.rotated(adding: SecretKey(World.material(1).span), nowMilliseconds: 2000)
        }
        #expect(throws: IntentError(.invalidKeyring, .invalidTimes)) {
            try second.rotated(adding: SecretKey(World.material(3).span), nowMilliseconds: .max)
        }
    }

    @Test func `an eighth rotation has to forget first`() throws {
        var keyring = try Keyring(install: install, keys: [World.key(1, .active)])
        for seed in UInt8(2)...8 {
            keyring = try keyring.rotated(
                adding: SecretKey(World.material(seed).span), nowMilliseconds: Int64(seed))
        }
        #expect(keyring.keys.count == 8)
        #expect(throws: IntentError(.invalidKeyring, .keyCount)) {
            try keyring.rotated(adding: SecretKey(World.material(9).span), nowMilliseconds: 9)
        }
    }

    @Test func `a revocation needs a known key that is not the active one`() throws {
        let keyring = try Keyring(
            install: install, keys: [World.key(1, .active), World.key(2, .verify)])
        let other = try World.key(3, .active).id
        #expect(throws: IntentError(.invalidKeyring, .unknownKey)) { try keyring.revoking(other) }
        #expect(throws: IntentError(.invalidKeyring, .activeKeyCount)) {
            try keyring.revoking(keyring.activeID)
        }
        #expect(try keyring.revoking(keyring.keys[1].id).keys[1].state == .revoked)
    }

    @Test func `a person's tag depends on issuer, subject and installation, not on a rotation`()
        throws
    {
        let keyring = try Keyring(install: install, keys: [World.key(1, .active)])
        let tag = try keyring.subjectTag(issuer: "https://idp.example", subject: "ada")
        #expect(try tag == keyring.subjectTag(issuer: "https://idp.example", subject: "ada"))
        for (issuer, subject) in [
            ("https://idp.example", "bob"), ("https://idp.exampl", "eada"), (nil, "ada"),
            ("https://idp.examplea", "da"),
        ] as [(String?, String)] {
            #expect(try tag != keyring.subjectTag(issuer: issuer, subject: subject))
            #expect(try keyring.matches(tag, issuer: issuer, subject: subject) == false)
        }
        #expect(
            try keyring.subjectTag(issuer: nil, subject: "ada")
                == keyring.subjectTag(issuer: "", subject: "ada"))
        let elsewhere = try Keyring(
            install: InstallID(World.octets(8)), keys: [World.key(1, .active)])
        #expect(try tag != elsewhere.subjectTag(issuer: "https://idp.example", subject: "ada"))
        let rotated = try keyring.rotated(
            adding: SecretKey(World.material(2).span), nowMilliseconds: 0)
        #expect(try rotated.matches(tag, issuer: "https://idp.example", subject: "ada"))
        #expect(try rotated.subjectTag(issuer: "https://idp.example", subject: "ada") != tag)
        let revoked = try rotated.revoking(keyring.activeID)
        #expect(try revoked.matches(tag, issuer: "https://idp.example", subject: "ada") == false)
    }

    @Test func `48 verification goes on while others rotate`() async throws {
        let world = try World()
        let held = try world.held(world.link())
        let minted = try world.minted()
        let text = Array(minted.text.utf8)
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for worker in UInt8(0)..<4 {
                group.addTask {
                    var mine = world
                    for round in UInt8(0)..<6 {
                        mine.keyring = try mine.keyring.rotated(
                            adding: SecretKey(World.material(50 + worker * 8 + round).span),
                            nowMilliseconds: World.now)
                        let isRecordFine =
                            mine.refusal(held.record.bytes, as: held.id) == nil
                        guard isRecordFine, mine.refusal(state: text) == nil else { return false }
                    }
                    return true
                }
            }
            for try await isRight in group { #expect(isRight) }
        }
    }

    @Test func `a random keyring has one key from the source`() throws {
        let keyring = try Keyring.random(install: install, from: .system, nowMilliseconds: 5)
        #expect(keyring.keys.map(\.state) == [.active])
        #expect(keyring.keys[0].createdMilliseconds == 5)
        let other = try Keyring.random(install: install, from: .system, nowMilliseconds: 5)
        #expect(keyring.activeID != other.activeID)
    }
}
