import LinkBrokerTesting
import LinkIntents
import LinkRouting
import Testing

/// The queue against a naive second one, over every sequence of a small world.
struct QueueTests {
    /// One intent as the naive queue sees it.
    private struct Plain: Equatable {
        let id: UInt8
        let thing: Int
        let isAutomatic: Bool
    }

    private enum Answer: Equatable {
        case held([UInt8])
        case renewed(UInt8)
        case refused
    }

    /// The rules of the design, written down once more without care for speed.
    private struct Naive {
        var list: [Plain] = []

        mutating func hold(_ new: Plain, limit: Int, rule: QueueRule) -> Answer {
            if let same = list.first(where: { $0.thing == new.thing }) {
                list = list.filter { $0 != same } + [same]
                return .renewed(same.id)
            }
            if list.count < limit {
                list.append(new)
                return .held([])
            }
            if rule != .latest { return .refused }
            var left = list
            var gone: [UInt8] = []
            while left.count >= limit {
                if let automatic = left.firstIndex(where: \.isAutomatic) {
                    gone.append(left.remove(at: automatic).id)
                } else if new.isAutomatic {
                    return .refused
                } else {
                    gone.append(left.removeFirst().id)
                }
            }
            let evicted = list.filter { gone.contains($0.id) }.map(\.id)
            list = left + [new]
            return .held(evicted)
        }
    }

    private static func naive(_ answer: QueueAnswer) -> Answer {
        switch answer {
        case .held(let evicted): .held(evicted.map(first))
        case .renewed(let id): .renewed(id.bytes[0])
        case .refused: .refused
        }
    }

    private static func first(_ intent: HeldIntent) -> UInt8 { intent.id.bytes[0] }

    // Four things, each automatic or a person's: eight arrivals; every sequence of four of them,
    // under every rule and limits 1 to 3.
    @Test(arguments: QueueRule.allCases, [1, 2, 3])
    func `every sequence of four arrivals is answered as the naive queue answers`(
        _ rule: QueueRule, _ limit: Int
    ) throws {
        let world = try World()
        var made: [[HeldIntent]] = []
        for step in 0..<4 {
            made.append(
                try (0..<8).map { kind in
                    try world.held(
                        world.link(
                            UInt8(step * 8 + kind), "https://a.example/\(kind / 2)",
                            isAutomatic: kind % 2 == 1))
                })
        }
        var differences = 0
        for sequence in 0..<4096 {
            var queue = IntentQueue()
            var naive = Naive()
            var rest = sequence
            for step in 0..<4 {
                let kind = rest % 8
                rest /= 8
                let plain = Plain(
                    id: UInt8(step * 8 + kind), thing: kind / 2, isAutomatic: kind % 2 == 1)
                let answer = queue.hold(made[step][kind], limit: limit, rule: rule)
                let expected = naive.hold(plain, limit: limit, rule: rule)
                let isEqual =
                    Self.naive(answer) == expected
                    && queue.intents.map { $0.id.bytes[0] } == naive.list.map(\.id)
                if isEqual == false { differences += 1 }
            }
        }
        #expect(differences == 0)
    }

    @Test func `a limit that was lowered evicts as many as it must, automatic ones first`() throws {
        let world = try World()
        var queue = IntentQueue()
        for id in UInt8(0)..<4 {
            let intent = try world.link(
                id, "https://a.example/\(id)", isAutomatic: id == 1 || id == 2)
            _ = queue.hold(try world.held(intent), limit: 8, rule: .latest)
        }
        let automatic = try world.held(
            world.link(9, "https://a.example/9", isAutomatic: true))
        guard case .refused = queue.hold(automatic, limit: 2, rule: .latest) else {
            Issue.record("an automatic link evicted a person's")
            return
        }
        #expect(queue.count == 4)
        let person = try world.held(world.link(8, "https://a.example/8"))
        guard case .held(let evicted) = queue.hold(person, limit: 2, rule: .latest) else {
            Issue.record("a person's link was not held")
            return
        }
        #expect(evicted.map { $0.id.bytes[0] } == [0, 1, 2])
        #expect(queue.intents.map { $0.id.bytes[0] } == [3, 8])
    }

