/// Whole-folder operations: making, renaming, replacing, removing.
package enum Folder {
    /// Makes a folder of mode `0700` whatever the umask says; one that is there stays as it is.
    ///
    /// - Returns: Whether it was made.
    /// - Throws: `absent` where the folder around it is not there, `denied`, `bad_path`,
    ///   `no_space`, `input_output`.
    @discardableResult
    package static func make(_ path: String) throws(FileError) -> Bool {
        try POSIX.makeFolder(path)
    }

    /// What the system says about a path; a link is not followed.
    ///
    /// - Throws: `absent`, `denied`, `bad_path`, `input_output`.
    package static func status(of path: String) throws(FileError) -> FileStatus {
        try POSIX.status(ofPath: path)
    }

    /// Whether something is there.
    ///
    /// - Throws: `denied`, `bad_path`, `input_output`.
    package static func contains(_ path: String) throws(FileError) -> Bool {
        do throws(FileError) {
            _ = try POSIX.status(ofPath: path)
            return true
        } catch {
            guard error.code == .absent else { throw error }
            return false
        }
    }

    /// The names of what is in a folder, in no order; what is no UTF-8 in them is repaired.
    ///
    /// - Parameters:
    ///   - path: The folder.
    ///   - countLimit: The most names that are taken.
    /// - Returns: The names, without `.` and `..`.
    /// - Throws: `too_large` above the limit, `absent`, `denied`, `bad_path`, `input_output`.
    /// - Complexity: O(names)
    package static func names(
        in path: String, countLimit: Int
    ) throws(FileError) -> [String] {
        try POSIX.names(inFolder: path, countLimit: countLimit + 2)
    }

    /// The folder in which a path lies, `.` for a name alone.
    package static func parent(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: 0x2F) else { return "." }
        return slash == path.utf8.startIndex ? "/" : String(path[..<slash])
    }

    /// Waits until the names in a folder are on the disk.
    ///
    /// - Throws: `absent`, `denied`, `input_output`.
    package static func synchronize(_ path: String) throws(FileError) {
        try POSIX.synchronizeFolder(path)
    }

    /// Gives a file another name, in place of what had that name.
    ///
    /// - Throws: `absent`, `denied`, `no_space`, `input_output`.
    package static func rename(_ path: String, to other: String) throws(FileError) {
        try POSIX.rename(path, to: other)
    }

    /// Removes a file; an absent one is fine.
    ///
    /// - Throws: `denied`, `input_output`.
    package static func remove(_ path: String) throws(FileError) {
        try POSIX.remove(path)
    }

    /// Puts bytes in the place of a file: whoever reads it sees the old bytes or the new ones, also
    /// after a crash.
    ///
    /// A file beside it, `0600`, is written, synchronized and renamed, and the folder synchronized.
    /// Two processes that replace the same file take a lock around it.
    ///
    /// - Throws: `denied`, `no_space`, `input_output`; the file is the old one then, except where
    ///   the last synchronization failed.
    package static func replace(_ path: String, with bytes: [UInt8]) throws(FileError) {
        let draft = path + ".new"
        try remove(draft)
        let file = try File(draft, .create)
        do throws(FileError) {
            try file.write(bytes)
            try file.synchronize()
            try rename(draft, to: path)
        } catch {
            // The first failure is what is told; a draft that stays is removed the next time.
            do throws(FileError) { try remove(draft) } catch { _ = error }
            throw error
        }
        try synchronize(parent(of: path))
    }
}
