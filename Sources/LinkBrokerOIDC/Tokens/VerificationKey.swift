import LinkCrypto
import LinkPolicy

/// One key of a provider, as its key set describes it.
struct VerificationKey: Sendable {
    /// Its name, where it has one.
    let keyID: String?
    /// What it is made of.
    let material: Material

    /// What a key is made of.
    enum Material: Sendable {
        /// An RSA key of 2048 to 8192 bits.
        case rsa(modulus: [UInt8], exponent: [UInt8])
        /// A point of P-256, two numbers of 32 bytes; that it is on the curve is checked at use.
        case p256(x: [UInt8], y: [UInt8])
        /// A key of another kind, or one that is not for RS256 or ES256 signatures.
        case foreign
        /// A key that is too short, or is no key.
        case weak
    }

    /// Reads one member of a key set; `nil` for a key that is for encryption alone.
    init?(_ json: JSONValue) {
        guard json["use"]?.string != "enc" else { return nil }
        keyID = json["kid"]?.string
        material = Self.material(json)
    }

    /// The one algorithm that the key is for, or `nil` for a key that cannot be used.
    var algorithm: SigningAlgorithm? {
        switch material {
        case .rsa: .rs256
        case .p256: .es256
        case .foreign, .weak: nil
        }
    }

    private static func material(_ json: JSONValue) -> Material {
        if let use = json["use"], use.string != "sig" { return .foreign }
        if let uses = json["key_ops"], uses.strings?.contains("verify") != true { return .foreign }
        let named = json["alg"]?.string
        switch json["kty"]?.string {
        case "RSA" where named == nil || named == SigningAlgorithm.rs256.rawValue:
            return rsa(json)
        case "EC" where named == nil || named == SigningAlgorithm.es256.rawValue:
            guard json["crv"]?.string == "P-256" else { return .foreign }
            return p256(json)
        // Symmetric keys and whatever else there may be are no keys of an ID token.
        default: return .foreign
        }
    }

    private static func rsa(_ json: JSONValue) -> Material {
        guard let modulus = number(json["n"]), let exponent = number(json["e"]),
            (256...1024).contains(modulus.count), modulus[0] >= 0x80 || modulus.count > 256,
            (3...8).contains(exponent.count), exponent[exponent.count - 1] & 1 == 1
        else { return .weak }
        return .rsa(modulus: modulus, exponent: exponent)
    }

    private static func p256(_ json: JSONValue) -> Material {
        guard let x = bytes(json["x"]), let y = bytes(json["y"]), x.count == 32, y.count == 32
        else { return .weak }
        return .p256(x: x, y: y)
    }

    /// A positive number without the zeros that some providers write before it.
    private static func number(_ value: JSONValue?) -> [UInt8]? {
        guard let all = bytes(value) else { return nil }
        let number = Array(all.drop { $0 == 0 })
        return number.isEmpty ? nil : number
    }

    private static func bytes(_ value: JSONValue?) -> [UInt8]? {
        guard let text = value?.string else { return nil }
        return Base64URL.bytes(Array(text.utf8).span)
    }
}
