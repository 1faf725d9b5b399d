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

extension String {
    /// Reads strict UTF-8, or answers `nil`; printing the result gives the same bytes back.
    ///
    /// - Parameter bytes: What is read.
    /// - Complexity: O(n)
    package init?(validating bytes: Span<UInt8>) {
        // SAFETY: the bytes are only read, within their bounds, during the call.
        let text = unsafe bytes.withUnsafeBufferPointer { buffer in
            unsafe String(validating: buffer, as: UTF8.self)
        }
        guard let text else { return nil }
        self = text
    }
}
