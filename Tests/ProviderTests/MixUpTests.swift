import LinkBroker
import LinkBrokerOIDC
import LinkPolicy
import LinkRouting
import Testing

extension ProviderFlows {
    /// Two live providers behind one redirect URI, and somebody who sends a person to the wrong one
    /// (RFC 9207, RFC 9700 section 4.4).
    @Suite struct MixUpTests {
        private let canaille: CanailleProvider
        private let glewlwyd: GlewlwydProvider

        init() throws {
            canaille = try CanailleProvider.shared.get()
            glewlwyd = try GlewlwydProvider.shared.get()
        }

        /// The address of an attempt at one provider, turned into one at another: the same state, nonce
        /// and challenge.
        private func diverted(
            _ address: String, from own: any LiveProvider, to other: any LiveProvider,
            _ visit: Visit
        ) async throws -> String {
            let request = AuthorizationRequest(
                state: "s", nonce: "n", codeChallenge: "c", redirect: "r")
            let start = try await visit.party(other).authorizationURL(for: request)
            let endpoint = start.prefix { $0 != "?" }
            let query = address.drop { $0 != "?" }
            let own = "client_id=\(own.client)&"
            return String(endpoint) + query.replacing(own, with: "client_id=\(other.client)&")
        }

        @Test func `a callback of another provider is ignored, and the attempt lives`() async throws
        {
            for (own, other) in pairs {
                let visit = try Visit([canaille, glewlwyd])
                try visit.open("/shelf")
                let (address, demand) = try await visit.begin(own)
                let wrong = try await diverted(address, from: own, to: other, visit)
                let callback = try await other.callback(wrong)
                guard case .callback(.ignored(.wrongIssuer)) = visit.broker.callback(callback)
                else {
                    throw Visit.Stuck("a mix-up was not seen")
                }
                #expect(visit.published() == [])
                // The person's own callback still works.
                let mine = try await own.callback(address)
                let ticket = try visit.accepted(mine)
                let completed = try await visit.complete(mine, ticket, at: own, demand)
                #expect(try visit.authenticated(ticket, completed).committed.count == 1)
                #expect(completed.principal.issuer == own.issuer)
            }
        }

        @Test func `a mix-up whose issuer was cut off ends at the relying party`() async throws {
            for (own, other, code) in [
                (
                    canaille as any LiveProvider, glewlwyd as any LiveProvider,
                    OIDCError.Code.issuerMissing
                ),
                (glewlwyd, canaille, .codeRefused),
            ] {
                let visit = try Visit([canaille, glewlwyd])
                try visit.open("/shelf")
                let (address, demand) = try await visit.begin(own)
                let wrong = try await diverted(address, from: own, to: other, visit)
                let callback = withoutIssuer(try await other.callback(wrong))
                let ticket = try visit.accepted(callback)
                let error = await #expect(throws: OIDCError.self) {
                    try await visit.complete(callback, ticket, at: own, demand)
                }
                #expect(error?.code == code)
                _ = visit.broker.perform(.authenticationFailed(ticket: ticket.text))
                #expect(visit.published() == [])
            }
        }

        @Test func `a callback completes no attempt at the other provider`() async throws {
            let visit = try Visit([canaille, glewlwyd])
            let other = try SceneID("other")
            try visit.open("/shelf")
            try visit.open("/shelf", in: other)
            let (first, demand) = try await visit.begin(canaille)
            let (second, _) = try await visit.begin(glewlwyd, in: other)
            let callback = try await canaille.callback(first)
            let foreign = try await glewlwyd.callback(second)
            let ticket = try visit.accepted(callback)
            // The code of one attempt with the secrets of the other one.
            let error = await #expect(throws: OIDCError.self) {
                try await visit.complete(foreign, ticket, at: canaille, demand)
            }
            #expect(error?.code == .issuerMismatch)
            let completed = try await visit.complete(callback, ticket, at: canaille, demand)
            let settlement = try visit.authenticated(ticket, completed)
            #expect(settlement.committed.count == 2)
        }

        private var pairs: [(any LiveProvider, any LiveProvider)] {
            [(canaille, glewlwyd), (glewlwyd, canaille)]
        }

        private func withoutIssuer(_ callback: String) -> String {
            let parts = callback.split(separator: "?", maxSplits: 1).map(String.init)
            let items = parts[1].split(separator: "&").filter { $0.hasPrefix("iss=") == false }
            return parts[0] + "?" + items.joined(separator: "&")
        }
    }
}
