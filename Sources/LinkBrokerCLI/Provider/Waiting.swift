import Dispatch
import LinkBrokerOIDC
import Synchronization

/// The bridge from a program with one thread to work that suspends.
enum Waiting {
    private final class Place<Value: Sendable>: Sendable {
        let result = Mutex<Result<Value, OIDCError>?>(nil)
    }

    /// Does work, and waits for it on this thread.
    ///
    /// - Parameter work: The work; every step of it ends by itself.
    /// - Returns: What it gives.
    /// - Throws: What it throws.
    static func value<Value: Sendable>(
        of work: @escaping @Sendable () async throws(OIDCError) -> Value
    ) throws(OIDCError) -> Value {
        let place = Place<Value>()
        let end = DispatchSemaphore(value: 0)
        Task.detached {
            do throws(OIDCError) {
                let value = try await work()
                place.result.withLock { $0 = .success(value) }
            } catch {
                place.result.withLock { $0 = .failure(error) }
            }
            end.signal()
        }
        end.wait()
        guard let result = place.result.withLock({ $0 }) else { throw OIDCError(.cancelled) }
        return try result.get()
    }
}
