extension Rule {
    static let textRules = [
        Rule.line("lines have no tab and no white space at the end") { file, index in
            textFault(file.lines[index])
        },
        Rule.line("no path of anybody's machine") { file, index in
            machinePath(in: file.lines[index]).map { "the path `\($0)`" }
        },
    ]

    /// What is wrong with the white space of a line, in a file of any kind.
    static func textFault(_ line: String) -> String? {
        if line.utf8.contains(0x09) { return "a tab" }
        if line.utf8.contains(0x0D) { return "a carriage return" }
        return line.last?.isWhitespace == true ? "white space at the end" : nil
    }

    /// The folder of a machine that a line names, or `nil`, in a file of any kind.
    static func machinePath(in line: String) -> String? {
        // Put together here, so that this file does not name them itself.
        ["work", "tmp", "root", "home"].map { "/" + $0 + "/" }.first { line.has($0) }
    }
}
