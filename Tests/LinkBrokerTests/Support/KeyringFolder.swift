import Foundation
import LinkBroker
import LinkCrypto
import LinkFiles
import LinkIntents

/// A folder of mode 0700 with a keyring file in it, gone when the test is.
final class KeyringFolder {
    /// The folder.
    let path: String

    /// The path of the keyring file.
    var file: String { path + "/app.keys" }

    /// The keyring file.
    var keyring: KeyringFile { KeyringFile(path: file) }

    init() throws {
        path = NSTemporaryDirectory() + "linkbroker-keys-" + UUID().uuidString
        try Folder.make(path)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Writes the keyring file, mode 0600.
    func write(_ bytes: some Sequence<UInt8>) throws {
        try Folder.replace(file, with: Array(bytes))
    }

    /// The text of the keyring file.
    func text() throws -> String {
        String(decoding: try Data(contentsOf: URL(filePath: file)), as: UTF8.self)
    }

    /// Runs a program of the system that makes what Foundation does not, such as a pipe.
    func run(_ program: String, _ arguments: [String]) throws -> Bool {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [program] + arguments
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus == 0
    }
}

/// The code of the error that a call throws, or `nil`.
func keyringCode(
    _ body: () throws(KeyringFileError) -> Void
) -> String? {
    do throws(KeyringFileError) {
        try body()
        return nil
    } catch {
        return error.code.text
    }
}
