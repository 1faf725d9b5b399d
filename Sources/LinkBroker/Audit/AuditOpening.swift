import LinkAudit
import LinkFiles

/// The look at what is there when a log is opened; what is not as it was written is put aside.
struct AuditOpening {
    let paths: AuditPaths
    let keys: AuditKeys
    let afterStep: @Sendable (AuditStep) throws(AuditLogError) -> Void
    private(set) var quarantine: AuditQuarantine?

    /// A log whose end is known.
    struct Found {
        var extent: AuditExtent
        var chain: AuditChain?
        var lastLine: [UInt8]?
    }

    init(
        paths: AuditPaths, keys: AuditKeys,
        afterStep: @escaping @Sendable (AuditStep) throws(AuditLogError) -> Void
    ) {
        self.paths = paths
        self.keys = keys
        self.afterStep = afterStep
    }

    /// Finds the end of the log, or puts it aside and begins a new one.
    mutating func found() throws(AuditLogError) -> Found {
        do throws(AuditTail.Refusal) { return try examined() } catch {
            switch error {
            case .failure(let failure): throw failure
            case .finding(let code): return try startedOver(code)
            }
        }
    }

    private func examined() throws(AuditTail.Refusal) -> Found {
        let numbers = try files { () throws(FileError) in try paths.rotatedNumbers() }
        let byteCount = try files { () throws(FileError) -> Int64 in
            guard try Folder.contains(paths.log) else { return 0 }
            let status = try Folder.status(of: paths.log)
            try status.checkPrivate()
            return status.byteCount
        }
        switch try reading() {
        case .genuine(let seal):
            // A rotation was interrupted: the file has its new name, and its seal the old one.
            if byteCount == 0, seal.byteCount > 0, numbers.contains(seal.file) {
                var found = try tail(of: paths.rotated(seal.file), seal)
                found.extent.file += 1
                found.extent.byteCount = 0
                return found
            }
            guard try files({ () throws(FileError) in try Folder.contains(paths.log) }) else {
                guard seal.byteCount == 0 else { throw .finding(.truncated) }
                return try withoutFile(seal)
            }
            return try tail(of: paths.log, seal)
        case .absent where byteCount == 0 && numbers.isEmpty:
            return Found(extent: AuditExtent(newFile: 1))
        case .absent: throw .finding(.missingSeal)
        case .wrong: throw .finding(.wrongSeal)
        case .unknownKey: throw .finding(.unknownKey)
        case .revokedKey: throw .finding(.revokedKey)
        }
    }

    private func reading() throws(AuditTail.Refusal) -> AuditSealReading {
        let bytes = try files { () throws(FileError) -> [UInt8]? in
            guard try Folder.contains(paths.seal) else { return nil }
            let file = try File(paths.seal, .read)
            try file.status().checkPrivate()
            // One byte more is as wrong as many.
            return try file.bytes(at: 0, byteCount: AuditSeal.byteCount + 1)
        }
        do throws(AuditError) { return try AuditSealReading(bytes, with: keys) } catch {
            throw .failure(AuditLogError(error))
        }
    }

    private func tail(of path: String, _ seal: AuditSeal) throws(AuditTail.Refusal) -> Found {
        let tail = try AuditTail(path: path, seal: seal, keys: keys)
        var found = Found(
            extent: AuditExtent(seal, byteCount: tail.byteCount), chain: tail.chain,
            lastLine: tail.lastLine)
        if found.lastLine == nil { found.lastLine = try rotatedLastLine(seal) }
        return found
    }

    private func withoutFile(_ seal: AuditSeal) throws(AuditTail.Refusal) -> Found {
        Found(
            extent: AuditExtent(seal, byteCount: 0),
            chain: AuditChain(nextSequence: seal.next, previous: seal.last),
            lastLine: try rotatedLastLine(seal))
    }

    /// The last line of a log whose newest file is still empty.
    private func rotatedLastLine(_ seal: AuditSeal) throws(AuditTail.Refusal) -> [UInt8]? {
        guard seal.file > seal.firstFile, seal.next > seal.first else { return nil }
        let path = paths.rotated(seal.file - 1)
        let byteCount = try files { () throws(FileError) -> Int64 in
            guard try Folder.contains(path) else { return 0 }
            return try Folder.status(of: path).byteCount
        }
        guard byteCount > 0 else { return nil }
        let whole = AuditSeal(
            firstFile: seal.firstFile, file: seal.file - 1, byteCount: UInt64(byteCount),
            first: seal.first, before: seal.before, next: seal.next, last: seal.last)
        return try AuditTail(path: path, seal: whole, keys: keys).lastLine
    }

    private func files<Result: ~Copyable>(
        _ body: () throws(FileError) -> Result
    ) throws(AuditTail.Refusal) -> Result {
        do throws(FileError) { return try body() } catch { throw .failure(AuditLogError(error)) }
    }
}

extension AuditOpening {
    /// Puts the log and its seal aside, the seal first: a log without a seal is put aside under the
    /// same name when a crash comes between.
    private mutating func startedOver(
        _ code: AuditFinding.Code
    ) throws(AuditLogError) -> Found {
        quarantine = AuditQuarantine(code: code.rawValue, path: try putAside())
        do throws(FileError) {
            let last = try paths.rotatedNumbers().last ?? 0
            return Found(extent: AuditExtent(newFile: last + 1))
        } catch { throw AuditLogError(error) }
    }

    /// Where the log is then; `nil` where there was none.
    private func putAside() throws(AuditLogError) -> String? {
        var hasLog = false
        var aside: String?
        do throws(FileError) {
            let hasSeal = try Folder.contains(paths.seal)
            hasLog = try Folder.contains(paths.log)
            if hasLog { hasLog = try Folder.status(of: paths.log).byteCount > 0 }
            guard hasLog || hasSeal else { return nil }
            aside = try freeName(hasSeal: hasSeal)
            if hasSeal, let aside { try Folder.rename(paths.seal, to: aside + ".seal") }
        } catch { throw AuditLogError(error) }
        guard let aside else {
            throw AuditLogError(
                .full, hint: "look at the logs that were put aside and move them away")
        }
        try afterStep(.sealPutAside)
        do throws(FileError) {
            if hasLog { try Folder.rename(paths.log, to: aside) }
            try Folder.synchronize(paths.folder)
        } catch { throw AuditLogError(error) }
        return aside
    }

    private func freeName(hasSeal: Bool) throws(FileError) -> String? {
        // BOUND: the most logs that are put aside.
        for number in 1...AuditLogLimits.quarantineCount {
            let path = paths.quarantined(number)
            if try Folder.contains(path) { continue }
            // The seal of a log that a crash kept from being put aside waits for it.
            guard hasSeal else { return path }
            if try Folder.contains(path + ".seal") == false { return path }
        }
        return nil
    }
}
