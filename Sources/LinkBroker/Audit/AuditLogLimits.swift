/// The bounds of an audit log on disk.
public struct AuditLogLimits: Hashable, Sendable {
    /// How many bytes a file may have before the log goes on in a new one.
    public let fileByteCount: Int64
    /// How many rotated files may be there; at the limit nothing is written until some were put
    /// elsewhere.
    public let rotatedFileCount: Int

    /// Makes bounds.
    ///
    /// - Parameters:
    ///   - fileByteCount: 1 byte to 1 GiB; a file has one line at least, whatever its length.
    ///   - rotatedFileCount: 1 to 10,000.
    public init(fileByteCount: Int64 = 16_777_216, rotatedFileCount: Int = 1_000) {
        self.fileByteCount = min(max(fileByteCount, 1), 1_073_741_824)
        self.rotatedFileCount = min(max(rotatedFileCount, 1), 10_000)
    }

    /// The most logs that are put aside beside one path.
    static let quarantineCount = 100
}
