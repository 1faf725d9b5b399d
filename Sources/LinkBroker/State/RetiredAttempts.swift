package import LinkIntents

/// The attempts and tickets that ended lately, so that a late callback is answered `stale` or
/// `expired` and not `unknown_state`; the oldest are forgotten first.
package struct RetiredAttempts: Sendable {
    // BOUND: `BrokerLimits.retiredCount` each.
    private var attempts: [RetiredAttempt] = []
    private var tickets: [RetiredTicket] = []

    /// Starts empty.
    package init() {}

    /// The parties for which a state may have been minted, for one callback entry.
    package func parties(of callback: String) -> [SignInParty] {
        attempts.filter { $0.callback == callback }.map(\.party)
    }

    /// Remembers an attempt.
    package mutating func retire(_ attempt: SignInAttempt, as reason: IgnoreReason) {
        if attempts.count == BrokerLimits.retiredCount { attempts.removeFirst() }
        attempts.append(
            RetiredAttempt(
                index: attempt.index, callback: attempt.callback, party: attempt.party,
                reason: reason))
    }

    /// Remembers a ticket.
    package mutating func retire(_ ticket: LiveTicket, as reason: IgnoreReason) {
        if tickets.count == BrokerLimits.retiredCount { tickets.removeFirst() }
        tickets.append(RetiredTicket(bytes: ticket.bytes, reason: reason))
    }

    /// Why an attempt is gone, or `nil` where it was never here.
    package func reason(for index: AttemptIndex) -> IgnoreReason? {
        attempts.last { $0.index == index }?.reason
    }

    /// Why a ticket is gone, or `nil` where it was never here.
    package func reason(forTicket bytes: [UInt8]) -> IgnoreReason? {
        tickets.last { $0.bytes == bytes }?.reason
    }
}

private struct RetiredAttempt {
    let index: AttemptIndex
    let callback: String
    let party: SignInParty
    let reason: IgnoreReason
}

private struct RetiredTicket {
    let bytes: [UInt8]
    let reason: IgnoreReason
}
