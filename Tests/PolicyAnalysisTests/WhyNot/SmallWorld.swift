import LinkBrokerTesting
import LinkPolicy
import LinkRouting
import PolicyAnalysis
import Testing

/// A random small policy with one link, and every way in which a person, an app and a source can
/// be: the decision function of the gate is asked about each.
struct SmallWorld {
    /// One way to be; names are bits, levels and versions count from none.
    struct Point: Hashable {
        var source = LinkSource.externalURL
        var app = 0
        var flags = 0
        var gates = 0
        /// `nil` for nobody.
        var person: Person?

        struct Person: Hashable {
            var scopes = 0
            var roles = 0
            /// For each claim: 0 for someone else's, or the place of a value and one.
            var claims = [0, 0]
            var level = 0
            var isFresh = true
        }
    }

    let policy: Policy
    let route: Route
    let points: [Point]
    /// The points at which the gate commits the route.
    let open: [Point]
    private let url: String
    /// For each claim, the values by which an element of the back stack belongs to someone.
    private let owned: [Set<Int>]

    private static let versions = [AppVersion("0.9.0"), AppVersion("1.0.0"), AppVersion("2.0.0")]
    private static let values = ["x", "y"]
    private static let claims = ["sub", "team"]
    private static let levels = ["pwd", "mfa"]
    static let pointCountLimit = 6_000

    /// Makes policies up until one has few enough points.
    init(_ generator: inout SeededGenerator) throws {
        var sizes: Sizes
        repeat { sizes = Sizes(&generator) } while sizes.pointCount > Self.pointCountLimit
        policy = try Policy(json: Array(sizes.policy(&generator).utf8))
        let link = "https://h.example/t/\(generator.pick(Self.values))/y"
        let matched = try policy.table.matched(link)
        (route, url) = (matched.route, matched.link.text)
        let owners = zip(
            try policy.elementRules(at: #require(policy.table.index(of: route.id))),
            policy.ownerTexts(of: route))
        owned = Self.claims.map { claim in
            let texts = owners.filter { $0.0.owner?.claim == claim }.compactMap(\.1)
            return Set(texts.compactMap { text in Self.values.firstIndex(of: text).map { $0 + 1 } })
        }
        points = sizes.points
        let (policy, route) = (policy, route)
        let sessions = Dictionary(
            uniqueKeysWithValues: try Set(points.map(\.person)).map { person in
                (person, try Self.session(person, policy))
            })
        open = points.filter { point in
            let context = DecisionContext(
                source: point.source, session: sessions[point.person] ?? .anonymous,
                device: DeviceFacts(
                    app: Self.versions[point.app],
                    flags: policy.vocabulary.flagSet(of: Self.names("f", point.flags))),
                openGates: policy.vocabulary.gateSet(of: Self.names("g", point.gates)),
                nowSeconds: 1000)
            return policy.verdict(for: route, in: context).decision.outcome == .commit
        }
    }

    /// The question of someone who is at a point.
    func question(at point: Point) -> PolicyQuestion {
        var question = PolicyQuestion(url: url, source: point.source)
        question.app = Self.versions[point.app]
        question.flags = Self.names("f", point.flags)
        question.gates = Self.names("g", point.gates)
        question.nowSeconds = 1000
        question.person = point.person.map(Self.person)
        return question
    }

    private static func person(_ point: Point.Person) -> PolicyQuestion.Person {
        var person = PolicyQuestion.Person()
        person.scopes = names("s", point.scopes)
        person.roles = names("r", point.roles)
        person.claims = zip(claims, point.claims).filter { $0.1 > 0 }.map {
            PrincipalClaim(name: $0, value: values[$1 - 1])
        }
        person.assurance = point.level == 0 ? nil : levels[point.level - 1]
        person.authenticatedAt = point.isFresh ? 1000 : 100
        return person
    }

    private static func session(
        _ point: Point.Person?, _ policy: Policy
    ) throws -> SessionFacts {
        var question = PolicyQuestion(url: "", source: .push)
        question.person = point.map(person)
        return try question.principal().map { .signedIn(policy.facts(of: $0)) } ?? .anonymous
    }

    private static func names(_ letter: String, _ bits: Int) -> [String] {
        (0..<2).filter { bits >> $0 & 1 == 1 }.map { "\(letter)\($0)" }
    }

    /// The number of changes from one point to another; `nil` where something would be taken away.
    func distance(from start: Point, to end: Point) -> Int? {
        let added = [
            start.source == end.source ? 0 : 1, Self.steps(start.app, end.app),
            Self.bits(start.flags, end.flags), Self.bits(start.gates, end.gates),
            distance(from: start.person, to: end.person),
        ]
        return added.reduce(0) { sum, part in sum.flatMap { sum in part.map { sum + $0 } } }
    }

    private func distance(from start: Point.Person?, to end: Point.Person?) -> Int? {
        guard let end else { return start == nil ? 0 : 1 }
        guard let start else {
            return end.isFresh ? distance(from: Point.Person(), to: end).map { $0 + 1 } : nil
        }
        let claims = owned.indices.map { place -> Int? in
            let (old, new) = (start.claims[place], end.claims[place])
            return old == new ? 0 : owned[place].contains(new) ? 1 : nil
        }
        let added =
            [
                Self.bits(start.scopes, end.scopes), Self.bits(start.roles, end.roles),
                Self.steps(start.level, end.level),
                Self.steps(start.isFresh ? 1 : 0, end.isFresh ? 1 : 0),
            ] + claims
        return added.reduce(0) { sum, part in sum.flatMap { sum in part.map { sum + $0 } } }
    }

    private static func steps(_ old: Int, _ new: Int) -> Int? {
        old == new ? 0 : new < old ? nil : 1
    }

    private static func bits(_ old: Int, _ new: Int) -> Int? {
        old & ~new == 0 ? (new & ~old).nonzeroBitCount : nil
    }
}

/// How much of everything a small policy has.
private struct Sizes {
    let scopes: Int
    let roles: Int
    let claims: Int
    let levels: Int
    let flags: Int
    let gates: Int
    let apps: Int
    let asksAge: Bool

