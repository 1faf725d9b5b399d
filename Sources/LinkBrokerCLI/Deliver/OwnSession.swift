import LinkBroker
import LinkDelivery
import LinkPolicy
import LinkRouting

/// A session that lives for one link: it puts the link where the app finds it at its next start.
///
/// Nobody is known to be signed in, so a link is kept as `waiting`, or is refused at once where
/// nobody could open it; nothing is ever shown.
struct OwnSession {
    private let policyPath: String
    private let app: AppVersion?
    private let flags: [String]
    private let scene: SceneID
    private let arguments: Arguments

    /// Reads the options, without touching a file; `nil` where there is no `--policy`.
    ///
    /// - Parameters:
    ///   - arguments: The arguments.
    ///   - scene: Where the link goes.
    /// - Throws: A problem with an option.
    init?(_ arguments: Arguments, scene: SceneID) throws(CommandFailure) {
        let others = ["--store", "--keyring", "--audit", "--app", "--flags", "--scene"]
        try DeliveryOptions.check(others, goWith: "--policy", arguments)
        guard let path = arguments.value(of: "--policy") else { return nil }
        let store = try arguments.required("--store")
        guard store.isSame(as: "memory") == false else {
            throw .problem(
                Problem(
                    "a link in memory is lost when `deliver` ends",
                    hint: "write `--store DIR`, the store of the app"))
        }
        _ = try arguments.required("--keyring")
        policyPath = path
        app = try OptionValues.app(arguments)
        flags = Word.list(arguments.value(of: "--flags") ?? "")
        self.scene = scene
        self.arguments = arguments
    }

    /// Opens a link.
    ///
    /// - Parameters:
    ///   - frame: The link and the name of its delivery.
    ///   - lease: The proof that no session of the app runs.
    /// - Returns: What became of it; it is on the disk.
    /// - Throws: A problem with a file, or with a link that is the redirect of a sign-in.
    func opened(
        _ frame: DeliveryFrame, _ lease: borrowing DeliveryLease
    ) throws(CommandFailure) -> DeliveryAnswer.Result {
        let policy = try PolicyFile.policy(at: policyPath)
        // Whoever takes a callback gets the ticket of the sign-in, and has to finish it.
        guard policy.callbacks.matched(frame.link.span).isEmpty else {
            throw .problem(
                Problem(
                    "a sign-in came back and no session is running",
                    hint: "start the app, and sign in again; nothing was used up"))
        }
        let storage = try SessionStorage(arguments)
        let driver = try SessionDriver(
            policy: policy, clock: SessionClock(.system), storage: storage, app: app, flags: flags)
        return driver.deliver(frame, to: scene).result
    }
}
