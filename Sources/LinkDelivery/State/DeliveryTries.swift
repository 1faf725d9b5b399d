/// What a process that delivers a link does after each try, until the link is in good hands or the
/// person is told.
///
/// Every try has the same delivery id, so trying again after a lost answer opens nothing twice.
package struct DeliveryTries: Sendable {
    private let endMilliseconds: Int64
    private let fallback: Fallback
    private var pauseMilliseconds = DeliveryLimits.firstRetryMilliseconds
    private var hasSent = false

    /// What is possible where no session runs.
    package enum Fallback: Sendable {
        /// Nothing; the person is told.
        case none
        /// Nothing; a session is waited for.
        case wait
        /// The link is opened in a session of this process.
        case ownSession
        /// The app is started, and takes the link when it is there.
        case start
    }

    /// How a try ended.
    package enum Outcome: Hashable, Sendable {
        /// The session answered.
        case answered(DeliveryAnswer.Result)
        /// Nobody has the socket, and this process has its lock now.
        case unowned
        /// Nobody listens, and another process has the lock: it comes or goes.
        case changing
        /// A session is there and was too busy.
        case busy
        /// The link may have been sent, and no answer came.
        case lost
        /// A check failed that fails every time.
        case refused(DeliveryError.Code)
    }

    /// What comes next.
    package enum Step: Hashable, Sendable {
        /// The link is in good hands.
        case done(DeliveryAnswer.Result)
        /// This process has the lock and opens the link itself.
        case openHere
        /// This process starts the app, unless another one is doing that, and tries again.
        case start(afterMilliseconds: Int64)
        /// Another try after a pause.
        case again(afterMilliseconds: Int64)
        /// The person is told.
        case failed(DeliveryError.Code)
    }

    /// Begins.
    ///
    /// - Parameters:
    ///   - nowMilliseconds: The time, on a clock that only goes forward.
    ///   - waitMilliseconds: How long tries may go on.
    ///   - fallback: What is possible where no session runs.
    package init(
        at nowMilliseconds: Int64, waitMilliseconds: Int64 = DeliveryLimits.handOverMilliseconds,
        fallback: Fallback
    ) {
        endMilliseconds = nowMilliseconds + waitMilliseconds
        self.fallback = fallback
    }

    /// How long the next try may wait for its answer, in milliseconds, 1 or more.
    package func answerMilliseconds(at nowMilliseconds: Int64) -> Int64 {
        max(1, min(DeliveryLimits.answerMilliseconds, endMilliseconds - nowMilliseconds))
    }

    /// What comes after a try.
    ///
    /// - Parameters:
    ///   - outcome: How it ended.
    ///   - nowMilliseconds: The time.
    /// - Returns: The next step.
    package mutating func step(after outcome: Outcome, at nowMilliseconds: Int64) -> Step {
        switch (outcome, fallback, hasSent) {
        // What the session says here may be that it does not know how its store left it.
        case (.answered(.notTaken), _, _):
            hasSent = true
            return again(.notTaken, nowMilliseconds)
        case (.answered(let result), _, _):
            return .done(result)
        // The lock proves that no session can have the link in its hands at this moment.
        case (.unowned, .ownSession, _):
            return .openHere
        case (.unowned, .start, _):
            let next = again(hasSent ? .noAnswer : .notStarted, nowMilliseconds)
            guard case .again(let pause) = next else { return next }
            return .start(afterMilliseconds: pause)
        // Nothing has run here since this process began; waiting would only hide that.
        case (.unowned, .none, false):
            return .failed(.noSession)
        // A session was there a moment ago and may come back, with its store or without.
        case (.unowned, .none, true):
            return again(.noAnswer, nowMilliseconds)
        case (.unowned, .wait, let hasSent):
            return again(hasSent ? .noAnswer : .noSession, nowMilliseconds)
        case (.changing, _, let hasSent):
            return again(hasSent ? .noAnswer : .busy, nowMilliseconds)
        case (.busy, _, let hasSent):
            return again(hasSent ? .noAnswer : .busy, nowMilliseconds)
        case (.lost, _, _):
            hasSent = true
            return again(.noAnswer, nowMilliseconds)
        case (.refused(let code), _, _):
            return .failed(code)
        }
    }

    private mutating func again(
        _ code: DeliveryError.Code, _ nowMilliseconds: Int64
    ) -> Step {
        guard nowMilliseconds < endMilliseconds else { return .failed(code) }
        let pause = min(pauseMilliseconds, endMilliseconds - nowMilliseconds)
        pauseMilliseconds = min(2 * pauseMilliseconds, DeliveryLimits.lastRetryMilliseconds)
        return .again(afterMilliseconds: pause)
    }
}
