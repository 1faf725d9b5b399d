import LinkPolicy
import LinkRouting

/// A link and everything that its decision depends on besides the policy.
struct ExplainQuestion: Sendable {
    /// The link as it came.
    var url: [UInt8] = []
    /// Who is signed in, or `nil` for nobody.
    var principal: Principal?
    /// Who delivered the link; by default what its scheme says.
    var source: LinkSource?
    /// The version of the app.
    var app: AppVersion?
    /// The flags that are on.
    var flags: [String] = []
    /// The gates that are open.
    var gates: [String] = []
    /// The time in epoch seconds; without it, the age of a sign-in is not asked.
    var nowSeconds: Int64?

    /// The fields of a batch line.
    private static let fields = ["url", "as", "from", "app", "flags", "gates", "now"]

    /// A question that says nothing yet.
    init() {}

    /// Reads a batch line; what it does not say is taken from the command line.
    ///
    /// - Parameters:
    ///   - line: At most 64 KiB.
    ///   - defaults: What the command line says.
    /// - Throws: What is wrong with the line; nothing of it is repeated.
    init(_ line: [UInt8], defaults: ExplainQuestion) throws(LineError) {
        self = defaults
        let fields = try LineFields(line)
        try fields.allow(Self.fields)
        url = Array(try fields.requiredText("url").utf8)
        if let named = try fields.principal("as") { principal = named.principal }
        if let named = try fields.source("from") { source = named }
        if let text = try fields.text("app") {
            guard let version = AppVersion(text) else {
                throw fields.invalid("app", "is no version; write three numbers, `3.2.0`")
            }
            app = version
        }
        if let names = try fields.texts("flags") { flags = names }
        if let names = try fields.texts("gates") { gates = names }
        if let seconds = try fields.integer("now") {
            guard (0...PrincipalLimits.timeLimit).contains(seconds) else {
                throw fields.invalid("now", "is out of bounds; write epoch seconds")
            }
            nowSeconds = seconds
        }
    }

    /// Reads the options of the command line, all but the link.
    ///
    /// - Parameter arguments: The arguments of `explain`.
    /// - Throws: A problem that names the option.
    init(_ arguments: Arguments) throws(CommandFailure) {
        if let path = arguments.value(of: "--as") {
            guard arguments.has("--anonymous") == false else {
                throw .problem(
                    Problem(
                        "`--as` and `--anonymous` exclude each other",
                        hint: "leave one of them out"))
            }
            principal = try PrincipalFile.principal(at: path)
        }
        source = try OptionValues.source(arguments, "--from")
        app = try OptionValues.app(arguments)
        flags = Word.list(arguments.value(of: "--flags") ?? "")
        gates = Word.list(arguments.value(of: "--gates") ?? "")
        nowSeconds = try OptionValues.seconds(arguments, "--now")
    }
}
