import LinkFiles

/// The lock beside a socket; holding one means that no other process owns the socket's name.
///
/// The system takes the lock back when the process ends, however that ends. The file of the lock
/// stays: removing it would let two processes lock two files of one name.
package struct DeliveryLease: ~Copyable, Sendable {
    private let file: File

    /// Takes the lock; the folder is made where it is absent.
    ///
    /// - Parameter place: The place of the socket.
    /// - Throws: `session_running` where another process has the lock for a quarter of a second;
    ///   `unsafe_folder`, `not_a_socket` for a lock that is a link or somebody else's,
    ///   `input_output`.
    package init(_ place: DeliveryPlace) throws(DeliveryError) {
        try place.prepareFolder()
        do throws(FileError) {
            let file = try File(place.lockPath, .readWrite)
            try file.status().checkPrivate()
            try file.lock()
            self.file = file
        } catch {
            switch error.code {
            case .locked: throw DeliveryError(.sessionRunning)
            case .notRegular, .hardLinked, .wrongOwner, .tooOpen, .denied:
                throw DeliveryError(.notASocket, file: error.code)
            case .absent, .exists, .tooLarge, .noSpace, .inputOutput, .badPath:
                throw DeliveryError(.inputOutput, file: error.code)
            }
        }
    }
}
