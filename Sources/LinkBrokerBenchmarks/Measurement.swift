import Foundation

/// How times are taken: samples of at least 15 ms, 11 of them in a round, and of the rounds'
/// medians the best; processor time, so that a busy machine matters less, unless the work waits.
enum Measurement {
    private static let sampleNanoseconds = 15_000_000.0
    private static let sampleCount = 11

    /// Nanoseconds per operation of every case of the groups that fit.
    ///
    /// - Parameters:
    ///   - isWanted: Whether a group is measured, by its name.
    ///   - rounds: How often each group is measured.
    /// - Returns: The times by name of the case, and the sum that keeps the work alive.
    /// - Throws: What a set-up or an operation throws.
    static func figures(
        ofGroups isWanted: (String) -> Bool, rounds: Int
    ) throws -> Figures {
        var figures = Figures()
        // First of all, while the heap has no room left over from other cases.
        if isWanted("memory") { figures.bytes = try MemoryFigure.all() }
        if isWanted("restart") { figures.take(try RestartFigure.measured()) }
        for group in CaseList.groups where isWanted(group.name) {
            let works = try group.cases.map { (name: $0.name, work: try $0.prepare()) }
            var counts: [Int] = []
            for entry in works {
                counts.append(try iterations(entry.work, group.clock, &figures.sink))
            }
            for _ in 0..<rounds {
                for (entry, count) in zip(works, counts) {
                    let median = try median(
                        entry.work, iterations: count, group.clock, &figures.sink)
                    let best = figures.nanoseconds[entry.name] ?? .infinity
                    figures.nanoseconds[entry.name] = min(best, median)
                }
            }
        }
        return figures
    }

    private static func iterations(
        _ work: Work, _ clock: CaseGroup.Clock, _ sink: inout UInt64
    ) throws -> Int {
        var count = 1
        // BOUND: the count doubles at least, so at most 63 rounds.
        while true {
            let elapsed = try nanoseconds(work, iterations: count, clock, &sink)
            if elapsed >= sampleNanoseconds { return count }
            let factor = sampleNanoseconds * 1.2 / max(elapsed, 1)
            count = max(count * 2, Int(Double(count) * min(factor, 1000)))
        }
    }

    private static func median(
        _ work: Work, iterations: Int, _ clock: CaseGroup.Clock, _ sink: inout UInt64
    ) throws -> Double {
        var samples: [Double] = []
        for _ in 0..<sampleCount {
            samples.append(try nanoseconds(work, iterations: iterations, clock, &sink))
        }
        return samples.sorted()[sampleCount / 2] / Double(iterations)
    }

    private static func nanoseconds(
        _ work: Work, iterations: Int, _ clock: CaseGroup.Clock, _ sink: inout UInt64
    ) throws -> Double {
        let start = now(clock)
        sink &+= try work(iterations)
        return now(clock) - start
    }

    /// Nanoseconds since some time in the past.
    static func now(_ clock: CaseGroup.Clock) -> Double {
        let source =
            switch clock {
            case .processor: CLOCK_THREAD_CPUTIME_ID
            case .wall: CLOCK_MONOTONIC
            }
        var time = timespec()
        // SAFETY: the call writes into the value that it is given.
        guard unsafe clock_gettime(source, &time) == 0 else { return 0 }
        return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }
}

/// What was measured.
struct Figures {
    /// Nanoseconds per operation, by name of the case.
    var nanoseconds: [String: Double] = [:]
    /// Bytes, by name of the figure.
    var bytes: [String: Double] = [:]
    /// Milliseconds of what is done once, by name of the figure.
    var milliseconds: [String: Double] = [:]
    /// The sum of everything that was computed.
    var sink: UInt64 = 0

    /// Keeps the better figures of two measurements.
    mutating func take(_ other: Figures) {
        nanoseconds.merge(other.nanoseconds, uniquingKeysWith: min)
        bytes.merge(other.bytes, uniquingKeysWith: min)
        milliseconds.merge(other.milliseconds, uniquingKeysWith: min)
        sink &+= other.sink
    }
}
