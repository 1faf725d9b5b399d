import LinkAudit
import LinkPolicy

/// Which records are shown.
struct AuditFilter: Sendable {
    /// The newest so many, or all.
    let limit: Int?
    private let scene: String?
    private let route: String?
    private let outcome: String?
    private let since: Int64?
    private let until: Int64?

    private static let countLimit = 100_000

    /// Reads the options.
    ///
    /// - Parameter arguments: The arguments of `audit show`.
    /// - Throws: A problem that names the option.
    init(_ arguments: Arguments) throws(CommandFailure) {
        scene = arguments.value(of: "--scene")
        route = arguments.value(of: "--route")
        outcome = try Self.outcome(arguments)
        since = try Self.time(arguments, "--since")
        until = try Self.time(arguments, "--until")
        limit = try Self.limit(arguments)
    }

    /// Whether a record is shown.
    func takes(_ record: AuditRecord) -> Bool {
        if let since, record.timeMilliseconds < since { return false }
        if let until, record.timeMilliseconds >= until { return false }
        return Self.isSame(scene, record.scene) && Self.isSame(route, record.route)
            && Self.isSame(outcome, record.outcome)
    }

    private static func isSame(_ wanted: String?, _ found: String?) -> Bool {
        guard let wanted else { return true }
        return found?.isSame(as: wanted) == true
    }

    private static func outcome(_ arguments: Arguments) throws(CommandFailure) -> String? {
        guard let name = arguments.value(of: "--verdict") else { return nil }
        let names = AuditOutcome.allCases.map(\.name)
        if names.contains(where: { $0.isSame(as: name) }) { return name }
        let near = Suggestion.nearest(to: name, in: names)
        throw .problem(
            Problem(
                "`--verdict` is no outcome",
                hint: near.map { "did you mean `\($0)`?" }
                    ?? "`linkbroker audit show --help` lists the outcomes"))
    }

    private static func time(
        _ arguments: Arguments, _ option: String
    ) throws(CommandFailure) -> Int64? {
        guard let text = arguments.value(of: option) else { return nil }
        if let time = CivilTime.milliseconds(text) { return time }
        throw .problem(
            Problem(
                "`\(option)` is no time",
                hint: "write epoch seconds or UTC, such as `\(option) 2026-11-30T08:15:00Z`"))
    }

    private static func limit(_ arguments: Arguments) throws(CommandFailure) -> Int? {
        guard let text = arguments.value(of: "--limit") else { return nil }
        if text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let count = Int(text),
            (1...countLimit).contains(count)
        {
            return count
        }
        throw .problem(
            Problem("`--limit` is no count", hint: "write a number from 1 to \(countLimit)"))
    }
}
