import LinkBrokerTesting
import LinkRouting
import TestSupport
import Testing

/// What holds for every link, tried on seeded random ones.
struct PropertyTests {
    static let tables = ["bookshop", "sampler"]

    static func definition(_ name: String) throws -> RouteTableDefinition {
        name == "bookshop" ? try Bookshop.definition() : try Sampler.definition()
    }

    @Test(arguments: [1, 2, 3] as [UInt64], tables)
    func `the canonical form is a fixed point, and printing gives it back`(
        seed: UInt64, name: String
    ) throws {
        let definition = try Self.definition(name)
        let table = try RouteTable(definition)
        var generator = LinkGenerator(definition, using: SeededGenerator(seed: seed))
        var accepted = 0
        for _ in 0..<6000 {
            let bytes = generator.link()
            guard let match = try? table.matched(bytes.span) else { continue }
            accepted += 1
            let text = String(decoding: bytes, as: UTF8.self)
            let again = try table.matched(match.link.bytes.span)
            #expect(again.link == match.link, "\(text)")
            #expect(again.route == match.route, "\(text)")
            #expect(again.wasMoved == false || match.wasMoved)
            #expect(try table.revalidated(match.route) == match.route)
            let printed = try table.link(for: match.route, on: match.link.origin)
            let back = try table.matched(printed.bytes.span)
            #expect(back.route == match.route, "\(text)")
            #expect(back.link == printed, "\(text)")
        }
        #expect(accepted > 1500)
    }

    @Test(arguments: [11, 12] as [UInt64])
    func `two spellings of one link never part`(seed: UInt64) throws {
        let definition = try Sampler.definition()
        let table = try RouteTable(definition)
        var generator = LinkGenerator(definition, using: SeededGenerator(seed: seed))
        var random = SeededGenerator(seed: seed &+ 1)
        var changed = 0
        for _ in 0..<6000 {
            let bytes = generator.link()
            guard let match = try? table.matched(bytes.span) else { continue }
            let other = Self.respelled(match.link.bytes, &random)
            if other != match.link.bytes { changed += 1 }
            let again = try table.matched(other.span)
            #expect(again.link == match.link, "\(String(decoding: other, as: UTF8.self))")
            #expect(again.route == match.route)
        }
        #expect(changed > 500)
    }

    /// Spells a canonical link in another way that is listed as the same link.
    private static func respelled(_ link: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
        var result: [UInt8] = []
        let colon = link.firstIndex(of: 0x3A) ?? 0
        let authorityEnd =
            link[(colon + 3)...].firstIndex { [0x23, 0x2F, 0x3F].contains($0) } ?? link.count
        for (index, byte) in link.enumerated() {
            let isLetter = (0x61...0x7A).contains(byte)
            if index < authorityEnd {
                result.append(isLetter && random.next() % 4 == 0 ? byte - 0x20 : byte)
            } else if byte == 0x25 || index > 0 && link[index - 1] == 0x25
                || index > 1 && link[index - 2] == 0x25
            {
                result.append(
                    (0x41...0x46).contains(byte) && random.next() % 2 == 0 ? byte + 0x20 : byte)
            } else if isLetter, random.next() % 16 == 0 {
                result += "%\(String(byte, radix: 16))".utf8
            } else {
                result.append(byte)
            }
        }
        if link.contains(0x3F) == false, link.contains(0x23) == false,
            random.next() % 4 == 0
        {
            result += "?utm_x=1".utf8
        }
        return result
    }

    @Test(arguments: [21, 22] as [UInt64])
    func `different canonical links of one host and pattern are different routes`(
        seed: UInt64
    ) throws {
        let definition = try Bookshop.definition()
        let table = try RouteTable(definition)
        var generator = LinkGenerator(definition, using: SeededGenerator(seed: seed))
        var links: [String: [Link]] = [:]
        for _ in 0..<8000 {
            guard let match = try? table.matched(generator.link().span) else { continue }
            let key = match.link.origin + ":" + match.route.spelled
            links[key, default: []].append(match.link)
        }
        #expect(links.count > 500)
        for (key, group) in links { #expect(Set(group).count == 1, "\(key)") }
        let all = Set(links.values.flatMap(\.self))
        #expect(all.count == links.count)
    }

    @Test(arguments: [31, 32, 33] as [UInt64])
    func `random bytes never trap and are never accepted but in canonical form`(seed: UInt64) throws
    {
        let table = try Tables.sampler()
        var random = SeededGenerator(seed: seed)
        let stems = [
            "", "https://shop.example", "shop://", "sgnl://shop.example", "plain://",
            "https://shop.example/search?q=", "https://shop.example/#/room/",
            "https://shop.example/text/", "https://en.reader.example/",
            "https://host.example:8443/",
        ].map { Array($0.utf8) }
        var reader = LinkReader()
        for round in 0..<20_000 {
            let letters = round % 2 == 0 ? 256 : 95
            let tail = random.bytes(Int(random.next() % 24)).map {
                letters == 256 ? $0 : 0x20 + $0 % 95
            }
            let bytes = random.pick(stems) + tail
            guard let match = try? reader.read(bytes.span, in: table) else { continue }
            let link = reader.link(match, in: table)
            let again = try table.matched(link.bytes.span)
            #expect(again.link == link)
        }
    }

    @Test(arguments: [41, 42] as [UInt64])
    func `a reader that has read other links reads as a new one`(seed: UInt64) throws {
        let definition = try Sampler.definition()
        let table = try RouteTable(definition)
        var generator = LinkGenerator(definition, using: SeededGenerator(seed: seed))
        var reader = LinkReader()
        for _ in 0..<6000 {
            let bytes = generator.link()
            let fresh: String
            do throws(LinkError) {
                let match = try table.matched(bytes.span)
                fresh = match.link.text + " " + match.route.spelled
            } catch {
                fresh = error.description
            }
            let reused: String
            do throws(LinkError) {
                let match = try reader.read(bytes.span, in: table)
                reused =
                    reader.link(match, in: table).text + " "
                    + reader.route(match, in: table).spelled
            } catch {
                reused = error.description
            }
            #expect(fresh == reused)
        }
    }
}
