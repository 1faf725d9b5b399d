/// An open file; holding one means that the descriptor is open, and it is closed with the value.
///
/// No link is followed, no child process inherits it, and what it creates is `0600` whatever the
/// umask says.
package struct File: ~Copyable, Sendable {
    private let descriptor: Int32

    /// How a file is opened.
    package enum Access: Sendable {
        /// For reading; it must be there.
        case read
        /// For reading and writing; made where it is absent.
        case readWrite
        /// For writing; it must not be there.
        case create
        /// For writing at the end alone; made where it is absent.
        case append
    }

    /// Opens a file.
    ///
    /// - Parameters:
    ///   - path: The path.
    ///   - access: How.
    /// - Throws: `absent`, `exists`, `denied`, `not_regular` for a link, `bad_path`, `no_space`,
    ///   `input_output`.
    package init(_ path: String, _ access: Access) throws(FileError) {
        descriptor = try POSIX.opened(path, access)
    }

    deinit {
        // A child process that has not come to its program yet shares the open file, and with it
        // the lock; closing alone would leave the lock to it for that moment.
        POSIX.unlock(descriptor)
        POSIX.close(descriptor)
    }

    /// What the system says about the open file itself, not about its path.
    ///
    /// - Throws: `input_output`.
    package func status() throws(FileError) -> FileStatus { try POSIX.status(descriptor) }

    /// Reads the whole file from its start.
    ///
    /// - Parameter byteCountLimit: The most that is taken.
    /// - Returns: The bytes.
    /// - Throws: `too_large`, `input_output`.
    /// - Complexity: O(bytes)
    package func bytes(byteCountLimit: Int) throws(FileError) -> [UInt8] {
        var content: [UInt8] = []
        // BOUND: one byte above the limit.
        while content.count <= byteCountLimit {
            let part = try bytes(
                at: Int64(content.count), byteCount: min(65_536, byteCountLimit + 1 - content.count)
            )
            if part.isEmpty { return content }
            content += part
        }
        throw FileError(.tooLarge)
    }

    /// Reads a part of the file.
    ///
    /// - Parameters:
    ///   - offset: Where it begins, 0 or more.
    ///   - byteCount: The most that is read, 1 or more.
    /// - Returns: The bytes; none at the end of the file, and otherwise at least one.
    /// - Throws: `input_output`.
    package func bytes(at offset: Int64, byteCount: Int) throws(FileError) -> [UInt8] {
        try POSIX.read(descriptor, at: offset, byteCount: byteCount)
    }

    /// Writes all bytes at the position of the descriptor: the end, for one that was opened to
    /// append.
    ///
    /// - Throws: `no_space`, `input_output`; a part may have been written.
    package func write(_ bytes: [UInt8]) throws(FileError) {
        try POSIX.write(descriptor, bytes, at: nil)
    }

    /// Writes all bytes at an offset, in one call where the system takes them at once.
    ///
    /// - Throws: `no_space`, `input_output`; a part may have been written.
    package func write(_ bytes: [UInt8], at offset: Int64) throws(FileError) {
        try POSIX.write(descriptor, bytes, at: offset)
    }

    /// Cuts or extends the file.
    ///
    /// - Throws: `input_output`.
    package func truncate(toByteCount byteCount: Int64) throws(FileError) {
        try POSIX.truncate(descriptor, byteCount)
    }

    /// Waits until the content is on the disk.
    ///
    /// - Throws: `input_output`, `no_space`; what was written since the last success may be lost.
    package func synchronize() throws(FileError) { try POSIX.synchronize(descriptor) }

    /// Takes the lock of the file for this process, until the value is gone.
    ///
    /// The lock is advisory (`flock`), belongs to the open file, and ends with the process however
    /// that ends.
    ///
    /// - Throws: `locked` where somebody else has it for a quarter of a second; `input_output`.
    package func lock() throws(FileError) { try POSIX.lock(descriptor, waits: false) }

    /// Takes the lock together with others who take it so; nobody has it alone meanwhile.
    ///
    /// In the hands of somebody who has the lock alone, it becomes a shared one.
    ///
    /// - Throws: `locked` at once where somebody else has it alone; `input_output`.
    package func lockShared() throws(FileError) {
        try POSIX.lock(descriptor, waits: false, isShared: true)
    }

    /// Takes the lock and waits for it.
    ///
    /// - Throws: `input_output`.
    package func lockWaiting() throws(FileError) { try POSIX.lock(descriptor, waits: true) }
}
