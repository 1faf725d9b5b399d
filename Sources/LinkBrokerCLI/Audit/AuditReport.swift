import LinkAudit
import LinkBroker
import LinkRouting

/// What a verification found, as text and as JSON.
struct AuditReport: Sendable {
    private let result: AuditVerification.Result
    private let path: String

    /// Takes what is reported.
    init(_ result: AuditVerification.Result, of path: String) {
        self.result = result
        self.path = path
    }

    /// One line: that the log is good, or the first bad record.
    var text: String {
        guard let finding = result.finding else {
            let name = DisplayedText.escaped(path)
            guard let first = result.first, let end = result.end else {
                return "\(name): good: no records yet"
            }
            let records = "\(first) to \(end.nextSequence - 1)"
            return
                "\(name): good: \(result.lineCount) \(result.lineCount == 1 ? "record" : "records")"
                + " (\(records)) in \(result.fileCount) \(result.fileCount == 1 ? "file" : "files")"
                + ", the last one \(end.previous)"
        }
        let line = finding.line == 0 ? "" : ":\(finding.line)"
        let record = finding.sequence.map { " record \($0):" } ?? ""
        let place = "\(DisplayedText.escaped(result.path))\(line):\(record)"
        return "\(place) \(finding.code.sentence) [\(finding.code.rawValue)]"
    }

    /// One object.
    var json: String {
        var json = JSONText()
        json.object { report in
            report.key("good")
            report.bool(result.finding == nil)
            report.number("records", result.lineCount)
            report.number("files", UInt64(result.fileCount))
            if let first = result.first { report.number("first", first) }
            if result.first != nil, let end = result.end {
                report.number("next", end.nextSequence)
                report.member("end", end.previous.text)
            }
            if let finding = result.finding {
                report.key("bad")
                report.object { bad in
                    bad.member("file", result.path)
                    if finding.line > 0 { bad.number("line", finding.line) }
                    if let sequence = finding.sequence { bad.number("sequence", sequence) }
                    bad.member("code", finding.code.rawValue)
                    bad.member("sentence", finding.code.sentence)
                }
            }
        }
        return json.text
    }
}

extension JSONText {
    /// A member of all 64 bits.
    fileprivate mutating func number(_ name: String, _ value: UInt64) {
        key(name)
        raw(String(value))
    }
}
