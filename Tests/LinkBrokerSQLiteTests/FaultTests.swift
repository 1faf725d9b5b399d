import Foundation
import LinkBrokerSQLite
import LinkIntents
import TestSupport
import Testing

/// Faults at every system call that changes a file, and kills at any time.
@Suite(.serialized, .enabled(if: FaultRun.isPossible, "\(FaultRun.absence)"))
struct FaultTests {
    private static let stepCount = 6

    /// The number of calls of a run without a fault.
    private func callCount(of program: URL) throws -> Int {
        let folder = try StoreFolder()
        let run = try FaultRun.run(
            program, ["steps", folder.path, "\(Self.stepCount)"], under: folder.url)
        #expect(run.status == 0)
        let count = try #require(run.callCount)
        #expect(count > 50)
        return count
    }

    @Test(arguments: [FaultRun.Fault.kill, .torn])
    func `killed at any write, a store has whole transactions and all it told of`(
        fault: FaultRun.Fault
    ) throws {
        let program = try #require(FaultRun.builtProgram("StoreTrial"))
        for number in 1...(try callCount(of: program)) {
            let folder = try StoreFolder()
            let run = try FaultRun.run(
                program, ["steps", folder.path, "\(Self.stepCount)"], under: folder.url,
                fault: fault, at: number)
            #expect(run.wasKilled && run.status == SIGKILL, "call \(number)")
            try check(folder, told: run.lines, "\(fault) at \(number)")
        }
    }

    struct Row: CustomTestStringConvertible, Sendable {
        let fault: FaultRun.Fault
        /// What the caller of the store is told at one call or another.
        let codes: Set<String>

        var testDescription: String { "\(fault)" }
    }

    static let rows = [
        Row(fault: .failure(EIO), codes: ["unavailable", "outcome_unknown"]),
        Row(fault: .failure(ENOSPC), codes: ["full", "outcome_unknown"]),
        Row(fault: .failure(EINTR), codes: ["outcome_unknown"]),
        Row(fault: .short, codes: []),
    ]

    @Test(arguments: rows)
    func `after one failed call, a store goes on and has done everything once`(row: Row) throws {
        let program = try #require(FaultRun.builtProgram("StoreTrial"))
        var codes: Set<String> = []
        for number in 1...(try callCount(of: program)) {
            let folder = try StoreFolder()
            let run = try FaultRun.run(
                program, ["steps", folder.path, "\(Self.stepCount)"], under: folder.url,
                fault: row.fault, at: number)
            #expect(run.status == 0 && run.wasKilled == false, "call \(number): \(run.lines)")
            let failures = run.lines.filter { $0.hasPrefix("failed") }
            #expect(failures.count <= 1, "call \(number): \(failures)")
            codes.formUnion(failures.compactMap { $0.split(separator: " ").last.map(String.init) })
            let store = try folder.store()
            #expect(store.quarantine == nil, "call \(number): \(failures)")
            let expected = try StoreSteps.contents(after: Self.stepCount)
            #expect(try store.contents().isSame(as: expected), "call \(number): \(failures)")
        }
        #expect(codes.isSuperset(of: row.codes), "\(codes.sorted())")
    }

    @Test(arguments: [FaultRun.Fault.failure(EIO), .failure(EINTR)])
    func `what was read after an unknown outcome is what stands after a kill`(
        fault: FaultRun.Fault
    ) throws {
        let program = try #require(FaultRun.builtProgram("StoreTrial"))
        var standCount = 0
        for number in 1...(try callCount(of: program)) {
            let folder = try StoreFolder()
            let run = try FaultRun.run(
                program, ["doubt", folder.path, "\(Self.stepCount)"], under: folder.url,
                fault: fault, at: number)
            let stands = run.lines.last.flatMap { Int($0.dropFirst("stands ".count)) }
            guard run.wasKilled, let stands else { continue }
            standCount += 1
            let store = try folder.store()
            #expect(store.quarantine == nil)
            #expect(
                try store.contents().isSame(as: try StoreSteps.contents(after: stands)),
                "call \(number)")
        }
        #expect(standCount >= Self.stepCount)
    }

    @Test func `killed at any time, a store has whole transactions and all it told of`() throws {
        let program = try #require(FaultRun.builtProgram("StoreTrial"))
        let wanted = ProcessInfo.processInfo.environment["LINKBROKER_KILLS"].flatMap(Int.init)
        var random = SystemRandomNumberGenerator()
        var folder = try StoreFolder()
        for round in 0..<(wanted ?? 100) {
            if round % 10 == 0 { folder = try StoreFolder() }
            let process = Process()
            let output = Pipe()
            process.executableURL = program
            process.arguments = ["steps", folder.path, "1000000"]
            process.standardOutput = output
            try process.run()
            // So many lines, and then some steps of nothing.
            var told = Data()
            let lineCount = Int.random(in: 0..<30, using: &random)
            while told.filter({ $0 == 0x0A }).count < lineCount {
                told += output.fileHandleForReading.availableData
            }
            var spin = UInt64.random(in: 0..<200_000, using: &random)
            while spin > 0 { spin -= 1 }
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
            told += output.fileHandleForReading.readDataToEndOfFile()
            let lines = String(decoding: told, as: UTF8.self).split(separator: "\n")
            try check(folder, told: lines.map(String.init), "round \(round)")
        }
    }

    /// Opens what a killed program left: whole transactions, with all that it told of.
    private func check(_ folder: StoreFolder, told lines: [String], _ place: String) throws {
        let store = try folder.store()
        #expect(store.quarantine == nil, "\(place)")
        let all = try store.contents()
        let done = Int(all.audit.nextSequence)
        let told = lines.last { $0.hasPrefix("ok ") }.flatMap { Int($0.dropFirst(3)) }
        if let told { #expect((told + 1...told + 2).contains(done), "\(place)") }
        #expect(all.isSame(as: try StoreSteps.contents(after: done)), "\(place)")
        // What was taken stays taken.
        guard done >= 2 else { return }
        let taken = try StoreSteps.intent(done - 2).id
        #expect(
            storeError { () throws(StoreError) in try store.apply([.takeIntent(taken)]) }
                == .alreadyTaken, "\(place)")
    }
}
