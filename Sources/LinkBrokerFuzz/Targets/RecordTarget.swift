import LinkCrypto
import LinkIntents

/// Intent records: one that is taken has exactly one encoding.
///
/// The first byte chooses what the others are:
/// - `r` a record as a store gave it;
/// - `c`, `s` the body of a record that is signed here, in clear or sealed;
/// - `h` 24 bytes of header fields, then such a body in clear;
/// - `a` an attempt record as a store gave it.
enum RecordTarget {
    static let target = FuzzTarget("record") { bytes throws(PropertyFailure) in
        let rest = Array(bytes.dropFirst())
        var fields = HeaderFields()
        switch bytes.first {
        case UInt8(ascii: "c"): break
        case UInt8(ascii: "s"): fields.isSealed = true
        case UInt8(ascii: "h"):
            guard rest.count >= HeaderFields.byteCount else { return .refused }
            fields = HeaderFields(rest)
            return try answer(to: signed(Array(rest.dropFirst(HeaderFields.byteCount)), fields))
        case UInt8(ascii: "a"): return attemptAnswer(to: rest)
        // Every other first byte, `r` among them, stands for itself.
        default: return try answer(to: bytes.first == UInt8(ascii: "r") ? rest : bytes)
        }
        return try answer(to: signed(rest, fields))
    }

    /// The fields of a header that an input may set.
    private struct HeaderFields {
        static let byteCount = 24

        var isSealed = false
        var created: Int64 = FuzzWorld.nowMilliseconds
        var notAfter: Int64 = FuzzWorld.nowMilliseconds + 600_000
        var generation: UInt64 = 1
        var state: UInt8 = 1
        var attempts: UInt8 = 0

        init() {}

        init(_ bytes: [UInt8]) {
            isSealed = bytes[0] & 1 == 1
            created = FuzzWorld.nowMilliseconds - 43_200_000 + Self.number(bytes[1..<5])
            notAfter = created + Self.number(bytes[5..<9])
            generation = UInt64(bitPattern: Self.number(bytes[9..<17]))
            state = bytes[17]
            attempts = bytes[18]
        }

        private static func number(_ bytes: ArraySlice<UInt8>) -> Int64 {
            bytes.reduce(0) { $0 << 8 | Int64($1) }
        }
    }

    private static let idBytes = (0x10..<0x20).map { UInt8($0) }

    private static func id() -> IntentID {
        guard let octets = Octets(idBytes.span) else { stop("16 bytes are a name") }
        return IntentID(octets)
    }

    /// A record of the body, with a right tag; empty where signing refuses it.
    private static func signed(_ body: [UInt8], _ fields: HeaderFields) -> [UInt8] {
        let header = RecordHeader(
            suite: fields.isSealed ? .sealed : .clear, purpose: .intent, id: id().octets,
            createdMilliseconds: fields.created, notAfterMilliseconds: fields.notAfter,
            generation: fields.generation, state: fields.state, attempts: fields.attempts)
        let body =
            fields.isSealed
            ? SealedBody.applied(to: body, id: idBytes, generation: fields.generation) : body
        let record = try? RecordEnvelope.signed(
            header, body: body.span, keyring: FuzzWorld.keyring,
            context: FuzzWorld.recordContext.envelope)
        return record ?? []
    }

    private static func answer(to bytes: [UInt8]) throws(PropertyFailure) -> FuzzAnswer {
        let found: VerifiedIntent
        do throws(IntentError) {
            found = try IntentRecord(bytes).verified(
                as: id(), keyring: FuzzWorld.keyring, context: FuzzWorld.recordContext,
                nowMilliseconds: FuzzWorld.nowMilliseconds)
        } catch {
            try PropertyFailure.check(
                error.code == .rejected || error.code == .expired,
                "a refusal is `rejected` or `expired`")
            return .refused
        }
        let intent = found.intent
        try PropertyFailure.check(found.held.intent == intent, "a held intent is what was verified")
        try PropertyFailure.check(found.held.record.bytes == bytes, "its record is the one given")
        try PropertyFailure.check(
            "\(intent)\(found.held)".utf8.count < 400, "a description is short")
        let renewed = intent.renewed(arrival: 7, isAutomatic: true)
        try PropertyFailure.check(renewed.id == intent.id, "a renewed intent keeps its name")
        guard found.held.generation == 1 else {
            try checkRewritten(found)
            return .accepted
        }
        let again = try? HeldIntent.signed(
            intent, keyring: FuzzWorld.keyring, context: FuzzWorld.recordContext)
        try PropertyFailure.check(
            again?.record.bytes == bytes, "an intent has exactly one encoding")
        return .accepted
    }

    /// A later generation has the same body, unless it is sealed under its own keystream.
    private static func checkRewritten(_ found: VerifiedIntent) throws(PropertyFailure) {
        let record = found.held.record.bytes
        let first = try? HeldIntent.signed(
            found.intent, keyring: FuzzWorld.keyring, context: FuzzWorld.recordContext)
        guard let first else {
            throw PropertyFailure(property: "an intent that was taken can be signed again")
        }
        try PropertyFailure.check(
            first.record.bytes.count == record.count, "an intent has one length")
        guard found.intent.hasSecret == false else { return }
        let range = RecordEnvelope.bodyRange(record.count)
        try PropertyFailure.check(
            first.record.bytes[range] == record[range], "an intent has exactly one body")
    }

    private static func attemptAnswer(to bytes: [UInt8]) -> FuzzAnswer {
        guard let index = AttemptIndex([UInt8](repeating: 7, count: 32)) else { return .refused }
        let found = try? AttemptRecord.verified(
            bytes, index: index, keyring: FuzzWorld.keyring, context: FuzzWorld.recordContext,
            nowMilliseconds: FuzzWorld.nowMilliseconds)
        return found == nil ? .refused : .accepted
    }
}
