extension Rule {
    static let nameRules = [
        Rule("names use the words of the rooms") { file in
            // Every name once, and then only the lines that have a bad one.
            let bad = Set(file.code.flatMap(\.words)).filter { bannedWord(in: $0) != nil }
            return bad.isEmpty ? [] : findings(of: bad, in: file)
        },
        Rule("files are named with the words of the rooms") { file in
            file.path.words.compactMap { word in
                bannedWord(in: word).map {
                    Finding(path: file.path, line: 1, message: "the word `\($0)` in a path")
                }
            }
        },
    ]

    private static func findings(of bad: Set<Substring>, in file: SourceFile) -> [Finding] {
        file.code.enumerated().compactMap { index, line in
            line.words.first(where: bad.contains).map {
                Finding(path: file.path, line: index + 1, message: "`\($0)` has a banned word")
            }
        }
    }

    /// Names that are not ours.
    private static let foreignNames: Set<Substring> = [
        "FileManager", "completionHandler", "setCancelHandler", "setEventHandler",
        "withTaskCancellationHandler",
    ]

    private static let bannedWords: Set<String> = [
        "deeplink", "deeplinks", "payload", "payloads", "handler", "handlers", "manager",
        "managers", "util", "utils", "utility", "utilities",
    ]

    /// The banned word that an identifier has among its parts, or `nil`.
    private static func bannedWord(in name: Substring) -> String? {
        guard foreignNames.contains(name) == false else { return nil }
        var parts: [String] = []
        for character in name {
            if character.isUppercase || character == "_" || parts.isEmpty { parts.append("") }
            if character != "_" { parts[parts.count - 1] += character.lowercased() }
        }
        let pairs = zip(parts, parts.dropFirst()).map { $0 + $1 }
        return (parts + pairs).first { bannedWords.contains($0) }
    }
}
