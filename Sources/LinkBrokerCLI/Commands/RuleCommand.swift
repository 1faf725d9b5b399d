import LinkPolicy
import LinkRouting
import PolicyAnalysis

/// `linkbroker rule`: what a rule of `check` finds, why, and the way out.
enum RuleCommand {
    static let command = Command(
        verb: "rule", summary: "tells what a rule of `check` finds, why, and the way out",
        options: [OptionRule("--format", "text|json")], operands: ["ID"], help: help, run: run)

    private static func run(
        _ arguments: Arguments, _ output: inout Output
    ) throws(CommandFailure) -> ExitCode {
        let isJSON = try OptionValues.format(arguments) == .json
        guard let id = arguments.operands.first else {
            try output.lines(isJSON ? [json(LintRule.all)] : list())
            return .clean
        }
        let rule = try rule(id)
        try output.lines(isJSON ? [json(rule)] : entry(rule, Paint(isOn: Output.takesColour)))
        return .clean
    }

    private static func rule(_ id: String) throws(CommandFailure) -> LintRule {
        if let rule = LintRule.rule(id) { return rule }
        let near = Suggestion.nearest(to: id, in: LintRule.all.map(\.id))
        throw .problem(
            Problem(
                Word.isPlain(id) ? "there is no rule `\(id)`" : "there is no such rule",
                hint: near.map { "did you mean `\($0)`?" } ?? "`linkbroker rule` lists the rules"))
    }

    /// The rules, a line each.
    private static func list() -> [String] {
        LintRule.all.map { rule in
            "\(rule.id)  \(DisplayedText.padded(rule.severity.name, to: 9))\(rule.summary)"
        }
    }

    /// One rule, as the article has it.
    private static func entry(_ rule: LintRule, _ paint: Paint) -> [String] {
        let severity =
            switch rule.severity {
            case .error: paint.bad(rule.severity.name)
            case .warning: paint.waiting(rule.severity.name)
            case .note: paint.faint(rule.severity.name)
            }
        let rows = [
            ("why", rule.why), ("example", rule.example), ("repair", rule.repair),
            ("see", rule.references.joined(separator: ", ")), ("read on", rule.address),
        ]
        return ["\(paint.strong(rule.id)) \(severity): \(rule.summary)"]
            + rows.filter { !$0.1.isEmpty }.map { name, text in
                "  \(paint.faint(DisplayedText.padded(name, to: 9)))\(text)"
            }
    }

    private static func json(_ rules: [LintRule]) -> String {
        var json = JSONText()
        json.object { members in
            members.key("rules")
            members.array { list in
                for rule in rules { list.rule(rule) }
            }
        }
        return json.text
    }

    private static func json(_ rule: LintRule) -> String {
        var json = JSONText()
        json.rule(rule)
        return json.text
    }

    private static let help = """
        linkbroker rule: tells what a rule of `check` finds, why, and the way out

        Usage: linkbroker rule [ID] [--format text|json]

        Without an ID it lists the rules. A finding's severity may be lower than its rule's.

        JSON: {"id", "severity", "finds", "why", "example", "repair", "cwe": [], "masvs": [],
        "mastg": [], "address"}; the list is {"rules": [...]}.

        Example:
          linkbroker rule LB016

        Exit codes:
          0  the rule, or the list, was printed
          1  the command line was wrong, or there is no such rule
        """
}

extension JSONText {
    /// Writes a rule.
    fileprivate mutating func rule(_ rule: LintRule) {
        object { entry in
            entry.member("id", rule.id)
            entry.member("severity", rule.severity.name)
            entry.member("finds", rule.summary)
            entry.member("why", rule.why)
            entry.member("example", rule.example)
            entry.member("repair", rule.repair)
            entry.member("cwe", rule.weaknessNames)
            entry.member("masvs", rule.controls)
            entry.member("mastg", rule.tests)
            entry.member("address", rule.address)
        }
    }
}
