import Testing

/// One rule of the house for Swift files, with a name that a failing run shows.
struct Rule: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let findings: @Sendable (SourceFile) -> [Finding]

    init(_ name: String, _ findings: @escaping @Sendable (SourceFile) -> [Finding]) {
        testDescription = name
        self.findings = findings
    }

    /// A rule about single lines: what is wrong with the line of that index, or `nil`.
    static func line(
        _ name: String, _ message: @escaping @Sendable (SourceFile, Int) -> String?
    ) -> Rule {
        Rule(name) { file in
            file.lines.indices.compactMap { index in
                message(file, index).map {
                    Finding(path: file.path, line: index + 1, message: $0)
                }
            }
        }
    }

    /// Every rule.
    ///
    /// Not here: a loop over input without a `BOUND` comment. Whether a sequence is input cannot
    /// be told from the text, so that one stays with the reader of a change.
    static let all: [Rule] =
        sizeRules + wordRules + reasonRules + layerRules + nameRules + textRules
}
