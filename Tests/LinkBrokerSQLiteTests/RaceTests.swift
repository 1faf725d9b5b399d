import Foundation
import LinkBrokerSQLite
import LinkIntents
import TestSupport
import Testing

/// Processes that want the same intents.
struct RaceTests {
    @Test(arguments: [2, 3])
    func `of 2 000 intents each is won once, whoever takes it`(processCount: Int) throws {
        let program = try #require(FaultRun.builtProgram("StoreTrial"))
        let folder = try StoreFolder()
        do {
            let store = try folder.store()
            for start in stride(from: 0, to: 2000, by: 200) {
                try store.apply(
                    try (start..<start + 200).map { .insertIntent(try StoreSteps.intent($0)) })
            }
        }
        let racers = try (0..<processCount).map { _ in
            try Racer(program, ["race", folder.path, "2000"])
        }
        for racer in racers { try racer.waitUntilReady() }
        for racer in racers { try racer.go() }
        let won = racers.flatMap { $0.rest() }
        #expect(racers.map(\.status) == Array(repeating: 0, count: processCount))
        #expect(won.sorted() == (0..<2000).map { "won \($0)" }.sorted())
        let store = try folder.store()
        #expect(store.quarantine == nil)
        #expect(try store.contents().intents.isEmpty)
    }
}

/// A process that begins when it is told to.
private final class Racer {
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()

    init(_ program: URL, _ arguments: [String]) throws {
        process.executableURL = program
        process.arguments = arguments
        process.standardInput = input
        process.standardOutput = output
        try process.run()
    }

    var status: Int32 {
        process.waitUntilExit()
        return process.terminationStatus
    }

    func waitUntilReady() throws {
        let line = output.fileHandleForReading.availableData
        try #require(String(decoding: line, as: UTF8.self) == "open\n")
    }

    func go() throws { try input.fileHandleForWriting.close() }

    /// The lines that are left; the kernel's buffer of a pipe is larger than all of them.
    func rest() -> [String] {
        let bytes = output.fileHandleForReading.readDataToEndOfFile()
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }
}
