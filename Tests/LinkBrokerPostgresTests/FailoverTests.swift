import Foundation
import LinkBrokerPostgres
import LinkIntents
import Testing

/// What a failover to a standby keeps: with a synchronous one every win, with an asynchronous one
/// not those that were still on their way.
@Suite(.enabled(if: Programs.arePresent, Programs.absence))
struct FailoverTests {
    private static let intentCount = 60

    @Test func `with a synchronous standby no failover redeems twice`() throws {
        let outcome = try failover(isSynchronous: true)
        #expect(outcome.winsBefore > 0)
        #expect(outcome.unknown > 0)
        #expect(outcome.twice == 0)
        #expect(outcome.lost == 0)
        print("synchronous standby: \(outcome)")
    }

    @Test func `with an asynchronous standby a failover redeems again what it had not got`() throws
    {
        let outcome = try failover(isSynchronous: false)
        #expect(outcome.winsBefore > 0)
        #expect(outcome.unknown == 0)
        // Not a promise: the measure of what such a fleet has to live with.
        #expect(outcome.twice > 0)
        print("asynchronous standby: \(outcome)")
    }

    private struct Outcome: CustomStringConvertible {
        /// Takes that were won on the primary.
        let winsBefore: Int
        /// Takes whose outcome was unknown.
        let unknown: Int
        /// Takes that were won on the standby after it took over.
        let winsAfter: Int
        /// Intents that were won twice.
        let twice: Int
        /// Intents that nobody won, though no answer was unknown for them.
        let lost: Int

        var description: String {
            "\(winsBefore) won before the failover, \(unknown) unknown, \(winsAfter) won after it, "
                + "\(twice) redeemed twice of \(FailoverTests.intentCount)"
        }
    }

    /// Races for intents while the link to the standby is cut, ends the primary in the middle, and
    /// races for all intents again on the standby.
    private func failover(isSynchronous: Bool) throws -> Outcome {
        let primary = try Server(settings: ["wal_level=replica", "hot_standby=on"])
        let standby = try Server(standbyOf: primary)
        let sender = try sender(primary, isSynchronous: isSynchronous)
        let both =
            "host=\(primary.folder),\(primary.folder) port=\(primary.port),\(standby.port) "
            + "user=postgres dbname=postgres"
        let place = try Place(on: primary, through: both)
        let intents = try (0..<Self.intentCount).map { try stored($0) }
        let limits: (inout PostgresLimits) -> Void = { limits in
            limits.statementMilliseconds = 200
            limits.graceMilliseconds = 200
            limits.recoveryMilliseconds = 100
        }
        let store = try PostgresStore(pool: place.pool(limits), session: "fleet")
        try store.apply(intents.map { .insertIntent($0) })
        // Half of the race runs with the standby, half of it after the link stalled.
        let before = try race(intents.prefix(Self.intentCount / 3), store)
        try catchUp(primary, standby)
        kill(sender, SIGSTOP)
        let during = try race(intents.dropFirst(Self.intentCount / 3).prefix(8), store)
        try primary.crash(with: [sender])
        try standby.sql("SELECT pg_promote(true)")
        try standby.waitUntil("the standby does not take over") {
            try standby.sql("SELECT pg_is_in_recovery()") == "f"
        }
        // Whoever lived through it is told; a new process is not.
        let survivor = refusal(store, .noteTime(1))
        #expect(survivor?.code == (isSynchronous ? nil : .rolledBack))
        let later = try PostgresStore(pool: place.pool(limits), session: "fleet")
        let after = try race(intents[...], later)
        let won = before.wins + during.wins
        let twice = Set(won).intersection(after.wins)
        let unknown = Set(before.unknown + during.unknown)
        let lost = intents.map(\.id).filter {
            won.contains($0) == false && after.wins.contains($0) == false
                && unknown.contains($0) == false
        }
        #expect(Set(won).count == won.count)
        #expect(Set(after.wins).count == after.wins.count)
        return Outcome(
            winsBefore: won.count, unknown: unknown.count, winsAfter: after.wins.count,
            twice: twice.count, lost: lost.count)
    }

    /// Four threads that ask for all of the intents.
    private func race(
        _ intents: ArraySlice<StoredIntent>, _ store: PostgresStore
    ) throws -> (wins: [IntentID], unknown: [IntentID]) {
        let answers = try onThreads(4) { _ in
            intents.map { ($0.id, refusal(store, .takeIntent($0.id))?.code) }
        }.flatMap(\.self)
        return (
            answers.filter { $0.1 == nil }.map(\.0),
            answers.filter { $0.1 == .outcomeUnknown }.map(\.0)
        )
    }

    /// Waits for the standby, and gives the process that sends to it.
    private func sender(_ primary: Server, isSynchronous: Bool) throws -> Int32 {
        if isSynchronous {
            try primary.sql("ALTER SYSTEM SET synchronous_standby_names = 'standby'")
            try primary.sql("SELECT pg_reload_conf()")
        }
        let kind = isSynchronous ? "sync" : "async"
        try primary.waitUntil("the standby does not follow") {
            try primary.sql("SELECT state || sync_state FROM pg_stat_replication")
                == "streaming" + kind
        }
        let text = try primary.sql("SELECT pid FROM pg_stat_replication")
        return try #require(Int32(text))
    }

    private func catchUp(_ primary: Server, _ standby: Server) throws {
        try primary.waitUntil("the standby does not catch up") {
            try primary.sql(
                "SELECT replay_lsn = pg_current_wal_flush_lsn() FROM pg_stat_replication") == "t"
        }
    }
}
