import Foundation
import TestSupport
import Testing

/// The whole session is killed, or its disk fails, at every system call that writes: the held link
/// is there or its screen is, never both and never neither, and the audit log proves it.
///
/// The faults are put in front of the C library's calls (`Tests/FaultInjection/faults.c`).
@Suite(.enabled(if: FaultRun.isPossible, "no clang that makes a preloaded library"))
struct CrashTests {
    /// How many calls of one story change files; a story without a fault counts them.
    private static func callCount() throws -> Int {
        let story = try CrashStory(fault: nil, at: 0)
        try story.tell()
        return try #require(try story.end().callCount)
    }

    @Test func `a story without a fault commits once and changes files often`() throws {
        let story = try CrashStory(fault: nil, at: 0)
        try story.tell()
        #expect(story.committed)
        #expect(try #require(try story.end().callCount) > 40)
        try story.check()
    }

    @Test(arguments: [FaultRun.Fault.kill, .torn])
    func `killed at any write, the link is held or shown, once`(_ fault: FaultRun.Fault) throws {
        var deaths = 0
        let count = try Self.callCount()
        for number in 1...count {
            let story = try CrashStory(fault: fault, at: number)
            try story.tell()
            if try story.end().wasKilled { deaths += 1 }
            try story.check()
        }
        #expect(deaths >= count - 2, "\(deaths) of \(count)")
    }

    @Test(arguments: [
        FaultRun.Fault.failure(ENOSPC), .failure(EIO), .failure(EINTR), .short,
    ])
    func `a disk that fails at any write costs a named error, and nothing else`(
        _ fault: FaultRun.Fault
    ) throws {
        for number in 1...(try Self.callCount()) {
            let story = try CrashStory(fault: fault, at: number)
            try story.tell()
            _ = try story.end()
            #expect(story.reasons.isSubset(of: ["store_unavailable", "outcome_unknown"]))
            try story.check()
        }
    }

    /// How often a session is killed at any time; `LINKBROKER_KILLS` makes it a campaign.
    private static let killCount =
        ProcessInfo.processInfo.environment["LINKBROKER_KILLS"].flatMap { Int($0) } ?? 40

    @Test func `killed at any time, the link is held or shown, once`() throws {
        var generator = SystemRandomNumberGenerator()
        for round in 1...Self.killCount {
            let story = try CrashStory(
                fault: nil, at: 0,
                dyingAfterMicroseconds: .random(in: 1...60_000, using: &generator))
            try story.tell()
            _ = try story.end()
            try story.check("round \(round)")
        }
    }
}
