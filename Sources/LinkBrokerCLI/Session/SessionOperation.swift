/// The operations of the session protocol, each with the fields that its line may have.
enum SessionOperation: String, CaseIterable, Sendable {
    case session
    case open
    case signIn
    case callback
    case authenticated
    case authenticationFailed
    case cancel
    case signOut
    case gate
    case push
    case setPath
    case back
    case backTo
    case selectTab
    case dismiss
    case content
    case closeScene
    case snapshot
    case restore
    case advance
    case reload
    case pending
    case state
    case keys

    /// The operation with a name, compared byte for byte, or `nil`.
    init?(named name: String) {
        guard let found = Self.allCases.first(where: { $0.rawValue.isSame(as: name) }) else {
            return nil
        }
        self = found
    }

    /// The fields beside `op`.
    var fields: [String] {
        switch self {
        case .session: ["principal", "expired"]
        case .open: ["scene", "url", "from", "delivery", "automatic"]
        case .signIn: ["scene", "callback", "issuer", "port", "standalone"]
        case .callback: ["url"]
        case .authenticated: ["ticket", "principal"]
        case .authenticationFailed: ["ticket"]
        case .signOut, .keys: []
        case .gate: ["name", "open"]
        case .push: ["scene", "route"]
        case .setPath: ["scene", "path"]
        case .backTo: ["scene", "route"]
        case .selectTab: ["scene", "tab"]
        case .content: ["check", "answer"]
        case .restore: ["scene", "blob"]
        case .advance: ["seconds"]
        case .reload: ["policy"]
        case .cancel, .back, .dismiss, .closeScene, .snapshot, .pending, .state: ["scene"]
        }
    }
}
