extension Rule {
    static let fileLineLimit = 400
    static let functionLineLimit = 50

    static let sizeRules = [
        Rule("a file has at most 400 lines") { file in
            guard file.lines.count > fileLineLimit else { return [] }
            return [
                Finding(
                    path: file.path, line: file.lines.count,
                    message: "\(file.lines.count) lines")
            ]
        },
        Rule("a function has at most 50 lines") { file in
            Body.all(in: file).filter { $0.lineCount > functionLineLimit }.map {
                Finding(path: file.path, line: $0.firstLine, message: "\($0.lineCount) lines")
            }
        },
    ]
}

/// A function, an initialiser, a subscript or a computed property, from its keyword to its end.
private struct Body {
    /// From 1.
    let firstLine: Int
    let lineCount: Int

    static func all(in file: SourceFile) -> [Body] {
        file.code.indices.compactMap { index in
            isDeclaration(file.code[index]) ? body(in: file.code, at: index) : nil
        }
    }

    private static let modifiers: Set<Substring> = [
        "public", "package", "private", "fileprivate", "internal", "static", "mutating",
        "nonmutating", "override", "final", "convenience", "required", "indirect", "borrowing",
        "consuming", "nonisolated", "lazy", "weak",
    ]

    private static func isDeclaration(_ line: String) -> Bool {
        guard
            line.has("func ") || line.has("init") || line.has("subscript")
                || line.has("var ")
        else { return false }
        let words = line.words
        if words.contains("func") { return true }
        guard let first = words.first(where: { modifiers.contains($0) == false }) else {
            return false
        }
        if first == "var" {
            // A computed property has a brace before any value.
            return line.prefix { $0 != "=" }.contains("{")
        }
        return first == "init" || first == "deinit" || first == "subscript"
    }

    private static func body(in code: [String], at start: Int) -> Body? {
        var depth = 0
        for index in start..<code.count {
            // A declaration of a protocol has no body: the next one or the end comes first.
            if index > start, depth == 0, isDeclaration(code[index]) { return nil }
            for byte in code[index].utf8 {
                if byte == UInt8(ascii: "{") { depth += 1 }
                guard byte == UInt8(ascii: "}") else { continue }
                depth -= 1
                if depth < 0 { return nil }
                if depth == 0 {
                    return Body(firstLine: start + 1, lineCount: index - start + 1)
                }
            }
        }
        return nil
    }
}
