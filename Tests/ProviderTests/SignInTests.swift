import LinkBroker
import LinkBrokerOIDC
import LinkBrokerTesting
import LinkIntents
import LinkPolicy
import LinkRouting
import Testing

extension ProviderFlows {
    /// Protected links at two real providers, by an HTTP client that fills in the real pages: each flow
    /// ends as the design says, and what was published on the way is recorded.
    @Suite struct SignInTests {
        enum Kind: String, CaseIterable, Sendable {
            case canaille
            case glewlwyd

            func provider() throws -> any LiveProvider {
                switch self {
                case .canaille: try CanailleProvider.shared.get()
                case .glewlwyd: try GlewlwydProvider.shared.get()
                }
            }
        }

        @Test(arguments: Kind.allCases)
        func `a protected link is held, signed in for, and committed as if signed in`(
            kind: Kind
        ) async throws {
            let provider = try kind.provider()
            let visit = try Visit([provider])
            let reply = try visit.open("/books/7/read")
            #expect(reply.result == .held)
            #expect(reply.required?.signIn == true)
            #expect(visit.published() == [])
            #expect(visit.session.prompts(in: visit.scene).count == 1)
            let (settlement, person) = try await visit.signIn(at: provider)
            #expect(settlement.committed.map(\.route.text) == ["read"])
            #expect(visit.published() == [["book", "read"]])
            #expect(visit.broker.pending(in: visit.scene) == [])
            #expect(person.issuer == provider.issuer)
            #expect(person.scopes.contains("library"))
            #expect(person.roles.contains("editor"))
            #expect(person.assurance == "pwd")
            #expect(visit.state() == (try visit.direct(["/books/7/read"], as: person)))
        }

        @Test(arguments: Kind.allCases)
        func `several held links are folded into one state, in order`(kind: Kind) async throws {
            let provider = try kind.provider()
            let visit = try Visit([provider], conflict: "inOrder")
            let paths = ["/books/7/read", "/drafts/3", "/loans/4"]
            for path in paths { #expect(try visit.open(path).result == .held) }
            let (settlement, person) = try await visit.signIn(at: provider)
            #expect(settlement.committed.map(\.route.text) == ["read", "draft", "loan"])
            #expect(visit.published().count == 1)
            #expect(visit.state() == (try visit.direct(paths, as: person)))
        }

        @Test(arguments: Kind.allCases)
        func `a wrong password first changes nothing`(kind: Kind) async throws {
            let provider = try kind.provider()
            let visit = try Visit([provider])
            try visit.open("/shelf")
            var forgetful = Visitor()
            forgetful.wrongPasswords = ["correct mule", "x"]
            let (settlement, _) = try await visit.signIn(at: provider, as: forgetful)
            #expect(settlement.committed.map(\.route.text) == ["shelf"])
            #expect(visit.published() == [["shelf"]])
        }

        @Test(arguments: Kind.allCases)
        func `only a wrong password brings nobody back`(kind: Kind) async throws {
            let provider = try kind.provider()
            let visit = try Visit([provider])
            try visit.open("/shelf")
            let (address, _) = try await visit.begin(provider)
            var stranger = Visitor()
            stranger.password = "guess"
            guard case .page = try await provider.visit(address, stranger, WebClient()) else {
                throw Visit.Stuck("a wrong password came back")
            }
            #expect(visit.broker.pending(in: visit.scene).count == 1)
            #expect(visit.published() == [])
        }

        @Test func `a denied consent declines the sign-in and drops the link`() async throws {
            let provider = try CanailleProvider.shared.get()
            let visit = try Visit([provider])
            try visit.open("/shelf")
            let (address, _) = try await visit.begin(provider)
            var person = Visitor.bob
            person.consent = .denied
            let callback = try await provider.callback(address, person)
            guard case .callback(.declined(let settlement)) = visit.broker.callback(callback) else {
                throw Visit.Stuck("not declined")
            }
            #expect(settlement.dropped.map(\.reason) == ["declined"])
            #expect(visit.published() == [])
            #expect(visit.broker.pending(in: visit.scene) == [])
        }

        @Test func `a partial consent is no success: the link stays held`() async throws {
            let provider = try GlewlwydProvider.shared.get()
            let visit = try Visit([provider])
            try visit.open("/loans/4")
            let (address, demand) = try await visit.begin(provider)
            #expect(demand.scopes == ["library", "borrow"])
            var person = Visitor()
            person.consent = .partial(["openid", "library"])
            let callback = try await provider.callback(address, person)
            let ticket = try visit.accepted(callback)
            let error = await #expect(throws: OIDCError.self) {
                try await visit.complete(callback, ticket, at: provider, demand)
            }
            #expect(error?.code == .scopeNotGranted)
            _ = visit.broker.perform(.authenticationFailed(ticket: ticket.text))
            #expect(visit.published() == [])
            #expect(visit.broker.pending(in: visit.scene).map(\.route.text) == ["loan"])
            // The person thinks again, and ticks everything.
            let (settlement, _) = try await visit.signIn(at: provider)
            #expect(settlement.committed.map(\.route.text) == ["loan"])
        }

