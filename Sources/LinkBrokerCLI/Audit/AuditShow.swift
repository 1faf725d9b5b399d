import LinkBroker

/// The records of a log that a filter takes, as a table or as the lines that they are.
struct AuditShow: Sendable {
    let filter: AuditFilter
    let format: OutputFormat

    private static let widths = [20, 8, 13, 11, 12, 20]
    /// How many lines that are no records are named one by one.
    private static let warningCount = 3

    /// Shows them.
    ///
    /// - Parameters:
    ///   - path: The log.
    ///   - output: Where they go.
    /// - Returns: 0.
    /// - Throws: A problem where a file cannot be read.
    func run(_ path: String, _ output: inout Output) throws(CommandFailure) -> ExitCode {
        var lines = try Self.opened(path)
        if format == .text {
            Output.note("linkbroker: note: nothing is verified; `linkbroker audit verify` does\n")
            try output.line(
                Self.row(["TIME", "RECORD", "KIND", "OUTCOME", "SCENE", "ROUTE", "REASON"]))
        }
        var newest: [String] = []
        var next = 0
        var badCount = 0
        // BOUND: ends with the log; what is kept is at most the limit.
        while let line = try Self.next(&lines, path) {
            guard let bytes = line.bytes, let record = AuditRecord(bytes) else {
                badCount += 1
                if badCount <= Self.warningCount { Self.warn(line) }
                continue
            }
            guard filter.takes(record) else { continue }
            let text =
                format == .json
                ? String(decoding: bytes, as: UTF8.self) : Self.row(record.columns)
            guard let limit = filter.limit else {
                try output.line(text)
                continue
            }
            if newest.count < limit { newest.append(text) } else { newest[next] = text }
            next = (next + 1) % limit
        }
        // BOUND: the limit.
        let isFull = newest.count == filter.limit
        for text in isFull ? newest[next...] + newest[..<next] : newest[...] {
            try output.line(text)
        }
        if badCount > Self.warningCount {
            Output.note("linkbroker: warning: \(badCount) lines in all are no records\n")
        }
        return .clean
    }

    private static func opened(_ path: String) throws(CommandFailure) -> AuditLogLines {
        do throws(AuditLogError) { return try AuditLogLines(path: path) } catch {
            throw .problem(Problem(error, of: path))
        }
    }

    private static func next(
        _ lines: inout AuditLogLines, _ path: String
    ) throws(CommandFailure) -> AuditLogLines.Line? {
        do throws(AuditLogError) { return try lines.next() } catch {
            throw .problem(Problem(error, of: path))
        }
    }

    private static func warn(_ line: AuditLogLines.Line) {
        let place = "\(DisplayedText.escaped(line.path)):\(line.number)"
        Output.note("linkbroker: warning: \(place): not a record of an audit log\n")
    }

    /// A line of the table; what is in it is escaped.
    private static func row(_ columns: [String]) -> String {
        var text = ""
        // BOUND: the columns.
        for (index, column) in columns.enumerated() {
            let shown = DisplayedText.escaped(column)
            let width = index < widths.count ? widths[index] : 0
            text += DisplayedText.padded(shown, to: width) + (index < widths.count ? "  " : "")
        }
        return text
    }
}
