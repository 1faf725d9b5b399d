import LinkBroker

extension Problem {
    /// Why a keyring file was not read, made or changed; nothing of the file is shown.
    ///
    /// - Parameters:
    ///   - error: What the library says.
    ///   - path: The file; untrusted text, escaped.
    init(_ error: KeyringFileError, of path: String) {
        let place = error.position.map { ":\($0.line):\($0.column)" } ?? ""
        let name = DisplayedText.quoted(path)
        // A file with the wrong number of active keys has a place.
        let isActive = error.code == .activeKeyCount && error.position == nil
        let hint =
            switch error.code {
            case .missing where error.hint == nil:
                "`linkbroker keys new --keyring FILE` makes one"
            case .unknownKeyID: "`linkbroker keys list --keyring FILE` shows its keys"
            case .activeKeyCount where isActive:
                "`linkbroker keys rotate --keyring FILE` first; then revoke the old key"
            case .exists: "`linkbroker keys rotate --keyring FILE` adds a new key to it"
            // The codes may grow.
            default:
                error.hint
                    ?? "restore it from a backup; `linkbroker keys` alone writes keyrings"
            }
        let message = isActive ? "this key is the active one" : error.message
        self.init("keyring \(name)\(place): \(message) [\(error.code)]", hint: hint)
    }
}
