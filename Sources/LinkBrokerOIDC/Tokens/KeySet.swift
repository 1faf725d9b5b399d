import LinkPolicy

/// The keys of a provider (RFC 7517); holding one means that the set was read strictly, not that
/// every key in it can be used.
package struct KeySet: Sendable {
    private let keys: [VerificationKey]

    /// Reads a key set.
    ///
    /// - Parameters:
    ///   - bytes: The answer of the provider.
    ///   - limits: The bounds.
    /// - Throws: `malformed_keys`.
    package init(_ bytes: [UInt8], limits: OIDCLimits) throws(OIDCError) {
        let json = try ForeignJSON(bytes, orThrow: .malformedKeys)
        guard let list = json["keys"]?.elements, list.count <= limits.keyCount,
            list.allSatisfy({ $0.kind == .object })
        else { throw OIDCError(.malformedKeys) }
        keys = list.compactMap { VerificationKey($0) }
    }

    /// Whether no key has the name that a token gives.
    func isUnknown(_ token: CompactToken) -> Bool { candidates(for: token).isEmpty }

    /// The one key that a token was signed with.
    ///
    /// - Parameter token: The token, of which only the header was read.
    /// - Returns: The key whose name and algorithm are those of the header; without a name, the
    ///   only key of the algorithm.
    /// - Throws: `unknown_key`, `duplicate_key`, `weak_key` or `algorithm_refused`.
    func key(for token: CompactToken) throws(OIDCError) -> VerificationKey {
        let named = candidates(for: token)
        guard let key = named.first else { throw OIDCError(.unknownKey) }
        guard named.count == 1 else { throw OIDCError(.duplicateKey) }
        if case .weak = key.material { throw OIDCError(.weakKey) }
        guard key.algorithm == token.algorithm else { throw OIDCError(.algorithmRefused) }
        return key
    }

    private func candidates(for token: CompactToken) -> [VerificationKey] {
        guard let keyID = token.keyID else {
            return keys.filter { $0.algorithm == token.algorithm }
        }
        return keys.filter { $0.keyID?.utf8.elementsEqual(keyID.utf8) == true }
    }
}
