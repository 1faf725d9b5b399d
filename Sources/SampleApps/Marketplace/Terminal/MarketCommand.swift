/// One line that a person typed, understood.
enum MarketCommand: Hashable, Sendable {
    /// The choice of this number.
    case choose(Int)
    /// A link that came from somewhere.
    case open(String)
    /// A link that a push notification brought.
    case notify(String)
    /// A sign-in, as someone where a name is given.
    case signIn(String?)
    /// The end of the session.
    case signOut
    /// The person says no at the provider.
    case decline
    /// The sign-in is given up, and what is held with it.
    case cancel
    /// The sign-in screen is left, and what is held stays.
    case later
    /// One screen back.
    case back
    /// Back to the nearest screen of a route.
    case backTo(String)
    /// Back to the nearest screen that means something.
    case up
    /// Another tab.
    case tab(String)
    /// The link of what is on screen.
    case share
    /// From now on content loads when the person says so.
    case slow
    /// What is loading arrives.
    case load
    /// The page once more.
    case look
    /// What can be typed.
    case help
    /// The program ends and begins again.
    case restart
    /// The program ends.
    case quit
    /// None of these.
    case unknown(String)

    /// Understands a line; letter case and spaces around words do not count, and an address alone
    /// is opened.
    init(_ line: String) {
        let words = line.split(separator: " ").map(String.init)
        if words.count == 1, words[0].contains("://") {
            self = .open(words[0])
            return
        }
        let first = words.first?.lowercased() ?? ""
        let rest = words.dropFirst().joined(separator: " ")
        self = Self.single(first, isAlone: words.count <= 1) ?? Self.pair(first, rest, line)
    }

    private static func single(_ word: String, isAlone: Bool) -> MarketCommand? {
        guard isAlone else { return nil }
        if let number = Int(word) { return .choose(number) }
        return switch word {
        case "", "look": .look
        case "cancel": .cancel
        case "later": .later
        case "no": .decline
        case "back": .back
        case "up": .up
        case "share": .share
        case "slow": .slow
        case "load": .load
        case "help", "?": .help
        case "restart": .restart
        case "quit", "exit": .quit
        // Everything else has more words, or means nothing.
        default: nil
        }
    }

    private static func pair(_ first: String, _ rest: String, _ line: String) -> MarketCommand {
        let words = rest.lowercased().split(separator: " ").map(String.init)
        return switch (first, words.first, words.count) {
        case ("open", .some, _): .open(rest)
        case ("notify", .some, _): .notify(rest)
        case ("tab", .some(let name), 1): .tab(name)
        case ("sign", "in", 1): .signIn(nil)
        case ("sign", "in", 2): .signIn(words[1])
        case ("sign", "out", 1): .signOut
        case ("back", "to", 2): .backTo(words[1])
        // Everything else means nothing.
        default: .unknown(line)
        }
    }
}
