import Foundation
import LinkIntents

/// What things cost in memory: the growth of the process while many of them are made.
enum MemoryFigure {
    private static let count = 65_536
    private static let queueLimit = 8

    /// The figures, by name.
    static func all() throws -> [String: Double] {
        let bench = try IntentBench(pendingCount: 0)
        let start = try residentBytes()
        var queues: [IntentQueue] = []
        // BOUND: the count above.
        for index in 0..<count {
            if index % queueLimit == 0 { queues.append(IntentQueue()) }
            let number = Array(String(100_000 + index).utf8)
            guard
                case .held = queues[queues.count - 1].hold(
                    try bench.held(IntentBench.link.dropLast(6) + number), limit: queueLimit,
                    rule: .inOrder)
            else { throw UsageError("a new intent was not held") }
        }
        let queued = try residentBytes()
        let store = MemoryStore()
        // BOUND: the count above.
        for held in queues.flatMap(\.intents) {
            try store.apply([.insertIntent(StoredIntent(held))])
        }
        let stored = try residentBytes()
        let perIntent = (queued - start) / Double(count)
        let perRecord = (stored - queued) / Double(count)
        let link = Double(IntentBench.link.count)
        guard store.intentCount == count else { throw UsageError("the store lost an intent") }
        return [
            "canonical link of the held intent": link,
            "held intent over its link": perIntent - link,
            "the same, with the store's entry": perIntent + perRecord - link,
        ]
    }

    /// The resident bytes of the process: what the system really gave for the objects, with the
    /// allocator's own share.
    static func residentBytes() throws -> Double {
        let text = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
        guard let pages = text.split(separator: " ").dropFirst().first.flatMap({ Double($0) })
        else {
            throw UsageError("the system does not tell how much memory is used")
        }
        return pages * Double(sysconf(Int32(_SC_PAGESIZE)))
    }
}
