public import LinkBroker

/// The marketplace for a terminal: one window over a broker session, driven by lines.
///
/// What it prints about screens comes from published states alone, so nothing protected is ever
/// printed before the gate committed it. It reads no input, writes no output and keeps no time: the
/// program around it does.
public struct MarketplaceClient: Sendable {
    /// What the program around it does next.
    public enum Next: Hashable, Sendable {
        /// It reads another line.
        case more
        /// It makes the address at the provider for this attempt and these held links, and tells
        /// the client with `began(at:)` or `failed(_:)`.
        case authorize(SignInStart, [RouteID])
        /// It exchanges the code of this address, and tells the client with `finished(_:as:)` or
        /// `failed(_:_:)`.
        case exchange(SignInTicket, callback: String)
        /// It begins again, on the same storage.
        case restart
        /// It ends.
        case quit
    }

    let session: BrokerSession
    let scene: SceneID
    let paint: TerminalPaint
    let provider: MarketplaceProvider
    private let inbox = EffectInbox()
    /// Who is signed in, by the name that the provider gave.
    public internal(set) var person: String?
    /// The sign-in that is on screen.
    var attempt: SignInStart?
    /// Where the person signs in, at a real provider.
    var address: String?
    /// What the program around it has to do before the next page.
    var work: Next?
    /// Whether content arrives when the person says so.
    var isSlow = false
    /// What is loading: the names of the checks and their routes.
    var loading: [(check: String, route: MarketplaceRoute)] = []
    /// What went wrong, for the next page.
    var remarks: [String] = []
    /// What went well, for the next page.
    var news: [String] = []
    /// The part of the last page that a screen was on.
    var lastPage = ""

    /// Opens the session; nobody is signed in, whoever was before the program ended.
    ///
    /// Links that were held are held, and public screens are where they were.
    ///
    /// - Parameters:
    ///   - storage: Where held links and screens are kept.
    ///   - policy: The policy of the marketplace.
    ///   - provider: Where people sign in.
    ///   - paint: Whether colours are used.
    ///   - nowMilliseconds: The time, in epoch milliseconds.
    /// - Throws: `BrokerError` where the storage cannot be read.
    public init(
        _ storage: MarketplaceStorage, policy: Policy, provider: MarketplaceProvider = .pretend,
        paint: TerminalPaint, nowMilliseconds: @escaping @Sendable () -> Int64
    ) throws {
        let inbox = inbox
        var configuration = BrokerConfiguration(
            policy: policy, keyring: storage.keyring, nowMilliseconds: nowMilliseconds,
            observe: { inbox.append($0) })
        configuration.store = storage.store
        configuration.storeID = storage.storeID
        configuration.bundle = "marketplace"
        session = try BrokerSession(configuration)
        scene = try SceneID("window")
        self.paint = paint
        self.provider = provider
        _ = session.setSession(nil)
        if session.navigation(of: scene) == nil {
            _ = session.push(try RouteID("home"), in: scene)
        }
        take()
    }

    /// The first page, with a word of welcome.
    public mutating func welcome() -> String {
        let greeting = paint.faint(
            "The marketplace, a sample of LinkBroker. Type `help`, or a number.")
        return greeting + "\n\n" + page()
    }

    /// Answers a line that the person typed.
    ///
    /// - Parameter line: The line.
    /// - Returns: What is printed, and what happens next.
    public mutating func answer(to line: String) -> (text: String, next: Next) {
        guard line.utf8.count <= Self.lineByteCountLimit else {
            remarks.append("That line is too long; nothing was done.")
            return (page(), .more)
        }
        let command = MarketCommand(line)
        switch command {
        case .quit: return ("Bye.\n", .quit)
        case .restart: return (paint.faint("The program ends and begins again.") + "\n", .restart)
        case .help: return (help, .more)
        case .choose, .open, .notify, .signIn, .signOut, .decline, .cancel, .later, .back,
            .backTo, .up, .tab, .share, .slow, .load, .look, .unknown:
            perform(command)
            take()
            if let work {
                self.work = nil
                return (paint.faint("Asking the provider...") + "\n", work)
            }
            if command == .look { lastPage = "" }
            return (page(), .more)
        }
    }

    /// The bytes of a line that are still read as a command.
    public static let lineByteCountLimit = 16_384

    /// Takes what the session told: notices become remarks, content checks are answered.
    mutating func take() {
        // BOUND: an answer to a check leads to at most one further check per held link.
        for _ in 0..<64 {
            let effects = inbox.drained()
            if effects.isEmpty { return }
            for effect in effects { take(effect) }
        }
    }

    private mutating func take(_ effect: BrokerEffect) {
        switch effect {
        case .notice(_, let code, let route):
            remarks.append(NoticeWords.sentence(code, title: route.map(title)))
        case .checkContent(_, let check, let route):
            do throws(TypedRouteError) {
                let typed = try RouteDecoder().decode(MarketplaceRoute.self, from: route)
                loading.append((check, typed))
            } catch {
                remarks.append("A screen without a case: \(error).")
            }
            if isSlow == false { load() }
        // States are read from the session; what is held is listed on every page.
        case .publish, .prompt, .record: break
        }
    }

    /// Answers every check as the server would.
    mutating func load() {
        let checks = loading
        loading = []
        // BOUND: one for each check.
        for (check, route) in checks {
            tell(session.perform(.content(check: check, Market.has(route) ? .exists : .gone)))
        }
    }

    /// The display name of a route.
    func title(of id: RouteID) -> String {
        let policy = session.policy
        return policy.table.index(of: id).flatMap { policy.title(at: $0) } ?? id.text
    }
}
