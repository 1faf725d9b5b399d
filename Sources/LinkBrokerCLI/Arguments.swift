import LinkPolicy

/// One option that a verb takes.
struct OptionRule: Sendable {
    /// The name with its two dashes.
    let name: String
    /// What help calls the value, or `nil` for an option without one.
    let value: String?
    /// Whether it may stand more than once.
    let mayRepeat: Bool

    /// Names an option.
    init(_ name: String, _ value: String? = nil, mayRepeat: Bool = false) {
        self.name = name
        self.value = value
        self.mayRepeat = mayRepeat
    }
}

/// What a verb takes on the command line.
struct ArgumentRules: Sendable {
    /// The verb, for hints.
    let verb: String
    /// Its options; each may stand once unless it says otherwise.
    let options: [OptionRule]
    /// What help calls its operands, in order; at most so many may stand.
    let operands: [String]
}

/// The arguments of one verb; holding one means that every option is known, stands once unless it
/// may repeat, and has a value exactly where it takes one, and that there are not more operands than the verb takes.
///
/// `--name value` and `--name=value` are the same; `--` ends the options. Messages do not repeat
/// what is no option, because it may be a link.
struct Arguments: Sendable {
    /// What is no option, in order.
    let operands: [String]
    private let given: [(name: String, value: String)]
    private let rules: ArgumentRules

    /// Reads what follows the verb.
    ///
    /// - Parameters:
    ///   - words: The words behind the verb.
    ///   - rules: What the verb takes.
    /// - Throws: A problem with a suggestion, exit code 1.
    /// - Complexity: O(words * options)
    init(_ words: [String], _ rules: ArgumentRules) throws(CommandFailure) {
        var given: [(name: String, value: String)] = []
        var operands: [String] = []
        var rest = words[...]
        var takesOptions = true
        // BOUND: every round takes at least one word.
        while let word = rest.popFirst() {
            guard takesOptions, word.utf8.first == 0x2D, word.utf8.count > 1 else {
                guard operands.count < rules.operands.count else { throw Self.surplus(rules) }
                operands.append(word)
                continue
            }
            if word.isSame(as: "--") {
                takesOptions = false
                continue
            }
            let option = try Self.option(word, &rest, rules)
            let mayStand = rules.options.contains { $0.name == option.name && $0.mayRepeat }
            guard mayStand || given.contains(where: { $0.name == option.name }) == false else {
                throw .problem(
                    Problem(
                        "option `\(option.name)` stands twice", hint: "leave one of them out"))
            }
            given.append(option)
        }
        self.given = given
        self.operands = operands
        self.rules = rules
    }

    /// The value of an option, or `nil` where it does not stand.
    func value(of name: String) -> String? { given.first { $0.name == name }?.value }

    /// The values of an option that may repeat, in order.
    func values(of name: String) -> [String] { given.filter { $0.name == name }.map(\.value) }

    /// Whether an option stands.
    func has(_ name: String) -> Bool { given.contains { $0.name == name } }

    /// The value of an option that must stand.
    ///
    /// - Parameter name: The option.
    /// - Returns: The value.
    /// - Throws: A problem that names the option.
    func required(_ name: String) throws(CommandFailure) -> String {
        if let value = value(of: name) { return value }
        let placeholder = rules.options.first { $0.name == name }?.value ?? ""
        throw .problem(
            Problem(
                "option `\(name) \(placeholder)` is missing",
                hint: "`linkbroker \(rules.verb) --help` has an example"))
    }

    /// The operand that must stand.
    ///
    /// - Returns: The first operand.
    /// - Throws: A problem that names the operand.
    func requiredOperand() throws(CommandFailure) -> String {
        if let first = operands.first { return first }
        throw .problem(
            Problem(
                "\(rules.operands.first ?? "the operand") is missing",
                hint: "`linkbroker \(rules.verb) --help` has an example"))
    }

    /// One option, with the next word as its value where it wants one.
    private static func option(
        _ word: String, _ rest: inout ArraySlice<String>, _ rules: ArgumentRules
    ) throws(CommandFailure) -> (name: String, value: String) {
        let parts = word.utf8.split(separator: 0x3D, maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(Substring(parts[0]))
        guard let rule = rules.options.first(where: { $0.name.isSame(as: name) }) else {
            throw unknown(name, rules)
        }
        let inline = parts.count > 1 ? String(Substring(parts[1])) : nil
        switch (rule.value, inline) {
        // An option without a value, and none is given.
        case (nil, nil): return (rule.name, "")
        case (nil, .some):
            throw .problem(
                Problem(
                    "option `\(rule.name)` takes no value", hint: "write `\(rule.name)` alone"))
        case (.some, .some(let value)): return (rule.name, value)
        case (.some(let placeholder), nil):
            // A value that looks like an option is more often a forgotten value.
            guard let value = rest.first, value.utf8.starts(with: "--".utf8) == false else {
                throw .problem(
                    Problem(
                        "option `\(rule.name)` wants a value",
                        hint: "write `\(rule.name) \(placeholder)`; `\(rule.name)=VALUE` where "
                            + "the value begins with a dash"))
            }
            rest.removeFirst()
            return (rule.name, value)
        }
    }

    private static func unknown(_ name: String, _ rules: ArgumentRules) -> CommandFailure {
        let shown = Word.isPlain(name) ? "unknown option `\(name)`" : "unknown option"
        let known = rules.options.map(\.name).filter { $0.utf8.starts(with: "--".utf8) }
        let near = Suggestion.nearest(to: name, in: known)
        return .problem(
            Problem(
                shown,
                hint: near.map { "did you mean `\($0)`?" }
                    ?? "`linkbroker \(rules.verb) --help` lists the options; write `--` before an "
                    + "argument that begins with a dash"))
    }

    private static func surplus(_ rules: ArgumentRules) -> CommandFailure {
        let takes =
            rules.operands.isEmpty
            ? "no argument without an option" : rules.operands.joined(separator: " ") + " alone"
        return .problem(
            Problem(
                "one argument too many",
                hint: "`\(rules.verb)` takes \(takes); quote what has spaces or `&` in it"))
    }
}

/// Words of a command line.
enum Word {
    /// Whether a word is short and of letters, digits and dashes, so that a message may repeat it.
    static func isPlain(_ word: String) -> Bool {
        word.utf8.count <= 24
            && word.utf8.allSatisfy {
                (0x61...0x7A).contains($0) || (0x41...0x5A).contains($0)
                    || (0x30...0x39).contains($0) || $0 == 0x2D
            }
    }

    /// The names of a list `a,b`; an empty text is an empty list.
    static func list(_ text: String) -> [String] {
        text.isEmpty
            ? []
            : text.utf8.split(separator: 0x2C, omittingEmptySubsequences: false).map {
                String(Substring($0))
            }
    }
}

extension String {
    /// Whether two texts have the same bytes; never canonical equivalence.
    func isSame(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}
