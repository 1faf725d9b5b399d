import Foundation
import TestSupport
import Testing

extension ProviderFlows {
    /// The marketplace, as a program, at a provider that runs: each step of a person is one life of
    /// the program, so that everything outlives its end.
    @Suite struct TerminalClientTests {
        private let folder: MarketplaceProcess.Folder
        private let provider: CanailleProvider

        /// A provider of its own: providers remember who agreed to what.
        private static let provider = Result { try CanailleProvider() }

        init() throws {
            folder = try MarketplaceProcess.Folder()
            provider = try Self.provider.get()
        }

        private func marketplace(_ lines: String...) throws -> String {
            let run = try MarketplaceProcess(
                [
                    "--store", folder.url.appending(path: "market").path, "--issuer",
                    provider.issuer, "--client-id", provider.client, "--port", "\(Redirect.port)",
                ], lines: lines)
            #expect(run.status == 0)
            #expect(run.errors == "")
            return run.output
        }

        /// Opens alice's orders, begins a sign-in, and gives the address for the browser.
        private func address() throws -> String {
            let page = try marketplace("open https://market.example/users/alice/orders", "sign in")
            #expect(page.contains("2026-") == false)
            let lines = page.split(separator: "\n").map { $0.drop { $0 == " " } }
            return String(try #require(lines.first { $0.hasPrefix("\(provider.issuer)/") }))
        }

        @Test func `a person signs in, and the link that waited is on screen, once`() async throws {
            let callback = try await provider.callback(try address())
            let page = try marketplace(callback)
            #expect(page.contains("Account > Profile: alice > Orders"))
            #expect(page.contains("2026-11-02  Tea pot"))
            #expect(page.contains("code=") == false)
            let again = try marketplace(callback)
            #expect(again.contains("none that is under way"))
            #expect(again.contains("2026-") == false)
        }

        @Test func `who says no drops the link, and who is someone else does not get it`()
            async throws
        {
            var bob = Visitor.bob
            bob.consent = .denied
            let refusal = try marketplace(try await provider.callback(try address(), bob))
            #expect(refusal.contains("You said no"))
            #expect(refusal.contains("Orders is dropped."))
            bob.consent = .full
            let page = try marketplace(try await provider.callback(try address(), bob))
            #expect(page.contains("Welcome, bob."))
            #expect(page.contains("Nothing in this app has that address."))
            #expect(page.contains("2026-11-02") == false)
        }

        @Test func `a provider that is not there is named, and the link waits`() throws {
            let run = try MarketplaceProcess(
                ["--issuer", "http://127.0.0.1:9", "--client-id", "x"],
                lines: ["open https://market.example/cart", "sign in"])
            #expect(run.output.contains("The provider cannot be asked: unreachable"))
            #expect(run.output.contains("Waiting for a sign-in: Cart"))
        }
    }
}
