/// One screen as a terminal shows it: what it says, and what can be chosen on it by number.
struct MarketScreen: Sendable {
    /// Something to choose.
    struct Choice: Sendable {
        let label: String
        let act: Act
    }

    /// What a choice does.
    enum Act: Sendable {
        /// The app itself wants to show a screen: a push, through the gate.
        case show(MarketplaceRoute)
        /// A link is opened, as one in a mail would be.
        case link(String)
        /// A sign-in begins.
        case signIn
        /// The session ends.
        case signOut
    }

    let title: String
    let lines: [String]
    let choices: [Choice]

    /// The root screen of a tab.
    static func root(ofTab tab: String, person: String?) -> MarketScreen {
        tab == "account" ? account(person) : home
    }

    private static let home = MarketScreen(
        title: "Home", lines: ["Today in the market:"],
        choices: [
            Choice(
                label: "Tea pot", act: .show(.product(productID: "p-7", name: "Tea pot"))),
            Choice(label: "Kite", act: .show(.product(productID: "p-12", name: "Kite"))),
            Choice(
                label: "Everything for tea", act: .show(.search(query: "tea", category: nil))),
            Choice(
                label: "A mail: \"rate your tea pot\"",
                act: .link("https://market.example/reviews/r-9?productName=Tea%20pot")),
            Choice(
                label: "A mail: \"your order\"",
                act: .link("https://market.example/users/alice/orders")),
            Choice(
                label: "An old bookmark",
                act: .link("https://market.example/legacy/oldProduct/77")),
        ])

    private static func account(_ person: String?) -> MarketScreen {
        guard let person else {
            return MarketScreen(
                title: "Account", lines: ["Nobody is signed in."],
                choices: [
                    Choice(label: "Sign in", act: .signIn),
                    Choice(label: "Cart", act: .show(.cart)),
                    Choice(label: "Admin settings", act: .show(.adminSettings)),
                ])
        }
        return MarketScreen(
            title: "Account", lines: ["Signed in as \(person)."],
            choices: [
                Choice(label: "Profile", act: .show(.profile(userID: person))),
                Choice(label: "Cart", act: .show(.cart)),
                Choice(label: "Orders", act: .show(.orderHistory(userID: person, page: nil))),
                Choice(label: "Admin settings", act: .show(.adminSettings)),
                Choice(label: "Sign out", act: .signOut),
            ])
    }
}
