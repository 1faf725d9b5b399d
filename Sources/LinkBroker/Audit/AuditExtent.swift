import LinkAudit

/// Where a log lies: its files, and the place of its first line.
struct AuditExtent: Sendable {
    /// The number of its first file.
    var firstFile: UInt64
    /// The number of the file that grows.
    var file: UInt64
    /// The bytes of that file.
    var byteCount: Int64
    /// The number of its first line.
    var first: UInt64
    /// The hash that its first line carries.
    var before: AuditTag

    /// The extent of a log without a line.
    init(newFile number: UInt64) {
        firstFile = number
        file = number
        byteCount = 0
        first = 0
        before = .zero
    }

    /// What a seal says.
    init(_ seal: AuditSeal, byteCount: Int64) {
        firstFile = seal.firstFile
        file = seal.file
        self.byteCount = byteCount
        first = seal.first
        before = seal.before
    }

    /// The seal of the log at an end.
    func seal(at chain: AuditChain) -> AuditSeal {
        AuditSeal(
            firstFile: firstFile, file: file, byteCount: UInt64(byteCount), first: first,
            before: before, next: chain.nextSequence, last: chain.previous)
    }
}
