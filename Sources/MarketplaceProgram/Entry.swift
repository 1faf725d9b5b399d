import LinkBroker
import SampleApps

/// The marketplace as a program: it reads lines, prints pages, and begins again when asked.
@main
enum Entry {
    static func main() async {
        do throws(Problem) {
            let options = try Options(Array(CommandLine.arguments.dropFirst()))
            if options.wantsHelp {
                Terminal.write(Options.help)
                return
            }
            try await run(options)
        } catch {
            Terminal.report("marketplace: \(error.text)\n")
            Terminal.end(1)
        }
    }

    private static func run(_ options: Options) async throws(Problem) {
        let storage = try Storage(folder: options.store)
        let provider = try Provider(options)
        // BOUND: as often as the person says `restart`.
        while try await runs(storage, provider) {}
    }

    /// One life of the program; true where it begins again.
    private static func runs(
        _ storage: Storage, _ provider: Provider
    ) async throws(Problem) -> Bool {
        var client: MarketplaceClient
        do {
            client = try MarketplaceClient(
                try storage.opened(), policy: try Policy(json: Array(MarketplacePolicy.json.utf8)),
                provider: provider.kind, paint: TerminalPaint(isOn: Terminal.takesColour),
                nowMilliseconds: { Terminal.nowMilliseconds() })
        } catch let problem as Problem {
            throw problem
        } catch {
            throw Problem(text: "cannot start: \(error)")
        }
        Terminal.write(client.welcome())
        // BOUND: the lines that are typed.
        while let line = nextLine() {
            let (text, next) = client.answer(to: line)
            Terminal.write(text)
            switch next {
            case .more: continue
            case .authorize(let start, let routes):
                Terminal.write(await provider.began(start, routes, &client))
            case .exchange(let ticket, let callback):
                Terminal.write(await provider.finished(ticket, callback, &client))
            case .restart: return true
            case .quit: return false
            }
        }
        Terminal.write("\nBye.\n")
        return false
    }

    /// The next line; a script's lines are repeated, so that its transcript reads like a person's.
    private static func nextLine() -> String? {
        Terminal.write("\n> ")
        guard let line = readLine() else { return nil }
        if Terminal.isTyped == false {
            Terminal.write(MarketplaceClient.shown(line) + "\n")
        }
        return line
    }
}
