import LinkRouting
import TestSupport
import Testing

/// The reader's receipts and what a gate asks of them without making values.
struct ReaderTests {
    private func equals(_ link: String, _ name: String, _ text: String) throws -> Bool {
        let table = try Tables.sampler()
        var reader = LinkReader()
        let bytes = Array(link.utf8)
        let match = try reader.read(bytes.span, in: table)
        let slot = try #require(
            table.parameters(at: match.index).firstIndex { $0.name == name })
        let other = Array(text.utf8)
        return reader.value(of: match, slot: slot, equals: other.span)
    }

    @Test(arguments: [
        ("int/5", "5", true), ("int/5", "05", false), ("int/5", "", false), ("int/-5", "-5", true),
        ("int/-5", "5", false), ("int/0", "0", true), ("int/0", "-0", false),
        ("int/55", "5", false),
        ("long/-9223372036854775808", "-9223372036854775808", true),
        ("long/9223372036854775807", "9223372036854775807", true), ("int/5", "+5", false),
        ("bool/true", "true", true), ("bool/true", "false", false), ("bool/false", "false", true),
        ("text/a%20b", "a b", true), ("text/a", "b", false), ("text/a", "ab", false),
        ("text/a", "", false), ("files/a/b", "a/b", true), ("server/A.b", "a.b", true),
        ("old/5", "5", true), ("legacy/07", "no-07", true),
    ])
    func `a value is compared byte by byte`(path: String, text: String, isEqual: Bool) throws {
        #expect(try equals("https://shop.example/" + path, "v", text) == isEqual)
    }

    @Test
    func `an absent value equals nothing`() throws {
        #expect(try equals("https://shop.example/search?q=", "page", "") == false)
        #expect(try equals("https://shop.example/search?q=", "q", ""))
        let table = try Tables.sampler()
        var reader = LinkReader()
        let bytes = Array("https://shop.example/search?q=".utf8)
        let match = try reader.read(bytes.span, in: table)
        let (hasPage, hasText) = (
            reader.hasValue(of: match, slot: 1), reader.hasValue(of: match, slot: 2)
        )
        #expect(hasPage == false)
        #expect(hasText)
    }

    @Test
    func `a match is used up by the next read`() async {
        await #expect(processExitsWith: .failure) {
            let table = try Tables.sampler()
            var reader = LinkReader()
            let bytes = Array("https://shop.example/".utf8)
            let old = try reader.read(bytes.span, in: table)
            _ = try reader.read(bytes.span, in: table)
            _ = reader.route(old, in: table)
        }
    }

    @Test
    func `a link says what it counts as when its deliverer does not say`() throws {
        let table = try Tables.sampler()
        #expect(try table.matched("https://shop.example/").defaultSource == .universalLink)
        #expect(try table.matched("shop://int/5").defaultSource == .externalURL)
        #expect(try table.matched("sgnl://shop.example/").defaultSource == .externalURL)
        let bytes = Array("sgnl://shop.example/".utf8)
        var reader = LinkReader()
        let source = try reader.read(bytes.span, in: table).defaultSource
        #expect(source == .externalURL)
        #expect(try table.matched("sgnl://shop.example/").link.origin == "signal")
        #expect(try table.matched("https://en.reader.example/").link.origin == "languages")
    }

    @Test(arguments: [
        ("https://shop.example/nope", "https://shop.example/nope"),
        ("HTTPS://WWW.Shop.example/nope/%61%c3%a9/?a=b#c", "https://www.shop.example/nope/a%C3%A9"),
        ("https://host.example:8443/nope/a;b", nil), ("https://shop.example/nope/a%2Fb", nil),
        ("https://host.example:8443/x@y:z+", "https://host.example:8443/x@y:z+"),
        ("https://reader.example/nope", nil), ("https://shop.example/int/x", nil),
        ("https://shop.example/int/5", nil), ("shop://nope", nil),
        ("sgnl://shop.example/nope", nil),
        ("https://evil.example/nope", nil), ("https://shop.example/nope?[", nil), ("", nil),
        ("https://shop.example/'/%27", "https://shop.example/%27/%27"),
    ])
    func `the browser gets the canonical form of what no route takes`(
        link: String, canonical: String?
    ) throws {
        let table = try Tables.sampler()
        var reader = LinkReader()
        let bytes = Array(link.utf8)
        let unmatched = reader.unmatchedLink(bytes.span, in: table)
        #expect(unmatched?.text == canonical)
        guard let unmatched else { return }
        #expect(unmatched.isWeb)
        let again = reader.unmatchedLink(unmatched.bytes.span, in: table)
        #expect(again == unmatched)
    }

    @Test
    func `undeclared items are refused where the policy says so`() throws {
        let table = try Tables.simple(
            [
                try Sampler.route(
                    "home", "/",
                    query: [QueryDefinition(name: "a", type: .bool, presence: .optional)]),
                try Sampler.route("room", "/#/room/{id}", types: ["id": .bool]),
            ], undeclared: .reject)
        #expect(table.outcome("https://h.example/?a=true") == "https://h.example/?a=true")
        #expect(table.outcome("https://h.example/?") == "https://h.example/")
        #expect(table.outcome("https://h.example/?a=true&b=1") == "unknown_query_key")
        #expect(table.outcome("https://h.example/?a=x&b=1") == "unknown_query_key")
        #expect(table.outcome("https://h.example/?&a=true") == "unknown_query_key")
        #expect(table.outcome("https://h.example/?a=true&a=true&b=1") == "duplicate_query_key")
        #expect(table.outcome("https://h.example/nope?b=1") == "unknown_route")
        #expect(table.outcome("https://h.example/#/room/true?x") == "unknown_query_key")
        #expect(table.outcome("https://h.example/#/room/true") == "https://h.example/#/room/true")
    }

    @Test
    func `a host value whose lower case is another route is refused`() throws {
        let table = try Tables.simple([
            try Sampler.route("server", "/s/{v}", types: ["v": .host(3...30)]),
            try Sampler.route("own", "/s/h.example"),
        ])
        #expect(table.reading("https://h.example/s/A.example") == "server(v=a.example)")
        #expect(table.reading("https://h.example/s/h.example") == "own")
        #expect(table.reading("https://h.example/s/H.example") == "param_not_canonical")
        #expect(table.reading("https://h.example/s/%48.example") == "param_not_canonical")
    }

    @Test
    func `errors name the place or the parameter`() throws {
        let table = try Tables.sampler()
        func error(_ link: String) throws -> LinkError {
            try #require(#expect(throws: LinkError.self) { try table.matched(link) })
        }
        #expect(try error("https://shop.example/a\u{1}").position == 22)
        #expect(try error("https://shop.example/a/../b").position == 23)
        #expect(try error("https://shop.example/int/x").key == "v")
        #expect(try error("https://shop.example/search?q=a&page=x").key == "page")
        #expect(try error("https://shop.example/search").key == "q")
        #expect(
            try error("https://shop.example/int/x").description
                == "param_not_canonical: parameter `v`")
        #expect(try error("https://shop.example/;").description == "path_parameter: at byte 21")
        #expect(try error("https://shop.example/x").description == "unknown_route")
    }
}
