import Foundation
import LinkBroker
import LinkBrokerTesting
import SampleApps
import Testing

/// The marketplace for a terminal, line by line.
@Suite struct MarketplaceClientTests {
    @Test func `a whole walk, with a restart in the middle of a sign-in, prints its golden text`()
        throws
    {
        let golden = try TerminalWalk.golden("walk.txt")
        var walk = try TerminalWalk()
        let text = try walk.transcript(golden.lines)
        if TerminalWalk.isUpdating { try TerminalWalk.update("walk.txt", text) }
        #expect(text == (try TerminalWalk.golden("walk.txt").text))
    }

    @Test func `the README shows what the program prints`() throws {
        let page = try TerminalWalk.readme()
        let start = try #require(page.range(of: "$ swift run marketplace --store market\n"))
        let rest = page[start.upperBound...]
        let block = String(rest[..<(try #require(rest.range(of: "```"))).lowerBound])
        let lines = block.split(separator: "\n").filter { $0.hasPrefix("> ") }
        var walk = try TerminalWalk()
        let text = try walk.transcript(lines.map { String($0.dropFirst(2)) })
        #expect(text.hasSuffix("\n" + block))
        #expect(lines.count == 4)
    }

    /// What only a person who is signed in, and may, gets to read.
    static let protected = ["Utrecht", "Ghent", "2026-", "1 x Kite", "Fee for sellers"]

    /// Links to everything that wants a sign-in.
    static let links = [
        "https://market.example/users/alice", "https://market.example/users/bob",
        "https://market.example/cart", "https://market.example/users/alice/orders",
        "https://market.example/users/alice/orders?page=2", "https://market.example/admin/settings",
    ]

    @Test func `nothing protected is printed before it is committed`() throws {
        var walk = try TerminalWalk()
        var lines: [String] = []
        for link in Self.links {
            lines += [
                "open \(link)", "notify \(link)", "look", "share", "back", "sign in", "later",
            ]
        }
        for tab in ["browse", "account"] {
            for number in 1...6 { lines += ["tab \(tab)", "\(number)", "1", "1", "up", "up"] }
        }
        lines += [
            "open \(Self.links[3])", "sign in", "restart", "look", "tab account", "tab browse",
        ]
        let text = try walk.transcript(lines)
        for word in Self.protected { #expect(text.contains(word) == false, "\(word)") }
        #expect(text.contains("Waiting for a sign-in"))
        // The same walk by someone who may shows all of it, so the words are the right ones.
        let inside =
            ["sign in alice"] + Self.links.map { "open \($0)" } + ["sign out", "sign in admin"]
            + Self.links.map { "open \($0)" }
        let after = try walk.transcript(inside)
        for word in Self.protected { #expect(after.contains(word), "\(word)") }
        // Signed out again, the page has none of it.
        _ = walk.answer("sign out")
        let last = walk.answer("look") + walk.answer("tab account")
        for word in Self.protected { #expect(last.contains(word) == false, "\(word)") }
    }

    @Test(arguments: 1...6)
    func `whatever a person types, a page for nobody has nothing protected`(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let commands =
            Self.links.flatMap { ["open \($0)", "notify \($0)"] } + (1...6).map { "\($0)" } + [
                "sign in", "sign in alice", "sign in bob", "sign in admin", "sign out", "sign out",
                "sign out", "later", "cancel", "no", "back", "up", "tab browse", "tab account",
                "back to search", "back to profile", "slow", "load", "restart", "share", "look",
                "open https://market.example/products/p-7?name=Tea%20pot",
                "open https://market.example/users/carol", "open marketplace://login",
            ]
        var walk = try TerminalWalk()
        var signedIn = 0
        for _ in 0..<400 {
            let command = commands[Int(generator.next() % UInt64(commands.count))]
            let text = try walk.step(command)
            if walk.person == nil {
                for word in Self.protected {
                    #expect(text.contains(word) == false, "\(command): \(word)")
                }
            } else {
                signedIn += 1
            }
        }
        #expect((50..<350).contains(signedIn))
    }

    static let answers = [
        ("hello", "I do not know `hello`. Type `help`, or a number."),
        ("99", "Choose a number from 1 to 6."), ("0", "Choose a number from 1 to 6."),
        ("-1", "Choose a number from 1 to 6."), ("back", "There is nothing to go back to."),
        ("up", "This is the top of the tab."), ("tab nowhere", "The tabs are browse and account."),
        ("tab browse", "That tab is open already."),
        ("back to cart", "There is no screen to go back to."),
        ("sign out", "Nobody is signed in."), ("cancel", "No link is held."),
        ("later", "There is no sign-in to leave."), ("no", "Nobody has asked you anything."),
        ("sign in mallory", "I know alice, bob, admin, and not `mallory`."),
        ("load", "Nothing has changed."), ("open", "I do not know `open`."),
        ("open x", "That is not a link of this app."),
        ("open https://market.example/search?query=a&query=b", "That link cannot be opened."),
        ("open https://market.example/auth/callback?code=a&state=b", "answer to a sign-in"),
        ("\u{1B}[2J\u{7}\u{202E}", "I do not know `?[2J??`."),
        (String(repeating: "x", count: 20_000), "That line is too long; nothing was done."),
    ]

    @Test(arguments: answers)
    func `what cannot be done is answered in words`(line: String, sentence: String) throws {
        var walk = try TerminalWalk()
        _ = try walk.transcript([])
        let text = walk.answer(line)
        #expect(text.contains(sentence), "\(text)")
        #expect(text.unicodeScalars.allSatisfy { $0.value >= 0x20 || $0 == "\n" })
    }

    @Test func `colours change nothing but colours`() throws {
        let lines = try TerminalWalk.golden("walk.txt").lines
        var plain = try TerminalWalk()
        var colourful = try TerminalWalk(colour: true)
        var text = try colourful.transcript(lines)
        #expect(text.contains("\u{1B}[1m"))
        for code in ["0", "1", "2", "31", "33"] {
            text = text.replacing("\u{1B}[\(code)m", with: "")
        }
        #expect(text == (try plain.transcript(lines)))
    }

    @Test func `a second link takes the place of the first, and says so`() throws {
        var walk = try TerminalWalk()
        _ = walk.answer("open https://market.example/cart")
        _ = walk.answer("open https://market.example/users/alice/orders")
        let text = walk.answer("sign in alice")
        #expect(text.contains("Cart gave way to a newer link."))
        #expect(text.contains("Account > Profile: alice > Orders"))
    }
}
