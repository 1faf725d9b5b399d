import Foundation
import TestSupport

/// An article as somebody follows it: files to write, commands to type, and what they print.
///
/// A paragraph that begins with a path in back-ticks says that the block below it is that file; a
/// block marked `sh` is typed; the block below *It prints:* is what the last command printed.
struct Walkthrough {
    enum Step: Equatable {
        case file(path: String, text: String)
        case command(String)
        case output(String)
    }

    /// The steps, in the order of the article.
    private(set) var steps: [Step] = []

    private var paragraph: [Substring] = []
    private var block: (language: Substring, lines: [Substring])?

    /// Reads an article of the library.
    init(article name: String) throws {
        let page = SharedData.packageRoot.appending(
            path: "Sources/LinkBroker/LinkBroker.docc/\(name).md")
        self.init(text: try String(contentsOf: page, encoding: .utf8))
    }

    /// Reads the text of an article.
    init(text: String) {
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) { read(line) }
    }

    private mutating func read(_ line: Substring) {
        if line == "```", let ended = block {
            steps += Self.steps(of: ended.language, ended.lines, below: paragraph)
            block = nil
            paragraph = []
        } else if block != nil {
            block?.lines.append(line)
        } else if line.hasPrefix("```") {
            block = (line.dropFirst(3), [])
        } else if line.hasPrefix("#") {
            paragraph = []
        } else if line.isEmpty {
            // The block below a paragraph still belongs to it, the next paragraph does not.
            paragraph.append("")
        } else {
            if paragraph.last == "" { paragraph = [] }
            paragraph.append(line)
        }
    }

    private static func steps(
        of language: Substring, _ lines: [Substring], below paragraph: [Substring]
    ) -> [Step] {
        let text = lines.joined(separator: "\n")
        if language == "sh" { return lines.map { .command(String($0)) } }
        guard let first = paragraph.first else { return [] }
        if first == "It prints:" { return [.output(text)] }
        let path = first.hasPrefix("`") ? first.split(separator: "`").first : nil
        return path.map { [.file(path: String($0), text: text + "\n")] } ?? []
    }
}
