import LinkCrypto
import LinkIntents
import LinkRouting
import Testing

/// 45 and 47: nothing prints a handle, key, person, link or parameter, and no record of the store
/// holds a handle.
struct LeakTests {
    private static let marks = ["SECRET-PATH", "secret-person", "SECRET-VALUE", "SECRET-CLIENT"]

    private static func printed(_ value: Any) -> String {
        var text = ""
        dump(value, to: &text)
        return "\(value) \(String(reflecting: value)) \(String(describing: value)) \(text)"
    }

    @Test func `nothing prints what it holds`() throws {
        let world = try World()
        let tag = try world.keyring.subjectTag(issuer: nil, subject: "secret-person")
        let minted = try StateToken.minted(
            from: World.octets(0x80), keyring: world.keyring, context: Self.context)
        let bytes = [
            World.octets(0x80), World.material(1), tag.digest.bytes, minted.state.index.bytes,
            World.octets(9), Array("SECRET-PATH".utf8), Array("SECRET-VALUE".utf8),
        ]
        for value in try Self.intentValues(world, tag) + Self.otherValues(world, tag, minted) {
            let text = Self.printed(value)
            for mark in Self.marks { #expect(text.contains(mark) == false) }
            for secret in bytes {
                #expect(text.contains(Hex.text(secret)) == false)
                let list = secret.prefix(4).map(String.init).joined(separator: ", ")
                #expect(text.contains(list) == false)
            }
            #expect(text.contains(minted.text) == false)
            #expect(text.contains(try minted.state.codeVerifier()) == false)
            #expect(text.contains(try minted.state.nonce()) == false)
        }
    }

    private static let path = Array("SECRET-PATH".utf8)
    private static let context = StateContext(
        provider: "p", redirect: "app:/cb", client: "SECRET-CLIENT")

    private static func intentValues(_ world: World, _ tag: SubjectTag) throws -> [Any] {
        let route = HeldRoute(
            Route(
                id: try RouteID("book"),
                sortedParameters: [RouteParameter(name: "code", value: .text("SECRET-VALUE"))]))
        let link = try world.link(1, "https://reader.example/SECRET-PATH", secret: true)
        var bound = link
        bound.boundSubject = tag
        let held = try world.held(bound)
        var queue = IntentQueue()
        let answer = queue.hold(held, limit: 1, rule: .latest)
        return [
            route, IntentContent.push(route), IntentContent.path([route], tab: "t"), link, bound,
            link.content, held, held.record, StoredIntent(held), queue, answer,
            try world.verified(held.record.bytes, as: held.id),
        ]
    }

    private static func otherValues(
        _ world: World, _ tag: SubjectTag, _ minted: MintedState
    ) throws -> [Any] {
        let held = try world.held(world.link(1, "https://reader.example/SECRET-PATH"))
        let record = SceneRecord(state: path, policyDigest: World.digest(1), subject: tag)
        let contents = StoreContents(
            intents: [StoredIntent(held)],
            scenes: [StoredScene(scene: world.scene, bytes: path)],
            attempts: [StoredAttempt(index: minted.state.index, bytes: path)],
            deliveries: [StoredDeliveries(scene: world.scene, ids: [path])])
        let changes: [StoreChange] = [
            .insertIntent(StoredIntent(held)), .saveScene(world.scene, path),
            .saveAttempt(minted.state.index, path), .rememberDelivery(world.scene, path),
            .appendAudit(sequence: 0, path),
        ]
        return [
            tag, context, minted, minted.state, minted.state.handle, minted.state.index, record,
            contents, contents.scenes, contents.attempts, contents.deliveries, changes,
            world.keyring, world.keyring.keys, world.context, world.install,
            SceneContext(bundle: "SECRET-CLIENT", install: world.install),
        ]
    }

    @Test func `errors print a code and nothing else`() throws {
        let world = try World()
        let error = world.refusal(Array("SECRET-PATH".utf8), as: try IntentID(World.octets(1)))
        #expect(error?.description == "rejected")
        #expect(
            StoreError(.alreadyTaken, intent: try IntentID(World.octets(1))).description
                == "already_taken")
        #expect(CryptoError(.keyWeak).description == "key_weak")
    }

    @Test func `47 no record holds a handle, a verifier or a nonce`() throws {
        let world = try World()
        let minted = try world.minted()
        let attempt = try AttemptRecord.signed(
            Array("p".utf8), index: minted.state.index, createdMilliseconds: World.now,
            notAfterMilliseconds: World.now + 1, keyring: world.keyring, context: world.context)
        let store = MemoryStore()
        try store.apply([
            .saveAttempt(minted.state.index, attempt),
            .insertIntent(StoredIntent(world.held(world.link()))),
        ])
        let contents = store.contents()
        let everything =
            contents.attempts.flatMap { $0.index.bytes + $0.bytes }
            + contents.intents.flatMap { $0.id.bytes + $0.record.bytes }
        for secret in [
            World.octets(0x80), Array(try minted.state.codeVerifier().utf8),
            Array(try minted.state.nonce().utf8), Array(minted.text.utf8), World.material(1),
        ] {
            #expect(everything.firstRange(of: secret) == nil)
        }
    }
}
