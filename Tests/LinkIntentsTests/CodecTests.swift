import LinkBrokerTesting
import LinkCrypto
import LinkIntents
import LinkRouting
import Testing

/// One intent has one encoding: what is signed reads back equal, and what is accepted was printed.
struct CodecTests {
    @Test(arguments: [UInt64(1), 2, 3, 4])
    func `every intent reads back equal, and its record is the one record`(_ seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let world = try World()
        for _ in 0..<250 {
            let intent = try generator.intent()
            let held = try world.held(intent)
            #expect(held.intent == intent)
            #expect(held.id == intent.id)
            #expect(held.isAutomatic == intent.isAutomatic)
            #expect(held.arrival == intent.arrival)
            #expect(held.createdMilliseconds == intent.createdMilliseconds)
            #expect(held.notAfterMilliseconds == intent.notAfterMilliseconds)
            let verified = try world.verified(
                held.record.bytes, as: intent.id, now: intent.createdMilliseconds)
            #expect(verified.intent == intent)
            #expect(try world.held(verified.intent).record.bytes == held.record.bytes)
        }
    }

    // The body is altered and the tag made right again, as only a holder of the key could: most
    // bodies are refused, and those that are not are the one encoding of what they say.
    @Test(arguments: [UInt64(11), 12, 13, 14])
    func `whatever body is accepted encodes back to itself`(_ seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let world = try World()
        var accepted = 0
        for _ in 0..<1500 {
            let intent = try generator.intent()
            guard intent.hasSecret == false else { continue }
            let record = try world.held(intent).record.bytes
            var body = Array(record[RecordEnvelope.bodyRange(record.count)])
            for _ in 0...generator.next() % 3 {
                let index = Int(generator.next() % UInt64(body.count))
                switch generator.next() % 4 {
                case 0: body[index] ^= 1 << UInt8(generator.next() % 8)
                case 1: body[index] = UInt8(truncatingIfNeeded: generator.next())
                case 2: body.remove(at: index)
                // The last of four.
                default: body.insert(UInt8(truncatingIfNeeded: generator.next()), at: index)
                }
                if body.isEmpty { body = [1] }
            }
            let forged = try world.forged(body: body) {
                $0.state = intent.phase.rawValue
                $0.attempts = intent.attempts
            }
            let id = try IntentID(World.octets(1))
            if let verified = try? world.verified(forged, as: id) {
                accepted += 1
                #expect(try world.held(verified.intent).record.bytes == forged)
            }
        }
        #expect(accepted > 20)
    }

    struct Body: CustomTestStringConvertible, Sendable {
        let name: String
        let edit: @Sendable (inout [[UInt8]]) -> Void
        var testDescription: String { name }
    }

