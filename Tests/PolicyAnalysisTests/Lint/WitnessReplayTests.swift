import LinkPolicy
import LinkRouting
import PolicyAnalysis
import Testing

/// Every witness of every finding, read by the gate itself, shows what its message says.
@Suite struct WitnessReplayTests {
    /// What the gate says to a line of `explain --batch`.
    private struct Replay {
        let match: MatchedLink
        let outcome: Outcome
        let source: LinkSource
        let isSignedIn: Bool

        init(_ line: String, under policy: Policy) throws {
            let json = try JSONDocument(Array(line.utf8)).root
            let url = try #require(json["url"]?.string)
            match = try policy.table.matched(url)
            let from =
                json["from"]?.string ?? (url.hasPrefix("https") ? "universalLink" : "externalURL")
            source = try #require(LinkSource(name: from))
            isSignedIn = json["as"] != nil
            var context = DecisionContext(
                source: source, session: .anonymous,
                device: DeviceFacts(
                    app: json["app"]?.string.flatMap(AppVersion.init),
                    flags: policy.vocabulary.flagSet(
                        of: json["flags"]?.elements?.compactMap(\.string) ?? [])),
                openGates: policy.vocabulary.gateSet(
                    of: json["gates"]?.elements?.compactMap(\.string) ?? []),
                nowSeconds: json["now"]?.integer)
            if let person = json["as"] {
                context.session = .signedIn(policy.facts(of: try Principal(json: person)))
            }
            outcome = policy.verdict(for: match.route, in: context).decision.outcome
        }
    }

    /// The rules whose findings always have a witness in the table of planted mistakes.
    private static let shown = ["LB016", "LB022", "LB024", "LB028", "LB061", "LB064", "LB066"]

    static let rows = PlantedFindingTests.rows + more

    /// Mistakes that a link with the defaults of its scheme would not show.
    private static let more = [
        PlantedFindingTests.Row("LB024", "a person's things by push alone, with everything asked") {
            $0.vocab =
                #"{"scopes": ["s"], "flags": ["f"], "gates": ["g"], "assurance": ["a", "b"]}"#
            $0.types = #"{"userId": {"token": [70, 90]}}"#
            $0.routes = [
                #"{"id": "a", "path": "/users/{userId}/shelf", "from": ["push"], "flags": ["f"], "#
                    + #""minApp": "3.0.0", "require": {"scopes": {"all": ["s"]}, "gates": ["g"], "#
                    + #""assurance": "b", "maxAge": 9}}"#
            ]
        },
        PlantedFindingTests.Row("LB016", "an address that only the app itself gives") {
            $0.routes = [
                #"{"id": "a", "path": "/a", "from": ["inApp"], "on": ["app"], "#
                    + #""query": {"next": {"text": [1, 200]}}}"#
            ]
        },
    ]

    @Test(arguments: rows)
    func `a witness shows what its finding says`(row: PlantedFindingTests.Row) throws {
        let report = PolicyLint.report(of: row.sample.bytes, row.options)
        for finding in report.findings {
            #expect((finding.witness != nil) || !Self.shown.contains(finding.rule.id))
            guard let policy = report.policy, let witness = finding.witness else { continue }
            if ["LB038", "LB060"].contains(finding.rule.id) { continue }
            let replay = try Replay(witness.line, under: policy)
            #expect(replay.match.route.id == finding.route)
            #expect(String(decoding: replay.match.link.bytes, as: UTF8.self) == witness.link)
            switch finding.rule.id {
            case "LB016":
                #expect(replay.outcome == .commit)
                #expect(replay.match.route.parameters.contains { $0.value.holds("evil.example") })
            case "LB022", "LB064", "LB066":
                #expect(replay.outcome == .commit && !replay.isSignedIn)
            case "LB024": #expect(replay.outcome == .commit && replay.isSignedIn)
            case "LB028":
                #expect(replay.outcome == .commit && replay.source != .inApp)
            case "LB061": #expect([.commit, .hold].contains(replay.outcome))
            // A rule that has no row above.
            default: Issue.record("a witness of \(finding.rule.id) is not asked for")
            }
        }
    }

    /// Two routes whose patterns share a shape.
    struct Pair: CustomTestStringConvertible, Sendable {
        let types: String
        let routes: [String]
        let isShape: Bool

        init(_ types: String, _ first: String, _ second: String, isShape: Bool = false) {
            self.types = types
            routes = ["{\"id\": \"a\", \(first)}", "{\"id\": \"b\", \(second)}"]
            self.isShape = isShape
        }

        var testDescription: String { "\(types) \(routes)" }
    }

