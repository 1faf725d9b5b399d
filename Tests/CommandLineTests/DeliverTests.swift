import Foundation
import Testing

/// `linkbroker deliver` and `linkbroker session --socket`: what they take, refuse and leave behind.
@Suite struct DeliverTests {
    private let world: DeliveryWorld

    init() throws { world = try DeliveryWorld() }

    private func mode(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    private func makeFolder(_ mode: Int = 0o700) throws {
        try FileManager.default.createDirectory(
            atPath: world.run, withIntermediateDirectories: false)
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: world.run)
    }

    struct Link: CustomTestStringConvertible, Sendable {
        let url: String
        let result: String
        /// The events in front of `delivered`.
        let events: [String]

        var testDescription: String { "\(url.prefix(40)): \(result)" }
    }

    static let links = [
        Link(url: "reader://books/42", result: "committed", events: ["navigation"]),
        Link(url: "https://reader.example/books/42", result: "committed", events: ["navigation"]),
        Link(url: "reader://library", result: "held", events: ["prompt"]),
        Link(url: "https://reader.example/beta/reader", result: "denied", events: ["notice"]),
        Link(url: "https://reader.example/books/1/read", result: "unavailable", events: ["notice"]),
        Link(url: "reader://orders/7", result: "rejected", events: ["notice"]),
        Link(url: "other://books/42", result: "rejected", events: ["notice"]),
        Link(url: "--help", result: "rejected", events: ["notice"]),
        Link(
            url: "reader://books/" + String(repeating: "1", count: 65_521), result: "rejected",
            events: ["notice"]),
        Link(
            url: "https://reader.example/auth/callback?code=1&state=2", result: "callback",
            events: []),
    ]

    @Test(arguments: links)
    func `the session decides, and its answer ends the delivery`(_ link: Link) throws {
        let session = try world.session(world.inMemory)
        let run = try world.deliver(link.url)
        #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
        let answer = try JSONLine(run.output)
        #expect(answer.text("result") == link.result)
        #expect(try session.end() == 0)
        let events = try session.lines().compactMap { $0.text("event") }
        #expect(events.suffix(link.events.count + 1) == link.events + ["delivered"])
        let delivered = try #require(try session.events("delivered").first)
        #expect(delivered.text("scene") == "main")
        #expect(delivered.text("delivery") == answer.text("delivery"))
        #expect(delivered.text("result") == link.result)
        // Only the redirect of a sign-in that goes on is repeated.
        #expect(delivered.fields["url"] == nil)
    }

