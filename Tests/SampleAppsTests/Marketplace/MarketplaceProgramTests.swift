import Foundation
import LinkBroker
import SampleApps
import TestSupport
import Testing

/// The program `marketplace` itself: pipes, folders, colours and ends.
@Suite struct MarketplaceProgramTests {
    @Test func `a script in a pipe gives a transcript without colours`() throws {
        let lines = try TerminalWalk.golden("walk.txt").lines.prefix { $0 != "restart" }
        let run = try MarketplaceProcess([], lines: Array(lines))
        #expect(run.status == 0)
        #expect(run.errors == "")
        #expect(run.output.unicodeScalars.allSatisfy { $0.value >= 0x20 || $0 == "\n" })
        var walk = try TerminalWalk()
        // At the end of the input the program says goodbye.
        #expect(run.output == (try walk.transcript(Array(lines))) + "\n> \nBye.\n")
    }

    @Test func `a link that is held survives the end of the program in the middle of the sign-in`()
        throws
    {
        let folder = try MarketplaceProcess.Folder()
        let store = folder.url.appending(path: "market").path
        let first = try MarketplaceProcess(
            ["--store", store],
            lines: ["open https://market.example/users/alice/orders", "sign in"])
        #expect(first.status == 0)
        #expect(first.output.contains("After the sign-in: Orders."))
        let second = try MarketplaceProcess(["--store", store], lines: ["look"])
        #expect(second.output.contains("Waiting for a sign-in: Orders."))
        let third = try MarketplaceProcess(["--store", store], lines: ["sign in alice", "quit"])
        #expect(third.output.contains("Account > Profile: alice > Orders"))
        #expect(third.output.contains("2026-11-02  Tea pot"))
        // It was taken, once; and what it showed does not come back to nobody.
        let fourth = try MarketplaceProcess(["--store", store], lines: ["look"])
        #expect(fourth.output.contains("Waiting") == false)
        #expect(fourth.output.contains("2026-") == false)
    }

    @Test func `restart keeps what is held, with a folder and without`() throws {
        let folder = try MarketplaceProcess.Folder()
        let lines = ["open https://market.example/cart", "sign in", "restart", "sign in alice"]
        let store = ["--store", folder.url.appending(path: "market").path]
        for arguments in [store, []] {
            let run = try MarketplaceProcess(arguments, lines: lines)
            #expect(run.status == 0)
            #expect(run.output.contains("1 x Kite"))
        }
    }

    @Test func `what is wrong with the command line is said in one line`() throws {
        let rows: [([String], String)] = [
            (["--stoer", "x"], "there is no such argument"), (["--store"], "needs a folder"),
            (["--store", "/nowhere/at/all"], "cannot open the folder"),
        ]
        for (arguments, words) in rows {
            let run = try MarketplaceProcess(arguments, lines: ["quit"])
            #expect(run.status == 1)
            #expect(run.output == "")
            #expect(run.errors.contains(words), "\(run.errors)")
            #expect(run.errors.split(separator: "\n").count == 1)
        }
    }

    @Test func `help is there and says that the sign-in is a pretend one`() throws {
        let run = try MarketplaceProcess(["--help"], lines: [])
        #expect(run.status == 0)
        #expect(run.output.contains("pretend"))
    }
}
