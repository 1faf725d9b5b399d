package import Foundation

extension Process {
    /// Starts the process so that it hears signals.
    ///
    /// A thread of Swift's own pool blocks most of them, and a process that is started on one
    /// inherits that: it would not end when it is told to.
    ///
    /// - Throws: What `run` throws.
    package func runHearingSignals() throws {
        var none = sigset_t()
        var before = sigset_t()
        // SAFETY: values of their own, read and written during the calls, on this thread alone.
        unsafe sigemptyset(&none)
        unsafe pthread_sigmask(SIG_SETMASK, &none, &before)
        defer {
            // SAFETY: as above.
            _ = unsafe pthread_sigmask(SIG_SETMASK, &before, nil)
        }
        try run()
    }
}