    init(_ generator: inout SeededGenerator) {
        scopes = generator.pick([0, 1, 2])
        roles = generator.pick([0, 1, 2])
        claims = generator.pick([0, 1, 1, 2])
        levels = generator.pick([0, 1, 2])
        flags = generator.pick([0, 1, 2])
        gates = generator.pick([0, 1, 2])
        apps = generator.pick([1, 2, 3])
        asksAge = generator.pick([true, false])
    }

    var pointCount: Int {
        let persons =
            (1 << (scopes + roles)) * [1, 3, 9][claims] * (levels + 1) * (asksAge ? 2 : 1)
        return 6 * apps * (1 << (flags + gates)) * (1 + persons)
    }

    var points: [SmallWorld.Point] {
        var points = LinkSource.allCases.map { SmallWorld.Point(source: $0) }
        points = Self.spread(points, apps) { $0.app = $1 }
        points = Self.spread(points, 1 << flags) { $0.flags = $1 }
        points = Self.spread(points, 1 << gates) { $0.gates = $1 }
        var persons = [SmallWorld.Point.Person()]
        persons = Self.spread(persons, 1 << scopes) { $0.scopes = $1 }
        persons = Self.spread(persons, 1 << roles) { $0.roles = $1 }
        persons = Self.spread(persons, claims > 0 ? 3 : 1) { $0.claims[0] = $1 }
        persons = Self.spread(persons, claims > 1 ? 3 : 1) { $0.claims[1] = $1 }
        persons = Self.spread(persons, levels + 1) { $0.level = $1 }
        persons = Self.spread(persons, asksAge ? 2 : 1) { $0.isFresh = $1 == 0 }
        return points.flatMap { point in
            ([nil] + persons).map { person in
                var point = point
                point.person = person
                return point
            }
        }
    }

    private static func spread<Value>(
        _ values: [Value], _ count: Int, _ set: (inout Value, Int) -> Void
    ) -> [Value] {
        values.flatMap { value in
            (0..<count).map { number in
                var value = value
                set(&value, number)
                return value
            }
        }
    }

