import LinkCrypto
import LinkPolicy

/// An ID token in its compact form, taken apart and not verified: holding one means three parts of
/// strict base64url, a header of strict JSON, an algorithm of the list and nothing critical.
package struct CompactToken {
    /// The whole text.
    let text: [UInt8]
    /// The algorithm that the header names.
    let algorithm: SigningAlgorithm
    /// The name of the key, where the header gives one.
    let keyID: String?
    /// The bytes of the claims; nobody reads them before the signature is verified.
    let claims: [UInt8]

    /// Takes a token apart.
    ///
    /// `jwk`, `jku`, `x5c` and `x5u` are ignored: a token does not bring its own key.
    /// - Parameters:
    ///   - text: The token as it came.
    ///   - limits: The bounds.
    /// - Throws: `token_too_large`, `malformed_token`, `algorithm_refused` or
    ///   `critical_header_refused`.
    package init(_ text: [UInt8], limits: OIDCLimits) throws(OIDCError) {
        guard text.count <= limits.tokenByteCount else { throw OIDCError(.tokenTooLarge) }
        // BOUND: linear in a text whose length was checked; the fourth part is enough.
        let parts = text.split(separator: 0x2E, maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count == 3, let header = Self.decoded(parts[0]),
            let claims = Self.decoded(parts[1]), let signature = Self.decoded(parts[2])
        else { throw OIDCError(.malformedToken) }
        let json = try ForeignJSON(header, orThrow: .malformedToken)
        algorithm = try Self.algorithm(json)
        guard json.root["crit"] == nil, json.root["b64"] == nil else {
            throw OIDCError(.criticalHeaderRefused)
        }
        keyID = try Self.keyID(json)
        guard Self.isSignature(signature, algorithm), claims.isEmpty == false else {
            throw OIDCError(.malformedToken)
        }
        self.text = text
        self.claims = claims
    }

    private static func decoded(_ part: ArraySlice<UInt8>) -> [UInt8]? {
        Base64URL.bytes(Array(part).span)
    }

    private static func algorithm(_ json: ForeignJSON) throws(OIDCError) -> SigningAlgorithm {
        guard let name = json.root["alg"]?.string else { throw OIDCError(.malformedToken) }
        guard
            let algorithm = SigningAlgorithm.allCases.first(where: {
                $0.rawValue.utf8.elementsEqual(name.utf8)
            })
        else { throw OIDCError(.algorithmRefused) }
        return algorithm
    }

    private static func keyID(_ json: ForeignJSON) throws(OIDCError) -> String? {
        guard let value = json.root["kid"] else { return nil }
        guard let name = value.string, (1...OIDCLimits.textByteCount).contains(name.utf8.count)
        else { throw OIDCError(.malformedToken) }
        return name
    }

    private static func isSignature(_ bytes: [UInt8], _ algorithm: SigningAlgorithm) -> Bool {
        switch algorithm {
        case .rs256: (256...1024).contains(bytes.count)
        case .es256: bytes.count == 64
        }
    }
}
