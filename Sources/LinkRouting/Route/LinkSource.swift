/// Who delivered a link.
///
/// A custom-scheme URL is forgeable by any app, so a route says which sources it takes.
public enum LinkSource: UInt8, CaseIterable, Sendable {
    /// A custom-scheme URL from another app.
    case externalURL
    /// An https link that the system verified as this app's own.
    case universalLink
    /// A notification that the person tapped.
    case push
    /// The app itself.
    case inApp
    /// Another device of the same person.
    case handoff
    /// The app's own saved state.
    case restoration

    /// The stable name in policies, JSON and the audit log.
    public var name: String {
        switch self {
        case .externalURL: "externalURL"
        case .universalLink: "universalLink"
        case .push: "push"
        case .inApp: "inApp"
        case .handoff: "handoff"
        case .restoration: "restoration"
        }
    }

    /// Finds the source with a stable name, or `nil`.
    ///
    /// - Parameter name: One of the six names above, compared byte for byte.
    public init?(name: String) {
        guard
            let found = LinkSource.allCases.first(where: { $0.name.utf8.elementsEqual(name.utf8) })
        else { return nil }
        self = found
    }
}
