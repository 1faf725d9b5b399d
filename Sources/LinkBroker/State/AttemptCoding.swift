import LinkCrypto
import LinkIntents
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
