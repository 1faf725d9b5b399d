import LinkBroker
import LinkBrokerOIDC
import LinkBrokerTesting
import LinkIntents
import LinkPolicy
import LinkRouting
import Testing

extension ProviderFlows {
    /// What goes wrong between the first page and the last token, at real providers: every flow ends in
    /// a named way, nothing is committed twice, and what is held can be signed in for again.
    @Suite struct InterruptionTests {
        typealias Kind = SignInTests.Kind

        @Test func `a provider that stops during the exchange leaves the link held`() async throws {
            let provider = try GlewlwydProvider()
            let visit = try Visit([provider])
            try visit.open("/books/7/read")
            let (address, demand) = try await visit.begin(provider)
            let callback = try await provider.callback(address)
            let ticket = try visit.accepted(callback)
            try provider.stop()
            let error = await #expect(throws: OIDCError.self) {
                try await visit.complete(callback, ticket, at: provider, demand)
            }
            #expect(error?.code == .unreachable)
            _ = visit.broker.perform(.authenticationFailed(ticket: ticket.text))
            #expect(visit.published() == [])
            #expect(visit.broker.pending(in: visit.scene).map(\.route.text) == ["read"])
            try provider.restart()
            let (settlement, person) = try await visit.signIn(at: provider)
            #expect(settlement.committed.map(\.route.text) == ["read"])
            #expect(visit.state() == (try visit.direct(["/books/7/read"], as: person)))
        }

