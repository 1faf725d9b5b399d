import LinkRouting
import TestSupport
import Testing

/// No description, debug description, mirror or error holds a piece of a link.
struct LeakTests {
    private static let mark = "Zq7marked"

    private func everything(_ value: some Any) -> String {
        var dumped = ""
        dump(value, to: &dumped)
        return "\(value) \(String(reflecting: value)) \(dumped) \(String(describing: value))"
    }

    @Test
    func `an accepted link shows names and never values`() throws {
        let table = try Tables.simple([
            try Sampler.route(
                "thing", "/things/{v}", types: ["v": .token(1...40, also: [])],
                query: [QueryDefinition(name: "q", type: .text(1...40, allowsSlash: false))])
        ])
        let text = "https://h.example/things/\(Self.mark)?q=\(Self.mark)&x=\(Self.mark)"
        let match = try table.matched(text)
        var reader = LinkReader()
        let bytes = Array(text.utf8)
        let receipt = try reader.read(bytes.span, in: table)
        let shown = [
            everything(match), everything(match.link), everything(match.route),
            everything(match.route.parameters), everything(match.route.parameters.map(\.value)),
            everything(receipt), everything(try table.link(for: match.route)),
        ]
        for text in shown { #expect(text.contains(Self.mark) == false, "\(text)") }
        #expect("\(match.route)" == "thing(q, v)")
        #expect("\(match.link)" == "web:…")
    }

    @Test(arguments: [
        "https://h.example/things/M M", "https://h.example/M", "https://M/", "M://h.example/",
        "https://h.example/things/M?q=M+", "https://h.example/things/M*?q=M",
        "https://h.example/things/M?q=M&q=M", "https://h.example/things/M%2F",
        "https://M@h.example/",
        "https://h.example/things/M?q=MMMMMMMMMMMMMMMMM", "https://h.example/things/M",
    ])
    func `an error shows a code, a place or a name from the policy`(link: String) throws {
        let table = try Tables.simple([
            try Sampler.route(
                "thing", "/things/{v}", types: ["v": .token(1...40, also: [])],
                query: [QueryDefinition(name: "q", type: .text(1...40, allowsSlash: false))])
        ])
        let text = link.split(separator: "M", omittingEmptySubsequences: false)
            .joined(separator: Self.mark)
        let error = #expect(throws: LinkError.self) { try table.matched(text) }
        let shown = everything(try #require(error))
        #expect(shown.contains(Self.mark) == false, "\(shown)")
    }

    @Test
    func `a callback shows nothing of its query`() throws {
        let table = try CallbackTable([
            CallbackDefinition(
                id: "main", redirect: "https://h.example/cb", issuer: .attempt, client: "c")
        ])
        let url = "https://h.example/cb?code=\(Self.mark)&state=\(Self.mark)&iss=\(Self.mark)"
        for match in table.matched(Array(url.utf8).span) {
            #expect(everything(match).contains(Self.mark) == false)
            #expect(everything(match.answer).contains(Self.mark) == false)
        }
    }

    @Test
    func `a typed error shows names only`() throws {
        enum Route: Codable { case thing(v: Int) }
        let table = try Tables.simple([
            try Sampler.route("thing", "/things/{v}", types: ["v": .token(1...40, also: [])])
        ])
        let route = try table.matched("https://h.example/things/\(Self.mark)").route
        let error = #expect(throws: TypedRouteError.self) {
            try RouteDecoder().decode(Route.self, from: route)
        }
        #expect(everything(try #require(error)).contains(Self.mark) == false)
    }
}
