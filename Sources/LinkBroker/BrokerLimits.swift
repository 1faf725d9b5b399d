/// The bounds of one broker session that are not the policy's to choose.
///
/// Every queue, ring and lifetime inside the state machine is one of these or one of
/// `PolicyLimits`; at the limit the answer is a named refusal and memory stays flat.
public enum BrokerLimits: Sendable {
    /// Scenes in a session; the next one is refused as `too_many_scenes`.
    public static let sceneCount = 64
    /// Delivery ids remembered per scene; the oldest is forgotten.
    public static let deliveryCount = 256
    /// Bytes in the name of a delivery.
    public static let deliveryByteCount = 64
    /// Sign-in attempts that may be started for one held link.
    public static let attemptsPerIntent: UInt8 = 3
    /// How long a sign-in attempt waits for its callback, in milliseconds.
    public static let attemptLifetimeMilliseconds: Int64 = 600_000
    /// How long a ticket waits for the host's own checks, in milliseconds.
    public static let ticketLifetimeMilliseconds: Int64 = 300_000
    /// How long a content check waits for its answer, in milliseconds; then it counts as unknown.
    public static let contentCheckLifetimeMilliseconds: Int64 = 30_000
    /// Retired attempts and tickets remembered, so that a late callback is told from a forged one.
    public static let retiredCount = 256
    /// Keys of the store's records that are told of although nobody here has them; more are left
    /// without a word.
    public static let unknownKeyCount = 16
    /// How long a link handed to the browser is not handed over again, in milliseconds.
    public static let handOverMilliseconds: Int64 = 10_000
    /// Canonical links remembered per scene for the rule above.
    public static let handOverCount = 8
    /// Watches in a session; the next one is refused as `too_many_watches`.
    public static let watchCount = 128
    /// Notices kept for one watch, and by one scene model; the oldest is forgotten, and counted.
    public static let noticeCount = 16
    /// Elements of a path that a client may set at once.
    public static let pathElementCount = 32
    /// Fallbacks that are followed for one link; the policy's check makes chains acyclic.
    public static let fallbackCount = 8
    /// Bytes of an issuer that a host names.
    public static let issuerByteCount = 2048
    /// How far a clock may run back before what was made in its future is dropped, in milliseconds.
    public static let clockSkewMilliseconds: Int64 = 120_000
    /// How long a saved scene may be restored, in milliseconds: 7 days.
    public static let sceneLifetimeMilliseconds: Int64 = 604_800_000
    /// Bytes in one line of the session protocol.
    public static let protocolLineByteCount = 65_536
}
