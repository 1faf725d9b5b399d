import LinkIntents
public import LinkNavigation
import LinkPolicy
public import LinkRouting
public import Observation

/// One window of a session for views: what it shows, what it waits for, and what to tell the
/// person; nothing that the policy does not clear is ever in it.
///
/// What is guaranteed: the model changes on the main actor, from one whole frame to a newer one,
/// with one notification. An event that a model performs is in the models of all windows of the
/// session before the call returns; an event of another thread is in it when the main actor next
/// runs `follow()` or `refresh()`. Frames may be merged, and none comes after a newer one.
@MainActor @Observable
public final class SceneModel {
    /// The session behind it.
    public nonisolated let session: BrokerSession
    /// The window.
    public nonisolated let scene: SceneID
    /// What to tell the person, oldest first; at most `BrokerLimits.noticeCount`.
    public private(set) var notices: [SceneNotice] = []
    // One value, so that whoever observes a part of it is told once, of all of it.
    private(set) var sequence: SheetSequence
    private let watch: SceneWatch
    private let signal: WakeSignal
    private let timing: SheetTiming

    /// Makes the model of a window.
    ///
    /// - Parameters:
    ///   - session: The session behind it.
    ///   - scene: The window; it need not have been seen.
    ///   - sheets: When new sheets come on screen.
    /// - Throws: `too_many_watches`.
    public init(
        _ session: BrokerSession, scene: SceneID, sheets: SheetTiming = .whenStackIsShown
    ) throws(BrokerError) {
        let signal = WakeSignal()
        self.session = session
        self.scene = scene
        self.signal = signal
        timing = sheets
        watch = try session.watch(scene) { signal.raise() }
        sequence = SheetSequence(watch.take().frame, sheets)
        session.models.add(self)
    }

    /// What is shown, whole; its sheets may wait for the stack to be shown.
    public var navigation: NavigationState { sequence.frame.navigation }

    /// What the window shows and waits for, whole.
    public var frame: SceneFrame { sequence.frame }

    /// The sheets that are to be on screen now, the bottom one first.
    public var sheets: [Sheet] { sequence.sheets }

    /// What a sign-in, a step-up or a gate is wanted for.
    public var prompt: PendingReport? { sequence.frame.prompt }

    /// What is held, oldest first.
    public var pending: [PendingReport] { sequence.frame.pending }

    /// What the host is asked about content; a newer link gives another question, or none.
    public var question: ContentQuestion? { sequence.frame.question }

    /// The way to what is on screen: the selected stack, then the sheets on screen.
    public var breadcrumbs: [Route] { navigation.selectedStack + sheets.map(\.route) }

    /// The number of the stack that is to be on screen, for `stackIsReady(_:)`.
    public var stackNumber: Int { sequence.stackNumber }

    /// Whether a new sheet waits for the stack to be shown.
    public var awaitsStack: Bool { sequence.awaitsStack }

    /// The selected tab; setting it shows what that tab showed.
    public var tab: String {
        get { navigation.tab }
        set {
            guard newValue != tab else { return }
            perform(.selectTab(scene, newValue))
            if newValue != tab { refuse() }
        }
    }

    /// The client shows the stack; sheets that came with it are now to be on screen.
    ///
    /// - Parameter number: The number of the stack that is shown; by default that of the newest. An
    ///   older one changes nothing.
    public func stackIsReady(_ number: Int? = nil) {
        var next = sequence
        next.stackIsShown(number ?? stackNumber)
        if next != sequence { sequence = next }
    }

    /// Takes a notice away that the person has seen.
    public func dismissNotice(_ id: SceneNotice.ID) { notices.removeAll { $0.id == id } }

    /// Takes over what events of other threads changed.
    ///
    /// - Complexity: O(held links)
    public func refresh() { take(isShown: false) }

    /// Stays with the window until the task is cancelled, and takes over what events of other
    /// threads change: `.task { await model.follow() }` in a view.
    public func follow() async {
        // BOUND: the life of the task.
        while Task.isCancelled == false {
            refresh()
            await signal.wait()
        }
    }

    /// Performs an event of the session; it is in the models of all windows before this returns.
    ///
    /// - Parameter event: What happened.
    /// - Returns: The one answer that every event has.
    @discardableResult
    public func perform(_ event: BrokerEvent) -> BrokerReply { session.performAndShow(event) }

    /// Performs an event that came from the stack on screen, which is shown already where it passes.
    func performFromStack(_ event: BrokerEvent) -> BrokerReply {
        let reply = session.perform(event)
        let isCommitted =
            if case .opened(let opened) = reply { opened.result == .committed } else { false }
        take(isShown: isCommitted)
        if isCommitted == false { sequence.refuse() }
        session.refreshModels()
        return reply
    }

    /// What the stack on screen asks for is no route of the policy: it must be read again.
    func refuse() { sequence.refuse() }

    private func take(isShown: Bool) {
        let news = watch.take()
        var next = sequence
        next.take(news.frame, timing, isShown: isShown)
        if next != sequence { sequence = next }
        guard news.notices.isEmpty == false else { return }
        notices = (notices + news.notices).suffix(BrokerLimits.noticeCount)
    }
}

extension BrokerSession {
    /// Takes one event on the main actor, and has every window's model show what it did.
    ///
    /// - Parameter event: What happened.
    /// - Returns: The one answer that every event has.
    /// - Complexity: As `perform(_:)`, and O(windows * held links).
    @MainActor @discardableResult
    public func performAndShow(_ event: BrokerEvent) -> BrokerReply {
        let reply = perform(event)
        refreshModels()
        return reply
    }

    /// Has every window's model take over what events changed.
    @MainActor
    func refreshModels() {
        for model in models.all { model.refresh() }
    }
}
