/// The verification of an audit log whose bytes come piece by piece; memory is that of one line.
///
/// Every line is asked for its shape, its tag, the hash it carries and its number, in this order.
/// The hash chain covers every line before; so a line whose key was forgotten or revoked is fine
/// where a later line, or the seal, is signed by a live key. The first finding ends it.
package struct AuditVerifier: Sendable {
    /// The first record that is not as it was written.
    package private(set) var finding: AuditFinding?
    /// How many lines were found good so far.
    package private(set) var lineCount: UInt64 = 0
    /// The number of the first line, where there was one.
    package private(set) var first: UInt64?
    /// The end of the chain so far; `nil` before the first line where nothing says how to begin.
    package private(set) var chain: AuditChain?

    private let keys: AuditKeys
    private let reading: AuditSealReading
    private var file: UInt64 = 0
    private var line: UInt64 = 0
    // INVARIANT: at most `AuditLine.byteCountLimit`, or `finding` is set.
    private var pending: [UInt8] = []
    private var firstUnproven: AuditFinding?
    private var lastUnproven: AuditFinding?

    /// Starts before the first line.
    ///
    /// - Parameters:
    ///   - keys: The keys of the installation.
    ///   - seal: What the seal of the log is worth.
    ///   - front: Whether the log must begin where its seal says.
    package init(keys: AuditKeys, seal: AuditSealReading, front: Front = .asSealed) {
        self.keys = keys
        self.reading = seal
        switch (seal, front) {
        case (.genuine(let seal), .asSealed):
            chain = AuditChain(nextSequence: seal.first, previous: seal.before)
        // The first line says where it stands.
        case (.genuine, .archived), (.absent, _), (.wrong, _), (.unknownKey, _), (.revokedKey, _):
            chain = nil
        }
    }

    /// Where a log begins.
    package enum Front: Sendable {
        /// Where its seal says.
        case asSealed
        /// Later, because its first files were put elsewhere.
        case archived
    }

    /// Goes to the first or next file of the log.
    ///
    /// - Parameter number: Its number, for findings.
    package mutating func begin(file number: UInt64) {
        endFile()
        guard finding == nil else { return }
        file = number
        line = 0
    }

    /// Takes more bytes of the file.
    ///
    /// - Parameter bytes: Any piece of it; lines may be cut anywhere.
    /// - Throws: `crypto_unavailable`.
    /// - Complexity: O(bytes)
    package mutating func add(_ bytes: [UInt8]) throws(AuditError) {
        var rest = bytes[...]
        // BOUND: every round takes a line, or all that is left.
        while finding == nil, rest.isEmpty == false {
            let feed = rest.firstIndex(of: 0x0A)
            pending += rest[..<(feed ?? rest.endIndex)]
            rest = feed.map { rest[($0 + 1)...] } ?? []
            if pending.count > AuditLine.byteCountLimit {
                finding = here(.malformed)
            } else if feed != nil {
                let whole = pending
                pending.removeAll(keepingCapacity: true)
                finding = try failure(of: whole)
            }
        }
    }

    /// Ends the log.
    ///
    /// - Returns: The first record that is not as it was written, or `nil`.
    package mutating func finish() -> AuditFinding? {
        endFile()
        if finding == nil { finding = failureAtEnd }
        return finding
    }

    private mutating func endFile() {
        if finding == nil, pending.isEmpty == false { finding = here(.partialLine) }
        pending = []
    }

    /// Blames the line behind those that were taken.
    private func here(_ code: AuditFinding.Code, _ sequence: UInt64? = nil) -> AuditFinding {
        AuditFinding(
            code, file: file, line: line + 1, sequence: sequence ?? chain?.nextSequence)
    }

    /// Takes a line, or says what is wrong.
    private mutating func failure(of bytes: [UInt8]) throws(AuditError) -> AuditFinding? {
        let shape: AuditLineShape
        do throws(AuditError) { shape = try AuditLineShape(bytes) } catch {
            return here(.malformed)
        }
        let standing = try keys.standing(of: shape, in: bytes)
        guard standing != .edited else { return here(.edited) }
        if let chain {
            guard shape.previous == chain.previous else {
                // The line before is vouched for by nobody, this one included.
                return lastUnproven ?? here(.brokenChain, shape.sequence)
            }
            guard shape.sequence == chain.nextSequence else {
                return here(.outOfOrder, shape.sequence)
            }
        }
        guard shape.sequence < .max else { return here(.outOfOrder, shape.sequence) }
        let hash = try AuditTag.hash(of: bytes.span)
        note(standing, shape.sequence)
        if case .genuine(let seal) = reading, seal.next == shape.sequence + 1 {
            guard hash == seal.last else {
                return lastUnproven ?? here(.wrongSeal, shape.sequence)
            }
            firstUnproven = nil
            lastUnproven = nil
        }
        first = first ?? shape.sequence
        chain = AuditChain(nextSequence: shape.sequence + 1, previous: hash)
        line += 1
        lineCount += 1
        return nil
    }

    /// Remembers whether the tag of the line says who wrote it.
    private mutating func note(_ standing: AuditKeys.Standing, _ sequence: UInt64) {
        switch standing {
        // It vouches for every line before, too.
        case .genuine:
            firstUnproven = nil
            lastUnproven = nil
        case .unknown: lastUnproven = here(.unknownKey, sequence)
        case .revoked: lastUnproven = here(.revokedKey, sequence)
        case .edited: break
        }
        firstUnproven = firstUnproven ?? lastUnproven
    }

    private var failureAtEnd: AuditFinding? {
        if case .genuine(let seal) = reading, seal.next > chain?.nextSequence ?? seal.first {
            return here(.truncated, chain?.nextSequence ?? seal.first)
        }
        if let firstUnproven { return firstUnproven }
        switch reading {
        case .genuine: return nil
        case .absent: return AuditFinding(.missingSeal, file: file)
        case .wrong: return AuditFinding(.wrongSeal, file: file)
        case .unknownKey, .revokedKey: return AuditFinding(.unsealed, file: file)
        }
    }
}
