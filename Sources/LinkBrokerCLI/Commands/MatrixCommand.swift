import LinkPolicy
import LinkRouting
import PolicyAnalysis

/// `linkbroker matrix`: what every route does for some people, beside each other.
enum MatrixCommand {
    static let command = Command(
        verb: "matrix", summary: "shows what each route does for each of some people",
        options: [
            OptionRule("--as", "FILE", mayRepeat: true), OptionRule("--principals", "FILE"),
            OptionRule("--from", "SOURCE|all"), OptionRule("--app", "VERSION"),
            OptionRule("--flags", "A,B"), OptionRule("--gates", "A,B"),
            OptionRule("--now", "SECONDS"), OptionRule("--format", "text|csv|json"),
        ],
        operands: ["POLICY"], help: help, run: run)

    /// The forms of the answer.
    private enum Format: String, CaseIterable {
        case text
        case csv
        case json
    }

    private static func run(
        _ arguments: Arguments, _ output: inout Output
    ) throws(CommandFailure) -> ExitCode {
        let format = try OptionValues.choice(arguments, "--format", Format.allCases) ?? .text
        let sources = try sources(arguments)
        let app = try OptionValues.app(arguments)
        let flags = Word.list(arguments.value(of: "--flags") ?? "")
        let gates = Word.list(arguments.value(of: "--gates") ?? "")
        let now = try OptionValues.seconds(arguments, "--now")
        let path = try arguments.requiredOperand()
        let people = try people(arguments)
        let (policy, source) = try PolicyFile.read(at: path)
        OptionValues.remark(flags, in: policy.vocabulary.flags, kind: "flag")
        OptionValues.remark(gates, in: policy.vocabulary.gates, kind: "gate")
        let circumstances = PolicyMatrix.Circumstances(
            sources: sources, app: app, flags: flags, gates: gates, nowSeconds: now)
        let report = MatrixReport(
            policy: policy, matrix: try matrix(of: policy, source, people, circumstances))
        switch format {
        case .text: try output.lines(report.lines(Paint(isOn: Output.takesColour)))
        case .csv: try output.lines(report.csv)
        case .json: try output.line(report.json)
        }
        return .clean
    }

    private static func matrix(
        of policy: Policy, _ source: [UInt8], _ people: [NamedPerson],
        _ circumstances: PolicyMatrix.Circumstances
    ) throws(CommandFailure) -> PolicyMatrix {
        let document: JSONDocument
        do throws(PolicyError) {
            document = try JSONDocument(source)
        } catch {
            throw .problem(Problem("the policy cannot be read again: \(error.message)"))
        }
        do throws(DecisionCellError) {
            return try PolicyMatrix(of: policy, document, people: people, in: circumstances)
        } catch {
            throw .problem(
                Problem(
                    "the links of the policy cannot be worked out: \(error.description)",
                    hint: "`linkbroker explain` still answers for one link at a time"))
        }
    }

    /// Who delivers the links.
    private static func sources(_ arguments: Arguments) throws(CommandFailure)
        -> PolicyMatrix.Sources
    {
        guard let word = arguments.value(of: "--from") else { return .usual }
        if word.isSame(as: "all") { return .all }
        return try OptionValues.source(arguments, "--from").map { .only($0) } ?? .usual
    }

    /// Nobody, the people of the files, and those whom the file of principals names.
    private static func people(_ arguments: Arguments) throws(CommandFailure) -> [NamedPerson] {
        var people = [NamedPerson(name: "anonymous", principal: nil)]
        // BOUND: the words of the command line.
        for path in arguments.values(of: "--as") {
            people.append(
                NamedPerson(name: name(of: path), principal: try PrincipalFile.principal(at: path)))
        }
        if let path = arguments.value(of: "--principals") {
            let bytes = try FileReading.bytes(
                of: path, byteCountLimit: AnalysisLimits.caseFileByteCount)
            do throws(PolicyError) {
                people += try CaseFile.principals(in: bytes)
            } catch {
                let place = "\(DisplayedText.escaped(path)):\(error.line):\(error.column)"
                throw .problem(
                    Problem(
                        "the principals cannot be used: \(place): \(error.message)",
                        hint: error.hint
                            ?? "write {\"principals\": {\"reader\": {\"subject\": \"u1\"}}}"))
            }
        }
        guard people.count <= AnalysisLimits.principalCount else {
            throw .problem(
                Problem(
                    "more than \(AnalysisLimits.principalCount) principals stand beside each other",
                    hint: "name fewer of them"))
        }
        return people
    }

    /// The name of a file without its folders and its ending.
    private static func name(of path: String) -> String {
        let file = path.utf8.split(separator: 0x2F).last.map { String(Substring($0)) } ?? path
        let stem = file.utf8.split(separator: 0x2E).first.map { String(Substring($0)) }
        return stem ?? file
    }

    private static let help = """
        linkbroker matrix: shows what each route does for each of some people

        Usage: linkbroker matrix POLICY [OPTIONS]

          --as FILE          a principal, as for `explain`; may stand several times
          --principals FILE  {"principals": {"NAME": PRINCIPAL or null}}; a file of cases will do
          --from SOURCE      externalURL, universalLink, push, inApp, handoff or restoration, or
                             all of them beside each other; by default universalLink for https and
                             externalURL for custom schemes
          --app VERSION      the version of the app, such as 3.2.0
          --flags A,B        the flags that are on
          --gates A,B        the gates that are open
          --now SECONDS      the time; without it, the age of a sign-in is not asked
          --format FORMAT    text (the default), csv or json

        Each cell is the gate's own decision about a link to the route, read from its bytes; JSON
        has it as the witness, a line that `explain --batch` takes. Origins with the same answers
        stand on one line. Where no link of an origin reaches the route, the line says so: nothing
        commits there. Nobody stands in the first column. Where a route belongs to someone,
        `commit / deny owner` is what is the person's own, then what is someone else's.

        JSON: {"policy", "revision", "digest", "from": usual|SOURCE|all, "app"?, "flags", "gates",
        "origins", "principals", "routes": [{"route", "access", "unreached": [origins], "cells":
        [{"principal", "origin", "from", "outcome", "classification"?, "reason", "witness",
        "others"?: {"outcome", "classification"?, "reason", "witness"}}]}]}

        Example:
          linkbroker matrix Policies/bookshop.policy.json --principals Policies/bookshop.cases.json

        Exit codes:
          0  the matrix was made
          1  the command line or a file was wrong
          3  the policy is invalid
        """
}
