import LinkFiles
import LinkIntents
public import LinkPolicy

/// Why a keyring file was not read, made or changed: one stable code, the place in the text where it
/// is about the text, what is wrong and the way out.
///
/// Nothing of the file stands in it: no name of a key that was read, no digit of key material.
public struct KeyringFileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The stable code.
    public let code: Code
    /// The line and column, where the text is to blame.
    public let position: SourcePosition?
    /// What is wrong: one line, lower case.
    public let message: String
    /// The way out, one line, where there is one to name.
    public let hint: String?

    /// Collects the parts.
    init(
        _ code: Code, at position: SourcePosition? = nil, _ message: String, hint: String? = nil
    ) {
        self.code = code
        self.position = position
        self.message = message
        self.hint = hint
    }

    /// Place, message and hint on one line.
    public var description: String {
        let place = position.map { "\($0.line):\($0.column): " } ?? ""
        let tail = hint.map { " (\($0))" } ?? ""
        return "\(place)\(message)\(tail)"
    }

    /// Compares the codes alone.
    public static func == (left: KeyringFileError, right: KeyringFileError) -> Bool {
        left.code == right.code
    }

    /// Hashes the code alone, as `==` compares it.
    public func hash(into hasher: inout Hasher) { hasher.combine(code) }

    /// A stable code; more may be added.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The stable spelling, lower-case ASCII with underscores.
        public let text: String

        /// Names a code; `KeyringFileError.Code` lists ours, and JSON reading has its own.
        init(_ text: String) { self.text = text }

        /// The stable spelling.
        public var description: String { text }
    }
}

extension KeyringFileError {
    /// What is wrong with the text as JSON; the code is that of `PolicyErrorCode`, such as `syntax`.
    init(_ error: PolicyError) {
        self.init(
            Code(error.code.text), at: error.position, error.message, hint: error.hint)
    }

    /// A failed call on the keyring file itself, or on the lock beside it.
    init(_ error: FileError) {
        let words = Self.words(for: error.code)
        let system = error.code == .inputOutput && error.number != 0 ? ": \(error)" : ""
        self.init(
            error.code == .absent ? .missing : Code(error.code.rawValue), words.message + system,
            hint: words.hint)
    }

    /// What the folder around the file lacks.
    init(folder error: FileError) {
        let owned = "keep the keyring in a folder of its own that is yours alone, mode 0700"
        switch error.code {
        case .absent:
            self.init(
                .folderMissing, "the keyring's folder is not there",
                hint: "make it first, mode 0700")
        case .notRegular:
            self.init(
                .notAFolder, "the keyring does not lie in a real folder",
                hint: "name its folder without a link")
        case .wrongOwner:
            self.init(.folderWrongOwner, "the keyring's folder is somebody else's", hint: owned)
        case .tooOpen:
            self.init(
                .folderTooOpen, "others may put another file in the place of the keyring",
                hint: owned)
        case .exists, .denied, .hardLinked, .tooLarge, .locked, .noSpace, .inputOutput, .badPath:
            self.init(error)
        }
    }

    /// Why the lock beside the file was not taken.
    init(lock error: FileError) {
        switch error.code {
        case .notRegular, .wrongOwner, .tooOpen, .hardLinked:
            self.init(
                .lockUnusable, "the lock beside the keyring is no private file of this user",
                hint: "remove it, its name ends in `.lock`, while nothing uses the keyring")
        case .absent, .exists, .denied, .tooLarge, .locked, .noSpace, .inputOutput, .badPath:
            self.init(error)
        }
    }

    /// A keyring that may not be, or a system that gives no keys.
    init(_ error: IntentError) {
        switch (error.code, error.auditCode) {
        case (.randomUnavailable, _):
            self.init(
                .randomUnavailable, "the system gave no random bytes", hint: "try again")
        case (.cryptoUnavailable, _):
            self.init(.cryptoUnavailable, "the system's cryptography refused to work")
        case (_, .keyCount):
            self.init(
                .keyCount, "a keyring has one to eight keys",
                hint: "wait until old keys may be forgotten, then rotate again")
        case (_, .duplicateKey):
            self.init(.duplicateKey, "two keys would be the same")
        case (_, .activeKeyCount):
            self.init(
                .activeKeyCount, "exactly one key has to be active",
                hint: "rotate first; then the old key can be revoked")
        case (_, .unknownKey):
            self.init(.unknownKeyID, "the keyring has no key of this name", hint: "list its keys")
        case (_, .invalidTimes):
            self.init(.invalidTimes, "a key would end before it began", hint: "check the clock")
        case (_, .keyMismatch):
            self.init(.keyMismatch, "a key would not have the name that its material gives")
        // The codes may grow; nothing was written either way.
        default: self.init(Code(error.auditCode.text), "the keys do not make a keyring")
        }
    }

    private static func words(for code: FileError.Code) -> (message: String, hint: String) {
        switch code {
        case .absent:
            ("there is no keyring file", "make one, or restore it from a backup")
        case .exists:
            ("there is a keyring already", "rotate its keys; a new one would orphan what it signed")
        case .denied: ("no access to the keyring", "run as the user who owns it")
        case .notRegular:
            ("the keyring is no regular file", "name the file itself, not a link, folder or pipe")
        case .hardLinked: ("the keyring file has a second name", "remove the other hard link")
        case .wrongOwner: ("the keyring is somebody else's", "run as the user who owns it")
        case .tooOpen:
            (
                "others than its owner may read or write the keyring",
                "set mode 0600, and rotate the keys where others had access"
            )
        case .tooLarge: ("the keyring has more than 16384 bytes", "restore it from a backup")
        case .locked: ("another process is changing the keyring", "try again")
        case .noSpace: ("no space to write the keyring", "make room; the old one is untouched")
        case .inputOutput: ("the system failed to read or write the keyring", "check the disk")
        case .badPath: ("the path of the keyring is no path", "name a file")
        }
    }
}
