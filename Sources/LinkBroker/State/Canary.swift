/// A planted bug: the tests switch one on and must see the promise of its name broken.
///
/// It is package API, so no client can reach it; the broker of a client has none.
package enum Canary: CaseIterable, Sendable {
    /// P1: what is on screen is not gated again when the session ends.
    case keepsScreens
    /// P2: a committed intent stays in its queue.
    case commitsTwice
    /// P3: a held link is committed without its parents.
    case forgetsParents
    /// P4: a callback does not burn its attempt.
    case keepsAttempt
    /// P5: the verdict of hold time is used at commit.
    case replaysVerdict
    /// P6: a notice carries what the link carried.
    case leaksInNotice
    /// P7: an unknown destination leads to the fallback.
    case guessesRoute
    /// P8: the queue has no bound.
    case unboundedQueue
}
