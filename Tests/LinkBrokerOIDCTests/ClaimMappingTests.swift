import Foundation
import LinkBrokerOIDC
import LinkPolicy
import LinkRouting
import TestSupport
import Testing

/// What a provider says, in the words of the policy; and what of it is enough.
@Suite struct ClaimMappingTests {
    private static let table = """
        {"subject": "sub", "scopes": {"library": "library.read"},
         "roles": {"claim": "groups", "names": {"editors": "publisher"}},
         "claims": {"pub": "publisher_id", "number": "tenant"},
         "assurance": [{"is": "mfa", "amr": ["otp"]}, {"is": "mfa", "acr": "urn:mfa"},
                       {"is": "pwd", "amr": ["pwd"]}]}
        """

    private func principal(
        _ claims: [(String, String)], table: String = table
    ) async throws -> Principal {
        var draft = try TokenDraft(.es256)
        for (name, json) in claims { draft.set(name, json) }
        let mapping = try ClaimMapping(json: Array(table.utf8))
        return try await Party(draft, mapping: mapping).complete().principal
    }

    @Test func `a table makes a principal`() async throws {
        let person = try await principal([
            ("groups", "[\"editors\",\"staff\"]"), ("pub", "\"p-77\""), ("number", "12"),
            ("amr", "[\"pwd\",\"otp\"]"), ("auth_time", "1799999990.917392"),
            ("email", "\"a@example\""),
        ])
        let expected = try Principal(
            subject: "alice", issuer: TokenDraft.issuer, scopes: ["openid", "library.read"],
            roles: ["publisher", "staff"],
            claims: [
                PrincipalClaim(name: "publisher_id", value: "p-77"),
                PrincipalClaim(name: "tenant", value: "12"),
            ],
            assurance: "mfa", authenticatedAt: 1_799_999_990)
        #expect(person == expected)
    }

    struct LevelRow: CustomTestStringConvertible, Sendable {
        let claims: [String]
        let level: String?
        var testDescription: String { "\(claims) -> \(level ?? "none")" }
    }

    @Test(arguments: [
        LevelRow(claims: [], level: nil),
        LevelRow(claims: ["amr", "[\"pwd\"]"], level: "pwd"),
        LevelRow(claims: ["amr", "[\"otp\",\"pwd\"]"], level: "mfa"),
        LevelRow(claims: ["amr", "[\"session\"]"], level: nil),
        LevelRow(claims: ["amr", "[]"], level: nil),
        LevelRow(claims: ["acr", "\"urn:mfa\""], level: "mfa"),
        LevelRow(claims: ["acr", "\"urn:MFA\""], level: nil),
        LevelRow(claims: ["acr", "\"\""], level: nil),
    ])
    func `a level is what a row says`(row: LevelRow) async throws {
        let claims = row.claims.isEmpty ? [] : [(row.claims[0], row.claims[1])]
        #expect(try await principal(claims).assurance == row.level)
    }

    @Test(arguments: [
        ("auth_time", "0", Int64?.some(0)), ("auth_time", "1799999000", 1_799_999_000),
        ("auth_time", "null", nil),
        // Within the skew, but nobody signs in after now.
        ("auth_time", "\(TokenDraft.nowSeconds + 30)", TokenDraft.nowSeconds),
    ])
    func `a time is an integer, a fraction, nothing or 0`(
        name: String, json: String, time: Int64?
    ) async throws {
        #expect(try await principal([(name, json)]).authenticatedAt == time)
    }

    @Test(arguments: [
        ("groups", "{\"a\":1}"), ("groups", "[1]"), ("pub", "[\"a\"]"), ("pub", "1.5"),
        ("pub", "\"\(String(repeating: "a", count: 1025))\""), ("pub", "\"a\\u202eb\""),
        ("groups", "[\"a\\u0007\"]"),
    ])
    func `claims outside the bounds of a principal are refused`(
        name: String, json: String
    ) async throws {
        let error = await #expect(throws: OIDCError.self) { try await principal([(name, json)]) }
        #expect(error?.code == .unusableClaims)
    }

