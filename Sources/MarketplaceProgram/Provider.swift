import LinkBroker
import LinkBrokerOIDC
import SampleApps

/// The provider of the command line: the pretend one, or a relying party of a real one.
struct Provider {
    /// What the client says about it.
    let kind: MarketplaceProvider
    private let party: RelyingParty?
    private let policy: Policy

    /// Prepares; nothing is fetched yet.
    ///
    /// - Parameter options: The command line.
    /// - Throws: Where the issuer or the client cannot be.
    init(_ options: Options) throws(Problem) {
        do {
            policy = try Policy(json: Array(MarketplacePolicy.json.utf8))
            guard let issuer = options.issuer, let client = options.client else {
                kind = .pretend
                party = nil
                return
            }
            kind = .real(issuer: issuer, port: options.port)
            party = try RelyingParty(
                RelyingPartyConfiguration(
                    issuer: issuer, client: client,
                    nowMilliseconds: { Terminal.nowMilliseconds() }))
        } catch {
            throw Problem(text: "the provider cannot be used: \(error)")
        }
    }

    /// Makes the address for the person's browser, and shows it.
    func began(
        _ start: SignInStart, _ routes: [RouteID], _ client: inout MarketplaceClient
    ) async -> String {
        guard let party else { return client.failed("no_provider") }
        let request = AuthorizationRequest(
            state: start.state, nonce: start.nonce, codeChallenge: start.codeChallenge,
            redirect: start.redirect,
            demand: AccessDemand(start.required, routes: routes, in: policy))
        do throws(OIDCError) {
            return client.began(at: try await party.authorizationURL(for: request))
        } catch {
            return client.failed("\(error)")
        }
    }

    /// Exchanges the code, and shows who came.
    ///
    /// What the sign-in lacks is the policy's to say: it is asked again at the commit.
    func finished(
        _ ticket: SignInTicket, _ callback: String, _ client: inout MarketplaceClient
    ) async -> String {
        guard let party else { return client.failed(ticket, "no_provider") }
        let response = AuthorizationResponse(
            callback: callback, codeVerifier: ticket.codeVerifier, nonce: ticket.nonce,
            shortfall: .leftToPolicy)
        do throws(OIDCError) {
            return client.finished(ticket, as: try await party.complete(response).principal)
        } catch {
            return client.failed(ticket, "\(error)")
        }
    }
}
