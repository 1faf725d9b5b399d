package import LinkCrypto

/// A pseudonym of a person: equal for equal issuer and subject under one key, and useless to
/// anyone without it.
public struct SubjectTag: Hashable, Sendable {
    /// The tag itself.
    package let digest: Digest

    /// Takes a tag that was made or verified here.
    package init(_ digest: Digest) { self.digest = digest }
}

extension Keyring {
    /// The pseudonym of a person under the active key.
    ///
    /// - Parameters:
    ///   - issuer: Who vouches for the subject; absent counts as empty.
    ///   - subject: The subject.
    /// - Returns: The tag.
    /// - Throws: `crypto_unavailable`.
    public func subjectTag(issuer: String?, subject: String) throws(IntentError) -> SubjectTag {
        try Self.tag(active, issuer: issuer, subject: subject)
    }

    /// Tells whether a pseudonym is this person's, under any live key, so that a rotation does not
    /// part a person from what is held.
    ///
    /// - Parameters:
    ///   - tag: The pseudonym.
    ///   - issuer: Who vouches for the subject; absent counts as empty.
    ///   - subject: The subject.
    /// - Returns: Whether it is.
    /// - Throws: `crypto_unavailable`.
    public func matches(
        _ tag: SubjectTag, issuer: String?, subject: String
    ) throws(IntentError) -> Bool {
        // BOUND: at most 8 keys.
        for keys in liveKeys {
            let own = try Self.tag(keys, issuer: issuer, subject: subject)
            let isEqual = tag.digest.withSpan { own.digest.isConstantTimeEqual(to: $0) }
            if isEqual { return true }
        }
        return false
    }

    /// The pseudonyms of a person under every key of the keyring, those that were revoked included,
    /// for whoever reads what was written long ago.
    ///
    /// - Parameters:
    ///   - issuer: Who vouches for the subject; absent counts as empty.
    ///   - subject: The subject.
    /// - Returns: One for each key, 64 lower-case hex digits each.
    /// - Throws: `crypto_unavailable`.
    package func pseudonyms(
        issuer: String?, subject: String
    ) throws(IntentError) -> [String] {
        var tags: [String] = []
        // BOUND: at most 8 keys.
        for key in keys {
            let derived = try PurposeKeys(of: key, install: install)
            tags.append(try Self.tag(derived, issuer: issuer, subject: subject).digest.hex)
        }
        return tags
    }

    private static func tag(
        _ keys: PurposeKeys, issuer: String?, subject: String
    ) throws(IntentError) -> SubjectTag {
        let message = Framing.framed([Array((issuer ?? "").utf8), Array(subject.utf8)])
        do throws(CryptoError) {
            return SubjectTag(try keys[.subjectTag].tag(over: message.span))
        } catch { throw IntentError(error) }
    }
}