    @Test func `lines keep their numbers, and links go to the scene that is named`() throws {
        let session = try world.session(world.inMemory + ["--scene", "window-2"])
        for book in 1...3 { #expect(try world.deliver("reader://books/\(book)").status == 0) }
        try session.send(["op": "state", "scene": "window-2"])
        #expect(try session.end() == 0)
        let replies = try session.lines().compactMap { $0.number("reply") }
        #expect(replies == [1, 2])
        #expect(try session.events("delivered").allSatisfy { $0.text("scene") == "window-2" })
    }

    @Test func `what is made is private, and the name goes with the session`() throws {
        let session = try world.session(world.inMemory)
        #expect(try mode(world.run) == 0o700)
        #expect(try mode(world.socket) == 0o600)
        #expect(try mode(world.socket + ".lock") == 0o600)
        #expect(try session.end() == 0)
        #expect(try FileManager.default.contentsOfDirectory(atPath: world.run) == ["socket.lock"])
        let run = try world.deliver("reader://books/42")
        #expect(run.status == 1 && run.output.isEmpty)
        #expect(run.errors.contains("no session is running [no_session]"))
    }

    @Test func `a second session at one socket is told so, and the first goes on`() throws {
        let session = try world.session(world.inMemory)
        let second = try Program.run(["session", "--socket", world.socket] + world.inMemory)
        #expect(second.status == 1)
        #expect(second.errors.contains("another session has the socket [session_running]"))
        #expect(try world.deliver("reader://books/42").status == 0)
        #expect(try session.end() == 0)
    }

    @Test func `a socket that a killed session left is taken over`() throws {
        let first = try world.session(world.inMemory)
        first.kill()
        #expect(FileManager.default.fileExists(atPath: world.socket))
        #expect(try world.deliver("reader://books/1").errors.contains("[no_session]"))
        let second = try world.session(world.inMemory)
        #expect(try world.deliver("reader://books/2").status == 0)
        #expect(try second.end() == 0)
    }

    @Test func `a link without a session waits in the store of the app`() throws {
        let run = try world.deliver("reader://library", world.durable)
        #expect(run.status == 0 && run.output.contains(#""result": "waiting""#), "\(run.errors)")
        let session = try world.session(world.durable)
        #expect(try session.end() == 0)
        #expect(try session.events("prompt").count == 1)
    }

    @Test func `the redirect of a sign-in is not used up without the app`() throws {
        let url = "https://reader.example/auth/callback?code=SECRETMARK&state=SECRETMARK"
        let run = try world.deliver(url, world.durable)
        #expect(run.status == 1 && run.output.isEmpty)
        #expect(run.errors.contains("a sign-in came back and no session is running"))
        #expect(run.errors.contains("SECRETMARK") == false)
    }

    @Test(arguments: [0o701, 0o710, 0o704, 0o777, 0o1777])
    func `a folder that others can look into is refused by both`(mode: Int) throws {
        try makeFolder(mode)
        try refuse("[unsafe_folder] (too_open)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: world.run).isEmpty)
    }

    @Test func `a folder that is a link is refused by both`() throws {
        try makeFolder()
        let alias = world.folder.path("alias")
        try FileManager.default.createSymbolicLink(
            atPath: alias, withDestinationPath: world.run)
        try refuse("[unsafe_folder] (not_regular)", at: alias + "/socket")
    }

    @Test(.enabled(if: geteuid() == 0, "only root can give a folder away"))
    func `a folder of somebody else is refused by both`() throws {
        try makeFolder()
        try FileManager.default.setAttributes(
            [.ownerAccountID: 65_534], ofItemAtPath: world.run)
        try refuse("[unsafe_folder] (wrong_owner)")
    }

    enum Obstacle: CaseIterable { case file, link, dangling, folder }

    @Test(arguments: Obstacle.allCases)
    func `what stands in the place of the socket is refused and left alone`(
        _ obstacle: Obstacle
    ) throws {
        try makeFolder()
        let files = FileManager.default
        let precious = world.folder.path("precious")
        switch obstacle {
        case .file: try Data("precious".utf8).write(to: URL(filePath: world.socket))
        case .link:
            try Data("precious".utf8).write(to: URL(filePath: precious))
            try files.createSymbolicLink(atPath: world.socket, withDestinationPath: precious)
        case .dangling:
            try files.createSymbolicLink(atPath: world.socket, withDestinationPath: precious)
        case .folder:
            try files.createDirectory(atPath: world.socket, withIntermediateDirectories: false)
        }
        let before = try files.attributesOfItem(atPath: world.socket)[.systemFileNumber] as? Int
        try refuse("[not_a_socket]")
        let after = try files.attributesOfItem(atPath: world.socket)[.systemFileNumber] as? Int
        #expect(before == after)
        #expect(files.fileExists(atPath: precious) == (obstacle == .link))
    }

    @Test func `a lock that is a link is refused, and what it leads to stays`() throws {
        try makeFolder()
        let precious = world.folder.path("precious")
        try Data("precious".utf8).write(to: URL(filePath: precious))
        try FileManager.default.createSymbolicLink(
            atPath: world.socket + ".lock", withDestinationPath: precious)
        let run = try Program.run(["session", "--socket", world.socket] + world.inMemory)
        #expect(run.status == 1 && run.errors.contains("[not_a_socket]"))
        #expect(try world.folder.text("precious") == "precious")
    }

    @Test func `a path fits to the last byte that the system takes`() throws {
        let folder = FileManager.default.temporaryDirectory.path + "/lb-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let fits = folder + "/" + String(repeating: "s", count: 106 - folder.utf8.count)
        #expect(fits.utf8.count == 107)
        let session = try Program.run(["session", "--socket", fits] + world.inMemory)
        #expect(session.status == 0, "\(session.errors)")
        try refuse("[path_too_long]", at: fits + "s")
    }

    @Test func `without an option both meet in the runtime folder`() throws {
        let environment = ["XDG_RUNTIME_DIR": world.folder.url.path]
        let missing = try Program.run(["deliver", "--", "x:"], environment: environment)
        #expect(missing.errors.contains("[no_session]"))
        #expect(FileManager.default.fileExists(atPath: world.folder.path("linkbroker")) == false)
        let session = try SocketSession(
            world.inMemory + ["--socket", world.folder.path("linkbroker/socket")],
            problems: world.folder.path("err"))
        try session.send(["op": "session", "principal": NSNull()])
        try session.wait(of: "reply")
        let run = try Program.run(["deliver", "--", "reader://books/42"], environment: environment)
        #expect(run.output == "delivered: committed\n", "\(run.errors)")
        #expect(try session.end() == 0)
        for folder in ["", "relative/run"] {
            let run = try Program.run(
                ["deliver", "--", "x:"], environment: ["XDG_RUNTIME_DIR": folder])
            #expect(run.status == 1 && run.errors.contains("nothing says where the socket is"))
        }
    }

    @Test func `a link that is too long or empty is refused before anything is made`() throws {
        let long = try world.deliver("reader://" + String(repeating: "a", count: 65_528))
        #expect(long.status == 1 && long.errors.contains("[link_too_long]"))
        let empty = try world.deliver("")
        #expect(empty.status == 1 && empty.errors.contains("[empty_link]"))
        #expect(FileManager.default.fileExists(atPath: world.run) == false)
    }

    @Test func `a secret of a link is in no file and no message, whoever opened it`() throws {
        let options = world.durable + ["--flags", "giftCards", "--app", "3.3.0"]
        let url = "https://reader.example/gift/SECRETMARK0123456789"
        let own = try world.deliver(url, options)
        let session = try world.session(options)
        let other = try world.deliver(url)
        let results = [own, other].map(\.output).joined()
        #expect(results.contains("waiting") && results.contains("held"), "\(own)\(other)")
        session.kill()
        let names = try #require(FileManager.default.enumerator(atPath: world.folder.url.path))
        var count = 0
        for case let name as String in names {
            guard let content = FileManager.default.contents(atPath: world.folder.path(name)) else {
                continue
            }
            count += 1
            #expect(content.range(of: Data("SECRETMARK".utf8)) == nil, "in \(name)")
        }
        #expect(count >= 4)
        #expect([own, other].allSatisfy { "\($0)".contains("SECRETMARK") == false })
    }

    /// The session and the delivery both end with a code.
    private func refuse(_ code: String, at path: String? = nil) throws {
        let path = path ?? world.socket
        let session = try Program.run(["session", "--socket", path] + world.inMemory)
        #expect(session.status == 1 && session.errors.contains(code), "\(session.errors)")
        let run = try Program.run(["deliver", "--socket", path, "--", "reader://SECRETMARK"])
        #expect(run.status == 1 && run.errors.contains(code), "\(run.errors)")
        #expect(run.errors.contains("SECRETMARK") == false)
    }
}
