import Foundation
import TestSupport
import Testing

/// The rules of the house, asked of every file.
struct RepositoryTests {
    @Test(arguments: Rule.all)
    func `the repository keeps every rule`(rule: Rule) {
        #expect(Repository.swiftFiles.count > 10)
        let findings = Repository.swiftFiles.flatMap(rule.findings)
        #expect(findings.isEmpty, "\(findings.map(\.description).joined(separator: "\n"))")
    }

    @Test func `texts that are not Swift have tidy lines too`() {
        let names = Repository.files(below: ["README.md", ".ci", "Policies", "Sources"])
            .filter { $0.hasSuffix(".md") || $0.hasPrefix(".ci/") || $0.hasPrefix("Policies/") }
        for name in names {
            let lines = Repository.text(name)?.split(separator: "\n") ?? []
            for (index, line) in lines.enumerated() {
                let fault = Rule.textFault(String(line))
                #expect(fault == nil, "\(name):\(index + 1): \(fault ?? "")")
                let path = Rule.machinePath(in: String(line))
                #expect(path == nil, "\(name):\(index + 1): \(path ?? "")")
            }
        }
    }

    @Test func `no page of the documentation is empty`() throws {
        let pages = Repository.files(below: ["Sources"]).filter { $0.contains(".docc/") }
        #expect(Layout.emptyPages(pages) { Repository.text($0) } == [])
    }

    @Test func `a test that an article names is there`() {
        let tests = Set(
            Repository.swiftFiles.map(\.path).filter { $0.hasPrefix("Tests/") }
                .flatMap { $0.dropLast(6).split(separator: "/") }.map(String.init))
        var count = 0
        for page in Repository.files(below: ["Sources"]) where page.contains(".docc/") {
            let words = (Repository.text(page) ?? "").split(separator: "`").map(String.init)
            for word in words where word.hasSuffix("Tests") && word.contains(" ") == false {
                #expect(tests.contains(word), "\(page) names \(word)")
                count += 1
            }
        }
        #expect(count > 20)
    }

    @Test func `the top level is fixed`() throws {
        #expect(Layout.unexpected(in: try Repository.topLevel()) == [])
    }

    @Test func `no two paths differ by letter case alone`() {
        let paths = Repository.files(below: ["Sources", "Tests", "Policies"])
        #expect(Layout.clashes(in: paths) == [])
    }

    @Test func `C symbols are touched in one file of a library`() {
        #expect(Layout.cImporters(in: Repository.swiftFiles).filter { $0.value.count > 1 } == [:])
    }
}
