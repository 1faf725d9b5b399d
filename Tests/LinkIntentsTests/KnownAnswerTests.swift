import Foundation
import LinkCrypto
import LinkIntents
import TestSupport
import Testing

/// The published known answers for the layouts, field by field.
@Suite(.enabled(if: SharedData.isPresent, "third-party data is absent: ../shared/data"))
struct KnownAnswerTests {
    private struct Answers: Decodable {
        struct State: Decodable {
            let handle: String
            let providerId: String
            let redirectUri: String
            let clientId: String
            let raw: String
            let text: String
            let index: String
            let pkceVerifier: String
            let pkceChallengeS256: String
            let nonce: String
        }
        struct Record: Decodable {
            let header: String
            let storeId: String
            let body: String
            let tag: String
            let file: String
        }
        let master: String
        let install: String
        let prk: String
        let kid: String
        let keys: [String: String]
        let state: State
        let record: Record
    }

    private let answers: Answers
    private let keyring: Keyring
    private let install: InstallID

    init() throws {
        let bytes = try SharedData.bytes("data/differential/token_kat.json")
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        answers = try decoder.decode(Answers.self, from: Data(bytes))
        install = try #require(InstallID(text: answers.install))
        keyring = try Keyring(
            install: install,
            keys: [
                KeyringKey(
                    material: SecretKey(hex: Array(answers.master.utf8).span), state: .active,
                    createdMilliseconds: 0)
            ])
    }

    @Test func `the key's name is derived from its material`() {
        #expect(keyring.activeID.text == answers.kid)
    }

    @Test func `the pseudorandom key is extracted with the keyring's salt`() throws {
        let master = try #require(Hex.bytes(answers.master.utf8))
        let salt = Array("LinkBroker/keyring/v1".utf8)
        #expect(
            try KeyDerivation.extracted(from: master.span, salt: salt.span).hex == answers.prk)
    }

    @Test func `every purpose has the derived key that was published`() throws {
        let key = try #require(Hex.bytes(answers.prk.utf8))
        let prk = try MessageAuthenticator(uncheckedKey: key.span)
        #expect(answers.keys.count == 8)
        for (purpose, key) in answers.keys.sorted(by: { $0.key < $1.key }) {
            let info = TestFraming.framed(
                ["LinkBroker", "v1", "HS256", purpose].map { Array($0.utf8) } + [
                    try #require(Hex.bytes(answers.install.utf8))
                ])
            let derived = try KeyDerivation.expanded(prk, info: info.span, byteCount: 32)
            #expect(Hex.text(derived) == key, "\(purpose)")
        }
    }

    @Test func `a state is made character by character as published`() throws {
        let minted = try minted()
        #expect(minted.text == answers.state.text)
        let raw = Base32.bytes(Array(minted.text.utf8).span)
        #expect(raw.map { Hex.text($0) } == answers.state.raw)
    }

    @Test func `a state gives index, verifier, challenge and nonce as published`() throws {
        let minted = try minted()
        let verified = try StateToken.verified(
            Array(answers.state.text.utf8).span, keyring: keyring, context: context)
        for state in [minted.state, verified] {
            #expect(Hex.text(state.index.bytes) == answers.state.index)
            #expect(try state.codeVerifier() == answers.state.pkceVerifier)
            #expect(try state.codeChallenge() == answers.state.pkceChallengeS256)
            #expect(try state.nonce() == answers.state.nonce)
        }
    }

    @Test func `a record is made byte by byte as published`() throws {
        let header = try #require(Hex.bytes(answers.record.header.utf8))
        let body = try #require(Hex.bytes(answers.record.body.utf8))
        let store = try #require(StoreID(text: answers.record.storeId))
        let context = RecordContext(store: store, install: install).envelope
        let id = try IntentID(Array(header[16..<32]))
        let fields = RecordHeader(
            purpose: .intent, id: id.octets,
            createdMilliseconds: 1_700_000_000_000, notAfterMilliseconds: 1_700_086_400_000,
            generation: 1, state: 1, attempts: 0)
        let file = try RecordEnvelope.signed(
            fields, body: body.span, keyring: keyring, context: context)
        #expect(Hex.text(file) == answers.record.file)
        #expect(Hex.text(Array(file[..<64])) == answers.record.header)
        #expect(Hex.text(Array(file.suffix(32))) == answers.record.tag)
        let opened = try RecordEnvelope.opened(
            file.span, purpose: .intent, keyring: keyring, context: context)
        #expect(opened == fields)
        #expect(Array(file[RecordEnvelope.bodyRange(file.count)]) == body)
    }

    private var context: StateContext {
        StateContext(
            provider: answers.state.providerId, redirect: answers.state.redirectUri,
            client: answers.state.clientId)
    }

    private func minted() throws -> MintedState {
        try StateToken.minted(
            from: try #require(Hex.bytes(answers.state.handle.utf8)), keyring: keyring,
            context: context)
    }
}
