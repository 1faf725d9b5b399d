extension [UInt8] {
    /// Copies borrowed bytes.
    ///
    /// - Parameter bytes: What is copied.
    /// - Complexity: O(n)
    package init(copying bytes: Span<UInt8>) {
        // SAFETY: the bytes are only read, within their bounds, during the call.
        self = unsafe bytes.withUnsafeBufferPointer { unsafe Array($0) }
    }

    /// Writes borrowed bytes at the end.
    ///
    /// - Parameter bytes: What is copied.
    /// - Complexity: O(n)
    package mutating func append(copying bytes: Span<UInt8>) {
        // SAFETY: the bytes are only read, within their bounds, during the call.
        unsafe bytes.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
    }
}

extension OutputSpan where Element == UInt8 {
    /// Writes borrowed bytes at the end.
    ///
    /// - Parameter bytes: What is copied.
    /// - Complexity: O(n)
    /// - Precondition: There is room for them.
    package mutating func append(copying bytes: Span<UInt8>) {
        precondition(bytes.count <= freeCapacity, "room for every byte")
        // SAFETY: the room was checked; the source is only read, and does not overlap room that
        // nobody else can see.
        unsafe withUnsafeMutableBufferPointer { target, count in
            unsafe bytes.withUnsafeBufferPointer { source in
                let room = unsafe UnsafeMutableBufferPointer(
                    rebasing: target[count..<count + source.count])
                _ = unsafe room.initialize(fromContentsOf: source)
            }
            count += bytes.count
        }
    }
}

extension OutputSpan where Element == UInt8 {
    /// Writes the low bytes of an integer at the end, most significant byte first.
    ///
    /// - Parameters:
    ///   - integer: What is written.
    ///   - byteCount: How many of its bytes, 1 to 8.
    /// - Precondition: There is room for them.
    package mutating func append(bigEndian integer: UInt64, byteCount: Int) {
        precondition((1...8).contains(byteCount) && byteCount <= freeCapacity, "room for a number")
        // SAFETY: the room was checked.
        unsafe withUnsafeMutableBufferPointer { target, count in
            var shift = UInt64(8 * byteCount)
            // BOUND: at most 8 bytes.
            while shift > 0 {
                shift -= 8
                unsafe target[count] = UInt8(truncatingIfNeeded: integer >> shift)
                count += 1
            }
        }
    }
}

extension Span where Element == UInt8 {
    /// Whether all bytes are printable ASCII other than a space, as canonical links are.
    ///
    /// - Complexity: O(n)
    package var isPrintableASCII: Bool {
        // SAFETY: the bytes are only read, within their bounds.
        unsafe withUnsafeBufferPointer { buffer in
            var outside: UInt8 = 0
            // BOUND: linear in bytes that the caller has bounded; no early exit, so it runs wide.
            for index in 0..<buffer.count {
                outside |= unsafe buffer[index] &- 0x21 > 0x7E - 0x21 ? 1 : 0
            }
            return outside == 0
        }
    }
}

extension String {
    /// Reads strict UTF-8, or answers `nil`; printing the result gives the same bytes back.
    ///
    /// - Parameter bytes: What is read.
    /// - Complexity: O(n)
    package init?(validating bytes: Span<UInt8>) {
        // SAFETY: the bytes are only read, within their bounds, during the call.
        let text = unsafe bytes.withUnsafeBufferPointer { buffer in
            let text = unsafe String(decoding: buffer, as: UTF8.self)
            var union: UInt8 = 0
            // BOUND: linear in bytes that the caller has bounded.
            for index in 0..<buffer.count { union |= unsafe buffer[index] }
            guard union >= 0x80 else { return Optional(text) }
            // Repair gives other bytes back, so it never goes unnoticed.
            return unsafe text.utf8.elementsEqual(buffer) ? text : nil
        }
        guard let text else { return nil }
        self = text
    }
}
