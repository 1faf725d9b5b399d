import Foundation
import Testing

/// The desktop's own way of a link: an entry that `linkbroker export` made, the programs that open
/// links, `linkbroker deliver`, and the running session.
@Suite(.serialized, .enabled(if: Desktop.isPresent, Comment(rawValue: Desktop.absence)))
struct DesktopTests {
    private let world: DeliveryWorld
    private let desktop: Desktop

    init() throws {
        world = try DeliveryWorld()
        desktop = try Desktop(in: world.folder)
    }

    private func entry(_ policy: String = "policy.json", _ words: [String] = []) throws -> String {
        let run = try Program.run(
            [
                "export", world.folder.path(policy), "desktop", "--name", "Bookshop", "--program",
                try Program.url().path, "--socket", world.socket,
            ] + words)
        #expect(run.status == 0, "\(run.errors)")
        return run.output
    }

    @Test func `the entry names absolute paths and ends the options in front of the link`() throws {
        let lines = try entry().split(separator: "\n")
        let command = "\(try Program.url().path) deliver --socket \(world.socket) -- %u"
        #expect(lines.contains { $0 == "Exec=\(command)" }, "\(lines)")
    }

    @Test(arguments: [
        ["xdg-open"], ["gio", "open"],
    ])
    func `what opens links on a desktop reaches the running session`(_ words: [String]) throws {
        try desktop.install(try entry())
        let session = try world.session(world.inMemory)
        let links = [
            "reader://books/42", "reader://search?q=%24%28touch%20x%29%3B%27%22%60%25u%5C",
            "reader://search?q=--help&page=7",
        ]
        for (index, link) in links.enumerated() {
            let run = try desktop.run(words[0], Array(words.dropFirst()) + [link])
            #expect(run.status == 0, "\(run.errors)")
            // `gio` does not wait for what it starts.
            try session.wait(for: index + 1, of: "delivery")
        }
        #expect(try session.end() == 0)
        #expect(try session.events("delivered").allSatisfy { $0.text("result") == "committed" })
        let queries = try session.events("navigation").compactMap { line -> String? in
            let state = line.fields["state"] as? [String: Any]
            let stacks = state?["stacks"] as? [String: [[String: Any]]]
            return (stacks?["shop"]?.last?["parameters"] as? [String: Any])?["q"] as? String
        }
        #expect(queries == ["$(touch x);'\"`%u\\", "--help"])
    }

    @Test func `the desktop asks nobody else where the session refuses a link`() throws {
        try desktop.install(try entry())
        let session = try world.session(world.inMemory)
        let run = try desktop.run("xdg-open", ["reader://orders/7"])
        #expect(run.status == 0, "\(run.errors)")
        #expect(try session.end() == 0)
        #expect(try session.events("delivered").map { $0.text("result") } == ["rejected"])
    }
}