    func policy(_ generator: inout SeededGenerator) -> String {
        let parents = (0..<generator.pick([0, 1, 2, 3])).map { number in
            let name = generator.pick(["a", "b"])
            let isOptional = generator.pick([true, true, false])
            return (
                route: route("p\(number)", "/p\(number)/{\(name)}", [name], &generator),
                entry: #"{"route": "p\#(number)", "optional": \#(isOptional)}"#
            )
        }
        let entries = parents.map(\.entry).joined(separator: ", ")
        let target = route(
            "t", "/t/{a}/{b}", ["a", "b"], &generator,
            parents.isEmpty ? "" : #", "parents": [\#(entries)]"#)
        let routes = ([target] + parents.map(\.route)).joined(separator: ",\n")
        return """
            {"linkbroker": 1, "id": "p", "revision": "1",
            "origins": [{"id": "web", "hosts": ["h.example"]}],
            "vocab": {"scopes": ["s0", "s1"], "roles": ["r0", "r1"], "claims": ["sub", "team"],
              "assurance": ["pwd", "mfa"], "flags": ["f0", "f1"], "gates": ["g0", "g1"]},
            "types": {"a": {"enum": ["x", "y"]}, "b": {"enum": ["x", "y"]}},
            "defaults": {"access": "authenticated"},
            "routes": [\(routes)]}
            """
    }

    private func route(
        _ id: String, _ path: String, _ parameters: [String], _ generator: inout SeededGenerator,
        _ parents: String = ""
    ) -> String {
        var keys = [#""id": "\#(id)", "path": "\#(path)""#]
        let access = generator.pick([
            "authenticated", "authenticated", "authenticated", "authenticated", "public",
            "signedOut", "deny",
        ])
        keys.append(#""access": "\#(access)""#)
        if access == "deny" { keys.append(#""why": "gone""#) }
        if generator.pick([true, false]) {
            let sources = LinkSource.allCases.filter { _ in generator.pick([true, true, false]) }
            let names = sources.isEmpty ? [LinkSource.push] : sources
            keys.append(#""from": [\#(names.map { "\"\($0.name)\"" }.joined(separator: ", "))]"#)
        }
        if apps > 1, generator.pick([true, false]) {
            keys.append(
                #""minApp": "\#(generator.pick(Array(["1.0.0", "2.0.0"].prefix(apps - 1))))""#)
        }
        if let names = names("f", flags, &generator) { keys.append(#""flags": [\#(names)]"#) }
        let requirement = requirement(parameters, &generator)
        if access == "authenticated", !requirement.isEmpty {
            keys.append(#""require": {\#(requirement)}"#)
        }
        return "{\(keys.joined(separator: ", "))\(parents)}"
    }

    private func requirement(
        _ parameters: [String], _ generator: inout SeededGenerator
    ) -> String {
        var keys: [String] = []
        if let names = names("s", scopes, &generator) {
            keys.append(#""scopes": {"\#(generator.pick(["all", "any"]))": [\#(names)]}"#)
        }
        if let names = names("r", roles, &generator) {
            keys.append(#""roles": {"\#(generator.pick(["all", "any"]))": [\#(names)]}"#)
        }
        if claims > 0, generator.pick([true, false]) {
            let claim = generator.pick(Array(["sub", "team"].prefix(claims)))
            let unless = names("r", roles, &generator).map { #", "unless": [\#($0)]"# } ?? ""
            keys.append(
                #""owner": {"param": "\#(generator.pick(parameters))", "claim": "\#(claim)"\#(unless)}"#
            )
        }
        if levels > 0, generator.pick([true, false]) {
            let level = generator.pick(Array(["pwd", "mfa"].prefix(levels)))
            keys.append(#""assurance": "\#(level)""#)
        }
        if asksAge, generator.pick([true, false]) { keys.append(#""maxAge": 300"#) }
        if let names = names("g", gates, &generator) { keys.append(#""gates": [\#(names)]"#) }
        return keys.joined(separator: ", ")
    }

    /// Some names of a kind, or none.
    private func names(
        _ letter: String, _ count: Int, _ generator: inout SeededGenerator
    ) -> String? {
        let names = (0..<count).filter { _ in generator.pick([true, false]) }
        guard !names.isEmpty else { return nil }
        return names.map { "\"\(letter)\($0)\"" }.joined(separator: ", ")
    }
}