    static let pairs = [
        // A common value at the bound of one of the two types.
        Pair(
            #""x": {"token": [30, 90]}, "y": {"token": [1, 40]}"#, #""path": "/{x}""#,
            #""path": "/{y}""#),
        Pair(
            #""x": {"int": [1000, 5000]}, "y": {"digits": [4, 9]}"#, #""path": "/{x}""#,
            #""path": "/{y}""#),
        Pair(
            #""x": {"int": [-5, 120]}, "y": {"token": [3, 3]}"#, #""path": "/{x}""#,
            #""path": "/{y}""#),
        Pair(
            #""x": {"int": [-900, 5]}, "y": {"token": [4, 4]}"#, #""path": "/{x}""#,
            #""path": "/{y}""#),
        Pair(
            #""x": {"uuid": true}, "y": {"token": [1, 90]}"#, #""path": "/{x}""#, #""path": "/{y}""#
        ),
        Pair(
            #""x": {"date": true}, "y": {"text": [1, 90]}"#, #""path": "/{x}""#, #""path": "/{y}""#),
        Pair(
            #""x": {"decimal": ["0.5", "7.25", 2]}, "y": {"int": [7, 9]}"#, #""path": "/{x}""#,
            #""path": "/{y}""#),
        Pair(
            #""x": {"decimal": ["7.25", "7.75", 2]}, "y": {"token": [1, 9]}"#, #""path": "/{x}""#,
            #""path": "/{y}""#),
        Pair(
            #""x": {"host": [70, 200]}, "y": {"token": [80, 90]}"#, #""path": "/{x}""#,
            #""path": "/{y}""#),
        Pair(
            #""x": {"token": [6, 9]}, "y": {"token": [2, 9]}"#, #""path": "/@{x}/k""#,
            #""path": "/{y}.z/{x}""#, isShape: true),
        Pair(
            #""x": {"token": [6, 9]}, "y": {"token": [2, 9]}"#, #""path": "/@{x}""#,
            #""path": "/{y}.z""#, isShape: true),
        Pair(
            #""x": {"enum": ["ab.z", "c"]}, "y": {"token": [2, 9]}, "z": {"token": [1, 9]}"#,
            #""path": "/{x}/{z}/k""#, #""path": "/{y}.z/k/{z}""#),
        Pair(
            #""x": {"int": [1, 99999]}, "y": {"token": [2, 3]}"#, #""path": "/1{x}""#,
            #""path": "/{y}9""#),
        Pair(
            #""x": {"enum": ["ab.z", "c"]}, "y": {"token": [2, 9]}"#, #""path": "/{x}/k""#,
            #""path": "/{y}.z/{x}""#, isShape: true),
        // A required query key, of one and of both.
        Pair(
            #""x": {"uuid": true}"#, #""path": "/{x}", "query": {"q": {"int": [7, 9]}}"#,
            #""path": "/{x}", "query": {"q": {"digits": [1, 1]}, "r": {"date": true}}"#),
        Pair(
            #""x": {"uuid": true}"#, #""path": "/{x}", "query": {"q": {"int": [7, 9]}}"#,
            #""path": "/{x}", "query": {"q": {"date": true}}"#, isShape: true),
        // Literals that the other's type refuses, and types without a common value.
        Pair(#""x": {"uuid": true}"#, #""path": "/{x}/k""#, #""path": "/y/{x}""#, isShape: true),
        Pair(
            #""x": {"int": [1, 9]}, "y": {"date": true}"#, #""path": "/{x}""#, #""path": "/{y}""#,
            isShape: true),
        Pair(
            #""x": {"token": [1, 9]}, "y": {"token": [10, 12]}"#, #""path": "/{x}""#,
            #""path": "/{y}""#, isShape: true),
        // Long enough for a message to cut it.
        Pair(
            #""x": {"token": [300, 900]}"#, #""path": "/{x}/k""#, #""path": "/kkk/{x}""#,
            isShape: true),
        Pair(
            #""x": {"token": [300, 900]}, "y": {"token": [1, 9]}"#, #""path": "/{x}/{y}/k""#,
            #""path": "/{x}/k/{y}""#),
    ]

    private static func sample(_ pair: Pair, _ routes: [String], _ origins: String) -> LintSample {
        var sample = LintSample()
        sample.origins = origins
        sample.types = "{\"lang\": {\"enum\": [\"de\", \"en\"]}, \(pair.types)}"
        sample.routes = routes
        return sample
    }

    @Test(
        arguments: pairs,
        [
            #"[{"id": "web", "hosts": ["h.example"]}]"#,
            #"[{"id": "web", "hosts": ["{lang}.h.example"]}]"#,
            #"[{"id": "app", "scheme": "x", "authority": "none"}, {"id": "web", "hosts": ["h.example"]}]"#,
        ])
    func `each of two patterns takes their witness by itself, or it is one of the shapes`(
        pair: Pair, origins: String
    ) throws {
        let report = PolicyLint.report(of: Self.sample(pair, pair.routes, origins).bytes)
        #expect(report.policy == nil)
        let finding = try #require(report.findings.first)
        #expect(["LB010", "LB011"].contains(finding.rule.id), "\(finding.message)")
        let witness = try #require(finding.witness)
        #expect(try #require(finding.hint).contains("one of the shapes") == pair.isShape)
        let text = LintOutput(report, source: [], fileName: "p").written(as: .compact)
        #expect(text.contains("witness: \(witness.link)\n"))
        for (route, name) in zip(pair.routes, ["a", "b"]) where !pair.isShape {
            let alone = PolicyLint.report(of: Self.sample(pair, [route], origins).bytes)
            let policy = try #require(alone.policy, "\(alone.findings.map(\.message))")
            #expect(try policy.table.matched(witness.link).route.id.text == name, "\(witness.link)")
        }
    }
}

extension ParameterValue {
    /// Whether a text has a part.
    fileprivate func holds(_ part: String) -> Bool {
        switch self {
        case .text(let text): text.contains(part)
        case .int, .bool: false
        }
    }
}
