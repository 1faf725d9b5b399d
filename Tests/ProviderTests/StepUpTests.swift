import LinkBroker
import LinkBrokerOIDC
import LinkBrokerTesting
import LinkPolicy
import LinkRouting
import Testing

extension ProviderFlows {
    /// Links that want more than a password, or a fresh one, at real providers with one-time passwords.
    @Suite struct StepUpTests {
        private static var careful: Visitor {
            var visitor = Visitor()
            visitor.hasOneTimePassword = true
            return visitor
        }

        @Test func `a step-up with a one-time password commits, as if signed in so`() async throws {
            let provider = try GlewlwydProvider()
            let visit = try Visit([provider])
            try visit.open("/books/7/read")
            try await visit.signIn(at: provider)
            let reply = try visit.open("/payroll")
            // The scope is lacking as well, and a sign-in that is there does not help a denial.
            #expect(reply.result == .denied)
            #expect(reply.reason == "scope_missing")
            let safe = try visit.open("/safe")
            #expect(safe.result == .held)
            #expect(safe.required?.assurance == "mfa")
            #expect(visit.published().last == ["book", "read"])
            // The provider asks for the second factor for this scope alone.
            let (address, demand) = try await visit.begin(provider)
            #expect(demand.levels == ["mfa"])
            let wanting = address.replacing("scope=openid", with: "scope=openid%20payroll")
            let callback = try await provider.callback(wanting, Self.careful)
            let ticket = try visit.accepted(callback)
            let completed = try await visit.complete(callback, ticket, at: provider, demand)
            #expect(completed.principal.assurance == "mfa")
            let settlement = try visit.authenticated(ticket, completed)
            #expect(settlement.committed.map(\.route.text) == ["safe"])
            #expect(visit.published().last == ["safe"])
            #expect(
                visit.state()
                    == (try visit.direct(["/books/7/read", "/safe"], as: completed.principal)))
            #expect(try visit.open("/payroll").result == .committed)
        }

        @Test func `a link that needs scope and second factor gets both at once`() async throws {
            let provider = try GlewlwydProvider()
            let visit = try Visit([provider])
            try visit.open("/payroll")
            let (settlement, person) = try await visit.signIn(at: provider, as: Self.careful)
            #expect(settlement.committed.map(\.route.text) == ["payroll"])
            #expect(visit.published() == [["payroll"]])
            #expect(visit.state() == (try visit.direct(["/payroll"], as: person)))
        }

        @Test func `a step-up that comes back without the factor ends as denied`() async throws {
            let provider = try GlewlwydProvider.shared.get()
            let visit = try Visit([provider])
            try visit.open("/safe")
            let (settlement, person) = try await visit.signIn(
                at: provider, shortfall: .leftToPolicy)
            #expect(person.assurance == "pwd")
            #expect(settlement.denied.map(\.reason) == ["assurance_too_low"])
            // Never a second prompt for the same link.
            #expect(visit.session.prompts(in: visit.scene).count == 1)
            #expect(visit.published() == [])
        }

        @Test func `a relying party that judges itself names the missing factor`() async throws {
            let provider = try CanailleProvider.shared.get()
            let visit = try Visit([provider])
            try visit.open("/safe")
            let (address, demand) = try await visit.begin(provider)
            let callback = try await provider.callback(address)
            let ticket = try visit.accepted(callback)
            let error = await #expect(throws: OIDCError.self) {
                try await visit.complete(callback, ticket, at: provider, demand)
            }
            #expect(error?.code == .assuranceTooLow)
            _ = visit.broker.perform(.authenticationFailed(ticket: ticket.text))
            #expect(visit.broker.pending(in: visit.scene).count == 1)
            #expect(visit.published() == [])
        }

        @Test func `a provider that always asks twice gives the level`() async throws {
            let provider = try CanailleProvider(factors: "password,otp")
            let visit = try Visit([provider])
            try visit.open("/safe")
            let (settlement, person) = try await visit.signIn(at: provider, as: Self.careful)
            #expect(person.assurance == "mfa")
            #expect(settlement.committed.map(\.route.text) == ["safe"])
            #expect(visit.published() == [["safe"]])
        }

        @Test func `a fresh sign-in is told by a time with a fraction`() async throws {
            let provider = try CanailleProvider.shared.get()
            let visit = try Visit([provider])
            try visit.open("/recent")
            let (address, demand) = try await visit.begin(provider)
            #expect(demand.maxAgeSeconds == 300)
            #expect(address.contains("&max_age=300"))
            let callback = try await provider.callback(address)
            let ticket = try visit.accepted(callback)
            let completed = try await visit.complete(callback, ticket, at: provider, demand)
            #expect(completed.principal.authenticatedAt != nil)
            #expect(try visit.authenticated(ticket, completed).committed.count == 1)
        }

        @Test func `a provider that says 0 never counts as fresh`() async throws {
            let provider = try GlewlwydProvider.shared.get()
            let visit = try Visit([provider])
            try visit.open("/recent")
            let (address, demand) = try await visit.begin(provider)
            let callback = try await provider.callback(address)
            let ticket = try visit.accepted(callback)
            let error = await #expect(throws: OIDCError.self) {
                try await visit.complete(callback, ticket, at: provider, demand)
            }
            #expect(error?.code == .authenticationTooOld)
            let other = try Visit([provider])
            try other.open("/recent")
            let (settlement, person) = try await other.signIn(
                at: provider, shortfall: .leftToPolicy)
            #expect(person.authenticatedAt == 0)
            #expect(settlement.denied.map(\.reason) == ["too_long_ago"])
            #expect(other.published() == [])
        }
    }
}
