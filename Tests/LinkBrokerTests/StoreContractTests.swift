import LinkBrokerTesting
import LinkIntents
import Testing

/// The laws of stores on the store in memory, alone and behind a store that could fail.
@Suite struct StoreContractTests {
    @Test func `the store in memory keeps every law`() async throws {
        #expect(try await StoreContract { MemoryStore() }.broken().isEmpty)
        #expect(StoreContract.laws.count >= 20)
        #expect(Set(StoreContract.laws).count == StoreContract.laws.count)
    }

    @Test func `a store that never fails in time keeps every law`() async throws {
        let contract = StoreContract { FaultyStore(MemoryStore(), at: 1_000_000) }
        #expect(try await contract.broken().isEmpty)
    }

    @Test func `a store that forgets what was taken breaks laws`() async throws {
        let broken = try await StoreContract { ForgetfulStore() }.broken()
        #expect(broken.contains("an intent is taken once, and the refusal names it"))
        #expect(broken.contains("of many who take one intent at the same time, one wins"))
    }

    @Test func `a store that does half of a list breaks a law`() async throws {
        let broken = try await StoreContract { HalfStore() }.broken()
        #expect(
            broken == [
                "of a list of which one change fails nothing is done",
                "an audit line out of its turn is a conflict, and nothing is done",
            ])
    }
}

/// Takes as often as one asks.
private final class ForgetfulStore: BrokerStore {
    private let store = MemoryStore()

    func apply(_ changes: [StoreChange]) throws(StoreError) {
        do throws(StoreError) { try store.apply(changes) } catch {
            if error.code == .alreadyTaken { return }
            throw error
        }
    }

    func contents() -> StoreContents { store.contents() }
}

/// Does each change by itself.
private final class HalfStore: BrokerStore {
    private let store = MemoryStore()

    func apply(_ changes: [StoreChange]) throws(StoreError) {
        for change in changes { try store.apply([change]) }
    }

    func contents() -> StoreContents { store.contents() }
}
