import LinkCrypto

/// What a derived key is for; every purpose has a key of its own, so that nothing made for one can
/// be shown for another.
enum KeyPurpose: Int, CaseIterable, Sendable {
    case stateMAC
    case stateIndex
    case intentRecord
    case intentSeal
    case sceneRestore
    case journal
    case pkceVerifier
    case oidcNonce
    case subjectTag
    case auditLine
    case auditSeal

    /// The name in the derivation; changing one orphans everything that was signed.
    var name: String {
        switch self {
        case .stateMAC: "state-mac"
        case .stateIndex: "state-index"
        case .intentRecord: "intent-record"
        case .intentSeal: "intent-seal"
        case .sceneRestore: "scene-restore"
        case .journal: "journal"
        case .pkceVerifier: "pkce-verifier"
        case .oidcNonce: "oidc-nonce"
        case .subjectTag: "subject-tag"
        case .auditLine: "audit-line"
        case .auditSeal: "audit-seal"
        }
    }
}

/// The keys that one master key gives to one installation, one authenticator for every purpose.
final class PurposeKeys: Sendable {
    let id: KeyID
    // INVARIANT: one for every purpose, in the order of the raw values.
    private let authenticators: [MessageAuthenticator]

    init(of key: KeyringKey, install: InstallID) throws(IntentError) {
        id = key.id
        var authenticators: [MessageAuthenticator] = []
        // BOUND: eleven purposes.
        for purpose in KeyPurpose.allCases {
            authenticators.append(try key.material.authenticator(purpose.name, install: install))
        }
        self.authenticators = authenticators
    }

    subscript(purpose: KeyPurpose) -> MessageAuthenticator { authenticators[purpose.rawValue] }
}
