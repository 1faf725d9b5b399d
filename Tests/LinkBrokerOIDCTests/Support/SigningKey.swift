import CJose
import Foundation

/// A key pair of a provider, made and used by libcjose.
struct SigningKey: Sendable {
    let keyID: String
    /// The members of the pair, as JSON.
    private let secret: String
    /// The members of the public key, as JSON.
    let published: String

    enum Kind: Sendable {
        case rsa(bits: Int)
        case p256
        case p384
        /// A symmetric key of these bytes.
        case shared([UInt8])
    }

    struct Failure: Error {}

    init(_ kind: Kind, keyID: String) throws {
        // SAFETY: a new key, released below.
        let made = unsafe Self.made(kind)
        guard let key = unsafe made, unsafe cjose_jwk_set_kid(key, keyID, keyID.utf8.count, nil)
        else { throw Failure() }
        // SAFETY: the only owner releases it.
        defer { _ = unsafe cjose_jwk_release(key) }
        self.keyID = keyID
        secret = try unsafe Self.text(cjose_jwk_to_json(key, true, nil))
        published = try unsafe Self.text(cjose_jwk_to_json(key, false, nil))
    }

    // SAFETY: numbers are copied during the calls; the caller releases what it gets.
    @unsafe private static func made(_ kind: Kind) -> OpaquePointer? {
        switch kind {
        case .rsa(let bits):
            let exponent: [UInt8] = [1, 0, 1]
            return unsafe cjose_jwk_create_RSA_random(bits, exponent, exponent.count, nil)
        case .p256: return unsafe cjose_jwk_create_EC_random(CJOSE_JWK_EC_P_256, nil)
        case .p384: return unsafe cjose_jwk_create_EC_random(CJOSE_JWK_EC_P_384, nil)
        case .shared(let bytes): return unsafe cjose_jwk_create_oct_spec(bytes, bytes.count, nil)
        }
    }

    private static func text(_ pointer: UnsafeMutablePointer<CChar>?) throws -> String {
        // SAFETY: a text of the library that ends with a zero and is ours to free.
        guard let pointer = unsafe pointer else { throw Failure() }
        defer { unsafe free(pointer) }
        return unsafe String(cString: pointer)
    }

    /// A compact token.
    ///
    /// - Parameters:
    ///   - claims: The bytes that are signed.
    ///   - header: Names and raw JSON values of the header.
    /// - Returns: The token.
    /// - Throws: `Failure` where the library refuses.
    func signed(_ claims: [UInt8], header: [(name: String, json: String)]) throws -> String {
        // SAFETY: new values of the library, each released by its only owner.
        guard let key = unsafe cjose_jwk_import(secret, secret.utf8.count, nil) else {
            throw Failure()
        }
        defer { _ = unsafe cjose_jwk_release(key) }
        guard let head = unsafe cjose_header_new(nil) else { throw Failure() }
        defer { unsafe cjose_header_release(head) }
        for (name, json) in header {
            // The library takes texts without their quotes, and everything else as JSON.
            let isSet =
                json.hasPrefix("\"")
                ? unsafe cjose_header_set(head, name, String(json.dropFirst().dropLast()), nil)
                : unsafe cjose_header_set_raw(head, name, json, nil)
            guard isSet else { throw Failure() }
        }
        guard let token = unsafe cjose_jws_sign(key, head, claims, claims.count, nil) else {
            throw Failure()
        }
        // SAFETY: the text belongs to the token and is copied before that is released.
        defer { unsafe cjose_jws_release(token) }
        var text: UnsafePointer<CChar>?
        guard unsafe cjose_jws_export(token, &text, nil), let start = unsafe text else {
            throw Failure()
        }
        return unsafe String(cString: start)
    }
}
