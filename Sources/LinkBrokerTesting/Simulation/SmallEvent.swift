/// The letters of the small world's alphabet; the world turns each into a broker event, or finds
/// that it cannot happen now.
package enum SmallEvent: UInt8, CaseIterable, Sendable {
    /// A protected note is opened in the first window.
    case openNote
    /// Another protected note is opened in the first window.
    case openOtherNote
    /// A screen that wants a step-up is opened in the first window.
    case openPay
    /// The protected note is opened in the second window.
    case openNoteElsewhere
    /// Everybody's page is opened in the first window.
    case openPage
    /// A link without a route, which carries a marked value.
    case openUnknown
    /// The app pushes a protected screen in the first window.
    case pushNotes
    /// The person goes back in the first window.
    case back
    /// A sign-in begins in the first window.
    case signIn
    /// A sign-in begins in the second window.
    case signInElsewhere
    /// The first window's live callback arrives.
    case callback
    /// The second window's live callback arrives.
    case callbackElsewhere
    /// A callback with a state that nobody minted.
    case forgedCallback
    /// The callback that arrived last arrives again, or one whose attempt has ended.
    case oldCallback
    /// The first window's sign-in ends as Ada's.
    case adaSignsIn
    /// The first window's sign-in ends as Bob's.
    case bobSignsIn
    /// The second window's sign-in ends as Ada's.
    case adaSignsInElsewhere
    /// A ticket that was used is used again.
    case oldTicket
    /// The first window's sign-in is cancelled.
    case cancel
    /// The person signs out.
    case signOut
    /// The session expires.
    case expire
    /// Fifteen minutes pass.
    case wait
    /// The policy is replaced by the other one.
    case reload
}
