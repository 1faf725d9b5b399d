import Foundation
import LinkBroker
import LinkBrokerTesting
import SampleApps
import TestSupport

/// A walk through the marketplace: lines in, a transcript out, with `restart` on the same storage.
struct TerminalWalk {
    private let storage: MarketplaceStorage
    private let policy: Policy
    private let paint: TerminalPaint
    private var client: MarketplaceClient

    init(colour: Bool = false) throws {
        storage = MarketplaceStorage(
            store: MemoryStore(), storeID: .memory, keyring: try Keyring.insecureForTesting())
        policy = try Policy(json: Array(MarketplacePolicy.json.utf8))
        paint = TerminalPaint(isOn: colour)
        client = try Self.client(storage, policy, paint)
    }

    private static func client(
        _ storage: MarketplaceStorage, _ policy: Policy, _ paint: TerminalPaint
    ) throws -> MarketplaceClient {
        try MarketplaceClient(storage, policy: policy, paint: paint, nowMilliseconds: { 1_000_000 })
    }

    /// What the program prints from its start to the last of these lines, the lines included.
    mutating func transcript(_ lines: [String]) throws -> String {
        var text = client.welcome()
        for line in lines { text += "\n> \(MarketplaceClient.shown(line))\n" + (try step(line)) }
        return text
    }

    /// What the program prints for one line, and where it begins again, its first page too.
    mutating func step(_ line: String) throws -> String {
        let (answer, next) = client.answer(to: line)
        guard next == .restart else { return answer }
        client = try Self.client(storage, policy, paint)
        return answer + client.welcome()
    }

    /// Who is signed in.
    var person: String? { client.person }

    /// What the program prints for one line.
    mutating func answer(_ line: String) -> String { client.answer(to: line).text }

    /// The commands of a golden file, and the file.
    static func golden(_ name: String) throws -> (lines: [String], text: String) {
        let text = String(decoding: try Data(contentsOf: file(name)), as: UTF8.self)
        let lines = text.split(separator: "\n").filter { $0.hasPrefix("> ") }
        return (lines.map { String($0.dropFirst(2)) }, text)
    }

    /// The README of the package.
    static func readme() throws -> String {
        let file = SharedData.packageRoot.appending(path: "README.md")
        return String(decoding: try Data(contentsOf: file), as: UTF8.self)
    }

    /// Writes a golden file anew.
    static func update(_ name: String, _ text: String) throws {
        try Data(text.utf8).write(to: file(name))
    }

    static var isUpdating: Bool { ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1" }

    private static func file(_ name: String) -> URL {
        SharedData.packageRoot.appending(path: "Tests/SampleAppsTests/Golden/\(name)")
    }
}