    // Fields of a link's body: 0 route, 1 link, 2 marks, 3 policy, 4 scene, 5 requirement.
    @Test(arguments: [
        Body(name: "29 a field twice") { $0.insert($0[4], at: 4) },
        Body(name: "29 descending tags") { $0.swapAt(3, 4) },
        Body(name: "29 an unknown tag at the end") { $0.append([10, 0, 0]) },
        Body(name: "29 an unknown tag in front") { $0.insert([0, 0, 0], at: 0) },
        Body(name: "29 an over-long field") { $0[4][2] += 1 },
        Body(name: "29 an over-short field") { $0[4][2] -= 1 },
        Body(name: "29 a length of all ones") { fields in
            fields[5][1] = 0xFF
            fields[5][2] = 0xFF
        },
        Body(name: "29 a byte behind the last field") { $0.append([0]) },
        Body(name: "29 half a field behind the last one") { $0.append([9, 0]) },
        Body(name: "29 nothing at all") { $0 = [] },
        Body(name: "no route") { $0.remove(at: 0) },
        Body(name: "no link") { $0.remove(at: 1) },
        Body(name: "no marks") { $0.remove(at: 2) },
        Body(name: "no policy digest") { $0.remove(at: 3) },
        Body(name: "no scene") { $0.remove(at: 4) },
        Body(name: "a requirement of nothing") { $0[5] = [8, 0, 2, 0, 0] },
        Body(name: "a requirement with an unknown flag") { $0[5] = [8, 0, 2, 9, 0] },
        Body(name: "gates out of order") { $0[5] = [8, 0, 6, 1, 2, 1, 0x62, 1, 0x61] },
        Body(name: "a gate twice") { $0[5] = [8, 0, 6, 1, 2, 1, 0x61, 1, 0x61] },
        Body(name: "an empty gate") { $0[5] = [8, 0, 3, 1, 1, 0] },
        Body(name: "nine gates") {
            $0[5] = [8, 0, 20, 1, 9] + (0..<9).flatMap { [UInt8(1), 0x61 + UInt8($0)] }
        },
        Body(name: "a kind that does not fit its fields") { $0[2][3] = 2 },
        Body(name: "an unknown kind") { $0[2][3] = 9 },
        Body(name: "an unknown source") { $0[2][4] = 6 },
        Body(name: "an unknown mark") { $0[2][5] = 8 },
        Body(name: "a secret in clear") { $0[2][5] = 4 },
        Body(name: "a route that is no identifier") { $0[0] = [1, 0, 1, 0x31] },
        Body(name: "an empty link") { $0[1] = [2, 0, 0] },
        Body(name: "a space in the link") { $0[1] = [2, 0, 1, 0x20] },
        Body(name: "a byte above ASCII in the link") { $0[1] = [2, 0, 1, 0x80] },
        Body(name: "an empty scene") { $0[4] = [7, 0, 0] },
        Body(name: "a scene with a slash") { $0[4] = [7, 0, 1, 0x2F] },
        Body(name: "a digest of 31 bytes") { $0[3] = [6, 0, 31] + $0[3][3..<34] },
        Body(name: "a subject of 31 bytes") { $0.append([9, 0, 31] + $0[3][3..<34]) },
        Body(name: "routes beside a link") { $0.insert([3, 0, 3, 1, 0x61, 0], at: 2) },
        Body(name: "a tab beside a link") { $0.insert([4, 0, 1, 0x61], at: 2) },
    ])
    func `a body that is no one's encoding is refused behind a right tag`(_ row: Body) throws {
        let world = try World()
        let record = try world.held(world.link()).record.bytes
        let body = Array(record[RecordEnvelope.bodyRange(record.count)])
        var fields = Self.fields(body)
        #expect(fields.count == 6)
        #expect(
            world.refusal(try world.forged(body: body), as: try IntentID(World.octets(1))) == nil)
        row.edit(&fields)
        let error = world.refusal(
            try world.forged(body: fields.flatMap(\.self)), as: try IntentID(World.octets(1)))
        #expect(error?.code == .rejected)
    }

    @Test func `an unknown phase is refused behind a right tag`() throws {
        let world = try World()
        let record = try world.held(world.link()).record.bytes
        let body = Array(record[RecordEnvelope.bodyRange(record.count)])
        for phase in [UInt8(0), 3, 0xFF] {
            let forged = try world.forged(body: body) { $0.state = phase }
            #expect(
                world.refusal(forged, as: try IntentID(World.octets(1)))
                    == IntentError(.rejected, .body))
        }
    }

    @Test func `parameters out of order, twice or of an unknown kind are refused`() throws {
        let world = try World()
        let route = HeldRoute(
            Route(
                id: try RouteID("r"),
                sortedParameters: ["a", "b"].map { RouteParameter(name: $0, value: .bool(true)) }))
        let intent = try PendingIntent(
            id: IntentID(World.octets(1)), scene: world.scene, content: .push(route),
            source: .inApp, hasSecret: false, createdMilliseconds: World.now,
            notAfterMilliseconds: World.now + 1, arrival: 1, policyDigest: World.digest(7))
        let record = try world.held(intent).record.bytes
        let body = Array(record[RecordEnvelope.bodyRange(record.count)])
        // Field 3: 1 `r`, 2 parameters, 1 `a` 1 1, 1 `b` 1 1.
        let edits: [(Int, UInt8)] = [
            (8, 0x62), (12, 0x61), (9, 3), (10, 2), (5, 3), (5, 1), (8, 0x31),
        ]
        for (offset, byte) in edits {
            var other = body
            other[offset - 1] = byte
            guard other != body else { continue }
            #expect(
                world.refusal(try world.forged(body: other), as: intent.id)?.code == .rejected,
                "offset \(offset)")
        }
    }

    private static func fields(_ body: [UInt8]) -> [[UInt8]] {
        var fields: [[UInt8]] = []
        var offset = 0
        while offset < body.count {
            let end = offset + 3 + Int(body[offset + 1]) << 8 + Int(body[offset + 2])
            fields.append(Array(body[offset..<end]))
            offset = end
        }
        return fields
    }
}

/// The bounds of an intent, at one below, at and above each.
struct IntentBoundsTests {
    private let world: World

    init() throws { world = try World() }

    private func isAccepted(_ content: IntentContent) -> Bool {
        (try? PendingIntent(
            id: IntentID(World.octets(1)), scene: world.scene, content: content, source: .inApp,
            hasSecret: false, createdMilliseconds: 0, notAfterMilliseconds: 1, arrival: 0,
            policyDigest: World.digest(1))) != nil
    }

    private func route(parameters: Int = 0, text: Int = 1) throws -> HeldRoute {
        let names = (0..<parameters).map { "p\(100 + $0)" }
        return HeldRoute(
            Route(
                id: try RouteID("r"),
                sortedParameters: names.map {
                    RouteParameter(
                        name: $0, value: .text(String(repeating: "x", count: text)))
                }))
    }

