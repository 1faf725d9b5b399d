public import LinkCrypto
public import LinkRouting

/// The app and installation that saved scenes are bound to.
public struct SceneContext: Sendable {
    let bundle: [UInt8]
    let install: InstallID

    /// Names an app and an installation.
    ///
    /// - Parameters:
    ///   - bundle: The bundle or application id.
    ///   - install: The installation.
    public init(bundle: String, install: InstallID) {
        self.bundle = Array(bundle.utf8)
        self.install = install
    }

    func envelope(scene: [UInt8]) -> EnvelopeContext {
        EnvelopeContext([bundle, scene, install.octets.bytes])
    }
}

/// What a scene saves of its screens: signed, bound to app, scene and installation, and no
/// permission to show anything.
///
/// Restoring gates every screen again.
///
/// The body is one byte of length and the scene's name, then fields: 1 the encoded state, 2 the
/// policy's digest, 3 the subject's tag. The name in the body only selects which context the tag
/// is checked against; it is compared after the tag was right.
public struct SceneRecord: Hashable, Sendable {
    /// The navigation state, encoded and versioned by its own room.
    public let state: [UInt8]
    /// The digest of the policy that cleared it.
    public let policyDigest: Digest
    /// The person for whom it was cleared.
    public let subject: SubjectTag?

    private enum Tag {
        static let state: UInt8 = 1
        static let policy: UInt8 = 2
        static let subject: UInt8 = 3
    }

    /// Collects what is saved.
    public init(state: [UInt8], policyDigest: Digest, subject: SubjectTag?) {
        self.state = state
        self.policyDigest = policyDigest
        self.subject = subject
    }

    /// Signs the record.
    ///
    /// - Parameters:
    ///   - scene: The scene.
    ///   - keyring: The keys; the active one signs.
    ///   - context: The app and installation.
    ///   - nowMilliseconds: The time, milliseconds since 1970.
    ///   - lifetimeMilliseconds: How long it may be used, at most 30 days.
    ///   - generation: 1, and one more for every time that this scene was saved before.
    /// - Returns: The bytes.
    /// - Throws: `invalid_value` with `too_large`, `invalid_times` or `lifetime_over_cap`;
    ///   `crypto_unavailable`.
    public func signed(
        for scene: SceneID, keyring: Keyring, context: SceneContext, nowMilliseconds: Int64,
        lifetimeMilliseconds: Int64 = IntentLimits.sceneDefaultLifetimeMilliseconds,
        generation: UInt64 = 1
    ) throws(IntentError) -> [UInt8] {
        let (notAfter, overflow) = nowMilliseconds.addingReportingOverflow(lifetimeMilliseconds)
        guard overflow == false else { throw .invalid(.invalidTimes) }
        let name = Array(scene.text.utf8)
        let subjectByteCount = subject == nil ? 0 : 3 + Digest.byteCount
        let count = 1 + name.count + 3 + state.count + 3 + Digest.byteCount + subjectByteCount
        let header = RecordHeader(
            purpose: .scene, id: try Self.id(name), createdMilliseconds: nowMilliseconds,
            notAfterMilliseconds: notAfter, generation: generation)
        var bytes = try RecordEnvelope.draft(header, keyring: keyring, bodyByteCount: count) {
            append(to: &$0, scene: scene)
        }
        try RecordEnvelope.sign(
            &bytes, .scene, keyring: keyring, context: context.envelope(scene: name))
        return bytes
    }

    /// Checks a saved scene, in this order: size, shape, key, tag, scene, times, body.
    ///
    /// - Parameters:
    ///   - bytes: The record.
    ///   - scene: The scene that restores it.
    ///   - keyring: The keys.
    ///   - context: The app and installation.
    ///   - nowMilliseconds: The time, milliseconds since 1970.
    /// - Returns: What was saved.
    /// - Throws: `tampered`; `wrong_scene` or `outdated` after the tag was right;
    ///   `crypto_unavailable`.
    public static func verified(
        _ bytes: [UInt8], for scene: SceneID, keyring: Keyring, context: SceneContext,
        nowMilliseconds: Int64
    ) throws(IntentError) -> SceneRecord {
        do throws(IntentError) {
            return try read(
                bytes, for: scene, keyring: keyring, context: context,
                nowMilliseconds: nowMilliseconds)
        } catch {
            guard error.code == .rejected || error.code == .expired else { throw error }
            let isOutdated = error.code == .expired
            let isElsewhere = error.auditCode == .wrongScene
            throw IntentError(
                isOutdated ? .outdated : isElsewhere ? .wrongScene : .tampered, error.auditCode)
        }
    }

    private static func read(
        _ bytes: [UInt8], for scene: SceneID, keyring: Keyring, context: SceneContext,
        nowMilliseconds: Int64
    ) throws(IntentError) -> SceneRecord {
        let bodyStart = RecordHeader.byteCount
        guard bytes.count > RecordEnvelope.overheadByteCount else { throw .rejected(.size) }
        let nameCount = Int(bytes[bodyStart])
        let fieldStart = bodyStart + 1 + nameCount
        guard (1...64).contains(nameCount), fieldStart <= bytes.count - Digest.byteCount else {
            throw .rejected(.shape)
        }
        let name = Array(bytes[bodyStart + 1..<fieldStart])
        let header = try RecordEnvelope.opened(
            bytes.span, purpose: .scene, keyring: keyring, context: context.envelope(scene: name))
        guard name.elementsEqual(scene.text.utf8) else { throw .rejected(.wrongScene) }
        guard header.id == (try id(name)), header.state == 0, header.attempts == 0 else {
            throw .rejected(.wrongID)
        }
        try header.checkTimes(nowMilliseconds: nowMilliseconds)
        return try SceneRecord(
            fields: bytes.span.extracting(fieldStart..<bytes.count - Digest.byteCount))
    }

    private func append(to output: inout OutputSpan<UInt8>, scene: SceneID) {
        output.append(name: scene.text)
        output.append(field: Tag.state, byteCount: state.count)
        output.append(copying: state.span)
        output.append(field: Tag.policy, byteCount: Digest.byteCount)
        output.append(digest: policyDigest)
        guard let subject else { return }
        output.append(field: Tag.subject, byteCount: Digest.byteCount)
        output.append(digest: subject.digest)
    }

    private init(fields: Span<UInt8>) throws(IntentError) {
        var reader = FieldReader(fields)
        var stateField = try reader.requiredField(Tag.state, in: fields)
        let state = try stateField.rest(in: fields)
        var policyField = try reader.requiredField(Tag.policy, in: fields)
        let policy = try policyField.digest(in: fields)
        var subject: SubjectTag?
        if var value = try reader.field(Tag.subject, in: fields) {
            subject = SubjectTag(try value.digest(in: fields))
        }
        try reader.finish()
        self.init(state: state, policyDigest: policy, subject: subject)
    }

    // A scene has no random name; its record stands under the digest of the name that it has.
    private static func id(_ name: [UInt8]) throws(IntentError) -> Octets {
        do throws(CryptoError) {
            let digest = try Digest.sha256(of: name.span)
            guard let id = Octets(digest.bytes.span.extracting(0..<Octets.byteCount)) else {
                throw CryptoError(.unavailable)
            }
            return id
        } catch { throw IntentError(error) }
    }
}
