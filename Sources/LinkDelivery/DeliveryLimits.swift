/// Every bound of the hand-over of links between processes.
package enum DeliveryLimits {
    /// The most bytes of one link, as many as one line of the session protocol has.
    package static let linkByteCount = 65_536
    /// The most bytes of the path of a socket; the system has room for one more, a zero.
    package static var pathByteCount: Int {
        #if canImport(Darwin)
            103
        #else
            107
        #endif
    }
    /// The most connections that have not spoken yet; the oldest gives way to the next one.
    package static let silentCount = 32
    /// How long a connection may be silent before it is closed.
    package static let silenceMilliseconds: Int64 = 2_000
    /// The most connections that are taken between two looks at anything else.
    package static let acceptCount = 64
    /// The most connections that the system keeps before they are taken.
    package static let backlogCount: Int32 = 64
    /// How long no connection is taken after the system failed to give one.
    package static let pauseMilliseconds: Int64 = 100
    /// How long a session waits for the socket while another process lets go of it.
    package static let takeOverMilliseconds: Int64 = 3_000
    /// How long one try to hand a link over waits for its answer.
    package static let answerMilliseconds: Int64 = 5_000
    /// How long all tries take together, unless the caller says something else.
    package static let handOverMilliseconds: Int64 = 10_000
    /// The first pause between two tries; every pause doubles it.
    package static let firstRetryMilliseconds: Int64 = 10
    /// The longest pause between two tries.
    package static let lastRetryMilliseconds: Int64 = 320
}
