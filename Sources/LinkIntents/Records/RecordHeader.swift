import LinkCrypto

/// What a record is, and so which key signs it.
package enum RecordPurpose: UInt8, CaseIterable, Sendable {
    /// A pending intent.
    case intent = 2
    /// A saved scene.
    case scene = 3
    /// A sign-in attempt of the broker.
    case attempt = 4

    var label: String {
        switch self {
        case .intent: "intent-record"
        case .scene: "scene-restore"
        case .attempt: "attempt-record"
        }
    }

    var key: KeyPurpose {
        switch self {
        case .intent: .intentRecord
        case .scene: .sceneRestore
        case .attempt: .journal
        }
    }

    var bodyByteCountLimit: Int {
        switch self {
        case .intent, .attempt: IntentLimits.bodyByteCountLimit
        case .scene: IntentLimits.sceneBodyByteCountLimit
        }
    }

    var lifetimeMilliseconds: Int64 {
        switch self {
        case .intent: IntentLimits.intentLifetimeMilliseconds
        case .scene: IntentLimits.sceneLifetimeMilliseconds
        case .attempt: IntentLimits.stateLifetimeMilliseconds
        }
    }

    // The frame count, then the frames of the label and of the header up to the header's length.
    var prefix: [UInt8] {
        switch self {
        case .intent: Self.intentPrefix
        case .scene: Self.scenePrefix
        case .attempt: Self.attemptPrefix
        }
    }

    private static let intentPrefix = framedPrefix(.intent)
    private static let scenePrefix = framedPrefix(.scene)
    private static let attemptPrefix = framedPrefix(.attempt)

    private static func framedPrefix(_ purpose: RecordPurpose) -> [UInt8] {
        var bytes: [UInt8] = []
        Framing.append(UInt32(4), to: &bytes)
        Framing.appendPiece(Array(purpose.label.utf8), to: &bytes)
        Framing.append(UInt32(RecordHeader.byteCount), to: &bytes)
        return bytes
    }
}

/// Whether the body of a record can be read by whoever has the file.
package enum RecordSuite: UInt8, Sendable {
    /// Signed, readable.
    case clear = 1
    /// Encrypted, then signed.
    case sealed = 2
}

/// The 64 bytes in front of every record.
///
/// | offset | length | field | | offset | length | field |
/// |---|---|---|---|---|---|---|
/// | 0 | 4 | `LBR1` | | 32 | 8 | created, ms |
/// | 4 | 1 | suite | | 40 | 8 | not after, ms |
/// | 5 | 1 | purpose | | 48 | 8 | generation |
/// | 6 | 2 | zero | | 56 | 1 | state; 57: attempts |
/// | 8 | 8 | name of the key | | 58 | 2 | zero |
/// | 16 | 16 | name of the record | | 60 | 4 | length of the body |
package struct RecordHeader: Hashable, Sendable {
    /// Whether the body is sealed.
    package var suite: RecordSuite
    /// What the record is.
    package var purpose: RecordPurpose
    /// The name of the record.
    package var id: Octets
    /// When it was made, milliseconds since 1970.
    package var createdMilliseconds: Int64
    /// The first millisecond at which it is expired.
    package var notAfterMilliseconds: Int64
    /// 1, and one more for every rewrite.
    package var generation: UInt64
    /// A small number that the purpose gives a meaning.
    package var state: UInt8
    /// How many sign-ins were begun for it.
    package var attempts: UInt8

    /// The number of bytes, 64.
    package static let byteCount = 64
    static let magic: [UInt8] = Array("LBR1".utf8)

    /// Collects the fields; signing checks the times.
    package init(
        suite: RecordSuite = .clear, purpose: RecordPurpose, id: Octets,
        createdMilliseconds: Int64, notAfterMilliseconds: Int64, generation: UInt64 = 1,
        state: UInt8 = 0, attempts: UInt8 = 0
    ) {
        self.suite = suite
        self.purpose = purpose
        self.id = id
        self.createdMilliseconds = createdMilliseconds
        self.notAfterMilliseconds = notAfterMilliseconds
        self.generation = generation
        self.state = state
        self.attempts = attempts
    }

    func append(to output: inout OutputSpan<UInt8>, key: KeyID, bodyByteCount: Int) {
        output.append(copying: Self.magic.span)
        output.append(suite.rawValue)
        output.append(purpose.rawValue)
        output.append(integer: UInt16(0))
        output.append(integer: key.value)
        output.append(octets: id)
        output.append(integer: UInt64(bitPattern: createdMilliseconds))
        output.append(integer: UInt64(bitPattern: notAfterMilliseconds))
        output.append(integer: generation)
        output.append(state)
        output.append(attempts)
        output.append(integer: UInt16(0))
        output.append(integer: UInt32(truncatingIfNeeded: bodyByteCount))
    }
}

extension RecordHeader {
    /// Reads a header after its tag was verified: nothing here is trusted before.
    init(verified bytes: Span<UInt8>, purpose: RecordPurpose) throws(IntentError) {
        guard let suite = RecordSuite(rawValue: bytes[4]) else { throw .rejected(.suite) }
        guard let id = Octets(bytes.extracting(16..<32)) else { throw .rejected(.size) }
        guard let created = Int64(exactly: Framing.integer(in: bytes, at: 32) as UInt64),
            let notAfter = Int64(exactly: Framing.integer(in: bytes, at: 40) as UInt64)
        else { throw .rejected(.invalidTimes) }
        self.init(
            suite: suite, purpose: purpose, id: id, createdMilliseconds: created,
            notAfterMilliseconds: notAfter, generation: Framing.integer(in: bytes, at: 48),
            state: bytes[56], attempts: bytes[57])
    }

    /// The times of a record that is being made: 0 <= created < not after <= created + cap.
    func checkLifetime() throws(IntentError) {
        guard createdMilliseconds >= 0, notAfterMilliseconds > createdMilliseconds else {
            throw .invalid(.invalidTimes)
        }
        guard notAfterMilliseconds - createdMilliseconds <= purpose.lifetimeMilliseconds else {
            throw .invalid(.lifetimeOverCap)
        }
    }

    /// The times of a record that was read back, in this order: they exist, the life is within its
    /// cap, it was not made in the future, it is not over.
    ///
    /// Exactly at `notAfterMilliseconds` a record is expired.
    func checkTimes(nowMilliseconds: Int64) throws(IntentError) {
        // Both times are 0 or more here, so their difference cannot overflow.
        guard notAfterMilliseconds > createdMilliseconds else { throw .rejected(.invalidTimes) }
        guard notAfterMilliseconds - createdMilliseconds <= purpose.lifetimeMilliseconds else {
            throw .rejected(.lifetimeOverCap)
        }
        let (latest, overflow) = nowMilliseconds.addingReportingOverflow(
            IntentLimits.clockSkewMilliseconds)
        guard overflow || createdMilliseconds <= latest else { throw .rejected(.createdInFuture) }
        guard nowMilliseconds < notAfterMilliseconds else {
            throw IntentError(.expired, .expired)
        }
    }
}
