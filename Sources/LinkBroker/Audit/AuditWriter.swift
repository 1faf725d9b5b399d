import LinkAudit
import LinkFiles

/// The state of a log that is written; `AuditLog` has it behind a lock.
struct AuditWriter: ~Copyable {
    let quarantine: AuditQuarantine?
    // INVARIANT: `nil` as long as a new log has no line and no seal.
    private(set) var chain: AuditChain?
    private(set) var lastLine: [UInt8]?

    private let paths: AuditPaths
    private let limits: AuditLogLimits
    private var keys: AuditKeys
    private let afterStep: @Sendable (AuditStep) throws(AuditLogError) -> Void
    private let lock: File
    private var log: File
    private var seal: File?
    private var extent: AuditExtent
    private var pending: Set<Repair> = []

    /// What a failure left to do before anything else.
    private enum Repair {
        /// Bytes behind the end are cut off.
        case cut
        /// The seal says less than there is.
        case seal
        /// The file has its rotated name, and the new one is to be made.
        case reopen
        /// The names in the folder may not be on the disk.
        case folder
    }

    init(
        opening path: String, keys: AuditKeys, limits: AuditLogLimits,
        afterStep: @escaping @Sendable (AuditStep) throws(AuditLogError) -> Void
    ) throws(AuditLogError) {
        let paths = AuditPaths(path)
        let lock = try Self.files { () throws(FileError) in
            try Folder.status(of: paths.folder).checkFolder()
            let lock = try File(paths.lock, .readWrite)
            try lock.status().checkPrivate()
            try lock.lock()
            return lock
        }
        var opening = AuditOpening(paths: paths, keys: keys, afterStep: afterStep)
        let found = try opening.found()
        let log = try Self.files { () throws(FileError) in
            let log = try File(paths.log, .readWrite)
            try log.status().checkPrivate()
            return log
        }
        quarantine = opening.quarantine
        chain = found.chain
        lastLine = found.lastLine
        extent = found.extent
        self.paths = paths
        self.limits = limits
        self.keys = keys
        self.afterStep = afterStep
        self.lock = lock
        self.log = log
        // Whatever was found is sealed by the active key from now on.
        pending = chain == nil ? [.folder] : [.folder, .cut, .seal]
    }

    private static func files<Result: ~Copyable>(
        _ body: () throws(FileError) -> Result
    ) throws(AuditLogError) -> Result {
        do throws(FileError) { return try body() } catch { throw AuditLogError(error) }
    }
}

extension AuditWriter {
    mutating func append(_ lines: [AuditLine]) throws(AuditLogError) {
        guard let first = lines.first else { return }
        try checkRun(lines)
        let added = try lines[lines.startIndex...].dropFirst(countOfKnown(lines))
        try repair()
        guard added.isEmpty == false else { return }
        if chain == nil { try begin(before: first) }
        // BOUND: every round writes one line at least.
        var rest = added
        while rest.isEmpty == false {
            let count = try countThatFits(rest)
            try write(rest.prefix(count))
            rest = rest.dropFirst(count)
        }
    }

    mutating func synchronize() throws(AuditLogError) {
        try repair()
        try syncFiles()
    }

    mutating func useKeys(_ other: AuditKeys) throws(AuditLogError) {
        keys = other
        guard chain != nil else { return }
        pending.insert(.seal)
        try repair()
    }

    /// The numbers and the hashes of a list of lines follow each other.
    private func checkRun(_ lines: [AuditLine]) throws(AuditLogError) {
        // BOUND: linear in the lines of one call.
        for (line, before) in zip(lines.dropFirst(), lines) {
            guard before.sequence < .max, line.sequence == before.sequence + 1 else {
                throw AuditLogError(.gap)
            }
            guard line.previous == before.hash else { throw AuditLogError(.conflict) }
        }
    }

    /// How many of the lines are there already.
    private func countOfKnown(_ lines: [AuditLine]) throws(AuditLogError) -> Int {
        guard let chain, let first = lines.first, let last = lines.last else { return 0 }
        guard first.sequence <= chain.nextSequence else {
            throw AuditLogError(
                .gap, hint: "the lines between are missing; append those that the store has")
        }
        if first.sequence == chain.nextSequence {
            guard first.previous == chain.previous else { throw AuditLogError(.conflict) }
            return 0
        }
        let known = Int(min(chain.nextSequence - first.sequence, UInt64(lines.count)))
        // The chain makes the newest one vouch for the others.
        if last.sequence >= chain.nextSequence - 1 {
            guard lines[known - 1].hash == chain.previous else { throw AuditLogError(.conflict) }
            return known
        }
        // Lines before the beginning of this log are somewhere else.
        guard last.sequence >= extent.first else { return known }
        guard try AuditSearch(paths: paths, extent: extent).contains(last) else {
            throw AuditLogError(.conflict)
        }
        return known
    }

