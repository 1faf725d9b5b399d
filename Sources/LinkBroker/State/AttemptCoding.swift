import LinkCrypto
import LinkIntents
import LinkPolicy
import LinkRouting

extension BrokerState {
    /// Keeps an attempt in the store, signed: what the callback needs after the app was killed,
    /// and nothing that would let a reader of the store finish it.
    mutating func save(_ attempt: SignInAttempt, _ turn: inout Turn) {
        do throws(IntentError) {
            let record = try AttemptRecord.signed(
                attempt.body(in: scenes.first { $0.state.attempt?.index == attempt.index }?.id),
                index: attempt.index, createdMilliseconds: attempt.createdMilliseconds,
                notAfterMilliseconds: Lifetime.end(
                    of: attempt.createdMilliseconds, BrokerLimits.attemptLifetimeMilliseconds),
                keyring: keyring, context: recordContext)
            turn.changes.append(.saveAttempt(attempt.index, record))
        } catch {
            turn.failure = BrokerError(error)
        }
    }
}

extension SignInAttempt {
    /// The attempt as one line of JSON with a fixed order of keys.
    func body(in scene: SceneID?) -> [UInt8] {
        var text = JSONText()
        text.object { line in
            line.member("v", 1)
            if let scene { line.member("scene", scene.text) }
            line.member("callback", callback)
            line.member("issuer", party.issuer)
            line.member("redirect", party.redirect)
            line.member("client", party.client)
            line.member("issRequired", requiresIssuer)
            if let assurance = demand.assurance { line.member("assurance", assurance) }
            if let age = demand.maxAgeSeconds { line.member("maxAge", age) }
            if let intent { line.member("intent", intent.text) }
            if let subject { line.member("subject", subject.digest.hex) }
        }
        return Array(text.text.utf8)
    }
}

extension SignInAttempt {
    /// Reads an attempt back out of a record that was verified.
    ///
    /// - Parameters:
    ///   - verified: The record's body and times.
    ///   - index: The index under which it was verified.
    /// - Returns: The attempt and its scene.
    /// - Throws: `rejected` for a body that is not the one encoding of an attempt.
    static func decoded(
        _ verified: VerifiedAttempt, index: AttemptIndex
    ) throws(IntentError) -> (SignInAttempt, SceneID) {
        let root: JSONValue
        do throws(PolicyError) { root = try JSONDocument(verified.body, limits: .line).root } catch
        {
            throw IntentError(.rejected, .body)
        }
        guard let scene = root["scene"]?.string.flatMap(sceneID),
            let attempt = SignInAttempt(
                root, index: index, verified),
            attempt.body(in: scene) == verified.body
        else { throw IntentError(.rejected, .body) }
        return (attempt, scene)
    }

    private init?(_ root: JSONValue, index: AttemptIndex, _ verified: VerifiedAttempt) {
        guard root["v"]?.integer == 1, let callback = root["callback"]?.string,
            let issuer = root["issuer"]?.string, let redirect = root["redirect"]?.string,
            let client = root["client"]?.string, let requiresIssuer = root["issRequired"]?.bool
        else { return nil }
        let digest = root["subject"]?.string.flatMap { Hex.bytes($0.utf8) }
            .flatMap { Digest($0.span) }
        self.init(
            index: index, key: verified.key, callback: callback,
            party: SignInParty(issuer: issuer, redirect: redirect, client: client),
            requiresIssuer: requiresIssuer,
            createdMilliseconds: verified.createdMilliseconds,
            demand: SignInDemand(
                assurance: root["assurance"]?.string, maxAgeSeconds: root["maxAge"]?.integer),
            intent: root["intent"]?.string.flatMap { IntentID(text: $0) },
            subject: digest.map { SubjectTag($0) })
    }
}

private func sceneID(_ text: String) -> SceneID? {
    do throws(LinkError) { return try SceneID(text) } catch { return nil }
}
