import LinkBrokerTesting
import LinkPolicy
import LinkRouting
import Testing

/// Mutated policies: whatever happens to the bytes, the reader answers with a policy or an error.
@Suite struct PolicyFuzzTests {
    @Test(arguments: [UInt64(1), 2, 3, 4])
    func `a mutated policy loads or has exactly one named error`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let bookshop = try PackageFile.bytes("Policies/bookshop.policy.json")
        let samples = [bookshop] + AcceptedPolicies.rows.map { Array($0.text.utf8) }
        var loaded = 0
        for _ in 0..<500 {
            var bytes = generator.pick(samples)
            for _ in 0..<(1 + Int(generator.next() % 4)) { mutate(&bytes, &generator, samples) }
            do {
                let policy = try Policy(json: bytes)
                loaded += 1
                #expect(Policy.checked(json: bytes).errors.isEmpty)
                #expect(policy.table.routeCount >= 0)
            } catch {
                #expect(error.byteOffset <= bytes.count)
                #expect(error.message.utf8.contains(0x0A) == false)
                #expect(error.rendered(source: bytes, fileName: "p").isEmpty == false)
                #expect(Policy.checked(json: bytes).errors.isEmpty == false)
            }
        }
        #expect(loaded > 0)
    }

    private func mutate(
        _ bytes: inout [UInt8], _ generator: inout SeededGenerator, _ samples: [[UInt8]]
    ) {
        guard bytes.isEmpty == false else { return }
        let place = Int(generator.next() % UInt64(bytes.count))
        let words = [
            "\"", "{", "}", "[", "]", ",", ":", "-1", "0", "true", "null", "{name}", "\\u0000", "é",
            "9223372036854775807", "\"any\"", "/", "..", "\u{202E}", "\"from\": [],", "{}", "[]",
            "?",
        ]
        switch generator.next() % 7 {
        case 0: bytes[place] = UInt8(truncatingIfNeeded: generator.next())
        case 1: bytes.remove(at: place)
        case 2: bytes.insert(contentsOf: Array(generator.pick(words).utf8), at: place)
        case 3: bytes.removeSubrange(place..<min(bytes.count, place + Int(generator.next() % 40)))
        case 4: bytes = Array(bytes.prefix(place))
        case 5:
            let other = generator.pick(samples)
            let start = Int(generator.next() % UInt64(other.count))
            bytes.insert(contentsOf: other[start..<min(other.count, start + 60)], at: place)
        // The last of seven: a piece stands twice.
        default:
            let end = min(bytes.count, place + Int(generator.next() % 60))
            bytes.insert(contentsOf: bytes[place..<end], at: place)
        }
    }

    @Test func `a policy may have as many routes and names as the format says, and no more`() throws
    {
        func routes(_ count: Int) -> String {
            let list = (0..<count).map { "{\"id\":\"r\($0)\"}" }.joined(separator: ",")
            return PolicySample.text(routes: "[\(list)]")
        }
        func scopes(_ count: Int) -> String {
            let names = (0..<count).map { "\"s\($0)\"" }.joined(separator: ",")
            return PolicySample.text(
                routes:
                    "[{\"id\": \"a\", \"require\": {\"scopes\": {\"all\": [\"s\(count - 1)\"]}}}]",
                vocab: "{\"scopes\": [\(names)]}")
        }
        _ = try PolicySample.policy(scopes(63))
        let policy = try PolicySample.policy(scopes(64))
        let route = try PolicySample.route(policy, "a")
        for (scope, outcome) in [("s63", Outcome.commit), ("s62", .deny)] {
            let session = try DecisionWorld.session(NaivePerson(scopes: [scope]), in: policy)
            let context = DecisionContext(source: .inApp, session: session, nowSeconds: nil)
            #expect(policy.verdict(for: route, in: context).decision.outcome == outcome)
        }
        #expect(throws: PolicyError(.overCap)) { try PolicySample.policy(scopes(65)) }
        #if !DEBUG
            _ = try PolicySample.policy(routes(99_999))
            _ = try PolicySample.policy(routes(100_000))
            #expect(throws: PolicyError(.overCap)) { try PolicySample.policy(routes(100_001)) }
        #endif
    }

    @Test func `numbers of limits are taken up to their caps`() throws {
        let caps = [
            ("bytes", 8192), ("segments", 64), ("queryItems", 64), ("pending", 64),
            ("pendingTTL", 86_400),
        ]
        for (key, cap) in caps {
            for (number, isTaken) in [
                (0, false), (1, true), (cap - 1, true), (cap, true), (cap + 1, false),
            ] {
                let text = PolicySample.text(
                    routes: #"[{"id": "a"}]"#, more: ", \"limits\": {\"\(key)\": \(number)}")
                #expect(((try? PolicySample.policy(text)) != nil) == isTaken, "\(key) \(number)")
            }
        }
        let policy = try PolicySample.policy(PolicySample.text(routes: #"[{"id": "a"}]"#))
        #expect(policy.limits.link == LinkLimits())
        #expect(policy.limits.pendingCountLimit == 8)
        #expect(policy.limits.pendingLifetimeSeconds == 900)
    }

    @Test func `nothing about a person or a parameter is printed with a decision`() throws {
        let policy = try PolicySample.policy(
            PolicySample.text(
                routes: """
                    [{"id": "a", "path": "/a/{id}", "require": {"owner":
                    {"param": "id", "claim": "c1"}}}]
                    """))
        let person = NaivePerson(subject: "hunter2", claims: ["c1": "hunter2"])
        let session = try DecisionWorld.session(person, in: policy)
        let context = DecisionContext(source: .inApp, session: session, nowSeconds: 0)
        let route = try PolicySample.route(policy, "a", ["id": "hunter2"])
        let verdict = policy.verdict(for: route, in: context)
        #expect(verdict.grant != nil)
        var printed = ""
        dump(context, to: &printed)
        dump(verdict, to: &printed)
        dump(policy.explanation(for: route, in: context), to: &printed)
        printed += "\(session) \(context) \(verdict) \(policy.explanation(for: route, in: context))"
        #expect(printed.contains("hunter") == false)
    }
}
