import LinkPolicy
import LinkRouting

/// The forms in which records are shown.
enum AuditForm: String, CaseIterable, Sendable {
    /// A table for people.
    case text
    /// The lines as they are.
    case json
    /// RFC 4180, for spreadsheets.
    case csv
    /// Events of the Open Cybersecurity Schema Framework, one JSON object per line.
    case ocsf

    private static let widths = [24, 8, 13, 11, 12, 20]
    private static let columns = [
        "kind", "outcome", "scene", "source", "route", "classification", "reason", "rule", "intent",
        "subject", "name", "app",
    ]

    /// The line above the records, if the form has one.
    var heading: String? {
        switch self {
        case .text: Self.row(["TIME", "RECORD", "KIND", "OUTCOME", "SCENE", "ROUTE", "REASON"])
        case .csv: Self.commaSeparated(["time", "record"] + Self.columns)
        case .json, .ocsf: nil
        }
    }

    /// A record in this form.
    ///
    /// - Complexity: O(bytes of the line)
    func line(_ record: AuditRecord) -> String {
        switch self {
        case .text:
            Self.row(
                [record.time, String(record.sequence)]
                    + ["kind", "outcome", "scene", "route", "reason"]
                    .map { record.text($0) ?? "-" })
        case .json: String(decoding: record.line, as: UTF8.self)
        case .csv:
            Self.commaSeparated(
                [record.time, String(record.sequence)]
                    + Self.columns.map { record.text($0) ?? "" })
        case .ocsf: OCSFEvent(record).json
        }
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

    /// A line of RFC 4180, whose line break is CR LF; the LF is the caller's.
    private static func commaSeparated(_ fields: [String]) -> String {
        fields.map { field($0) }.joined(separator: ",") + "\r"
    }

    /// A field: escaped, quoted where it must be, and never what a spreadsheet takes for a formula.
    private static func field(_ text: String) -> String {
        let shown = DisplayedText.escaped(text)
        let isFormula = shown.utf8.first.map { "=+-@".utf8.contains($0) } ?? false
        if isFormula { return quoted("'" + shown) }
        return shown.utf8.contains { $0 == 0x2C || $0 == 0x22 } ? quoted(shown) : shown
    }

    private static func quoted(_ text: String) -> String {
        let parts = text.utf8.split(separator: 0x22, omittingEmptySubsequences: false)
        return "\"" + parts.map { String(Substring($0)) }.joined(separator: "\"\"") + "\""
    }
}
