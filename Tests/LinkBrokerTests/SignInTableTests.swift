import Foundation
import LinkBroker
import TestSupport
import Testing

/// All pairs of state and event of the sign-in machine, against a golden table that is reviewed as
/// a difference; `UPDATE_GOLDEN=1` rewrites it.
@Suite struct SignInTableTests {
    private static let file = SharedData.packageRoot.appending(
        path: "Tests/LinkBrokerTests/Golden/sign-in.txt")

    @Test func `every state answers every event as the table says`() throws {
        let actual = try SignInTable.text()
        if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1" {
            try Data(actual.utf8).write(to: Self.file)
        }
        let golden = String(decoding: try Data(contentsOf: Self.file), as: UTF8.self)
        let pairs = zip(
            golden.split(separator: "\n"), actual.split(separator: "\n"))
        for (wanted, got) in pairs where wanted != got {
            Issue.record("wanted \(wanted)\n   got \(got)")
        }
        #expect(golden.utf8.count == actual.utf8.count)
        #expect(
            golden.split(separator: "\n").count == SignInTable.states.count
                * (SignInTable.events.count + 1))
    }

    /// Whatever the state, an event that belongs to no live flow changes nothing.
    @Test(arguments: ["callback forged", "callback s1 bare", "callback s1 more=state=x"])
    func `a bad callback changes nothing in any state`(event: String) throws {
        for state in SignInTable.states {
            var stage = try Stage(policy: "rich")
            for line in state.lines.split(separator: "\n") { _ = try stage.perform(String(line)) }
            let before = stage.phase
            let came = try stage.perform(event)
            #expect(came.hasPrefix("ignored"), "\(state.name): \(came)")
            #expect(stage.phase == before, "\(state.name)")
            #expect(stage.last.changes.isEmpty && stage.last.published.isEmpty)
        }
    }
}
