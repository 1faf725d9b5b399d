import LinkPolicy
import LinkRouting

/// The values of options that several verbs take.
///
/// Messages name what would be right and do not repeat what was given.
enum OptionValues {
    /// The value of `--format`, `text` where it does not stand.
    ///
    /// - Parameter arguments: The arguments.
    /// - Returns: The form.
    /// - Throws: A problem that lists the forms.
    static func format(_ arguments: Arguments) throws(CommandFailure) -> OutputFormat {
        guard let value = arguments.value(of: "--format") else { return .text }
        if let format = OutputFormat.allCases.first(where: { $0.rawValue.isSame(as: value) }) {
            return format
        }
        throw .problem(
            Problem("`--format` has another value", hint: "write `text` or `json`"))
    }

    /// The value of an option that takes one of a few words.
    ///
    /// - Parameters:
    ///   - arguments: The arguments.
    ///   - option: The option.
    ///   - choices: The words.
    /// - Returns: The choice, or `nil` where the option does not stand.
    /// - Throws: A problem that lists the words.
    static func choice<Choice: RawRepresentable<String>>(
        _ arguments: Arguments, _ option: String, _ choices: [Choice]
    ) throws(CommandFailure) -> Choice? {
        guard let word = arguments.value(of: option) else { return nil }
        if let choice = choices.first(where: { $0.rawValue.isSame(as: word) }) { return choice }
        let names = choices.map { "`\($0.rawValue)`" }
        throw .problem(
            Problem(
                "`\(option)` has another value",
                hint: "write \(names.dropLast().joined(separator: ", ")) or \(names.last ?? "")"))
    }

    /// A source by its name.
    ///
    /// - Parameters:
    ///   - arguments: The arguments.
    ///   - option: The option.
    /// - Returns: The source, or `nil` where the option does not stand.
    /// - Throws: A problem that lists the sources.
    static func source(
        _ arguments: Arguments, _ option: String
    ) throws(CommandFailure) -> LinkSource? {
        guard let name = arguments.value(of: option) else { return nil }
        if let source = LinkSource(name: name) { return source }
        let near = Suggestion.nearest(to: name, in: LinkSource.allCases.map(\.name))
        throw .problem(
            Problem(
                "`\(option)` is no source",
                hint: near.map { "did you mean `\($0)`?" } ?? "write one of \(SourceNames.list)"))
    }

    /// The value of `--app`.
    ///
    /// - Parameter arguments: The arguments.
    /// - Returns: The version, or `nil` where the option does not stand.
    /// - Throws: A problem that shows the form.
    static func app(_ arguments: Arguments) throws(CommandFailure) -> AppVersion? {
        guard let text = arguments.value(of: "--app") else { return nil }
        if let version = AppVersion(text) { return version }
        throw .problem(
            Problem("`--app` is no version", hint: "write three numbers, such as `--app 3.2.0`"))
    }

    /// Epoch seconds.
    ///
    /// - Parameters:
    ///   - arguments: The arguments.
    ///   - option: The option.
    /// - Returns: The seconds, or `nil` where the option does not stand.
    /// - Throws: A problem that shows the form.
    static func seconds(
        _ arguments: Arguments, _ option: String
    ) throws(CommandFailure) -> Int64? {
        guard let text = arguments.value(of: option) else { return nil }
        if text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let seconds = Int64(text),
            seconds <= PrincipalLimits.timeLimit
        {
            return seconds
        }
        throw .problem(
            Problem(
                "`\(option)` is no time",
                hint: "write epoch seconds, such as `\(option) 1764500000`"
            ))
    }

    /// A day.
    ///
    /// - Parameters:
    ///   - arguments: The arguments.
    ///   - option: The option.
    /// - Returns: The day as `YYYY-MM-DD`, or `nil` where the option does not stand.
    /// - Throws: A problem that shows the form.
    static func day(_ arguments: Arguments, _ option: String) throws(CommandFailure) -> String? {
        guard let day = arguments.value(of: option) else { return nil }
        if CivilTime.milliseconds(day + "T00:00:00Z") != nil { return day }
        throw .problem(
            Problem("`\(option)` is no day", hint: "write it as `\(option) 2026-11-30`"))
    }

    /// Remarks about flags and gates that the policy does not have: they mean nothing to it.
    static func remark(_ names: [String], in list: NameList, kind: String) {
        // BOUND: the words of one option.
        for name in names where list.index(of: name) == nil {
            let near = Suggestion.nearest(to: name, in: list.names)
            let hint = near.map { "did you mean `\($0)`?" } ?? "it means nothing to this policy"
            Output.note(
                "linkbroker: warning: the policy has no \(kind) \(DisplayedText.quoted(name))\n"
                    + "hint: \(hint)\n")
        }
    }
}