        @Test func `a partial consent that the policy judges denies the link`() async throws {
            let provider = try GlewlwydProvider.shared.get()
            let visit = try Visit([provider])
            try visit.open("/loans/4")
            var person = Visitor()
            person.consent = .partial(["openid", "library"])
            let (settlement, principal) = try await visit.signIn(
                at: provider, as: person, shortfall: .leftToPolicy)
            #expect(principal.scopes == ["library", "openid"])
            #expect(settlement.denied.map(\.reason) == ["scope_missing"])
            #expect(visit.published() == [])
            #expect(visit.session.notices(in: visit.scene) == ["scope_missing"])
            // Signed in all the same, for what needs less.
            #expect(try visit.open("/books/7/read").result == .committed)
        }

        @Test func `a scope that the person does not have is not granted`() async throws {
            let provider = try GlewlwydProvider.shared.get()
            let visit = try Visit([provider])
            try visit.open("/loans/4")
            let (settlement, principal) = try await visit.signIn(
                at: provider, as: .bob, shortfall: .leftToPolicy)
            #expect(principal.scopes.contains("borrow") == false)
            #expect(settlement.denied.map(\.reason) == ["scope_missing"])
            #expect(visit.published() == [])
        }

        @Test(arguments: Kind.allCases)
        func `prompt none without a session there leaves the link held`(kind: Kind) async throws {
            let provider = try kind.provider()
            let visit = try Visit([provider])
            try visit.open("/shelf")
            let (address, _) = try await visit.begin(provider, prompt: .none)
            let callback = try await provider.callback(address)
            guard case .callback(.failed) = visit.broker.callback(callback) else {
                throw Visit.Stuck("not failed")
            }
            #expect(visit.broker.pending(in: visit.scene).count == 1)
            #expect(visit.published() == [])
            // The same attempt never comes back; a new one does.
            #expect(try await visit.signIn(at: provider).settlement.committed.count == 1)
        }

        @Test func `prompt none with a session there needs nobody`() async throws {
            let provider = try CanailleProvider.shared.get()
            let web = WebClient()
            let first = try Visit([provider])
            try first.open("/shelf")
            try await first.signIn(at: provider, web)
            let visit = try Visit([provider])
            try visit.open("/books/7/read")
            let (address, demand) = try await visit.begin(provider, prompt: .none)
            // Without a password, and without a page.
            let callback = try await provider.callback(address, Visitor(password: ""), web)
            let ticket = try visit.accepted(callback)
            let completed = try await visit.complete(callback, ticket, at: provider, demand)
            #expect(
                try visit.authenticated(ticket, completed).committed.map(\.route.text) == ["read"])
        }

        @Test(arguments: Kind.allCases)
        func `roles come from the groups of the provider`(kind: Kind) async throws {
            let provider = try kind.provider()
            let visit = try Visit([provider])
            try visit.open("/drafts/3")
            let (settlement, person) = try await visit.signIn(at: provider, as: .bob)
            #expect(person.roles.contains("editor") == false)
            #expect(settlement.denied.map(\.reason) == ["role_missing"])
            #expect(visit.published() == [])
        }
    }
}
