import LinkCrypto
import LinkIntents
import Testing

/// Two keys whose names begin with the same three bytes, found by trying.
enum Collisions {
    static func material(_ number: UInt32) -> [UInt8] {
        let tail = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
        return (0..<28).map { UInt8($0) } + tail
    }

    static func key(_ material: [UInt8], _ state: KeyState) throws -> KeyringKey {
        try KeyringKey(material: SecretKey(material.span), state: state, createdMilliseconds: 0)
    }

    // The names are 24 bits here, so about 5000 tries find two that are alike.
    static func pair() throws -> (UInt32, UInt32) {
        var seen: [String: UInt32] = [:]
        for number in 0..<UInt32(100_000) {
            let hint = String(try KeyringKey.id(of: material(number)).text.prefix(6))
            if let other = seen[hint] { return (other, number) }
            seen[hint] = number
        }
        throw NoCollision()
    }

    struct NoCollision: Error {}
}

extension KeyringKey {
    /// The name that key material has.
    static func id(of material: [UInt8]) throws -> KeyID {
        try KeyringKey(
            material: SecretKey(material.span), state: .active, createdMilliseconds: 0
        ).id
    }
}
