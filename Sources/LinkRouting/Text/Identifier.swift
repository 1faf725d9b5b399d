/// The two grammars of names that people write in policies and clients.
package enum Identifier {
    /// Tells whether the bytes are `[A-Za-z][A-Za-z0-9_.-]{0,63}` (`POLICY-FORMAT`, identifiers).
    ///
    /// - Complexity: O(n), at most 64 bytes are read.
    package static func isName(_ bytes: some Collection<UInt8>) -> Bool {
        guard let first = bytes.first, isLetter(first), bytes.count <= 64 else { return false }
        return bytes.allSatisfy(isNameByte)
    }

    /// Tells whether the bytes are `[A-Za-z0-9_.-]{1,64}`, the grammar of scenes and deliveries.
    ///
    /// - Complexity: O(n), at most 64 bytes are read.
    package static func isScene(_ bytes: some Collection<UInt8>) -> Bool {
        guard bytes.isEmpty == false, bytes.count <= 64 else { return false }
        return bytes.allSatisfy(isNameByte)
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        isLetter(byte) || (0x30...0x39).contains(byte) || byte == 0x5F || byte == 0x2E
            || byte == 0x2D
    }
}
