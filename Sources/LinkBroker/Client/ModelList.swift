/// The models of a session's windows, none of which it keeps alive.
struct ModelList {
    private struct Entry {
        weak var model: SceneModel?
    }

    // INVARIANT: at most `BrokerLimits.watchCount` models that live, since each has a watch.
    private var entries: [Entry] = []

    /// Adds a model, and forgets those that are gone.
    mutating func add(_ model: SceneModel) {
        entries.removeAll { $0.model == nil }
        entries.append(Entry(model: model))
    }

    /// The models that are there.
    var all: [SceneModel] { entries.compactMap(\.model) }
}
