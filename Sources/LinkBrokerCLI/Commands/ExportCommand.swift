import LinkPolicy
import LinkRouting
import PolicyAnalysis

/// `linkbroker export`: what the operating systems need to hand links to the app.
enum ExportCommand {
    static let command = Command(
        verb: "export", summary: "makes the files by which systems hand links to the app",
        options: [
            OptionRule("--on", "ORIGIN"), OptionRule("--app-id", "TEAM.BUNDLE", mayRepeat: true),
            OptionRule("--package", "NAME"),
            OptionRule("--sha256", "FINGERPRINT", mayRepeat: true),
            OptionRule("--activity", "NAME"), OptionRule("--min-sdk", "LEVEL"),
            OptionRule("--entitlements"),
            OptionRule("--name", "NAME"), OptionRule("--exec", "COMMAND"),
            OptionRule("--program", "PATH"), OptionRule("--socket", "PATH"),
        ],
        operands: ["POLICY", "KIND"], help: help, run: run)

    private static func run(
        _ arguments: Arguments, _ output: inout Output
    ) throws(CommandFailure) -> ExitCode {
        let path = try arguments.requiredOperand()
        let kind = try ExportKind(arguments)
        try kind.check(arguments)
        let policy = try PolicyFile.policy(at: path)
        let export = Export(policy: policy, arguments: arguments)
        try output.lines(try export.lines(kind))
        return .clean
    }

    private static let help = """
        linkbroker export: makes the files by which systems hand links to the app

        Usage: linkbroker export POLICY KIND [OPTIONS]

          aasa        apple-app-site-association, for iOS and macOS, served on each host
            --app-id TEAM.BUNDLE  the app; may stand several times
            --on ORIGIN           the origin, where the policy has several sites
          assetlinks  assetlinks.json, for Android, served on each host; its rules say which of
                      the manifest's links Android 15 and later hand over
            --package NAME        the app, such as com.example.app
            --sha256 FINGERPRINT  of its signing certificate; may stand several times
            --on ORIGIN           the origin, where the policy has several sites
          plist       the part of Info.plist that registers the custom schemes
            --app-id TEAM.BUNDLE  the app
            --entitlements        the associated domains instead
          manifest    the intent filters of AndroidManifest.xml
            --activity NAME       the activity, .MainActivity without it
            --min-sdk LEVEL       the app's own; from 35 (Android 15) on the filters are groups that
                                  name query and fragment, too, and leave out what is not taken
          desktop     a desktop entry for Linux
            --name NAME           the name that people see, the policy's id without it
            --program PATH        the absolute path of linkbroker, whose `deliver` gets the link
            --socket PATH         the absolute path of the session's socket
            --exec COMMAND        another command, its words parted by spaces; the link comes behind

        What a policy does not know stands as a placeholder until an option says it, and a warning
        names the option. What a file cannot say is told on standard error, and so is a file that
        is larger than its system reads: these files decide whether the app opens, never what it
        may show.

        Example:
          linkbroker export Policies/bookshop.policy.json aasa --app-id ABCDE12345.example.reader

        A desktop entry is installed as any other, here for the scheme `reader`:
          linkbroker export POLICY desktop --program "$(command -v linkbroker)" \\
            >~/.local/share/applications/reader.desktop
          xdg-mime default reader.desktop x-scheme-handler/reader

        Exit codes:
          0  the file was made
          1  the command line was wrong, or the policy has nothing for this file
          3  the policy is invalid
        """
}

/// The files that `linkbroker export` makes.
enum ExportKind: String, CaseIterable {
    case aasa
    case assetlinks
    case plist
    case manifest
    case desktop

    /// Reads the second operand.
    init(_ arguments: Arguments) throws(CommandFailure) {
        let names = Self.allCases.map(\.rawValue)
        let list = "write one of " + names.map { "`\($0)`" }.joined(separator: ", ")
        guard arguments.operands.count > 1 else {
            throw .problem(Problem("KIND is missing", hint: list))
        }
        let word = arguments.operands[1]
        guard let kind = Self.allCases.first(where: { $0.rawValue.isSame(as: word) }) else {
            let near = Suggestion.nearest(to: word, in: names)
            throw .problem(
                Problem("KIND is no file", hint: near.map { "did you mean `\($0)`?" } ?? list))
        }
        self = kind
    }

    /// The options that the file takes.
    private var options: [String] {
        switch self {
        case .aasa: ["--app-id", "--on"]
        case .assetlinks: ["--package", "--sha256", "--on"]
        case .plist: ["--app-id", "--entitlements"]
        case .manifest: ["--activity", "--min-sdk"]
        case .desktop: ["--name", "--program", "--socket", "--exec"]
        }
    }

    /// Refuses options of another file.
    func check(_ arguments: Arguments) throws(CommandFailure) {
        // BOUND: a dozen options.
        for option in Self.allCases.flatMap(\.options)
        where arguments.has(option) && options.contains(option) == false {
            throw .problem(
                Problem(
                    "`\(rawValue)` takes no `\(option)`",
                    hint: "it takes \(options.map { "`\($0)`" }.joined(separator: " and "))"))
        }
    }
}
