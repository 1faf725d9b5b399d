import LinkAudit
import LinkBroker
import LinkCrypto

/// Audit logs: what was changed is found, a seal has exactly one text, and it makes no difference
/// in which pieces the bytes come.
///
/// The first byte chooses what the others are:
/// - `l` the lines of a log without a seal;
/// - `d` a place, two bytes, in the fixed log, and the bytes that are written over it there;
/// - `s` a seal.
enum AuditTarget {
    static let target = FuzzTarget("audit") { bytes throws(PropertyFailure) in
        let rest = Array(bytes.dropFirst())
        switch bytes.first {
        case UInt8(ascii: "d"): return try answer(toDamage: rest)
        case UInt8(ascii: "s"): return try answer(toSeal: rest)
        // Every other first byte, `l` among them, stands for itself.
        default: return try answer(toLines: bytes.first == UInt8(ascii: "l") ? rest : bytes)
        }
    }

    private static let keys: AuditKeys = {
        do { return try AuditKeys(FuzzWorld.keyring) } catch {
            stop("the fixed keys sign no audit log: \(error)")
        }
    }()

    private static let log: [AuditLine] = {
        var chain = AuditChain.start
        var lines: [AuditLine] = []
        do {
            for outcome in AuditOutcome.allCases.prefix(5) {
                let event = AuditEvent(
                    timeMilliseconds: FuzzWorld.nowMilliseconds, kind: .link, outcome: outcome)
                lines.append(try chain.line(for: event, key: keys.line))
            }
            return lines
        } catch { stop("the fixed log is refused: \(error)") }
    }()

    private static func answer(toLines bytes: [UInt8]) throws(PropertyFailure) -> FuzzAnswer {
        let finding = try finding(in: bytes, sealed: .absent)
        return finding?.code == .missingSeal ? .accepted : .refused
    }

    private static func answer(toDamage bytes: [UInt8]) throws(PropertyFailure) -> FuzzAnswer {
        let whole: [UInt8] = log.flatMap { line -> [UInt8] in line.bytes + [0x0A] }
        guard bytes.count >= 2, let last = log.last else { return .refused }
        let place = (Int(bytes[0]) << 8 | Int(bytes[1])) % (whole.count + 1)
        let written = bytes.dropFirst(2)
        let end = min(whole.count, place + written.count)
        let damaged = Array(whole[..<place]) + Array(written) + Array(whole[end...])
        let seal = AuditSeal(
            firstFile: 1, file: 1, byteCount: UInt64(whole.count), first: 0, before: .zero,
            next: last.sequence + 1, last: last.hash)
        let finding = try finding(in: damaged, sealed: .genuine(seal))
        let isSame = damaged == whole
        try PropertyFailure.check(
            isSame == (finding == nil), "a log is good exactly where it is as it was written")
        let lineCount = whole[..<place].count { $0 == 0x0A }
        try PropertyFailure.check(
            finding.map { $0.line > lineCount } ?? true, "no line before the damage is blamed")
        return isSame ? .accepted : .refused
    }

    private static func answer(toSeal bytes: [UInt8]) throws(PropertyFailure) -> FuzzAnswer {
        guard let reading = try? AuditSealReading(bytes, with: keys) else { stop("no digest") }
        guard case .genuine(let seal) = reading else { return .refused }
        try PropertyFailure.check(
            (try? seal.bytes(signedBy: keys.seal)) == bytes, "a seal has exactly one text")
        return .accepted
    }

    /// The finding, the same one whatever the pieces.
    private static func finding(
        in bytes: [UInt8], sealed reading: AuditSealReading
    ) throws(PropertyFailure) -> AuditFinding? {
        let whole = finding(in: bytes, sealed: reading, piece: max(1, bytes.count))
        let parts = finding(in: bytes, sealed: reading, piece: 61)
        try PropertyFailure.check(whole == parts, "pieces make no difference")
        return whole
    }

    private static func finding(
        in bytes: [UInt8], sealed reading: AuditSealReading, piece: Int
    ) -> AuditFinding? {
        var verifier = AuditVerifier(keys: keys, seal: reading)
        verifier.begin(file: 1)
        // BOUND: linear in the input.
        for start in stride(from: 0, to: bytes.count, by: piece) {
            let part = Array(bytes[start..<min(bytes.count, start + piece)])
            do { try verifier.add(part) } catch { stop("no digest") }
        }
        return verifier.finish()
    }
}
