import Foundation
import LinkBrokerTesting
import Testing

extension ProviderFlows {
    /// The program at a real provider: a person opens the address that it shows, and comes back on
    /// the port that it bound.
    @Suite struct ProgramSignInTests {
        @Test(arguments: SignInTests.Kind.allCases)
        func `the demo signs in for real and commits`(kind: SignInTests.Kind) async throws {
            let provider = try kind.provider()
            let program = try RunningProgram(
                ["demo", "--format", "json", "--scopes", provider.scopes.joined(separator: ",")]
                    + options(provider))
            let address = try #require(try program.firstValue(of: "address"))
            let callback = try await provider.callback(address)
            // Somebody else's attempt on the port changes nothing, and the program waits on.
            let forged = try await WebClient().get(
                callback.replacing("state=", with: "state=a"))
            #expect(forged.status == 200)
            #expect(try await WebClient().get("\(Redirect.uri)2?code=1").status == 404)
            let page = try await WebClient().get(callback)
            #expect(page.status == 200)
            #expect(page.has("You can close this window"))
            let result = try program.ended()
            #expect(result.status == 0)
            #expect(result.lines.contains { $0.hasPrefix("{\"room\": \"commit\"") })
            #expect(result.lines.last?.contains("\"route\": \"account\"") == true)
        }

        @Test func `the demo tells that the person said no`() async throws {
            let provider = try CanailleProvider.shared.get()
            let program = try RunningProgram(["demo", "--format", "json"] + options(provider))
            let address = try #require(try program.firstValue(of: "address"))
            var person = Visitor.bob
            person.consent = .denied
            _ = try await WebClient().get(try await provider.callback(address, person))
            let result = try program.ended()
            #expect(result.status == 3)
            #expect(result.lines.last?.contains("\"declined\"") == true)
        }

        @Test func `nobody comes back in time, and Ctrl-C gives up`() throws {
            let provider = try GlewlwydProvider.shared.get()
            let slow = try RunningProgram(["demo", "--timeout", "1"] + options(provider))
            let late = try slow.ended()
            #expect(late.status == 1)
            #expect(late.errors.contains("nobody came back from the provider within 1 s"))
            let other = try RunningProgram(["demo", "--format", "json"] + options(provider))
            _ = try #require(try other.firstValue(of: "address"))
            other.interrupt()
            let given = try other.ended()
            #expect(given.status == 1)
            #expect(given.errors.contains("the sign-in was given up"))
        }

        @Test func `a session signs in for real, and its reply is that of the sign-in`()
            async throws
        {
            let provider = try GlewlwydProvider.shared.get()
            let policy = FileManager.default.temporaryDirectory
                .appending(path: "linkbroker-policy-\(UUID().uuidString.prefix(8)).json")
            defer { try? FileManager.default.removeItem(at: policy) }
            try Data(ProviderPolicy.text(canaille: "none", glewlwyd: provider.client).utf8)
                .write(to: policy)
            let program = try RunningProgram(
                [
                    "session", "--policy", policy.path, "--issuer", provider.issuer, "--callback",
                    "glewlwyd", "--port", "\(Redirect.port)", "--no-browser",
                ],
                input: """
                    {"op": "session", "principal": null}
                    {"op": "open", "scene": "main", "url": "https://app.example/books/7/read"}
                    {"op": "signIn", "scene": "main"}
                    {"op": "state", "scene": "main"}

                    """)
            let address = try #require(try program.firstAddress())
            _ = try await WebClient().get(try await provider.callback(address))
            let result = try program.ended()
            #expect(result.status == 0)
            let replies = result.lines.filter { $0.hasPrefix("{\"reply\"") }
            #expect(replies.count == 4)
            #expect(replies[2].contains("\"result\": \"ok\""))
            #expect(replies[2].contains("\"route\": \"read\""))
            #expect(replies[3].contains("\"route\": \"read\""))
        }

        private func options(_ provider: any LiveProvider) -> [String] {
            [
                "--issuer", provider.issuer, "--client-id", provider.client, "--port",
                "\(Redirect.port)", "--no-browser",
            ]
        }
    }
}
