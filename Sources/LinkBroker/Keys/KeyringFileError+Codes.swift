extension KeyringFileError.Code {
    /// There is no keyring file, or none beside a store that has something.
    public static let missing = Self("keyring_missing")
    /// There is a keyring already.
    public static let exists = Self("exists")
    /// The system gives no access.
    public static let denied = Self("denied")
    /// A link, a pipe, a folder or a device where the file was expected.
    public static let notRegular = Self("not_regular")
    /// The file has a second name.
    public static let hardLinked = Self("hard_linked")
    /// The file belongs to another user.
    public static let wrongOwner = Self("wrong_owner")
    /// Others than the owner may read or write the file.
    public static let tooOpen = Self("too_open")
    /// More than 16 KiB.
    public static let tooLarge = Self("too_large")
    /// The disk or the quota is full.
    public static let noSpace = Self("no_space")
    /// The system failed to read or write.
    public static let inputOutput = Self("input_output")
    /// The path holds a zero byte, is empty or too long.
    public static let badPath = Self("bad_path")
    /// The folder around the file is not there.
    public static let folderMissing = Self("folder_missing")
    /// What should be the folder is a link or no folder.
    public static let notAFolder = Self("not_a_folder")
    /// The folder belongs to a user other than this one and the system.
    public static let folderWrongOwner = Self("folder_wrong_owner")
    /// A group or the world may write the folder.
    public static let folderTooOpen = Self("folder_too_open")
    /// The lock beside the file is no private regular file of this user.
    public static let lockUnusable = Self("lock_unusable")
}

extension KeyringFileError.Code {
    /// A member that has to be there is not.
    public static let missingKey = Self("missing_key")
    /// A member that the format does not have.
    public static let unknownKey = Self("unknown_key")
    /// A value of another JSON type.
    public static let wrongType = Self("wrong_type")
    /// `v` is not 1.
    public static let version = Self("version")
    /// `install` is not 32 lower-case hex digits.
    public static let installID = Self("install_id")
    /// No keys, or more than eight.
    public static let keyCount = Self("key_count")
    /// `kid` is not 16 lower-case hex digits.
    public static let keyID = Self("key_id")
    /// Two keys of one name.
    public static let duplicateKey = Self("duplicate_kid")
    /// `state` is none of `active`, `verify` and `revoked`.
    public static let keyState = Self("key_state")
    /// Not exactly one active key.
    public static let activeKeyCount = Self("active_key_count")
    /// A negative time, or a key that retires before it was made.
    public static let invalidTimes = Self("invalid_times")
    /// `material` is not 64 lower-case hex digits.
    public static let keyLength = Self("key_length")
    /// Key material of 32 equal bytes.
    public static let keyWeak = Self("key_weak")
    /// Key material that does not give the name beside it.
    public static let keyMismatch = Self("key_mismatch")
}

extension KeyringFileError.Code {
    /// The keyring has no key of this name.
    public static let unknownKeyID = Self("unknown_kid")
    /// A change gave the keyring of another installation.
    public static let otherInstall = Self("other_install")
    /// The system gave no random bytes.
    public static let randomUnavailable = Self("random_unavailable")
    /// The system's cryptography refused to work.
    public static let cryptoUnavailable = Self("crypto_unavailable")
}
