extension Rule {
    static let wordRules = [
        Rule.line("banned words are not used") { file, index in
            bannedWords(in: file).first { has($0, in: file.code[index]) }
                .map { "`\($0)` is banned" }
        },
        Rule.line("errors are not swallowed outside fuzzing and tests") { file, index in
            guard let module = file.module, module != "LinkBrokerFuzz" else { return nil }
            let line = " " + file.code[index]
            let isThere = [" ", "(", "=", "{", "["].contains { line.has($0 + "try?") }
            return isThere ? "`try?` swallows an error" : nil
        },
        Rule.line("no regular expressions in the sources") { file, index in
            guard file.module != nil, file.code[index].has("Reg") else { return nil }
            let words = file.code[index].words
            return words.contains { $0 == "Regex" || $0 == "NSRegularExpression" }
                ? "a regular expression" : nil
        },
        Rule.line("tests do not sleep and do not look behind access levels") { file, index in
            guard file.module == nil else { return nil }
            let banned = ["@testable", "Task.sleep", "Thread.sleep", "usleep(", "import XCTest"]
            return banned.first { file.code[index].has($0) }.map { "`\($0)` in a test" }
        },
    ]

    /// The modules in which no task may be started: what a client imports.
    static let libraryModules: Set<String> = [
        "LinkRouting", "LinkCrypto", "LinkPolicy", "LinkIntents", "LinkNavigation", "LinkAudit",
        "LinkDelivery", "LinkBroker", "LinkBrokerSQLite", "LinkBrokerOIDC", "LinkBrokerUI",
    ]

    /// Whether a line has a word that is not the end of a longer one, such as `addTask {`.
    private static func has(_ word: String, in line: String) -> Bool {
        guard word.hasPrefix("Task") else { return line.has(word) }
        return [" ", "(", "{", "[", "="].contains { (" " + line).has($0 + word) }
    }

    private static func bannedWords(in file: SourceFile) -> [String] {
        let everywhere = [
            "try!", "fatalError(", "@unchecked Sendable", "nonisolated(unsafe)", "as!",
        ]
        let sources = ["assert(", "assertionFailure("]
        let library = ["Task {", "Task.detached", "Task("]
        guard let module = file.module else { return everywhere }
        return everywhere + sources + (libraryModules.contains(module) ? library : [])
    }
}