    @Test func `the same thing is the same content, kind and source, whatever else differs`() throws
    {
        let world = try World()
        let base = try world.held(world.link(1))
        var changed = try world.link(2, created: World.now + 5, lifetime: 7, arrival: 9)
        changed.attempts = 2
        changed.needsSignIn = true
        changed.requirement = .nothing
        #expect(base.isSame(as: try world.held(changed)))
        #expect(base.isSame(as: try world.held(world.link(3, isAutomatic: true))))
        #expect(base.isSame(as: try world.held(world.link(4, secret: true))))
        #expect(base.isSame(as: try world.held(world.link(5, source: .push))) == false)
        #expect(
            base.isSame(as: try world.held(world.link(6, "https://reader.example/books/43")))
                == false)
        #expect(
            base.isSame(as: try world.held(world.link(7, "https://reader.example/books/4")))
                == false)
    }

    @Test(arguments: [UInt64(1), 2])
    func `two intents are the same thing exactly when content and source are equal`(
        _ seed: UInt64
    ) throws {
        var generator = SeededGenerator(seed: seed)
        let world = try World()
        let intents = try (0..<40).map { _ in try generator.intent() }
        let held = try intents.map { try world.held($0) }
        for left in intents.indices {
            for right in intents.indices {
                let isSame =
                    intents[left].content == intents[right].content
                    && intents[left].source == intents[right].source
                #expect(held[left].isSame(as: held[right]) == isSame)
            }
        }
    }

    @Test func `taking out, expiring and replacing`() throws {
        let world = try World()
        var queue = IntentQueue()
        for id in UInt8(1)...4 {
            let intent = try world.link(
                id, "https://a.example/\(id)", lifetime: Int64(id) * 1000)
            _ = queue.hold(try world.held(intent), limit: 8, rule: .inOrder)
        }
        let early = queue.expire(nowMilliseconds: World.now + 999)
        #expect(early.isEmpty)
        let expired = queue.expire(nowMilliseconds: World.now + 1000)
        #expect(expired.map(Self.first) == [1])
        let absent = queue.remove(try IntentID(World.octets(1)))
        #expect(absent.map(Self.first) == nil)
        let third = queue.remove(try IntentID(World.octets(3)))
        #expect(third.map(Self.first) == 3)
        let second = try #require(queue[try IntentID(World.octets(2))])
        let renewed = try second.rewritten(
            as: second.intent.renewed(arrival: 77, isAutomatic: true), keyring: world.keyring,
            context: world.context)
        let isUpdated = queue.update(renewed)
        #expect(isUpdated)
        #expect(queue[second.id]?.arrival == 77)
        #expect(queue[second.id]?.generation == 2)
        let isUnknownUpdated = queue.update(try world.held(world.link(9)))
        #expect(isUnknownUpdated == false)
        let removed = queue.removeAll { $0.arrival == 77 }
        #expect(removed.count == 1)
        #expect(queue.intents.map { $0.id.bytes[0] } == [4])
    }

    @Test(arguments: [(false, false), (false, true), (true, false), (true, true)])
    func `what arrives again is a person's if either one was`(
        _ row: (old: Bool, new: Bool)
    ) throws {
        let intent = try World().link(isAutomatic: row.old, arrival: 3)
        let renewed = intent.renewed(arrival: 8, isAutomatic: row.new)
        #expect(renewed.isAutomatic == (row.old && row.new))
        #expect(renewed.arrival == 8)
        #expect(renewed.id == intent.id)
        #expect(renewed.notAfterMilliseconds == intent.notAfterMilliseconds)
    }

    @Test func `an intent is not rewritten into another thing or name`() throws {
        let world = try World()
        let held = try world.held(world.link(1))
        for other in [
            try world.link(2), try world.link(1, "https://a.example/x"),
            try world.link(1, source: .push),
        ] {
            #expect(throws: IntentError.self) {
                try held.rewritten(as: other, keyring: world.keyring, context: world.context)
            }
        }
    }

    @Test func `a queue of no place traps`() async {
        await #expect(processExitsWith: .failure) {
            var queue = IntentQueue()
            let world = try World()
            _ = queue.hold(try world.held(world.link()), limit: 0, rule: .latest)
        }
    }

    @Test func `holding one name twice traps`() async {
        await #expect(processExitsWith: .failure) {
            var queue = IntentQueue()
            let world = try World()
            _ = queue.hold(try world.held(world.link(1)), limit: 2, rule: .latest)
            _ = queue.hold(
                try world.held(world.link(1, "https://a.example/x")), limit: 2, rule: .latest)
        }
    }

    @Test func `replacing an intent by another thing traps`() async {
        await #expect(processExitsWith: .failure) {
            var queue = IntentQueue()
            let world = try World()
            _ = queue.hold(try world.held(world.link(1)), limit: 2, rule: .latest)
            queue.update(try world.held(world.link(1, "https://a.example/x")))
        }
    }
}
