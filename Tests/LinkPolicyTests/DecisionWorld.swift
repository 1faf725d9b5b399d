import LinkPolicy
import LinkRouting

/// Every small rule, person, device and moment that the decision tests compare.
enum DecisionWorld {
    /// Rules that need no session, and all combinations of what a session may be asked for.
    static let rules: [NaiveRule] = {
        var rules: [NaiveRule] = []
        for from in sources {
            for device in devices {
                for access in ["public", "signedOut", "deny"] {
                    var rule = NaiveRule(access: access, from: from)
                    device(&rule)
                    rules.append(rule)
                }
                for permission in permissions {
                    for strength in strengths {
                        for gates: Set<String> in [[], ["g1"], ["g1", "g2"]] {
                            var rule = NaiveRule(from: from, gates: gates)
                            device(&rule)
                            permission(&rule)
                            strength(&rule)
                            rules.append(rule)
                        }
                    }
                }
            }
        }
        for index in rules.indices { rules[index].id = "r\(index)" }
        return rules
    }()

    private static let sources: [Set<String>] = [
        ["externalURL", "universalLink", "push", "inApp", "handoff", "restoration"],
        ["push", "inApp"],
    ]
    private static let devices: [@Sendable (inout NaiveRule) -> Void] = [
        { _ in }, { $0.minApp = [2, 0, 0] }, { $0.flags = ["f1"] },
    ]
    private static let permissions: [@Sendable (inout NaiveRule) -> Void] = [
        { _ in },
        { $0.allRoles = ["r1"] },
        { $0.anyRole = ["r1", "r2"] },
        { $0.allScopes = ["s1", "s2"] },
        { $0.anyScope = ["s1", "s2"] },
        { $0.ownerClaim = "sub" },
        {
            $0.ownerClaim = "c1"
            $0.unless = ["r2"]
        },
        {
            $0.allRoles = ["r1"]
            $0.allScopes = ["s1"]
            $0.ownerClaim = "sub"
        },
    ]
    private static let strengths: [@Sendable (inout NaiveRule) -> Void] = [
        { _ in },
        { $0.assurance = "weak" },
        { $0.assurance = "strong" },
        { $0.maxAge = 100 },
        {
            $0.assurance = "strong"
            $0.maxAge = 100
        },
    ]

    /// Nobody, and people with every combination of rights, ownership and strength.
    static let people: [NaivePerson?] = {
        var people: [NaivePerson?] = [nil]
        let rights: [(Set<String>, Set<String>)] = [
            ([], []), (["r1"], []), (["r2"], []), ([], ["s1"]), ([], ["s1", "s2"]),
            (["r1"], ["s1"]), (["r1", "r2"], ["s1", "s2"]),
        ]
        let strengths: [(String?, Int64?)] = [
            (nil, nil), ("weak", now), ("strong", now - 100), ("strong", now - 101),
            ("strong", now + 120), ("strong", now + 121), ("strong", nil), ("other", now),
        ]
        for (roles, scopes) in rights {
            for isOwner in [false, true] {
                for (assurance, time) in strengths {
                    people.append(
                        NaivePerson(
                            subject: isOwner ? "me" : "other", roles: roles, scopes: scopes,
                            claims: isOwner ? ["c1": "me"] : [:], assurance: assurance,
                            authenticatedAt: time))
                }
            }
        }
        return people
    }()

    static let now: Int64 = 1_000_000

    /// What differs besides rule and person.
    static let surroundings: [NaiveContext] = {
        var result: [NaiveContext] = []
        for source in ["universalLink", "push"] {
            for (app, flags): ([Int]?, Set<String>) in [
                (nil, []), ([1, 9, 9], ["f1"]), ([2, 0, 0], []), ([2, 0, 1], ["f1"]),
            ] {
                for gates: Set<String> in [[], ["g1"], ["g1", "g2"]] {
                    for (time, isOnScreen): (Int64?, Bool) in [
                        (now, false), (nil, false), (now, true),
                    ] {
                        result.append(
                            NaiveContext(
                                source: source, app: app, flags: flags, gates: gates, now: time,
                                isOnScreen: isOnScreen))
                    }
                }
            }
        }
        return result
    }()

    /// The facts of a person, or nobody.
    static func session(_ person: NaivePerson?, in policy: Policy) throws -> SessionFacts {
        guard let person else { return .anonymous }
        let principal = try Principal(
            subject: person.subject, scopes: person.scopes.sorted(), roles: person.roles.sorted(),
            claims: person.claims.map { PrincipalClaim(name: $0.key, value: $0.value) },
            assurance: person.assurance, authenticatedAt: person.authenticatedAt)
        return .signedIn(policy.facts(of: principal))
    }

    /// The context in the policy's bits.
    static func context(
        _ naive: NaiveContext, _ session: SessionFacts, in policy: Policy
    ) -> DecisionContext {
        DecisionContext(
            source: LinkSource(name: naive.source) ?? .inApp, session: session,
            device: DeviceFacts(
                app: naive.app.map {
                    AppVersion(major: UInt32($0[0]), minor: UInt32($0[1]), patch: UInt32($0[2]))
                }, flags: policy.vocabulary.flagSet(of: naive.flags)),
            openGates: policy.vocabulary.gateSet(of: naive.gates), nowSeconds: naive.now,
            scope: naive.isOnScreen ? .onScreen : .entry)
    }

    /// A decision of the library in plain names.
    static func plain(_ decision: Decision, in policy: Policy) -> NaiveAnswer {
        let names = policy.names(of: decision.requirement)
        return NaiveAnswer(
            outcome: decision.outcome.name, classification: decision.classification?.name,
            reason: decision.reason.code, signIn: names.signIn, assurance: names.assurance,
            maxAge: names.maxAgeSeconds, gates: Set(names.gates),
            deciding: decision.deciding.map { policy.table.id(at: $0).text } ?? "")
    }

    /// How strict an outcome is.
    static func strictness(_ outcome: String) -> Int {
        ["commit": 0, "hold": 1, "deny": 2, "unavailable": 3, "rejected": 4][outcome] ?? 5
    }
}
