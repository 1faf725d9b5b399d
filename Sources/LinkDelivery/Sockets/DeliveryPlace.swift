import LinkFiles

/// The path of a session's socket; holding one means that the system can bind it.
///
/// Its folder must be this user's and closed to everybody else. Beside the socket lies its lock,
/// `PATH.lock`: whoever has it owns the name of the socket, and nobody else removes or binds it.
package struct DeliveryPlace: Hashable, Sendable {
    /// The path of the socket.
    package let path: String

    /// Checks a path.
    ///
    /// - Parameter path: The path of the socket.
    /// - Throws: `bad_path`, `path_too_long`.
    package init(_ path: String) throws(DeliveryError) {
        guard path.isEmpty == false, path.utf8.contains(0) == false, path.utf8.last != 0x2F
        else { throw DeliveryError(.badPath) }
        guard path.utf8.count <= DeliveryLimits.pathByteCount else {
            throw DeliveryError(.pathTooLong)
        }
        self.path = path
    }

    /// The path of its lock.
    package var lockPath: String { path + ".lock" }

    /// The folder in which it lies.
    package var folder: String { Folder.parent(of: path) }

    /// Makes the folder where it is absent, and checks it.
    ///
    /// - Throws: `unsafe_folder` with the reason; `input_output`.
    package func prepareFolder() throws(DeliveryError) {
        do throws(FileError) {
            try Folder.make(folder)
            try Folder.status(of: folder).checkPrivateFolder()
        } catch {
            throw DeliveryError(.unsafeFolder, file: error.code)
        }
    }

    /// Checks the folder, and the socket where something stands there.
    ///
    /// - Returns: Whether there is a socket of this user.
    /// - Throws: `unsafe_folder`, `not_a_socket`, `wrong_user`.
    package func hasSocket() throws(DeliveryError) -> Bool {
        do throws(FileError) { try Folder.status(of: folder).checkPrivateFolder() } catch {
            if error.code == .absent { return false }
            throw DeliveryError(.unsafeFolder, file: error.code)
        }
        do throws(FileError) { try Folder.status(of: path).checkSocket() } catch {
            if error.code == .absent { return false }
            throw DeliveryError(error.code == .wrongOwner ? .wrongUser : .notASocket)
        }
        return true
    }

    /// Whether a lock lies beside the socket, so that a session may have been here.
    ///
    /// - Throws: `input_output`.
    package func hasLock() throws(DeliveryError) -> Bool {
        do throws(FileError) { return try Folder.contains(lockPath) } catch {
            throw DeliveryError(.inputOutput, file: error.code)
        }
    }

    /// The place of another lock in the same folder.
    ///
    /// - Parameter suffix: What is put behind the path.
    /// - Returns: The place.
    /// - Throws: `path_too_long`.
    package func beside(_ suffix: String) throws(DeliveryError) -> DeliveryPlace {
        try DeliveryPlace(path + suffix)
    }

    /// Removes the socket of a process that is gone.
    ///
    /// - Parameter lease: The proof that no living process owns it.
    /// - Throws: As `hasSocket()`; what is no socket is left alone.
    func removeStaleSocket(_ lease: borrowing DeliveryLease) throws(DeliveryError) {
        guard try hasSocket() else { return }
        do throws(FileError) { try Folder.remove(path) } catch {
            throw DeliveryError(.inputOutput, file: error.code)
        }
    }
}
