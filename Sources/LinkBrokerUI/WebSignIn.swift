#if canImport(AuthenticationServices) && !os(tvOS) && !os(watchOS)
    public import AuthenticationServices
    public import Foundation
    public import LinkBroker
    import Synchronization

    /// A sign-in in the system's browser sheet: it begins the attempt, shows the provider's page, and
    /// hands the address on which the provider sent the person back to the session.
    ///
    /// What is guaranteed: the person's closing of the sheet ends the attempt as cancelled, and no
    /// answer of a sheet is taken for another attempt, since the session checks its state.
    /// Checked against declarations of AuthenticationServices alone, and never run on Apple's systems.
    @MainActor
    public final class WebSignIn: NSObject, ASWebAuthenticationPresentationContextProviding {
        private let anchor: ASPresentationAnchor
        private var session: ASWebAuthenticationSession?
        /// The number of the newest run; an older one ends nothing.
        private var number = 0

        /// Takes the window over which the sheet is shown.
        public init(over anchor: ASPresentationAnchor) { self.anchor = anchor }

        /// The window over which the sheet is shown.
        public func presentationAnchor(
            for session: ASWebAuthenticationSession
        ) -> ASPresentationAnchor { anchor }

        /// Runs one sign-in for what a window holds.
        ///
        /// - Parameters:
        ///   - model: The model of the window.
        ///   - callback: The address that the sheet waits for: that of the policy's entry.
        ///   - page: The provider's page for an attempt: its authorisation endpoint with the
        ///     attempt's `state`, `nonce`, `codeChallenge` and `redirect`.
        /// - Returns: `callback` with what the session made of the provider's answer, `cancelled`,
        ///   `ignored` where a newer run took the place of this one, or what `signIn` answered where
        ///   it did not begin.
        public func run(
            for model: SceneModel, callback: ASWebAuthenticationSession.Callback,
            page: (SignInStart) -> URL
        ) async -> BrokerReply {
            let reply = model.signIn()
            guard case .started(let start) = reply else { return reply }
            number += 1
            let mine = number
            session?.cancel()
            guard let answer = await answer(at: page(start), callback) else {
                return mine == number ? model.cancelSignIn() : .ignored(.stale)
            }
            return model.open(answer.absoluteString)
        }

        /// The address on which the provider sent the person back, or `nil` where the sheet was
        /// closed or could not be shown.
        private func answer(
            at page: URL, _ callback: ASWebAuthenticationSession.Callback
        ) async -> URL? {
            await withCheckedContinuation { continuation in
                let answer = Answer(continuation)
                // The system may answer on a thread of its own, hence no closure of the main actor.
                let session = ASWebAuthenticationSession(url: page, callback: callback) {
                    @Sendable url, _ in answer.give(url)
                }
                session.presentationContextProvider = self
                self.session = session
                // A sheet that does not start need not answer.
                if session.start() == false { answer.give(nil) }
            }
        }
    }

    /// The one answer of a sheet: a sheet that does not start may or may not answer by itself.
    private final class Answer: Sendable {
        private let waiting: Mutex<CheckedContinuation<URL?, Never>?>

        init(_ continuation: CheckedContinuation<URL?, Never>) { waiting = Mutex(continuation) }

        func give(_ url: URL?) {
            let continuation = waiting.withLock { waiting in
                defer { waiting = nil }
                return waiting
            }
            continuation?.resume(returning: url)
        }
    }
#endif
