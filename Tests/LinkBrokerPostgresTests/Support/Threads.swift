import Foundation
import Synchronization

/// Runs the closure on threads of their own, which may block, and gives the results in order.
func onThreads<Value: Sendable>(
    _ count: Int, _ body: @escaping @Sendable (Int) throws -> Value
) throws -> [Value] {
    let results = Results<Value>(count: count)
    let group = DispatchGroup()
    for number in 0..<count {
        group.enter()
        let thread = Thread {
            results.set(Result { try body(number) }, at: number)
            group.leave()
        }
        thread.start()
    }
    group.wait()
    return try results.values()
}

private final class Results<Value: Sendable>: Sendable {
    private let results: Mutex<[Result<Value, any Error>?]>

    init(count: Int) { results = Mutex(Array(repeating: nil, count: count)) }

    func set(_ result: Result<Value, any Error>, at index: Int) {
        results.withLock { $0[index] = result }
    }

    func values() throws -> [Value] {
        try results.withLock { try $0.compactMap { try $0?.get() } }
    }
}
