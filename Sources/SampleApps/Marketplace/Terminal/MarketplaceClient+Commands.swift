import LinkBroker

// What each command does; whatever it shows goes through the session.
extension MarketplaceClient {
    mutating func perform(_ command: MarketCommand) {
        switch command {
        case .choose(let number): choose(number)
        case .open(let link): open(link)
        case .notify(let link): open(link, from: .push)
        case .signIn(let name): signIn(as: name)
        case .signOut: signOut()
        case .decline: decline()
        case .cancel: cancel()
        case .later: later()
        case .back: tell(session.perform(.back(scene)))
        case .backTo(let name): goBack(to: name)
        case .up: goUp()
        case .tab(let name): select(tab: name)
        case .share: share()
        case .slow: toggleSlow()
        case .load: load()
        case .unknown(let line): answer(unknown: line)
        // These change nothing.
        case .look, .help, .restart, .quit: break
        }
    }

    private mutating func choose(_ number: Int) {
        let choices = attempt == nil ? screen.choices : []
        guard number >= 1, number <= choices.count else {
            remarks.append(
                choices.isEmpty
                    ? "There is nothing to choose here by number."
                    : "Choose a number from 1 to \(choices.count).")
            return
        }
        switch choices[number - 1].act {
        case .show(let route): tell(session.push(route, in: scene))
        case .link(let link): open(link)
        case .signIn: signIn(as: nil)
        case .signOut: signOut()
        }
    }

    private mutating func open(_ link: String, from source: LinkSource? = nil) {
        let reply = session.handle(link, as: MarketplaceRoute.self, in: scene, from: source)
        if case .callback(let callback) = reply {
            take(callback, link)
        } else {
            tell(reply)
        }
    }

    private mutating func select(tab name: String) {
        let names = session.policy.vocabulary.tabs.names
        if names.contains(name) == false {
            remarks.append("The tabs are \(names.joined(separator: " and ")).")
        } else if state?.tab == name {
            remarks.append("That tab is open already.")
        } else {
            tell(session.perform(.selectTab(scene, name)))
        }
    }

    private mutating func goBack(to name: String) {
        let wanted = state?.breadcrumbs.dropLast().map(\.id).last {
            $0.text.lowercased() == name || title(of: $0).lowercased() == name
        }
        guard let wanted else {
            let names = (state?.breadcrumbs.dropLast() ?? []).map(\.id.text)
            remarks.append(
                names.isEmpty
                    ? "There is no screen to go back to."
                    : "Go back to one of: \(names.joined(separator: ", ")).")
            return
        }
        tell(session.perform(.back(scene)))
        if state?.visibleRoute?.id != wanted { tell(session.perform(.backTo(scene, wanted))) }
    }

    private mutating func goUp() {
        guard let state, let trail, let depth = trail.upDepth else {
            remarks.append("This is the top of the tab.")
            return
        }
        if state.sheets.isEmpty == false {
            tell(session.perform(.dismiss(scene)))
            return
        }
        let path = state.selectedStack.prefix(depth).map {
            ScreenRequest(route: $0.id, parameters: $0.parameters)
        }
        tell(session.perform(.setPath(scene, path)))
    }

    private mutating func share() {
        let isAccount = state?.isAtRoot == true && state?.tab == "account"
        guard isAccount == false else {
            remarks.append("This screen has no link.")
            return
        }
        do throws(TypedRouteError) {
            let link = try session.link(for: trail?.steps.last?.route ?? .home)
            news.append("Link: \(link.text)")
        } catch {
            remarks.append("This screen has no link.")
        }
    }

    private mutating func toggleSlow() {
        isSlow.toggle()
        news.append(
            isSlow ? "Content loads when you type `load`." : "Content loads at once.")
        if isSlow == false { load() }
    }

    private mutating func answer(unknown line: String) {
        if attempt != nil, provider == .pretend {
            signIn(as: line.lowercased())
            return
        }
        remarks.append("I do not know \(Self.quoted(line)). Type `help`, or a number.")
    }

    /// What a person typed, short and in back-ticks.
    static func quoted(_ text: String) -> String { "`\(shown(text, countLimit: 40))`" }

    /// A line without characters that move a terminal's cursor, or are no ASCII; of the answer to a
    /// sign-in, which has a code, only the beginning.
    ///
    /// - Parameters:
    ///   - text: The line as it was typed.
    ///   - countLimit: How many characters are shown.
    /// - Returns: Printable ASCII, with `?` for everything else.
    public static func shown(_ text: String, countLimit: Int = 512) -> String {
        let isAnswer = text.contains("://127.0.0.1:")
        let safe = isAnswer ? text.prefix { $0 != "?" } + "?..." : text[...]
        return String(
            safe.unicodeScalars.prefix(countLimit).map { scalar in
                (0x20..<0x7F).contains(scalar.value) ? Character(scalar) : "?"
            })
    }

    /// Tells what the answer to a link or a push says that no notice tells.
    private mutating func tell(_ reply: TypedReply<MarketplaceRoute>) {
        switch reply {
        case .unfit(let error, _): remarks.append("That screen cannot be shown: \(error).")
        case .refused(let error): remarks.append("Not done: \(error).")
        // What else became of it is on the page, or in a notice.
        case .committed, .elsewhere, .held, .denied, .unavailable, .rejected, .waiting,
            .duplicate, .checking, .callback:
            tell(superseded: reply.opened?.superseded ?? [])
        }
    }

    /// Tells what the answer to any other event says.
    mutating func tell(_ reply: BrokerReply) {
        switch reply {
        case .nothing: remarks.append("There is nothing to go back to.")
        case .nothingPending: remarks.append("No link is held.")
        case .refused(let error): remarks.append("Not done: \(error).")
        case .opened(let reply): tell(superseded: reply.superseded)
        case .settled(let settlement), .reloaded(let settlement, _), .cancelled(let settlement):
            tell(superseded: settlement.superseded)
            for report in settlement.dropped {
                news.append("\(title(of: report.route)) is dropped.")
            }
        // What else became of a link is on the page, or in a notice.
        case .done, .started, .callback, .ignored, .snapshot, .restored: break
        }
    }

    private mutating func tell(superseded: [IntentReport]) {
        for report in superseded {
            news.append("\(title(of: report.route)) gave way to a newer link.")
        }
    }
}
