import Foundation
import Testing

/// What connects to a session's socket and is no `linkbroker deliver`, and what listens at one and
/// is no session.
@Suite(.enabled(if: Python.isPresent, "no python3")) struct HostilePeerTests {
    private let world: DeliveryWorld

    init() throws { world = try DeliveryWorld() }

    private static func hex(_ text: String, _ id: String = "0123456789abcdef") -> String {
        Data((text + id).utf8).map { String(format: "%02x", $0) }.joined()
    }

    private static let head = hex("LBLINK1\n")
    private static let link = head + hex("reader://books/42", "")

    struct Row: CustomTestStringConvertible, Sendable {
        let name: String
        let message: String
        let warning: String

        var testDescription: String { name }
    }

    static let rows = [
        Row(name: "another beginning", message: hex("LBLINK9\n") + "61", warning: "malformed"),
        Row(name: "half a frame", message: String(link.prefix(30)), warning: "malformed"),
        Row(name: "no link", message: head, warning: "empty_link"),
        Row(
            name: "65537 bytes of link", message: head + ":61*65537",
            warning: "link_too_long"),
        Row(
            name: "200000 bytes", message: head + ":61*199000",
            warning: "link_too_long"),
        Row(name: "a web request", message: hex("GET / HTTP/1.1\r\n\r\n"), warning: "malformed"),
    ]

    @Test(arguments: rows)
    func `a message of another form gets no answer, and is told once`(_ row: Row) throws {
        let session = try world.session(world.inMemory)
        let peer = try world.peer(["send", world.socket, row.message, row.message])
        #expect(peer.lines == ["closed", "closed"], "\(peer.output)\(peer.errors)")
        #expect(try world.deliver("reader://books/7").status == 0)
        #expect(try session.end() == 0)
        #expect(try session.events("delivered").count == 1)
        let warnings = try session.errors().split(separator: "\n").filter { $0.contains("warning") }
        #expect(warnings.count == 1 && warnings[0].hasSuffix(row.warning), "\(warnings)")
    }

    @Test func `200 connections that say nothing delay nobody`() throws {
        let session = try world.session(world.inMemory)
        let peer = try RunningPeer(["silent", world.socket, "200"])
        for book in 1...10 {
            let run = try world.deliver("reader://books/\(book)", ["--wait", "30"])
            #expect(run.status == 0, "\(run.errors)")
        }
        // Lines of the input have their turn, too.
        try session.send(["op": "state", "scene": "main"])
        #expect(try session.end() == 0)
        #expect(try session.events("delivered").count == 10)
        #expect(try session.lines().last?.number("reply") == 2)
        withExtendedLifetime(peer) {}
    }

    @Test func `a peer that leaves before its answer is served once`() throws {
        let session = try world.session(world.inMemory)
        #expect(try world.peer(["leave", world.socket, Self.link, "5"]).status == 0)
        let again = try world.peer(["send", world.socket, Self.link])
        // The answer to the same name: a duplicate.
        #expect(again.lines == [Self.hex("LBDONE1\n") + "08"], "\(again.output)\(again.errors)")
        #expect(try session.end() == 0)
        let results = try session.events("delivered").compactMap { $0.text("result") }
        #expect(results.count(where: { $0 == "committed" }) == 1)
        #expect(results.count(where: { $0 == "duplicate" }) == results.count - 1)
        #expect(try session.events("navigation").count == 1)
    }

    @Test(arguments: [1, 3])
    func `a link whose answer is lost is opened once, and the person is told it arrived`(
        losses: Int
    ) throws {
        let session = try world.session(world.inMemory)
        let lossy = world.run + "/lossy"
        let peer = try RunningPeer(["lossy", lossy, world.socket, "\(losses)"])
        let run = try Program.run(["deliver", "--socket", lossy, "--", "reader://books/42"])
        #expect(run.status == 0 && run.output == "delivered: duplicate\n", "\(run.errors)")
        #expect(try session.end() == 0)
        let delivered = try session.events("delivered")
        #expect(delivered.count == losses + 1)
        #expect(Set(delivered.compactMap { $0.text("delivery") }).count == 1)
        #expect(try session.events("navigation").count == 1)
        withExtendedLifetime(peer) {}
    }

    @Test func `what takes a link and never answers is told as unclear`() throws {
        try makeFolder()
        let peer = try RunningPeer(["deaf", world.socket, "1000"])
        let run = try world.deliver("reader://books/SECRETMARK", ["--wait", "1"])
        #expect(run.status == 1 && run.output.isEmpty)
        #expect(run.errors.contains("[no_answer]") && run.errors.contains("look before"))
        #expect(run.errors.contains("SECRETMARK") == false)
        withExtendedLifetime(peer) {}
    }

    @Test(arguments: [
        "", "00", hex("LBDONE1\n") + "01", hex("LBDONE1\n", "0123456789abcdeX") + "63",
    ])
    func `an answer of another form, or to another link, is no answer`(_ answer: String) throws {
        try makeFolder()
        let peer = try RunningPeer(["answer", world.socket, answer])
        let run = try world.deliver("reader://books/42", ["--wait", "1"])
        #expect(run.status == 1 && run.output.isEmpty)
        // An empty message is the end of the connection.
        #expect(run.errors.contains(answer.isEmpty ? "[no_answer]" : "[malformed]"))
        withExtendedLifetime(peer) {}
    }

    @Test(.enabled(if: geteuid() == 0, "only root can be two users"))
    func `another user is neither listened to nor trusted with a link`() throws {
        let session = try world.session(world.inMemory)
        // What the folder would not let them do anyway.
        try setMode(0o755, world.folder.url.path)
        try setMode(0o755, world.run)
        try setMode(0o666, world.socket)
        let peer = try world.peer(["send", world.socket, "--as", "65534", Self.link])
        #expect(peer.lines == ["closed"])
        #expect(peer.status == 0, "\(peer.errors)")
        try setMode(0o700, world.run)
        #expect(try session.end() == 0)
        #expect(try session.events("delivered").isEmpty)
        #expect(try session.errors().contains("was closed: wrong_user"))

        let server = try RunningPeer(["serve", world.socket, "--as", "65534"])
        let run = try world.deliver("reader://books/42", ["--wait", "1"])
        #expect(run.status == 1 && run.errors.contains("[wrong_user]"), "\(run.errors)")
        #expect(server.line() == "got 0")
    }

    private func makeFolder() throws {
        try FileManager.default.createDirectory(
            atPath: world.run, withIntermediateDirectories: false,
            attributes: [.posixPermissions: 0o700])
    }

    private func setMode(_ mode: Int, _ path: String) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }
}
