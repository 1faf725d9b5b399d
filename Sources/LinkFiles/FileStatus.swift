/// What the system says about an open file or a folder.
package struct FileStatus: Sendable {
    /// What it is.
    package let kind: Kind
    /// The permission bits, such as 0o600.
    package let mode: UInt32
    /// The user who owns it.
    package let owner: UInt32
    /// The number of its names.
    package let nameCount: UInt64
    /// Its size in bytes.
    package let byteCount: Int64
    /// The file itself, whatever its name: device and inode.
    package let identity: Identity

    /// What a path may lead to.
    package enum Kind: Sendable {
        /// A regular file.
        case regular
        /// A folder.
        case folder
        /// A socket of this machine.
        case socket
        /// A link, a pipe or a device.
        case other
    }

    /// The name of a file that a rename does not change.
    package struct Identity: Hashable, Sendable {
        /// The device.
        package let device: UInt64
        /// The inode.
        package let inode: UInt64
    }

    /// Checks that only its owner, who is this user, can read or write a regular file of one name.
    ///
    /// - Throws: `not_regular`, `wrong_owner`, `too_open`, `hard_linked`, in this order.
    package func checkPrivate() throws(FileError) {
        guard kind == .regular else { throw FileError(.notRegular) }
        guard owner == POSIX.effectiveUser else { throw FileError(.wrongOwner) }
        guard mode & 0o077 == 0 else { throw FileError(.tooOpen) }
        guard nameCount == 1 else { throw FileError(.hardLinked) }
    }

    /// Checks that nobody else can put something else in the place of a folder's files.
    ///
    /// - Throws: `not_regular` for what is no folder; `wrong_owner` for a folder of somebody other
    ///   than this user or the system; `too_open` where a group or the world may write it.
    package func checkFolder() throws(FileError) {
        guard kind == .folder else { throw FileError(.notRegular) }
        guard owner == POSIX.effectiveUser || owner == 0 else { throw FileError(.wrongOwner) }
        guard mode & 0o022 == 0 else { throw FileError(.tooOpen) }
    }
    /// Checks that a folder is this user's and that nobody else can look into it.
    ///
    /// - Throws: `not_regular` for what is no folder, a link among others; `wrong_owner`;
    ///   `too_open` where the group or the world may do anything with it.
    package func checkPrivateFolder() throws(FileError) {
        guard kind == .folder else { throw FileError(.notRegular) }
        guard owner == POSIX.effectiveUser else { throw FileError(.wrongOwner) }
        guard mode & 0o077 == 0 else { throw FileError(.tooOpen) }
    }

    /// Checks that a socket is this user's.
    ///
    /// - Throws: `not_regular` for what is no socket, a link among others; `wrong_owner`.
    package func checkSocket() throws(FileError) {
        guard kind == .socket else { throw FileError(.notRegular) }
        guard owner == POSIX.effectiveUser else { throw FileError(.wrongOwner) }
    }
}
