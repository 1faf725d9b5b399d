extension Rule {
    static let reasonRules = [
        Rule.line("unsafe code says in a SAFETY comment why it is safe") { file, index in
            guard file.code[index].words.contains("unsafe"),
                file.code[index].contains("nonisolated(unsafe)") == false
            else { return nil }
            let near = file.comments[max(0, index - 3)...index]
            return near.contains { $0.contains("SAFETY:") } ? nil : "`unsafe` without SAFETY"
        },
        Rule.line("a default case says why it is there") { file, index in
            let code = file.code[index]
            guard let range = code.firstRange(of: "default:") else { return nil }
            // An argument named `default` has something else in front.
            let front = String(code[..<range.lowerBound]).trimmed
            guard
                front.isEmpty || front.hasSuffix(";") || front.hasSuffix("{")
                    || front.hasSuffix("@unknown")
            else { return nil }
            let near = file.comments[max(0, index - 1)...index]
            return near.contains { $0.contains("//") } ? nil : "`default:` without a reason"
        },
        Rule.line("what is left to do has an issue number") { file, index in
            let comment = file.comments[index]
            let open = ["TODO", "FIXME", "XXX"].first { word in
                comment.words.contains { $0 == word }
            }
            guard let open, comment.contains("\(open)(#") == false else { return nil }
            return "`\(open)` without an issue number"
        },
        Rule.line("MARK is for long files") { file, index in
            file.lines.count < 200 && file.comments[index].contains("MARK:")
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

    private static func isPackageDeclaration(_ line: String) -> Bool {
        let words = line.words.drop { $0 == "final" || $0 == "indirect" }
        return words.first == "package" && words.dropFirst().first != "import"
            && line.contains("(set)") == false
    }
}
