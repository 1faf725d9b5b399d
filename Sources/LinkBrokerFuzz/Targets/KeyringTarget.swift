import LinkBroker
import LinkIntents

/// Keyring files: one that is taken keeps its laws and is read as it is written; an error names its
/// code and place and quotes nothing.
enum KeyringTarget {
    static let target = FuzzTarget("keyring") { bytes throws(PropertyFailure) in
        let keyring: Keyring
        do throws(KeyringFileError) {
            keyring = try KeyringText.keyring(from: bytes)
        } catch {
            try check(error, in: bytes)
            return .refused
        }
        try PropertyFailure.check(
            bytes.count <= KeyringText.byteCountLimit, "a text has at most 16 KiB")
        let keys = keyring.keys
        try PropertyFailure.check(
            (1...Keyring.keyCountLimit).contains(keys.count), "a keyring has 1 to 8 keys")
        try PropertyFailure.check(
            keys.filter { $0.state == .active }.count == 1, "exactly one key is active")
        try PropertyFailure.check(
            Set(keys.map(\.id)).count == keys.count, "the names of keys differ")
        try PropertyFailure.check(
            keys.allSatisfy { ($0.retireMilliseconds ?? .max) > $0.createdMilliseconds },
            "a key retires after it was made")
        let written = KeyringText.bytes(of: keyring)
        let again = try? KeyringText.keyring(from: written)
        try PropertyFailure.check(
            again.map { KeyringText.bytes(of: $0) } == written, "what is written is read as it was")
        try PropertyFailure.check("\(keyring)".utf8.count < 100, "a keyring does not print")
        return .accepted
    }

    private static func check(
        _ error: KeyringFileError, in bytes: [UInt8]
    ) throws(PropertyFailure) {
        let text = error.description
        try PropertyFailure.check(
            text.utf8.allSatisfy { (0x20...0x7E).contains($0) }, "an error is one line of ASCII")
        try PropertyFailure.check(
            error.code.text.isEmpty == false && error.message.isEmpty == false,
            "an error has a code and a message")
        if let position = error.position {
            try PropertyFailure.check(
                position.byteOffset <= bytes.count, "an error lies in the text")
        }
    }
}
