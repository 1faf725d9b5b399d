import LinkPolicy

/// `linkbroker schema`: the JSON Schema by which an editor completes and checks a file.
enum SchemaCommand {
    static let command = Command(
        verb: "schema", summary: "prints the JSON Schema of policies or of cases, for editors",
        options: [], operands: ["policy|cases"], help: help, run: run)

    private static let names = EditorSchema.allCases.map(\.rawValue)

    private static func run(
        _ arguments: Arguments, _ output: inout Output
    ) throws(CommandFailure) -> ExitCode {
        let name = arguments.operands.first ?? EditorSchema.policy.rawValue
        guard let schema = EditorSchema.allCases.first(where: { $0.rawValue.isSame(as: name) })
        else {
            let near = Suggestion.nearest(to: name, in: names)
            throw .problem(
                Problem(
                    Word.isPlain(name) ? "there is no schema `\(name)`" : "there is no such schema",
                    hint: near.map { "did you mean `\($0)`?" } ?? "write `policy` or `cases`"))
        }
        // The last line feed is that of the file.
        try output.line(String(schema.json.dropLast()))
        return .clean
    }

    private static let help = """
        linkbroker schema: prints the JSON Schema of policies or of cases, for editors

        Usage: linkbroker schema [policy|cases]

          policy   of policy files (the default)
          cases    of the files that `linkbroker test` reads

        The schema (draft 2020-12) knows shapes, words and the grammar of every string. Whether names
        are declared, patterns disjoint and bounds the right way round only `linkbroker check` knows.
        An editor finds it by the key "$schema" at the top of a policy, which means nothing else:
          "$schema": "./linkbroker.policy.schema.json"

        Example:
          linkbroker schema policy > "$(mktemp -d)/linkbroker.policy.schema.json"
          linkbroker schema cases

        Exit codes: 0 printed, 1 the command line was wrong.
        """
}