    @Test func `an absent scope means what was asked for`() async throws {
        let draft = try TokenDraft(.es256)
        let party = try Party(draft)
        let answer = MemoryProvider.answer(try draft.token(), scope: nil)
        party.provider.change { $0.token = answer }
        var demand = AccessDemand()
        demand.scopes = ["orders.read"]
        #expect(
            try await party.complete(demand: demand).principal.scopes == ["openid", "orders.read"])
    }

    struct DemandRow: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let code: String?
        let demand: AccessDemand

        init(_ name: String, _ code: String?, _ change: (inout AccessDemand) -> Void) {
            testDescription = name
            self.code = code
            var demand = AccessDemand()
            change(&demand)
            self.demand = demand
        }
    }

    static let demands: [DemandRow] = [
        DemandRow("nothing", nil) { _ in },
        DemandRow("a granted scope", nil) { $0.scopes = ["library.read"] },
        DemandRow("a scope that was not granted", "scope_not_granted") {
            $0.scopes = ["library.read", "orders.read"]
        },
        DemandRow("one of two scopes", nil) {
            $0.alternatives = [["orders.read", "library.read"]]
        },
        DemandRow("neither of two scopes", "scope_not_granted") {
            $0.alternatives = [["orders.read", "payments.write"]]
        },
        DemandRow("the level", nil) { $0.levels = ["pwd", "mfa"] },
        DemandRow("a level above", "assurance_too_low") { $0.levels = ["mfa", "phr"] },
        DemandRow("young enough", nil) { $0.maxAgeSeconds = 100 },
        DemandRow("too old by a second", "authentication_too_old") { $0.maxAgeSeconds = 39 },
        DemandRow("just young enough", nil) { $0.maxAgeSeconds = 40 },
    ]

    @Test(arguments: demands)
    func `less than was demanded is no success, unless the policy judges`(
        row: DemandRow
    ) async throws {
        var draft = try TokenDraft(.es256)
        draft.set("amr", "[\"pwd\"]")
        draft.set("auth_time", "\(TokenDraft.nowSeconds - 100)")
        let party = try Party(draft, mapping: try ClaimMapping(json: Array(Self.table.utf8)))
        _ = try await party.complete(demand: row.demand, shortfall: .leftToPolicy)
        guard let code = row.code else {
            _ = try await party.complete(demand: row.demand)
            return
        }
        let error = await #expect(throws: OIDCError.self) {
            try await party.complete(demand: row.demand)
        }
        #expect(error?.code.text == code)
    }

    @Test func `a provider that does not say when is too old`() async throws {
        for time in ["0", "null"] {
            var draft = try TokenDraft(.es256)
            draft.set("auth_time", time)
            var demand = AccessDemand()
            demand.maxAgeSeconds = 300
            let party = try Party(draft)
            let error = await #expect(throws: OIDCError.self) {
                try await party.complete(demand: demand)
            }
            #expect(error?.code == .authenticationTooOld)
        }
    }

    @Test func `what held links need is in the policy, parents among it`() throws {
        let file = SharedData.packageRoot.appending(path: "Policies/bookshop.policy.json")
        let policy = try Policy(json: [UInt8](try Data(contentsOf: file)))
        let demand = AccessDemand(
            policy.names(of: Requirement(signIn: true, assuranceRank: 2, maxAgeSeconds: 300)),
            routes: [try RouteID("payment"), try RouteID("order"), try RouteID("nowhere")],
            in: policy)
        #expect(demand.scopes == ["orders.read", "payments.write"])
        #expect(demand.alternatives == [])
        #expect(demand.levels == ["mfa", "phr"])
        #expect(demand.maxAgeSeconds == 300)
    }

    @Test(arguments: [
        "", "[]", "{\"subjects\":\"sub\"}", "{\"subject\":1}", "{\"subject\":\"\"}",
        "{\"scopes\":[]}", "{\"scopes\":{\"a\":1}}", "{\"roles\":{\"names\":{}}}",
        "{\"roles\":{\"claim\":\"a\",\"name\":{}}}", "{\"assurance\":{}}",
        "{\"assurance\":[{\"is\":\"mfa\"}]}", "{\"assurance\":[{\"amr\":[\"otp\"]}]}",
        "{\"assurance\":[{\"is\":\"mfa\",\"amr\":\"otp\"}]}",
        "{\"subject\":\"a\",\"subject\":\"b\"}",
        "{\"claims\":{\"a\":\"\\u202e\"}}",
    ])
    func `a table that is not understood in full is refused`(json: String) {
        let error = #expect(throws: OIDCError.self) { try ClaimMapping(json: Array(json.utf8)) }
        #expect(error?.code == .invalidMapping)
    }
}
