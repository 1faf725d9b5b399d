import LinkBroker

// The sign-in: the session begins it, a provider answers, the session decides.
extension MarketplaceClient {
    mutating func signIn(as name: String?) {
        guard person == nil else {
            remarks.append("You are signed in as \(person ?? ""). Type `sign out` first.")
            return
        }
        switch provider {
        case .pretend: pretend(as: name)
        case .real(let issuer, let port):
            if name != nil { remarks.append("The provider asks who you are.") }
            begin { request in
                request.callback = "terminal"
                request.issuer = issuer
                request.port = port
            }
            guard let attempt else { return }
            work = .authorize(attempt, session.pending(in: scene).map(\.route))
        }
    }

    private mutating func pretend(as name: String?) {
        if let name, FakeProvider.people.contains(name) == false {
            remarks.append(
                "I know \(FakeProvider.people.joined(separator: ", ")), and not "
                    + "\(Self.quoted(name)).")
            return
        }
        if attempt == nil { begin { _ in } }
        if let name, let start = attempt { finish(start, as: name) }
    }

    private mutating func begin(_ complete: (inout SignInRequest) -> Void) {
        let waiting = session.pending(in: scene).contains { $0.required.signIn }
        var request = SignInRequest(scene: scene, purpose: waiting ? .heldLink : .standalone)
        complete(&request)
        address = nil
        let reply = session.signIn(request)
        if case .started(let start) = reply { attempt = start } else { tell(reply) }
    }

    private mutating func finish(_ start: SignInStart, as name: String) {
        attempt = nil
        guard
            case .callback(.accepted(let ticket)) = session.callback(FakeProvider.callback(start))
        else {
            remarks.append("That sign-in is over. Type `sign in` to begin another one.")
            return
        }
        do throws(PrincipalError) {
            welcome(ticket, try FakeProvider.principal(name))
        } catch {
            tell(session.perform(.authenticationFailed(ticket: ticket.text)))
        }
    }

    mutating func welcome(_ ticket: SignInTicket, _ principal: Principal) {
        person = principal.subject
        news.append("Welcome, \(Self.shown(principal.subject)).")
        tell(session.authenticated(ticket: ticket.text, principal))
    }

    mutating func decline() {
        if case .real = provider {
            remarks.append("Say no on the provider's page, or type `cancel`.")
            return
        }
        guard let start = attempt else {
            remarks.append("Nobody has asked you anything.")
            return
        }
        attempt = nil
        let reply = session.callback(FakeProvider.refusal(start))
        if case .callback(.declined(let settlement)) = reply { tell(.settled(settlement)) }
        news.append("You said no; nobody is signed in.")
    }

    mutating func cancel() {
        attempt = nil
        tell(session.perform(.cancel(scene)))
    }

    mutating func later() {
        guard attempt != nil else {
            remarks.append("There is no sign-in to leave.")
            return
        }
        attempt = nil
    }

    mutating func signOut() {
        guard person != nil else {
            remarks.append("Nobody is signed in.")
            return
        }
        person = nil
        attempt = nil
        news.append("You are signed out.")
        tell(session.perform(.signOut))
    }
}
