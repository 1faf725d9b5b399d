/// Bounds on what a reader looks at; holding one means every number is within its hard cap.
public struct LinkLimits: Hashable, Sendable {
    /// Bytes in a link: 1 to 8192, 2048 unless the policy says otherwise.
    public let byteCountLimit: Int
    /// Path segments in a link: 1 to 64, 16 unless the policy says otherwise.
    public let segmentCountLimit: Int
    /// Query items in a link, undeclared ones included: 1 to 64, 16 unless the policy says otherwise.
    public let queryItemCountLimit: Int

    /// The largest `byteCountLimit` that a policy may ask for.
    public static let byteCountCap = 8192
    /// The largest `segmentCountLimit` that a policy may ask for.
    public static let segmentCountCap = 64
    /// The largest `queryItemCountLimit` that a policy may ask for.
    public static let queryItemCountCap = 64

    /// Makes limits from a policy's numbers, or nothing where one is outside its cap.
    ///
    /// - Parameters:
    ///   - byteCountLimit: 1 to 8192.
    ///   - segmentCountLimit: 1 to 64.
    ///   - queryItemCountLimit: 1 to 64.
    public init?(
        byteCountLimit: Int = 2048, segmentCountLimit: Int = 16, queryItemCountLimit: Int = 16
    ) {
        guard (1...Self.byteCountCap).contains(byteCountLimit),
            (1...Self.segmentCountCap).contains(segmentCountLimit),
            (1...Self.queryItemCountCap).contains(queryItemCountLimit)
        else { return nil }
        self.byteCountLimit = byteCountLimit
        self.segmentCountLimit = segmentCountLimit
        self.queryItemCountLimit = queryItemCountLimit
    }
}
