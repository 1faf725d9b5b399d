import Foundation
import LinkBrokerTesting
import LinkRouting
import TestSupport
import Testing

/// Every accepted link has one reading: in its canonical form it is read alike by an RFC 3986
/// parser and by a WHATWG parser.
struct DifferentialTests {
    /// Links that are generated in one run of each seed.
    static let linkCount = 50_000

    /// A link as this module reads it, taken apart by the grammar of the canonical form.
    private struct Parts: Hashable {
        var scheme: String
        var host: String
        var port: String
        var path: String
        var query: String

        init(scheme: String, host: String, port: String, path: String, query: String) {
            self.scheme = scheme
            self.host = host
            self.port = port
            self.path = path
            self.query = query
        }

        init(_ link: Link) {
            let text = link.text.prefix { $0 != "#" }
            let halves = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
            let pieces = halves[0].split(
                separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
            let authority = pieces[2].split(separator: ":", omittingEmptySubsequences: false)
            self.init(
                scheme: String(pieces[0].dropLast()), host: String(authority[0]),
                port: authority.count > 1 ? String(authority[1]) : "",
                path: pieces.count > 3 ? "/" + pieces[3] : "",
                query: halves.count > 1 ? String(halves[1]) : "")
        }
    }

    private static func accepted(_ seed: UInt64) throws -> [Link] {
        let definition = seed % 2 == 0 ? try Bookshop.definition() : try Sampler.definition()
        let table = try RouteTable(definition)
        var generator = LinkGenerator(definition, using: SeededGenerator(seed: seed))
        var links: Set<Link> = []
        var order: [Link] = []
        var reader = LinkReader()
        for _ in 0..<linkCount {
            let bytes = generator.link()
            guard let match = try? reader.read(bytes.span, in: table) else { continue }
            let link = reader.link(match, in: table)
            if links.insert(link).inserted { order.append(link) }
        }
        return order
    }

    @Test(arguments: [2026, 2027] as [UInt64])
    func `Foundation reads every accepted link as it was meant`(seed: UInt64) throws {
        let links = try Self.accepted(seed)
        #expect(links.count > 10_000)
        for link in links {
            guard let found = URLComponents(string: link.text, encodingInvalidCharacters: false)
            else {
                Issue.record("\(link.text)")
                continue
            }
            let parts = Parts(
                scheme: found.scheme ?? "", host: found.percentEncodedHost ?? "",
                port: found.port.map { "\($0)" } ?? "", path: found.percentEncodedPath,
                query: found.percentEncodedQuery ?? "")
            var expected = Parts(link)
            // Foundation shows a punycode host in Unicode; only a pinned one gets here.
            if expected.host.hasPrefix("xn--"), let url = URL(string: link.text) {
                expected.host = parts.host
                #expect(url.host() == Parts(link).host)
            }
            #expect(parts == expected, "\(link.text)")
        }
    }

    @Test(
        .enabled(if: PythonParser.interpreter != nil, "\(PythonParser.absence)"),
        arguments: [2026, 2027] as [UInt64])
    func `a WHATWG parser reads every accepted link as it was meant`(seed: UInt64) throws {
        let links = try Self.accepted(seed)
        let readings = try PythonParser.parts(of: links.map(\.text))
        #expect(readings.count == links.count)
        for (link, reading) in zip(links, readings) {
            guard let reading, reading.count == 5 else {
                Issue.record("\(link.text)")
                continue
            }
            let parts = Parts(
                scheme: String(reading[0].dropLast()), host: reading[1], port: reading[2],
                path: reading[3], query: String(reading[4].dropFirst()))
            #expect(parts == Parts(link), "\(link.text)")
        }
    }
}
