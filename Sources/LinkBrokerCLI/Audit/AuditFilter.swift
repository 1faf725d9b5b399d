import LinkAudit
import LinkPolicy
import LinkRouting

/// Which records are shown.
struct AuditFilter: Sendable {
    /// The newest so many, or all.
    let limit: Int?
    /// The person whose records are shown, or everybody's.
    let subject: AuditSubject?
    private let wanted: [Wanted]
    private let since: Int64?
    private let until: Int64?

    private static let countLimit = 100_000

    /// One member that must have one value.
    private struct Wanted: Sendable {
        let option: String
        let member: String
        let value: String
    }

    /// Reads the options.
    ///
    /// - Parameter arguments: The arguments of `audit show`.
    /// - Throws: A problem that names the option.
    init(_ arguments: Arguments) throws(CommandFailure) {
        let closed = [
            ("--verdict", "outcome", AuditOutcome.allCases.map(\.name)),
            ("--kind", "kind", AuditKind.allCases.map(\.name)),
            ("--source", "source", LinkSource.allCases.map(\.name)),
        ]
        var wanted: [Wanted] = []
        // BOUND: the options.
        for (option, member, names) in closed {
            guard let value = arguments.value(of: option) else { continue }
            try Self.check(value, option, names)
            wanted.append(Wanted(option: option, member: member, value: value))
        }
        for member in ["scene", "route", "reason"] {
            guard let value = arguments.value(of: "--" + member) else { continue }
            wanted.append(Wanted(option: "--" + member, member: member, value: value))
        }
        self.wanted = wanted
        since = try Self.time(arguments, "--since", .first)
        until = try Self.time(arguments, "--until", .behind)
        limit = try Self.limit(arguments)
        subject = try AuditSubject(arguments)
    }

    /// Whether a record is shown.
    func takes(_ record: AuditRecord) -> Bool {
        if let since, record.timeMilliseconds < since { return false }
        if let until, record.timeMilliseconds >= until { return false }
        // BOUND: the options.
        for wanted in wanted where record.text(wanted.member)?.isSame(as: wanted.value) != true {
            return false
        }
        return subject.map { $0.isOf(record) } ?? true
    }

    /// The names that only a log, or a policy, can tell from a typing error.
    var names: AuditNames {
        AuditNames(
            wanted.filter { ["--scene", "--route", "--reason"].contains($0.option) }
                .map { ($0.option, $0.member, $0.value) })
    }

    private static func check(
        _ value: String, _ option: String, _ names: [String]
    ) throws(CommandFailure) {
        if names.contains(where: { $0.isSame(as: value) }) { return }
        let near = Suggestion.nearest(to: value, in: names)
        let what =
            switch option {
            case "--verdict": "outcome"
            case "--kind": "kind"
            // The third of the closed lists.
            default: "source"
            }
        throw .problem(
            Problem(
                "`\(option)` is no \(what)",
                hint: near.map { "did you mean `\($0)`?" }
                    ?? "`linkbroker audit show --help` lists the \(what)s"))
    }

    private static func time(
        _ arguments: Arguments, _ option: String, _ edge: CivilTime.Edge
    ) throws(CommandFailure) -> Int64? {
        guard let text = arguments.value(of: option) else { return nil }
        if let time = CivilTime.milliseconds(text, dayAs: edge) { return time }
        throw .problem(
            Problem(
                "`\(option)` is no time",
                hint: "write epoch seconds, a day, or a time such as "
                    + "`\(option) 2026-11-30T08:15:00Z`"))
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