    @Test(arguments: [(0, false), (1, true), (8191, true), (8192, true), (8193, false)])
    func `bytes in a link`(_ row: (count: Int, isFine: Bool)) throws {
        let bytes = [UInt8](repeating: 0x61, count: row.count)
        #expect(isAccepted(.link(try RouteID("r"), bytes)) == row.isFine)
    }

    @Test func `a link has printable ASCII and no space`() throws {
        for byte in UInt8.min...UInt8.max {
            let isFine = isAccepted(.link(try RouteID("r"), [0x61, byte, 0x61]))
            #expect(isFine == (0x21...0x7E).contains(byte))
        }
    }

    @Test(arguments: [(0, false), (1, true), (31, true), (32, true), (33, false)])
    func `routes in a path`(_ row: (count: Int, isFine: Bool)) throws {
        let routes = try (0..<row.count).map { _ in try route() }
        #expect(isAccepted(.path(routes, tab: "shop")) == row.isFine)
    }

    @Test(arguments: [(63, true), (64, true), (65, false)])
    func `parameters of a route`(_ row: (count: Int, isFine: Bool)) throws {
        #expect(isAccepted(.push(try route(parameters: row.count))) == row.isFine)
    }

    @Test(arguments: [(0, false), (1, true), (128, true), (129, false)])
    func `bytes in the name of a tab`(_ row: (count: Int, isFine: Bool)) throws {
        let tab = String(repeating: "t", count: row.count)
        #expect(isAccepted(.path([try route()], tab: tab)) == row.isFine)
    }

    @Test(arguments: [(7, true), (8, true), (9, false)])
    func `gates of a requirement`(_ row: (count: Int, isFine: Bool)) {
        let gates = (0..<row.count).map { "gate\($0)" }
        #expect(((try? HeldRequirement(signIn: true, gates: gates)) != nil) == row.isFine)
    }

    @Test func `a requirement takes each gate once, no negative age and no empty name`() {
        #expect(throws: IntentError(.invalidValue, .bounds)) {
            try HeldRequirement(signIn: true, gates: ["a", "a"])
        }
        #expect(throws: IntentError(.invalidValue, .bounds)) {
            try HeldRequirement(signIn: true, maxAgeSeconds: -1)
        }
        for name in ["", " ", "é", String(repeating: "x", count: 129)] {
            #expect(throws: IntentError(.invalidValue, .grammar)) {
                try HeldRequirement(signIn: true, assurance: name)
            }
        }
    }

    struct Life: CustomTestStringConvertible, Sendable {
        let created: Int64
        let notAfter: Int64
        let isFine: Bool
        var testDescription: String { "\(created) to \(notAfter)" }
    }

    @Test(arguments: [
        Life(created: -1, notAfter: 5, isFine: false),
        Life(created: 0, notAfter: 0, isFine: false),
        Life(created: 0, notAfter: 1, isFine: true),
        Life(created: 6, notAfter: 5, isFine: false),
        Life(created: 0, notAfter: 86_399_999, isFine: true),
        Life(created: 0, notAfter: 86_400_000, isFine: true),
        Life(created: 0, notAfter: 86_400_001, isFine: false),
        Life(created: .max - 1, notAfter: .max, isFine: true),
        Life(created: 0, notAfter: .max, isFine: false),
    ])
    func `the times of an intent`(_ row: Life) throws {
        let intent = try? PendingIntent(
            id: IntentID(World.octets(1)), scene: world.scene,
            content: .link(RouteID("r"), [0x61]), source: .inApp, hasSecret: false,
            createdMilliseconds: row.created, notAfterMilliseconds: row.notAfter, arrival: 0,
            policyDigest: World.digest(1))
        #expect((intent != nil) == row.isFine)
    }

    @Test func `an intent that fits no record is refused when it is signed`() throws {
        let large = try route(parameters: 3, text: 8192)
        let intent = try PendingIntent(
            id: IntentID(World.octets(1)), scene: world.scene, content: .push(large),
            source: .inApp, hasSecret: false, createdMilliseconds: 0, notAfterMilliseconds: 1,
            arrival: 0, policyDigest: World.digest(1))
        #expect(throws: IntentError(.invalidValue, .tooLarge)) { try world.held(intent) }
    }

    @Test func `only 16 bytes, and only 32 lower-case hex digits, are a name`() throws {
        for count in [0, 15, 17] {
            #expect(throws: IntentError(.invalidValue, .size)) {
                try IntentID([UInt8](repeating: 1, count: count))
            }
        }
        let id = try IntentID(World.octets(200))
        #expect(IntentID(text: id.text) == id)
        #expect(IntentID(text: id.text.uppercased()) == nil)
        #expect(IntentID(text: String(id.text.dropLast())) == nil)
        #expect(try IntentID(World.octets(1)) < IntentID(World.octets(2)))
    }
}
