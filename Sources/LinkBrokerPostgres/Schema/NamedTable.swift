/// The two tables whose names are used once.
enum NamedTable: Hashable, CaseIterable {
    case intents
    case attempts

    var name: String {
        switch self {
        case .intents: "intents"
        case .attempts: "attempts"
        }
    }
}
