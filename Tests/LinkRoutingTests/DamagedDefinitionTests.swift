import LinkBrokerTesting
import LinkRouting
import TestSupport
import Testing

/// A damaged definition never traps: it gives a table that reads links, or a named error.
struct DamagedDefinitionTests {
    private static let damage = [
        "", "{", "}", "/", "//", "#", "...", "é", "\u{0}", "..", "{a}", "{a...}", "-", ":", "%41",
    ]

    private static func damaged(_ text: String, _ random: inout SeededGenerator) -> String {
        var bytes = Array(text.utf8)
        let place = Int(random.next() % UInt64(bytes.count + 1))
        if random.next() % 2 == 0, place < bytes.count { bytes.remove(at: place) }
        bytes.insert(contentsOf: random.pick(damage).utf8, at: min(place, bytes.count))
        return String(decoding: bytes, as: UTF8.self)
    }

    typealias Change = @Sendable (inout RouteTableDefinition, inout SeededGenerator) -> Void

    private static let changes: [Change] = [
        { definition, random in
            let route = Int(random.next() % UInt64(definition.routes.count))
            definition.routes[route].paths = definition.routes[route].paths.map {
                damaged($0, &random)
            }
        },
        { definition, random in
            let route = Int(random.next() % UInt64(definition.routes.count))
            for index in definition.routes[route].parameters.indices {
                let name = definition.routes[route].parameters[index].name
                definition.routes[route].parameters[index].name = damaged(name, &random)
            }
        },
        { definition, random in
            definition.moved[0].path = damaged(definition.moved[0].path, &random)
        },
        { definition, random in
            let template = definition.moved[1].with[0].template
            definition.moved[1].with[0].template = damaged(template, &random)
        },
        { definition, random in
            let text = damaged("{lang}.reader.example", &random)
            definition.origins[1].place = .https(hosts: [
                HostDefinition(text: text, labelType: .enumeration(["en"]))
            ])
        },
        { definition, random in
            let text = damaged("host.example:8443", &random)
            definition.origins[0].place = .https(hosts: [HostDefinition(text: text)])
        },
        { definition, random in
            let scheme = damaged("shop", &random)
            definition.origins[2].place = .custom(scheme: scheme, authority: .word)
        },
    ]

    @Test(arguments: [11, 12, 13] as [UInt64])
    func `a damaged table is refused or reads links`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let sound = try Sampler.definition()
        for _ in 0..<2000 {
            var definition = sound
            random.pick(Self.changes)(&definition, &random)
            guard let table = try? RouteTable(definition) else { continue }
            _ = table.outcome("https://shop.example/int/5")
            _ = table.outcome("https://en.reader.example/messages/@a")
        }
    }

    @Test(arguments: [21, 22] as [UInt64])
    func `a damaged callback is refused or reads URLs`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let sound = ["https://h.example/cb", "http://127.0.0.1:{port}/cb", "a.b:/x"]
        for _ in 0..<2000 {
            let redirect = Self.damaged(random.pick(sound), &random)
            let issuer = Self.damaged("https://h.example", &random)
            let definition = CallbackDefinition(
                id: "a", redirect: redirect, issuer: .fixed(issuer), client: "c")
            guard let table = try? CallbackTable([definition]) else { continue }
            let url = Array((redirect + "?code=a&state=b").utf8)
            _ = table.matched(url.span)
        }
    }
}
