import LinkBroker

// The page: what the published state says, and nothing else.
extension MarketplaceClient {
    /// What the window shows, as it was published last.
    var state: NavigationState? { session.navigation(of: scene) }

    /// The way to the visible screen.
    var trail: MarketplaceTrail? {
        guard let state else { return nil }
        do throws(TypedRouteError) {
            return try MarketplaceTrail(state, session.policy)
        } catch {
            return nil
        }
    }

    /// The visible screen.
    var screen: MarketScreen {
        guard let step = trail?.steps.last else {
            return .root(ofTab: state?.tab ?? "browse", person: person)
        }
        return MarketScreen(step.route, name: step.name, person: person)
    }

    /// What the person sees now; remarks are shown once, and a screen that has not changed is not
    /// shown again.
    mutating func page() -> String {
        let shown = ([head, tabs, crumbs, ""] + (attempt == nil ? body : signInPage))
            .joined(separator: "\n")
        var below = remarks.map { paint.notice("! \($0)") } + news.map { "* \($0)" }
        below += banners.map { paint.waiting("~ \($0)") }
        remarks = []
        news = []
        guard shown != lastPage else {
            return (below.isEmpty ? "Nothing has changed." : below.joined(separator: "\n")) + "\n"
        }
        lastPage = shown
        return shown + "\n" + (below.isEmpty ? "" : "\n" + below.joined(separator: "\n") + "\n")
    }

    private var head: String {
        paint.strong("marketplace") + "  " + paint.faint(person ?? "nobody is signed in")
    }

    private var tabs: String {
        let selected = state?.tab ?? "browse"
        return session.policy.vocabulary.tabs.names.map { name in
            name == selected ? paint.strong("[\(name)]") : name
        }.joined(separator: "  ")
    }

    private var crumbs: String {
        let root = state?.tab == "account" ? "Account" : "Home"
        let sheets = state?.sheets.count ?? 0
        let names = [root] + (trail?.breadcrumbs ?? [])
        return paint.faint(names.joined(separator: " > ") + (sheets > 0 ? "  (sheet)" : ""))
    }

    private var body: [String] {
        let screen = screen
        let choices = screen.choices.enumerated().map { number, choice in
            "  \(paint.strong("\(number + 1)"))  \(choice.label)"
        }
        return [paint.strong(screen.title)] + screen.lines.map { "  \($0)" }
            + (choices.isEmpty ? [] : [""] + choices)
    }

    private var signInPage: [String] {
        [paint.strong("Sign in")] + (provider == .pretend ? pretendPage : providerPage)
    }

    private var pretendPage: [String] {
        let people = FakeProvider.people.joined(separator: ", ")
        return [
            "  This stands for a browser and a provider. It asks for no proof at all.",
            "  Who are you? \(people)",
            "",
            "  `no` to decline, `later` to look around, `cancel` to drop what is held",
        ]
    }

    private var providerPage: [String] {
        guard let attempt, let address else { return ["  Type `sign in` to begin again."] }
        return [
            "  The provider is real: \(attempt.issuer)",
            "  1. Open this address in a browser, and sign in there:",
            "     \(address)",
            "  2. Paste the address that the browser ends at here. It begins with",
            "     \(attempt.redirect), and the browser cannot show it.",
            "",
            "  `later` to look around, `cancel` to drop what is held",
        ]
    }

    private var banners: [String] {
        let held = session.pending(in: scene).map { title(of: $0.route) }
        var lines: [String] = []
        if held.isEmpty == false, attempt == nil {
            lines.append(
                "Waiting for a sign-in: \(held.joined(separator: ", ")). Type `sign in` or `cancel`."
            )
        } else if held.isEmpty == false {
            lines.append("After the sign-in: \(held.joined(separator: ", ")).")
        }
        if let last = loading.last {
            lines.append("Loading \(last.route.name(titled: "a screen")). Type `load`.")
        }
        return lines
    }

    /// What can be typed.
    var help: String {
        [
            ("1, 2, 3", "what the page offers under this number"),
            ("open LINK", "a link from a mail or another app: https://market.example/cart"),
            ("notify LINK", "the same link from a push notification"),
            ("back", "one screen back, or a sheet away"),
            ("back to NAME", "back to a screen of the line above: back to search"),
            ("up", "back to the nearest screen worth returning to"),
            ("tab NAME", "browse or account"),
            ("share", "the link of this screen"),
            ("sign in [NAME]", "as alice, bob or admin; a pretend sign-in"),
            ("sign out", "and everything protected leaves the screen"),
            ("cancel", "drop what waits for a sign-in"),
            ("slow, load", "let content load when you say so"),
            ("restart", "end the program and begin again"),
            ("quit", "or Ctrl-D; with --store, what is held stays"),
        ].map { command, text in
            let gap = String(repeating: " ", count: max(1, 16 - command.count))
            return "  \(paint.strong(command))\(gap)\(text)"
        }.joined(separator: "\n") + "\n"
    }
}