    /// Seals a new log before its first line, so that lines without a seal are never its own doing.
    private mutating func begin(before line: AuditLine) throws(AuditLogError) {
        extent.first = line.sequence
        extent.before = line.previous
        try writeSeal(AuditChain(nextSequence: line.sequence, previous: line.previous))
        chain = AuditChain(nextSequence: line.sequence, previous: line.previous)
        try afterStep(.begun)
    }

    /// How many lines go into the file, after a rotation where there is no room.
    private mutating func countThatFits(
        _ lines: ArraySlice<AuditLine>
    ) throws(AuditLogError) -> Int {
        var total = extent.byteCount
        // BOUND: linear in the lines of one call.
        for (count, line) in lines.enumerated() {
            total += Int64(line.bytes.count) + 1
            guard total > limits.fileByteCount else { continue }
            if count > 0 { return count }
            guard extent.byteCount > 0 else { return 1 }
            try rotate()
            total = Int64(line.bytes.count) + 1
        }
        return lines.count
    }

    private mutating func write(_ lines: ArraySlice<AuditLine>) throws(AuditLogError) {
        guard let last = lines.last else { return }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(lines.reduce(0) { $0 + $1.bytes.count + 1 })
        // BOUND: linear in the lines of one call.
        for line in lines {
            bytes += line.bytes
            bytes.append(0x0A)
        }
        do throws(FileError) { try log.write(bytes, at: extent.byteCount) } catch {
            pending.insert(.cut)
            throw AuditLogError(error)
        }
        extent.byteCount += Int64(bytes.count)
        chain = AuditChain(nextSequence: last.sequence + 1, previous: last.hash)
        lastLine = last.bytes
        pending.insert(.seal)
        try afterStep(.written)
        try repair()
    }
}

extension AuditWriter {
    /// The log goes on in a new file.
    ///
    /// The old one and its seal are on the disk before it gets its new name, so that the seal of the
    /// new one never speaks of lines that a crash takes.
    private mutating func rotate() throws(AuditLogError) {
        let numbers = try Self.files { () throws(FileError) in try paths.rotatedNumbers() }
        guard numbers.count < limits.rotatedFileCount, extent.file < AuditSeal.fileNumberLimit
        else {
            throw AuditLogError(
                .full, hint: "put the oldest rotated files of the log into an archive")
        }
        guard numbers.contains(extent.file) == false else { throw AuditLogError(.conflict) }
        try synchronize()
        try Self.files { () throws(FileError) in
            try Folder.rename(paths.log, to: paths.rotated(extent.file))
        }
        pending.insert(.reopen)
        try afterStep(.renamed)
        try repair()
    }

    /// Does what a failure, or a crash, left undone.
    mutating func repair() throws(AuditLogError) {
        if pending.contains(.cut) {
            let byteCount = extent.byteCount
            try call { (log) throws(FileError) in
                if try log.status().byteCount != byteCount {
                    try log.truncate(toByteCount: byteCount)
                }
            }
            pending.remove(.cut)
        }
        if pending.contains(.reopen) {
            log = try Self.files { () throws(FileError) in
                let log = try File(paths.log, .readWrite)
                try log.status().checkPrivate()
                return log
            }
            pending.remove(.reopen)
            pending.formUnion([.seal, .folder])
            extent.file += 1
            extent.byteCount = 0
            try afterStep(.opened)
        }
        if pending.contains(.seal), let chain {
            try writeSeal(chain)
            pending.remove(.seal)
            try afterStep(.sealed)
        }
    }

    private func call(
        _ body: (borrowing File) throws(FileError) -> Void
    ) throws(AuditLogError) {
        do throws(FileError) { try body(log) } catch { throw AuditLogError(error) }
    }

    private mutating func writeSeal(_ chain: AuditChain) throws(AuditLogError) {
        let text: [UInt8]
        do throws(AuditError) {
            text = try extent.seal(at: chain).bytes(signedBy: keys.seal)
        } catch { throw AuditLogError(error) }
        if seal == nil {
            pending.insert(.folder)
            seal = try Self.files { () throws(FileError) in
                let seal = try File(paths.seal, .readWrite)
                try seal.status().checkPrivate()
                return seal
            }
        }
        do throws(FileError) { try seal?.write(text, at: 0) } catch { throw AuditLogError(error) }
    }

    private mutating func syncFiles() throws(AuditLogError) {
        do throws(FileError) {
            // Lines before the seal: a seal that is older than the log is no finding.
            try log.synchronize()
            try seal?.synchronize()
            if pending.contains(.folder) { try Folder.synchronize(paths.folder) }
        } catch { throw AuditLogError(error) }
        pending.remove(.folder)
    }
}
