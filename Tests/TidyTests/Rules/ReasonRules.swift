extension Rule {
    static let reasonRules = [
        Rule.line("unsafe code says in a SAFETY comment why it is safe") { file, index in
            guard file.code[index].has("unsafe") else { return nil }
            // `@unsafe` declares; the call sites say why.
            let code = file.code[index].replacing("@unsafe", with: "")
            guard code.words.contains("unsafe"), code.has("nonisolated(unsafe)") == false
            else { return nil }
            // Three lines above, or anywhere above in the same paragraph.
            let paragraph = file.lines[..<index].lastIndex { $0.trimmed.isEmpty } ?? 0
            let near = file.comments[max(0, min(paragraph, index - 3))...index]
            return near.contains { $0.has("SAFETY:") } ? nil : "`unsafe` without SAFETY"
        },
        Rule.line("a default case says why it is there") { file, index in
            guard isDefault(file.code[index]), refusesValues(file, at: index) == false else {
                return nil
            }
            let near = file.comments[max(0, index - 1)...index]
            return near.contains { $0.has("//") } ? nil : "`default:` without a reason"
        },
        Rule.line("what is left to do has an issue number") { file, index in
            let comment = file.comments[index]
            let open = ["TODO", "FIXME", "XXX"].first { word in
                comment.has(word) && comment.words.contains { $0 == word }
            }
            guard let open, comment.has("\(open)(#") == false else { return nil }
            return "`\(open)` without an issue number"
        },
        Rule.line("MARK is for long files") { file, index in
            file.lines.count < 200 && file.comments[index].has("MARK:")
                ? "`MARK` in a file under 200 lines" : nil
        },
        Rule.line("a package declaration has a doc comment") { file, index in
            guard isPackageDeclaration(file.code[index]) else { return nil }
            // Attributes may stand between the comment and the declaration.
            let above = file.lines[..<index].reversed().first {
                $0.trimmed.hasPrefix("@") == false
            }
            return above?.trimmed.hasPrefix("///") == true ? nil : "no doc comment"
        },
    ]

    private static func isDefault(_ line: String) -> Bool {
        guard line.has("default:"), let range = line.firstRange(of: "default:") else {
            return false
        }
        // An argument named `default` has something else in front.
        let front = String(line[..<range.lowerBound]).trimmed
        return front.isEmpty || front.hasSuffix(";") || front.hasSuffix("{")
            || front.hasSuffix("@unknown")
    }

    /// Whether a default only refuses what is left of bytes, numbers or texts.
    ///
    /// There are always more of those, so that needs no reason; a default over an enum does.
    private static func refusesValues(_ file: SourceFile, at index: Int) -> Bool {
        let refusals = ["nil", "false", "return nil", "return false"]
        guard let colon = file.code[index].firstIndex(of: ":") else { return false }
        let body = String(file.code[index][colon...].dropFirst()).trimmed
        guard refusals.contains(String(body)) || body.hasPrefix("throw ") else { return false }
        let margin = file.code[index].prefix { $0 == " " }
        let above = file.lines[..<index].last { $0.hasPrefix(margin + "case ") }
        guard let pattern = above?.dropFirst(margin.count + 5) else { return false }
        return [".", "(", "let ", "is "].contains { pattern.hasPrefix($0) } == false
    }

    private static func isPackageDeclaration(_ line: String) -> Bool {
        guard line.has("package ") else { return false }
        let words = line.words.drop { $0 == "final" || $0 == "indirect" }
        return words.first == "package" && words.dropFirst().first != "import"
            && line.has("(set)") == false
    }
}
