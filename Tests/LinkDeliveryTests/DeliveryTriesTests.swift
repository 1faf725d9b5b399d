import LinkDelivery
import Testing

/// The deliverer's state machine: every outcome of a try, with every fallback, before and after
/// something may have been sent, in time and too late.
struct DeliveryTriesTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let fallback: DeliveryTries.Fallback
        let hasSent: Bool
        let outcome: DeliveryTries.Outcome
        let inTime: DeliveryTries.Step
        let tooLate: DeliveryTries.Step

        init(
            _ fallback: DeliveryTries.Fallback, sent hasSent: Bool,
            _ outcome: DeliveryTries.Outcome, _ inTime: DeliveryTries.Step,
            late tooLate: DeliveryTries.Step
        ) {
            self.fallback = fallback
            self.hasSent = hasSent
            self.outcome = outcome
            self.inTime = inTime
            self.tooLate = tooLate
        }

        var testDescription: String { "\(fallback) \(hasSent ? "sent" : "unsent") \(outcome)" }
    }

    private static let again = DeliveryTries.Step.again(afterMilliseconds: 10)
    private static let later = DeliveryTries.Step.again(afterMilliseconds: 20)
    private static let fallbacks: [DeliveryTries.Fallback] = [.none, .wait, .ownSession, .start]

    /// What does not depend on what is possible where no session runs.
    private static let common = fallbacks.flatMap { fallback in
        [
            Row(
                fallback, sent: false, .answered(.committed), .done(.committed),
                late: .done(.committed)),
            Row(fallback, sent: true, .answered(.held), .done(.held), late: .done(.held)),
            Row(
                fallback, sent: true, .answered(.duplicate), .done(.duplicate),
                late: .done(.duplicate)),
            Row(fallback, sent: false, .answered(.notTaken), again, late: .failed(.notTaken)),
            Row(fallback, sent: true, .answered(.notTaken), later, late: .failed(.notTaken)),
            Row(fallback, sent: false, .changing, again, late: .failed(.busy)),
            Row(fallback, sent: true, .changing, later, late: .failed(.noAnswer)),
            Row(fallback, sent: false, .busy, again, late: .failed(.busy)),
            Row(fallback, sent: true, .busy, later, late: .failed(.noAnswer)),
            Row(fallback, sent: false, .lost, again, late: .failed(.noAnswer)),
            Row(fallback, sent: true, .lost, later, late: .failed(.noAnswer)),
            Row(
                fallback, sent: false, .refused(.wrongUser), .failed(.wrongUser),
                late: .failed(.wrongUser)),
            Row(
                fallback, sent: true, .refused(.malformed), .failed(.malformed),
                late: .failed(.malformed)),
        ]
    }

    static let rows =
        common + [
            // A person is told at once that nothing runs, unless something ran a moment ago.
            Row(.none, sent: false, .unowned, .failed(.noSession), late: .failed(.noSession)),
            Row(.none, sent: true, .unowned, later, late: .failed(.noAnswer)),
            Row(.wait, sent: false, .unowned, again, late: .failed(.noSession)),
            Row(.wait, sent: true, .unowned, later, late: .failed(.noAnswer)),
            Row(.ownSession, sent: false, .unowned, .openHere, late: .openHere),
            Row(.ownSession, sent: true, .unowned, .openHere, late: .openHere),
            Row(
                .start, sent: false, .unowned, .start(afterMilliseconds: 10),
                late: .failed(.notStarted)),
            Row(
                .start, sent: true, .unowned, .start(afterMilliseconds: 20),
                late: .failed(.noAnswer)),
        ]

    @Test(arguments: rows)
    func `every outcome has its step`(_ row: Row) {
        func tries() -> DeliveryTries {
            var tries = DeliveryTries(at: 1_000, waitMilliseconds: 500, fallback: row.fallback)
            if row.hasSent { _ = tries.step(after: .lost, at: 1_000) }
            return tries
        }
        var early = tries()
        #expect(early.step(after: row.outcome, at: 1_100) == row.inTime)
        var late = tries()
        #expect(late.step(after: row.outcome, at: 1_500) == row.tooLate)
    }

    @Test func `pauses double up to a bound and never pass the end`() {
        var tries = DeliveryTries(at: 0, waitMilliseconds: 1_000, fallback: .none)
        let pauses = (0..<8).map { _ in tries.step(after: .busy, at: 0) }
        #expect(
            pauses
                == [10, 20, 40, 80, 160, 320, 320, 320].map { .again(afterMilliseconds: $0) })
        #expect(tries.step(after: .busy, at: 999) == .again(afterMilliseconds: 1))
        #expect(tries.step(after: .busy, at: 1_000) == .failed(.busy))
    }

    @Test func `one answer is waited for no longer than all tries take`() {
        let tries = DeliveryTries(at: 0, waitMilliseconds: 7_000, fallback: .none)
        #expect(tries.answerMilliseconds(at: 0) == DeliveryLimits.answerMilliseconds)
        #expect(tries.answerMilliseconds(at: 6_000) == 1_000)
        #expect(tries.answerMilliseconds(at: 9_000) == 1)
    }
}
