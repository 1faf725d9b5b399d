import LinkPolicy
import LinkRouting

/// Names that a filter asks for, of which nobody knows whether there are such ones before the log
/// was read: a typing error must not look like a log without records.
struct AuditNames {
    private var missing: [Entry]

    /// The most names that a suggestion is looked for in.
    private static let seenCountLimit = 256

    private struct Entry {
        let option: String
        let member: String
        let value: String
        var seen: [String] = []
    }

    /// Begins with none found.
    init(_ names: [(option: String, member: String, value: String)]) {
        missing = names.map { Entry(option: $0.option, member: $0.member, value: $0.value) }
    }

    /// Takes a policy's routes as names that there are.
    mutating func know(routesOf policy: Policy) {
        let names = policy.table.indices.map { policy.table.id(at: $0).text }
        missing.removeAll { entry in
            entry.option == "--route" && names.contains { $0.isSame(as: entry.value) }
        }
        // BOUND: three options.
        for index in missing.indices where missing[index].option == "--route" {
            missing[index].seen = names
        }
    }

    /// Takes the names of a record as names that there are.
    mutating func see(_ record: AuditRecord) {
        guard !missing.isEmpty else { return }
        missing.removeAll { record.text($0.member)?.isSame(as: $0.value) == true }
        // BOUND: three options.
        for index in missing.indices where missing[index].seen.count < Self.seenCountLimit {
            guard let name = record.text(missing[index].member) else { continue }
            if !missing[index].seen.contains(where: { $0.isSame(as: name) }) {
                missing[index].seen.append(name)
            }
        }
    }

    /// Refuses the first name that is in no record.
    ///
    /// - Throws: A problem that names the option, and a name that is near.
    func check() throws(CommandFailure) {
        guard let first = missing.first else { return }
        let near = Suggestion.nearest(to: first.value, in: first.seen)
        let hint =
            first.option == "--route"
            ? "`--policy FILE` also knows the routes that have no record yet"
            : "without `\(first.option)`, the records show the names that there are"
        throw .problem(
            Problem(
                "no record of the log has the \(first.member) of `\(first.option)`",
                hint: near.map { "did you mean \(DisplayedText.quoted($0))?" } ?? hint))
    }
}
