import LinkBroker
import LinkPolicy

/// The records of a log that a filter takes, in the form that is asked for.
struct AuditShow: Sendable {
    let filter: AuditFilter
    let form: AuditForm
    /// Whose routes are known besides those of the log.
    let policy: Policy?

    /// How many lines that are no records are named one by one.
    private static let warningCount = 3

    /// What was met on the way.
    private struct Tally {
        var badCount = 0
        var ofSubjectCount = 0
        var untoldCount = 0
    }

    /// Shows them.
    ///
    /// - Parameters:
    ///   - path: The log, `-` for standard input.
    ///   - output: Where they go.
    /// - Returns: 0.
    /// - Throws: A problem where a file cannot be read, or a name of the filter is in no record.
    func run(_ path: String, _ output: inout Output) throws(CommandFailure) -> ExitCode {
        var input = try AuditInput(path)
        let progress = Progress("read", .besideOutput)
        var heading = form.heading
        var names = filter.names
        if let policy { names.know(routesOf: policy) }
        var tally = Tally()
        var newest = NewestLines(filter.limit)
        defer { progress.clear() }
        // BOUND: ends with the log; what is kept is at most the limit.
        while let line = try input.next() {
            if let read = line.progress { progress.show(read.byteCount, of: read.total) }
            guard let record = line.bytes.flatMap({ AuditRecord($0) }) else {
                tally.badCount += 1
                if tally.badCount <= Self.warningCount { Self.warn(line) }
                continue
            }
            names.see(record)
            count(record, &tally)
            guard filter.takes(record) else { continue }
            if let text = heading.take() { try output.line(text) }
            if let text = newest.add(form.line(record)) { try output.line(text) }
        }
        progress.clear()
        try names.check()
        if let text = heading.take() { try output.line(text) }
        try output.lines(newest.lines)
        remark(tally)
        return .clean
    }

    private func count(_ record: AuditRecord, _ tally: inout Tally) {
        guard let subject = filter.subject else { return }
        if subject.isOf(record) { tally.ofSubjectCount += 1 }
        if subject.cannotTell(record) { tally.untoldCount += 1 }
    }

    private func remark(_ tally: Tally) {
        if tally.badCount > Self.warningCount {
            Output.note("linkbroker: warning: \(tally.badCount) lines in all are no records\n")
        }
        if tally.untoldCount > 0 {
            Output.note(
                "linkbroker: warning: \(tally.untoldCount) records were made under keys that are "
                    + "not in the keyring; whose they are cannot be told\n")
        }
        if filter.subject != nil, tally.ofSubjectCount == 0 {
            Output.note(
                "linkbroker: note: no record is of this subject and issuer under these keys\n")
        }
        if form == .text {
            Output.note("linkbroker: note: nothing is verified; `linkbroker audit verify` does\n")
        }
    }

    private static func warn(_ line: AuditLogLines.Line) {
        let place = "\(DisplayedText.escaped(line.path)):\(line.number)"
        Output.note("linkbroker: warning: \(place): not a record of an audit log\n")
    }
}

/// The newest so many lines; without a limit, none is kept.
private struct NewestLines {
    private let limit: Int?
    private var kept: [String] = []
    private var next = 0

    init(_ limit: Int?) { self.limit = limit }

    /// Takes a line, and gives it back where all are shown.
    mutating func add(_ line: String) -> String? {
        guard let limit else { return line }
        if kept.count < limit { kept.append(line) } else { kept[next] = line }
        next = (next + 1) % limit
        return nil
    }

    /// What was kept, oldest first.
    var lines: [String] {
        kept.count == limit ? Array(kept[next...] + kept[..<next]) : kept
    }
}
