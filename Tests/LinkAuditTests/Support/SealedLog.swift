import LinkAudit
import LinkBrokerTesting
import LinkIntents

/// A log in memory with its seal, and the verification of any bytes against that seal.
struct SealedLog {
    let keys: AuditKeys
    let lines: [AuditLine]
    let seal: [UInt8]

    init(_ count: Int, by keys: AuditKeys? = nil) throws {
        let own = try keys ?? AuditKeys.forTesting()
        try self.init(lines: try AuditLine.samples(count, by: own), by: own)
    }

    init(lines: [AuditLine], by keys: AuditKeys) throws {
        self.keys = keys
        self.lines = lines
        seal = try AuditSeal(
            firstFile: 1, file: 1, byteCount: UInt64(Self.joined(lines.map(\.bytes)).count),
            first: lines.first?.sequence ?? 0, before: lines.first?.previous ?? .zero,
            next: lines.last.map { $0.sequence + 1 } ?? 0, last: lines.last?.hash ?? .zero
        ).bytes(signedBy: keys.seal)
    }

    var bytes: [UInt8] { Self.joined(lines.map(\.bytes)) }

    static func joined(_ lines: [[UInt8]]) -> [UInt8] { lines.flatMap { $0 + [0x0A] } }

    /// The finding of bytes that are fed in pieces.
    func finding(
        of bytes: [UInt8], piece: Int = .max, seal: AuditSealReading? = nil,
        keys other: AuditKeys? = nil, front: AuditVerifier.Front = .asSealed
    ) throws -> AuditFinding? {
        let keys = other ?? self.keys
        var verifier = AuditVerifier(
            keys: keys, seal: try seal ?? AuditSealReading(self.seal, with: keys), front: front)
        verifier.begin(file: 1)
        var rest = bytes[...]
        while rest.isEmpty == false {
            try verifier.add(Array(rest.prefix(piece)))
            rest = rest.dropFirst(piece)
        }
        return verifier.finish()
    }
}
