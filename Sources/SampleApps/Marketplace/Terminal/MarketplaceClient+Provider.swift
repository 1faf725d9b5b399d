public import LinkBroker

// The sign-in at a real provider: the program around the client talks to it.
extension MarketplaceClient {
    /// Shows where the person signs in.
    ///
    /// - Parameter address: The address for a browser.
    /// - Returns: The page.
    public mutating func began(at address: String) -> String {
        self.address = address
        return page()
    }

    /// Tells that the provider could not be asked; what is held stays.
    ///
    /// - Parameter problem: The stable code of the problem, and what to do.
    /// - Returns: The page.
    public mutating func failed(_ problem: String) -> String {
        attempt = nil
        remarks.append("The provider cannot be asked: \(problem).")
        return page()
    }

    /// Takes the person whom the provider named.
    ///
    /// - Parameters:
    ///   - ticket: The ticket of the callback.
    ///   - principal: The person.
    /// - Returns: The page.
    public mutating func finished(_ ticket: SignInTicket, as principal: Principal) -> String {
        attempt = nil
        welcome(ticket, principal)
        take()
        return page()
    }

    /// Tells that the tokens were not what they must be; what is held stays.
    ///
    /// - Parameters:
    ///   - ticket: The ticket of the callback.
    ///   - problem: The stable code of the problem, and what to do.
    /// - Returns: The page.
    public mutating func failed(_ ticket: SignInTicket, _ problem: String) -> String {
        attempt = nil
        remarks.append("The sign-in failed: \(problem).")
        tell(session.perform(.authenticationFailed(ticket: ticket.text)))
        take()
        return page()
    }

    /// Takes an address that turned out to be the answer to a sign-in.
    mutating func take(_ reply: CallbackReply, _ callback: String) {
        switch (reply, provider) {
        // The person came back from the provider.
        case (.accepted(let ticket), .real): work = .exchange(ticket, callback: callback)
        // Nobody can exchange this one.
        case (.accepted(let ticket), .pretend):
            attempt = nil
            tell(session.perform(.authenticationFailed(ticket: ticket.text)))
            remarks.append("That is the answer to a sign-in, and no provider is behind it.")
        // The person said no there.
        case (.declined(let settlement), _):
            attempt = nil
            news.append("You said no; nobody is signed in.")
            tell(.settled(settlement))
        // The provider could not.
        case (.failed(let settlement), _):
            attempt = nil
            remarks.append("The provider reports an error; begin again.")
            tell(.settled(settlement))
        // It changes nothing.
        case (.ignored, _), (.external, _):
            remarks.append("That is the answer to a sign-in, and to none that is under way.")
        }
    }
}
