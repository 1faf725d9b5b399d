/// Rules about the repository as a whole.
enum Layout {
    /// Pages that are empty, or white space only.
    static func emptyPages(_ pages: [String], text: (String) -> String?) -> [String] {
        pages.filter { page in
            // A page that is no text is a picture.
            guard let text = text(page) else { return false }
            return text.allSatisfy(\.isWhitespace)
        }
    }

    /// Entries of the top level that are not in its list.
    static func unexpected(in entries: [String]) -> [String] {
        let allowed = ["Package.swift", "Policies", "README.md", "Sources", "Tests"]
        return entries.filter { allowed.contains($0) == false }
    }

    /// Folders and files that a file system without letter case would mix up.
    static func clashes(in paths: [String]) -> [String] {
        var spellings: [String: Set<String>] = [:]
        for path in paths {
            let parts = path.split(separator: "/")
            for count in 1...parts.count {
                let part = parts.prefix(count).joined(separator: "/")
                spellings[part.lowercased(), default: []].insert(part)
            }
        }
        return spellings.values.filter { $0.count > 1 }.flatMap(\.self).sorted()
    }

    private static let cModules = ["COpenSSL", "CSQLite", "CPostgreSQL", "CJose"]

    /// For each library, the files that import a C module; programs are free.
    static func cImporters(in files: [SourceFile]) -> [String: [String]] {
        var importers: [String: [String]] = [:]
        for file in files {
            guard let module = file.module, Rule.libraryModules.contains(module),
                file.code.contains(where: { line in cModules.contains { line.has("import \($0)") } }
                )
            else { continue }
            importers[module, default: []].append(file.path)
        }
        return importers
    }
}
