import CJose

/// The check of a signature by libcjose; no other file names one of its symbols.
///
/// The library sees only what was checked before: three parts of strict base64url, an algorithm of
/// the list, and numbers of a key of that very algorithm.
enum Signature {
    /// Tells whether a token was signed with a key.
    ///
    /// - Parameters:
    ///   - token: The token.
    ///   - key: A key of the token's algorithm.
    /// - Throws: `weak_key` for numbers that are no key, `bad_signature` for anything that does not
    ///   fit.
    /// - Complexity: O(bytes of the token)
    static func check(_ token: CompactToken, with key: VerificationKey) throws(OIDCError) {
        // SAFETY: a new key, or `nil`; it is released below and nowhere else.
        guard let made = unsafe made(key.material) else { throw OIDCError(.weakKey) }
        defer {
            // SAFETY: the only owner releases it once.
            _ = unsafe cjose_jwk_release(made)
        }
        // SAFETY: the library copies the text during the call.
        let imported = unsafe token.text.withUnsafeBytes { text in
            unsafe cjose_jws_import(
                text.baseAddress?.assumingMemoryBound(to: CChar.self), text.count, nil)
        }
        // SAFETY: a new token, or `nil`.
        guard let signed = unsafe imported else { throw OIDCError(.badSignature) }
        defer {
            // SAFETY: the only owner releases it once.
            unsafe cjose_jws_release(signed)
        }
        // SAFETY: token and key are alive.
        guard unsafe cjose_jws_verify(signed, made, nil), unsafe covers(signed, token.claims) else {
            throw OIDCError(.badSignature)
        }
    }

    /// Whether what the library verified is what we read.
    private static func covers(_ signed: OpaquePointer, _ claims: [UInt8]) -> Bool {
        // SAFETY: the pointer belongs to the token, which is alive during the call.
        var bytes: UnsafeMutablePointer<UInt8>?
        var count = 0
        guard unsafe cjose_jws_get_plaintext(signed, &bytes, &count, nil), let start = unsafe bytes
        else { return false }
        // SAFETY: the library says that so many bytes are there.
        return unsafe UnsafeBufferPointer(start: start, count: count).elementsEqual(claims)
    }

    // SAFETY: the caller releases what it gets.
    @unsafe private static func made(_ material: VerificationKey.Material) -> OpaquePointer? {
        switch material {
        case .rsa(var modulus, var exponent):
            // SAFETY: the library copies the numbers during the call.
            return unsafe modulus.withUnsafeMutableBufferPointer { modulus in
                unsafe exponent.withUnsafeMutableBufferPointer { exponent in
                    var numbers = unsafe cjose_jwk_rsa_keyspec()
                    unsafe numbers.n = modulus.baseAddress
                    unsafe numbers.nlen = modulus.count
                    unsafe numbers.e = exponent.baseAddress
                    unsafe numbers.elen = exponent.count
                    return unsafe cjose_jwk_create_RSA_spec(&numbers, nil)
                }
            }
        case .p256(var x, var y):
            // SAFETY: the library copies the numbers during the call.
            return unsafe x.withUnsafeMutableBufferPointer { x in
                unsafe y.withUnsafeMutableBufferPointer { y in
                    var numbers = unsafe cjose_jwk_ec_keyspec()
                    unsafe numbers.crv = CJOSE_JWK_EC_P_256
                    unsafe numbers.x = x.baseAddress
                    unsafe numbers.xlen = x.count
                    unsafe numbers.y = y.baseAddress
                    unsafe numbers.ylen = y.count
                    return unsafe cjose_jwk_create_EC_spec(&numbers, nil)
                }
            }
        case .foreign, .weak: return nil
        }
    }
}
