extension Rule {
    static let nameRules = [
        Rule.line("names use the words of the rooms") { file, index in
            file.code[index].words.lazy.compactMap { bannedWord(in: $0) }.first
                .map { "the word `\($0)` in a name" }
        },
        Rule("files are named with the words of the rooms") { file in
            file.path.words.compactMap { word in
                bannedWord(in: word).map {
                    Finding(path: file.path, line: 1, message: "the word `\($0)` in a path")
                }
            }
        },
    ]

    /// Names that are not ours.
    private static let foreignNames: Set<Substring> = ["FileManager"]

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
