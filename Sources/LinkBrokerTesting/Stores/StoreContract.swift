public import LinkIntents

/// The laws that every store keeps; whoever writes one runs them all on it.
///
/// ```swift
/// let broken = try await StoreContract { MyStore(path: try newFolder()) }.broken()
/// #expect(broken.isEmpty)  // [] for a store that keeps every law
/// ```
public struct StoreContract: Sendable {
    private let makeStore: @Sendable () throws -> any BrokerStore

    /// Collects what the laws need.
    ///
    /// - Parameter makeStore: Makes a new, empty store; it is called once for each law.
    public init(_ makeStore: @escaping @Sendable () throws -> any BrokerStore) {
        self.makeStore = makeStore
    }

    /// The sentences of all laws, in the order in which they are asked.
    public static var laws: [String] { StoreLaw.all.map(\.sentence) }

    /// Asks every law.
    ///
    /// - Returns: The sentences of those that the store breaks; none for a store that is right.
    /// - Throws: What making a store or a record throws.
    public func broken() async throws -> [String] {
        var broken: [String] = []
        for law in StoreLaw.all {
            let goods = try StoreGoods()
            if try await law.holds(try makeStore(), goods) == false { broken.append(law.sentence) }
        }
        return broken
    }
}

/// One law: a sentence, and how to find out whether a new store keeps it.
struct StoreLaw: Sendable {
    let sentence: String
    let holds: @Sendable (any BrokerStore, StoreGoods) async throws -> Bool

    init(
        _ sentence: String,
        _ holds: @escaping @Sendable (any BrokerStore, StoreGoods) async throws -> Bool
    ) {
        self.sentence = sentence
        self.holds = holds
    }

    static var all: [StoreLaw] { intents + takes + whole + attempts + scenes + audit + quarantine }
}
