import LinkDelivery
import Testing

/// Connections that say nothing: a bounded number, for a bounded time.
struct SilentConnectionsTests {
    @Test func `at the limit the oldest gives way, and nobody before`() {
        var silent = SilentConnections()
        for number in 0..<Int32(DeliveryLimits.silentCount) {
            #expect(silent.admit(number, at: 0) == nil)
        }
        #expect(silent.admit(100, at: 0) == 0)
        #expect(silent.admit(101, at: 0) == 1)
        #expect(silent.all.count == DeliveryLimits.silentCount)
        silent.remove(2)
        #expect(silent.admit(102, at: 0) == nil)
        #expect(silent.all.first == 3 && silent.all.last == 102)
    }

    @Test func `who was silent for the time is overdue, and not a millisecond before`() {
        var silent = SilentConnections()
        #expect(silent.waitMilliseconds(at: 5) == nil)
        _ = silent.admit(1, at: 1_000)
        _ = silent.admit(2, at: 1_500)
        #expect(silent.waitMilliseconds(at: 1_000) == DeliveryLimits.silenceMilliseconds)
        #expect(silent.takeOverdue(at: 999 + DeliveryLimits.silenceMilliseconds) == [])
        #expect(silent.takeOverdue(at: 1_000 + DeliveryLimits.silenceMilliseconds) == [1])
        #expect(silent.waitMilliseconds(at: 1_000 + DeliveryLimits.silenceMilliseconds) == 500)
        #expect(silent.waitMilliseconds(at: 9_999_999) == 0)
        #expect(silent.takeOverdue(at: 9_999_999) == [2])
        #expect(silent.all == [])
    }

    @Test func `who has left is neither overdue nor in the way`() {
        var silent = SilentConnections()
        _ = silent.admit(1, at: 0)
        silent.remove(1)
        silent.remove(7)
        #expect(silent.takeOverdue(at: 9_999_999) == [])
        #expect(silent.waitMilliseconds(at: 0) == nil)
    }
}
