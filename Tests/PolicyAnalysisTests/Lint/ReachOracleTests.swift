import LinkBrokerTesting
import LinkPolicy
import LinkRouting
import PolicyAnalysis
import Testing

/// `LB061` and `LB025` ask a few strongest sessions; here every session of a small world is asked.
@Suite struct ReachOracleTests {
    private static let vocab = """
        {"scopes": ["s", "t"], "roles": ["r", "q"], "claims": ["sub"], "gates": ["g"], \
        "flags": ["f"], "assurance": ["weak", "strong"]}
        """

    /// A rule of random parts.
    private static func rule(_ random: inout SeededGenerator) -> String {
        let parts = [
            random.pick(["", #""scopes": {"all": ["s"]}"#, #""scopes": {"any": ["s", "t"]}"#]),
            random.pick(["", #""roles": {"any": ["r"]}"#, #""roles": {"all": ["r", "q"]}"#]),
            random.pick([
                "", #""owner": {"param": "x", "claim": "sub"}"#,
                #""owner": {"param": "x", "claim": "sub", "unless": ["q"]}"#,
            ]),
            random.pick(["", #""assurance": "weak""#, #""assurance": "strong""#]),
            random.pick(["", #""maxAge": 60"#]), random.pick(["", #""gates": ["g"]"#]),
        ].filter { $0.isEmpty == false }
        return "{\(parts.joined(separator: ", "))}"
    }

    private static func route(
        _ id: String, _ more: String, _ random: inout SeededGenerator
    ) -> String {
        let access = random.pick(["public", "signedOut", "authenticated", "authenticated"])
        let require = access == "authenticated" ? #", "require": \#(rule(&random))"# : ""
        let from = random.pick([#""any""#, #"["inApp"]"#, #"["universalLink", "push"]"#])
        let flags = random.pick(["", #", "flags": ["f"], "minApp": "2.0.0""#])
        return #"{"id": "\#(id)", "path": "/\#(id)/{x}", "access": "\#(access)", "from": \#(from)"#
            + "\(require)\(flags)\(more)}"
    }

    private struct Bound: Sendable {
        var text: String
        var holds: @Sendable (Principal?) -> Bool
    }

    private static let bounds: [Bound] = [
        Bound(text: "") { _ in true },
        Bound(text: #""below": {"signedIn": false}, "#) { $0 == nil },
        Bound(text: #""below": {"assurance": "strong"}, "#) { $0?.assurance != "strong" },
        Bound(text: #""below": {"assurance": "weak"}, "#) { $0?.assurance == nil },
        Bound(text: #""below": {"scopes": ["s", "t"]}, "#) { ($0?.scopes.count ?? 0) < 2 },
        Bound(text: #""below": {"roles": ["r"]}, "#) { $0?.roles.contains("r") != true },
    ]

    /// Nobody, and everyone that the vocabulary can tell apart.
    private static func people() throws -> [Principal?] {
        var people: [Principal?] = [nil]
        for bits in 0..<16 {
            for level in [nil, "weak", "strong"] {
                for (subject, time) in [("aaa", 1000), ("aaa", 100), ("bbb", 1000)]
                    as [(String, Int64)]
                {
                    people.append(
                        try Principal(
                            subject: subject,
                            scopes: ["s", "t"].enumerated().filter { bits >> $0.offset & 1 == 1 }
                                .map(\.element),
                            roles: ["r", "q"].enumerated().filter {
                                bits >> (2 + $0.offset) & 1 == 1
                            }
                            .map(\.element), assurance: level, authenticatedAt: time))
                }
            }
        }
        return people
    }

    /// Every outcome of the route for a bound and some sources.
    private static func outcomes(
        _ policy: Policy, _ bound: Bound, _ sources: [LinkSource]
    ) throws -> Set<Outcome> {
        let route = try policy.table.matched("https://h.example/a/aaa").route
        var outcomes: Set<Outcome> = []
        for person in try people() where bound.holds(person) {
            for source in sources {
                for isOn in [false, true] {
                    let context = DecisionContext(
                        source: source,
                        session: person.map { .signedIn(policy.facts(of: $0)) } ?? .anonymous,
                        device: DeviceFacts(
                            app: isOn ? AppVersion("9.0.0") : nil,
                            flags: FlagSet(rawValue: isOn ? 1 : 0)),
                        openGates: GateSet(rawValue: isOn ? 1 : 0), nowSeconds: 1010)
                    outcomes.insert(policy.verdict(for: route, in: context).decision.outcome)
                }
            }
        }
        return outcomes
    }

    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func `what no strongest session reaches, no session reaches`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var broken = 0
        var unreached = 0
        for _ in 0..<60 {
            let bound = random.pick(Self.bounds)
            let reach = random.pick(["held", "commit"])
            let from = random.pick(["", #""from": ["universalLink"], "#])
            let parents = random.pick(["", #", "parents": ["b"]"#])
            var sample = LintSample()
            sample.vocab = Self.vocab
            sample.types = #"{"x": {"token": [3, 3]}}"#
            sample.never =
                #"[{"name": "n", "route": "a", \#(bound.text)\#(from)"reach": "\#(reach)"}]"#
            sample.routes = [
                Self.route("a", parents, &random), Self.route("b", "", &random),
            ]
            let report = PolicyLint.report(of: sample.bytes)
            let policy = try #require(report.policy, "\(report.findings.map(\.message))")
            let sources = from.isEmpty ? LinkSource.allCases : [.universalLink]
            let reached = try Self.outcomes(policy, bound, sources)
            let isBroken =
                reached.contains(.commit) || reach == "held" && reached.contains(.hold)
            #expect(
                report.findings.contains { $0.rule.id == "LB061" } == isBroken, "\(sample.text)")
            broken += isBroken ? 1 : 0
            let all = try Self.outcomes(policy, Self.bounds[0], LinkSource.allCases)
            let isReached = all.contains(.commit)
            let hasFinding = report.findings.contains {
                $0.rule.id == "LB025" && $0.route?.text == "a"
            }
            #expect(hasFinding == (isReached == false), "\(sample.text)")
            unreached += isReached ? 0 : 1
        }
        #expect((5...55).contains(broken))
        #expect(unreached > 0)
    }
}
