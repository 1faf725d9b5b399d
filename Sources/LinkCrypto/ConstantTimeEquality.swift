/// Tells whether two byte strings are equal, in a time that depends on their lengths alone.
///
/// - Parameters:
///   - left: One string.
///   - right: The other one; another length is unequal at once, lengths are no secret.
/// - Returns: Whether they have the same bytes.
package func constantTimeEqual(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Bool {
    // SAFETY: both buffers are only read, within their bounds.
    unsafe left.withUnsafeBytes { left in
        unsafe right.withUnsafeBytes { right in unsafe Backend.isEqual(left, right) }
    }
}

/// Overwrites the bytes of an array with zeros, in a way that no optimiser removes.
///
/// Best effort: an array that shares its storage is copied first and the other copy stays.
package func wipe(_ bytes: inout [UInt8]) {
    // SAFETY: the array's own bytes are overwritten.
    unsafe bytes.withUnsafeMutableBytes { buffer in unsafe Backend.wipe(buffer) }
}
