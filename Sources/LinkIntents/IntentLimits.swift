/// Every bound of this room; what is beyond one has a named error.
public enum IntentLimits: Sendable {
    /// Bytes in the body of an intent record.
    public static let bodyByteCountLimit = 16_384
    /// Bytes in the body of a saved scene; its Base64 fits into a protocol line of 64 KiB.
    public static let sceneBodyByteCountLimit = 40_960
    /// Bytes in a canonical link.
    public static let linkByteCountLimit = 8192
    /// Routes in a path.
    public static let routeCountLimit = 32
    /// Parameters of a route.
    public static let parameterCountLimit = 64
    /// Gates that a held intent waits for.
    public static let gateCountLimit = 8
    /// Bytes in the name of a gate, an assurance level or a tab.
    public static let nameByteCountLimit = 128
    /// How long an intent may be held: 24 hours.
    public static let intentLifetimeMilliseconds: Int64 = 86_400_000
    /// How long a saved scene may be used: 30 days.
    public static let sceneLifetimeMilliseconds: Int64 = 2_592_000_000
    /// How long a saved scene is used unless the client says otherwise: 7 days.
    public static let sceneDefaultLifetimeMilliseconds: Int64 = 604_800_000
    /// How long a sign-in state may be accepted: 15 minutes.
    public static let stateLifetimeMilliseconds: Int64 = 900_000
    /// How far in the future something may have been made: 120 seconds.
    public static let clockSkewMilliseconds: Int64 = 120_000
}