        @Test(arguments: Kind.allCases)
        func `a code is redeemed once, and a callback is taken once`(kind: Kind) async throws {
            let provider = try kind.provider()
            let visit = try Visit([provider])
            try visit.open("/shelf")
            let (address, demand) = try await visit.begin(provider)
            let callback = try await provider.callback(address)
            let ticket = try visit.accepted(callback)
            guard case .callback(.ignored(.stale)) = visit.broker.callback(callback) else {
                throw Visit.Stuck("a callback was taken twice")
            }
            let completed = try await visit.complete(callback, ticket, at: provider, demand)
            #expect(try visit.authenticated(ticket, completed).committed.count == 1)
            let error = await #expect(throws: OIDCError.self) {
                try await visit.complete(callback, ticket, at: provider, demand)
            }
            #expect(error?.code == .codeRefused)
            let again = visit.broker.authenticated(ticket: ticket.text, completed.principal)
            guard case .ignored(.stale) = again else {
                throw Visit.Stuck("a ticket was taken twice")
            }
            #expect(visit.published() == [["shelf"]])
        }

        @Test(arguments: Kind.allCases)
        func `a code that is redeemed by many at once commits once`(kind: Kind) async throws {
            let provider = try kind.provider()
            let visit = try Visit([provider])
            try visit.open("/shelf")
            let (address, demand) = try await visit.begin(provider)
            let callback = try await provider.callback(address)
            let ticket = try visit.accepted(callback)
            let party = try visit.party(provider)
            let response = AuthorizationResponse(
                callback: callback, codeVerifier: ticket.codeVerifier, nonce: ticket.nonce,
                demand: demand)
            let people = await withTaskGroup(of: Principal?.self) { group in
                for _ in 0..<8 {
                    group.addTask { try? await party.complete(response).principal }
                }
                var people: [Principal] = []
                for await person in group { if let person { people.append(person) } }
                return people
            }
            // A provider may take one code several times; the broker's ticket is taken once.
            #expect(people.isEmpty == false)
            var commits = 0
            for person in people {
                let reply = visit.broker.authenticated(ticket: ticket.text, person)
                if case .settled(let settlement) = reply { commits += settlement.committed.count }
            }
            #expect(commits == 1)
            #expect(visit.published() == [["shelf"]])
        }

        @Test func `cancelling drops the link, and its late callback is stale`() async throws {
            let provider = try CanailleProvider.shared.get()
            let visit = try Visit([provider])
            try visit.open("/shelf")
            let (address, _) = try await visit.begin(provider)
            guard case .cancelled(let settlement) = visit.broker.perform(.cancel(visit.scene))
            else {
                throw Visit.Stuck("not cancelled")
            }
            #expect(settlement.dropped.map(\.reason) == ["cancelled"])
            // The browser is still open, and the person signs in after all.
            let callback = try await provider.callback(address)
            guard case .callback(.ignored(.stale)) = visit.broker.callback(callback) else {
                throw Visit.Stuck("a cancelled sign-in came back")
            }
            #expect(visit.published() == [])
            try visit.open("/books/7/read")
            #expect(try await visit.signIn(at: provider).settlement.committed.count == 1)
            #expect(visit.published() == [["book", "read"]])
        }

        @Test func `two windows share one sign-in, each link in its own window`() async throws {
            let provider = try GlewlwydProvider.shared.get()
            let visit = try Visit([provider])
            let other = try SceneID("other")
            try visit.open("/books/7/read")
            try visit.open("/shelf", in: other)
            let (first, demand) = try await visit.begin(provider)
            let (second, _) = try await visit.begin(provider, in: other)
            let callback = try await provider.callback(first)
            let late = try await provider.callback(second)
            let ticket = try visit.accepted(callback)
            let completed = try await visit.complete(callback, ticket, at: provider, demand)
            let settlement = try visit.authenticated(ticket, completed)
            #expect(settlement.committed.map(\.route.text).sorted() == ["read", "shelf"])
            #expect(visit.published() == [["book", "read"]])
            #expect(visit.published(in: other) == [["shelf"]])
            // What the second window's sign-in still brings changes nothing on screen.
            _ = visit.broker.callback(late)
            #expect(visit.published() == [["book", "read"]])
            #expect(visit.published(in: other) == [["shelf"]])
        }

        @Test func `a second attempt retires the first`() async throws {
            let provider = try CanailleProvider.shared.get()
            let visit = try Visit([provider])
            try visit.open("/shelf")
            let (first, _) = try await visit.begin(provider)
            let (second, demand) = try await visit.begin(provider)
            let old = try await provider.callback(first)
            guard case .callback(.ignored(.stale)) = visit.broker.callback(old) else {
                throw Visit.Stuck("an old attempt came back")
            }
            let callback = try await provider.callback(second)
            let ticket = try visit.accepted(callback)
            let completed = try await visit.complete(callback, ticket, at: provider, demand)
            #expect(try visit.authenticated(ticket, completed).committed.count == 1)
        }

        enum Stage: String, CaseIterable, Sendable {
            case linkHeld, signInBegun, callbackArrived, callbackAccepted, codeRedeemed, committed
        }

        @Test(arguments: Kind.allCases, Stage.allCases)
        func `an app that is killed at any stage goes on, and commits once`(
            kind: Kind, stage: Stage
        ) async throws {
            let provider = try kind.provider()
            let visit = try Visit([provider], isDurable: true)
            let end = End(stage: stage, visit: visit, provider: provider)
            try visit.open("/books/7/read")
            try end.comes(at: .linkHeld)
            let first = try await signIn(visit, provider, end)
            var last = first
            if [.callbackAccepted, .codeRedeemed].contains(stage) {
                // The ticket died with the process; the link is still held, and nothing was shown.
                try seeDead(first, visit)
                last = try await signIn(visit, provider, nil)
            }
            let settlement = try visit.authenticated(last.ticket, last.completed)
            #expect(settlement.committed.map(\.route.text) == ["read"])
            try check(visit, first.callback, stage, last.completed.principal)
        }

        /// A process that ends when a stage is reached, and the next one.
        private struct End {
            let stage: Stage
            let visit: Visit
            let provider: any LiveProvider

            func comes(at reached: Stage) throws {
                guard reached == stage else { return }
                try visit.restart()
                try visit.join(provider)
                _ = visit.broker.setSession(nil)
            }
        }

        /// What a sign-in came to before the broker is told.
        private struct Attempt {
            let callback: String
            let ticket: SignInTicket
            let completed: CompletedSignIn
        }

        private func signIn(
            _ visit: Visit, _ provider: any LiveProvider, _ end: End?
        ) async throws -> Attempt {
            let (address, demand) = try await visit.begin(provider)
            try end?.comes(at: .signInBegun)
            let callback = try await provider.callback(address)
            try end?.comes(at: .callbackArrived)
            let ticket = try visit.accepted(callback)
            try end?.comes(at: .callbackAccepted)
            let completed = try await visit.complete(callback, ticket, at: provider, demand)
            try end?.comes(at: .codeRedeemed)
            return Attempt(callback: callback, ticket: ticket, completed: completed)
        }

        private func seeDead(_ attempt: Attempt, _ visit: Visit) throws {
            let reply = visit.broker.authenticated(
                ticket: attempt.ticket.text, attempt.completed.principal)
            guard case .ignored = reply else {
                throw Visit.Stuck("a ticket outlived its process")
            }
            #expect(visit.published() == [])
        }

        private func check(
            _ visit: Visit, _ callback: String, _ stage: Stage, _ person: Principal
        ) throws {
            if stage == .committed {
                try visit.restart()
                _ = visit.broker.setSession(person)
            }
            #expect(visit.published() == [["book", "read"]])
            #expect(visit.broker.pending(in: visit.scene) == [])
            #expect(visit.state() == (try visit.direct(["/books/7/read"], as: person)))
            guard case .callback(.ignored) = visit.broker.callback(callback) else {
                throw Visit.Stuck("a callback was taken twice")
            }
        }

        @Test func `a key rotation at the provider is seen by the next sign-in`() async throws {
            let provider = try CanailleProvider()
            let visit = try Visit([provider])
            try visit.open("/shelf")
            try await visit.signIn(at: provider)
            _ = visit.broker.perform(.signOut)
            try provider.stop()
            try provider.restart(keys: "2")
            try visit.open("/books/7/read")
            let (address, demand) = try await visit.begin(provider)
            let callback = try await provider.callback(address)
            let ticket = try visit.accepted(callback)
            // The old keys were fetched just now: an unknown name does not make us ask at once.
            let error = await #expect(throws: OIDCError.self) {
                try await visit.complete(callback, ticket, at: provider, demand)
            }
            #expect(error?.code == .unknownKey)
            _ = visit.broker.perform(.authenticationFailed(ticket: ticket.text))
            visit.clock.advance(seconds: 10)
            let (settlement, _) = try await visit.signIn(at: provider)
            #expect(settlement.committed.map(\.route.text) == ["read"])
        }
    }
}
