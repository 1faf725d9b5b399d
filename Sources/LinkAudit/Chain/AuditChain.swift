import LinkCrypto

/// The end of a hash chain of audit lines; holding one means knowing what the next line's number
/// is and which hash it carries.
///
/// Making a line costs its JSON text, one HMAC-SHA-256 and one SHA-256.
package struct AuditChain: Hashable, Sendable {
    /// The number of the next line.
    package private(set) var nextSequence: UInt64
    /// The SHA-256 of the last line without its line feed; zeros where there is none.
    package private(set) var previous: AuditTag

    /// The chain without a line.
    package static let start = AuditChain(nextSequence: 0, previous: .zero)

    /// Goes on behind a line that is there; whether that line is genuine was asked elsewhere.
    ///
    /// - Parameters:
    ///   - nextSequence: The number of the next line.
    ///   - lastLine: The line with the number before it, without its line feed; `nil` for the
    ///     number 0.
    /// - Throws: `malformed` for a line that is not of the format, or none where one is needed;
    ///   `out_of_order` for one of another number; `crypto_unavailable`.
    /// - Complexity: O(bytes)
    package init(nextSequence: UInt64, lastLine: [UInt8]?) throws(AuditError) {
        guard let lastLine else {
            guard nextSequence == 0 else { throw AuditError(.malformed) }
            self = .start
            return
        }
        let shape = try AuditLineShape(lastLine)
        guard nextSequence > 0, shape.sequence == nextSequence - 1 else {
            throw AuditError(.outOfOrder)
        }
        self.init(nextSequence: nextSequence, previous: try .hash(of: lastLine.span))
    }

    /// Goes on behind a line of which only the hash is known.
    package init(nextSequence: UInt64, previous: AuditTag) {
        self.nextSequence = nextSequence
        self.previous = previous
    }

    /// Makes the line of an event, and the chain longer by it.
    ///
    /// - Parameters:
    ///   - event: The event; a place that it had in another chain is forgotten.
    ///   - key: The key that signs lines.
    /// - Returns: The line.
    /// - Throws: `exhausted` behind the last number there is, `crypto_unavailable`; the chain is as
    ///   it was then.
    /// - Complexity: O(bytes of the line), at most about 8 KiB.
    package mutating func line(
        for event: AuditEvent, key: AuditKey
    ) throws(AuditError) -> AuditLine {
        // The largest number has no next one.
        guard nextSequence < .max else { throw AuditError(.exhausted) }
        let unsigned = event.chained(sequence: nextSequence, after: previous, key: key.id)
        var bytes = Array(unsigned.json.utf8)
        bytes.removeLast()
        let mac = AuditTag(try key.tag(over: bytes.span, as: .line))
        bytes += AuditLineShape.macOpening
        bytes += mac.text.utf8
        bytes += AuditLineShape.closing
        guard bytes.count <= AuditLine.byteCountLimit else { throw AuditError(.malformed) }
        let signed = event.chained(
            sequence: nextSequence, after: previous, key: key.id, mac: mac)
        let line = AuditLine(
            sequence: nextSequence, bytes: bytes, event: signed, previous: previous,
            hash: try .hash(of: bytes.span))
        nextSequence += 1
        previous = line.hash
        return line
    }
}

extension AuditTag {
    /// What stands for the hash of the line before the first one.
    package static let zero: AuditTag = {
        guard let digest = Digest([UInt8](repeating: 0, count: Digest.byteCount)) else {
            preconditionFailure("32 bytes make a digest")
        }
        return AuditTag(digest)
    }()

    /// The SHA-256 of bytes.
    ///
    /// - Parameter bytes: A line without its line feed.
    /// - Returns: The hash.
    /// - Throws: `crypto_unavailable`.
    /// - Complexity: O(bytes)
    package static func hash(of bytes: Span<UInt8>) throws(AuditError) -> AuditTag {
        do throws(CryptoError) { return AuditTag(try Digest.sha256(of: bytes)) } catch {
            throw AuditError(error)
        }
    }
}
