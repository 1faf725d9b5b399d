import LinkBroker
import LinkBrokerTesting
import SampleApps
import Testing

/// The marketplace at a real provider, with the provider's part played: what the person reads, and
/// what the program is asked to do.
///
/// `TerminalClientTests` does it at one that runs.
@Suite struct MarketplaceProviderTests {
    private static let issuer = "https://id.other.example"

    private func client(
        over storage: MarketplaceStorage? = nil
    ) throws -> (client: MarketplaceClient, storage: MarketplaceStorage) {
        let storage =
            try storage
            ?? MarketplaceStorage(
                store: MemoryStore(), storeID: .memory, keyring: try Keyring.insecureForTesting())
        let client = try MarketplaceClient(
            storage, policy: try Policy(json: Array(MarketplacePolicy.json.utf8)),
            provider: .real(issuer: Self.issuer, port: 8400), paint: TerminalPaint(isOn: false),
            nowMilliseconds: { 1_000_000 })
        return (client, storage)
    }

    /// Opens alice's orders and begins a sign-in.
    private func begun(_ client: inout MarketplaceClient) throws -> SignInStart {
        _ = client.answer(to: "open https://market.example/users/alice/orders")
        guard case .authorize(let start, let routes) = client.answer(to: "sign in").next else {
            throw Stuck()
        }
        #expect(routes.map(\.text) == ["orderHistory"])
        #expect(start.issuer == Self.issuer)
        #expect(start.redirect == "http://127.0.0.1:8400/callback")
        return start
    }

    private struct Stuck: Error {}

    private func ticket(
        _ client: inout MarketplaceClient, _ start: SignInStart
    ) throws -> SignInTicket {
        let answer = client.answer(to: "\(start.redirect)?code=c0de&state=\(start.state)")
        guard case .exchange(let ticket, let callback) = answer.next else { throw Stuck() }
        #expect(callback.contains("code=c0de"))
        #expect(answer.text.contains("c0de") == false)
        return ticket
    }

    @Test func `the page says what to open, and the pasted address completes the sign-in`() throws {
        var (client, _) = try client()
        let start = try begun(&client)
        let page = client.began(at: "https://id.other.example/authorize?state=x")
        #expect(page.contains("https://id.other.example/authorize?state=x"))
        #expect(page.contains("http://127.0.0.1:8400/callback"))
        #expect(page.contains("pretend") == false)
        let after = client.finished(
            try ticket(&client, start), as: try Principal(subject: "alice"))
        #expect(after.contains("Account > Profile: alice > Orders"))
        #expect(after.contains("Welcome, alice."))
    }

    @Test func `the program may end in between`() throws {
        var (client, storage) = try client()
        let start = try begun(&client)
        (client, _) = try self.client(over: storage)
        let after = client.finished(
            try ticket(&client, start), as: try Principal(subject: "alice"))
        #expect(after.contains("Account > Profile: alice > Orders"))
    }

    @Test func `tokens that are not good change nothing but the page`() throws {
        var (client, _) = try client()
        let start = try begun(&client)
        let after = client.failed(try ticket(&client, start), "bad_signature: begin again")
        #expect(after.contains("The sign-in failed: bad_signature: begin again."))
        #expect(after.contains("Waiting for a sign-in: Orders"))
        #expect(after.contains("2026-") == false)
        // The person may begin again.
        #expect(try begun(&client).state != start.state)
    }

    @Test func `a provider that cannot be asked leaves the link waiting`() throws {
        var (client, _) = try client()
        _ = try begun(&client)
        let page = client.failed("unreachable: try again")
        #expect(page.contains("The provider cannot be asked: unreachable: try again."))
        #expect(page.contains("Waiting for a sign-in: Orders"))
    }

    @Test func `answers that are late, forged or a refusal are told apart from a sign-in`() throws {
        var (client, _) = try client()
        let start = try begun(&client)
        let forged = client.answer(
            to: "\(start.redirect)?code=c&state=\(String(start.state.reversed()))")
        #expect(forged.next == .more)
        #expect(forged.text.contains("none that is under way"))
        let refused = client.answer(
            to: "\(start.redirect)?error=access_denied&state=\(start.state)")
        #expect(refused.text.contains("You said no"))
        #expect(refused.text.contains("Orders is dropped."))
        let late = client.answer(to: "\(start.redirect)?code=c&state=\(start.state)")
        #expect(late.text.contains("none that is under way"))
        #expect(client.answer(to: "sign in alice").text.contains("Asking the provider"))
        #expect(client.answer(to: "no").text.contains("Say no on the provider's page"))
    }

    @Test func `the answer to a sign-in is not repeated in a transcript`() {
        let line = "http://127.0.0.1:8400/callback?code=c0de&state=abc"
        #expect(MarketplaceClient.shown(line) == "http://127.0.0.1:8400/callback?...")
        #expect(MarketplaceClient.shown("open \(line)").contains("c0de") == false)
    }
}
