import LinkRouting
import TestSupport
import Testing

/// Every limit on a link at one below, at, and one above.
struct LimitTests {
    private func table(_ limits: LinkLimits?) throws -> RouteTable {
        try Tables.simple(
            [
                try Sampler.route("home", "/"),
                try Sampler.route(
                    "files", "/{v...}", types: ["v": .rest(.token(1...64, also: []), maximum: 64)]),
            ], limits: limits)
    }

    @Test(arguments: [64, 2048, 8192])
    func `a link has at most as many bytes as the policy says`(limit: Int) throws {
        let table = try table(LinkLimits(byteCountLimit: limit))
        let stem = "https://h.example/?"
        let longest = stem + String(repeating: "a", count: limit - stem.utf8.count)
        #expect(table.outcome(longest) == "https://h.example/")
        #expect(table.outcome(String(longest.dropLast())) == "https://h.example/")
        #expect(table.outcome(longest + "a") == "too_long")
        #expect(table.outcome(longest + "\u{0}") == "too_long")
    }

    @Test(arguments: [1, 16, 64])
    func `a link has at most as many segments as the policy says`(limit: Int) throws {
        let table = try table(LinkLimits(segmentCountLimit: limit))
        func link(_ count: Int) -> String {
            "https://h.example" + String(repeating: "/a", count: count)
        }
        #expect(table.outcome(link(limit)) == link(limit))
        #expect(table.outcome(link(limit) + "/") == link(limit))
        #expect(table.outcome(link(limit) + "//") == "too_many_segments")
        #expect(table.outcome(link(limit + 1)) == "too_many_segments")
        if limit > 1 { #expect(table.outcome(link(limit - 1)) == link(limit - 1)) }
    }

    @Test(arguments: [1, 16, 64])
    func `a link has at most as many query items as the policy says`(limit: Int) throws {
        let table = try table(LinkLimits(queryItemCountLimit: limit))
        func link(_ count: Int) -> String {
            "https://h.example/?" + (0..<count).map { "a\($0)=x" }.joined(separator: "&")
        }
        #expect(table.outcome(link(limit - 1)) == "https://h.example/")
        #expect(table.outcome(link(limit)) == "https://h.example/")
        #expect(table.outcome(link(limit + 1)) == "too_many_query_items")
        let empty = "https://h.example/?" + String(repeating: "&", count: limit)
        #expect(table.outcome(empty) == "too_many_query_items")
        #expect(table.outcome(String(empty.dropLast())) == "https://h.example/")
        #expect(table.outcome("https://h.example/nope/\u{7E}?" + link(limit + 1)) != "")
    }

    @Test
    func `limits are within their caps or are not made`() {
        #expect(LinkLimits(byteCountLimit: 0) == nil)
        #expect(LinkLimits(byteCountLimit: 8193) == nil)
        #expect(LinkLimits(segmentCountLimit: 0) == nil)
        #expect(LinkLimits(segmentCountLimit: 65) == nil)
        #expect(LinkLimits(queryItemCountLimit: 0) == nil)
        #expect(LinkLimits(queryItemCountLimit: 65) == nil)
    }

    @Test
    func `a segment of every length is hashed and compared whole`() throws {
        for length in 1...64 {
            let literal = String(repeating: "a", count: length - 1) + "z"
            let table = try Tables.simple([try Sampler.route("one", "/" + literal)])
            #expect(table.reading("https://h.example/" + literal) == "one")
            #expect(table.reading("https://h.example/" + literal + "/") == "one")
            #expect(table.reading("https://h.example/" + literal + "?x#y") == "one")
            #expect(table.reading("https://h.example/a" + literal) == "unknown_route")
            #expect(table.reading("https://h.example/" + literal + "a") == "unknown_route")
            let last = String(literal.dropLast()) + "y"
            #expect(table.reading("https://h.example/" + last) == "unknown_route")
        }
    }

    @Test
    func `links shorter than a machine word are read as all others`() throws {
        let definition = RouteTableDefinition(
            origins: [
                OriginDefinition(id: "word", place: .custom(scheme: "a", authority: .word)),
                OriginDefinition(id: "none", place: .custom(scheme: "b", authority: .none)),
            ],
            routes: [
                try Sampler.route("x", "/x"), try Sampler.route("xy", "/x/y"),
                try Sampler.route("home", "/"),
            ], limits: try #require(LinkLimits()))
        let table = try RouteTable(definition)
        #expect(table.outcome("a://x") == "a://x")
        #expect(table.outcome("A://X") == "a://x")
        #expect(table.outcome("a://x/") == "a://x")
        #expect(table.outcome("a://x/y") == "a://x/y")
        #expect(table.outcome("a://y") == "unknown_route")
        #expect(table.outcome("b://") == "b:///")
        #expect(table.outcome("b:///") == "b:///")
        #expect(table.outcome("b:///x") == "b:///x")
        #expect(table.outcome("b:///x?") == "b:///x")
        #expect(table.outcome("b:///x#") == "b:///x")
        #expect(table.outcome("a://") == "missing_authority")
        #expect(table.outcome("a:") == "missing_authority")
        #expect(table.outcome("a") == "missing_scheme")
    }
}
