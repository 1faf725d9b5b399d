package import LinkAudit
package import LinkIntents

/// The work on one event: its time, its random bytes, and everything that it brought about.
///
/// A turn ends in one reply, one published state per scene that changed, and one list of store
/// changes that are applied together.
package struct Turn: Sendable {
    /// The time of the event, in epoch milliseconds.
    package let nowMilliseconds: Int64
    // INVARIANT: 32 bytes, drawn by the shell for this event alone; one event makes at most one
    // new intent id, or one handle, or one ticket.
    /// The random bytes of the event.
    package let entropy: [UInt8]
    /// What became of held links.
    package var settlement = Settlement()
    /// Sign-ins and gates that are wanted.
    package var prompts: [BrokerEffect] = []
    /// Content checks that are wanted.
    package var checks: [BrokerEffect] = []
    /// Things to tell the person.
    package var notices: [BrokerEffect] = []
    /// What goes to the audit log.
    package var records: [AuditEvent] = []
    /// What goes to the store, in order.
    package var changes: [StoreChange] = []
    /// A failure of the system's cryptography: the shell then throws the whole turn away.
    package var failure: BrokerError?
    /// The answer.
    package var reply: BrokerReply = .done
    /// The states to publish; filled when the turn ends.
    package var published: [BrokerEffect] = []

    /// Starts the work on an event.
    package init(nowMilliseconds: Int64, entropy: [UInt8]) {
        precondition(entropy.count == 32, "a turn has 32 random bytes")
        self.nowMilliseconds = nowMilliseconds
        self.entropy = entropy
    }

    /// The time in whole seconds, as the policy counts it.
    package var nowSeconds: Int64 { nowMilliseconds / 1000 }

    /// What the shell performs, in order: screens first, so that what must go is gone before a
    /// sign-in shows; the records follow once they are lines of the audit chain.
    package var effects: [BrokerEffect] { published + prompts + checks + notices }
}
