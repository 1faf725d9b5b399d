import LinkRouting
import TestSupport
import Testing

/// What each parameter type accepts and refuses, in links and from the app.
struct ParameterTypeTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let route: String
        let raw: String
        let reading: String

        init(_ route: String, _ raw: String, _ reading: String) {
            self.route = route
            self.raw = raw
            self.reading = reading
        }

        var testDescription: String { "\(route) \(raw): \(reading)" }
    }

    private static let notCanonical = "param_not_canonical"
    private static let outOfRange = "param_out_of_range"

    @Test(arguments: numbers + words + texts + others)
    func `a value is read as its type says`(row: Row) throws {
        let table = try Tables.sampler()
        let reading = table.reading("https://shop.example/\(row.route)/\(row.raw)")
        let isCode = reading.contains("_") && reading.contains("=") == false
        #expect(reading == (isCode ? row.reading : "\(row.route)(v=\(row.reading))"))
    }

    static let numbers = [
        Row("int", "-5", "-5"), Row("int", "0", "0"), Row("int", "999", "999"),
        Row("int", "-6", outOfRange), Row("int", "1000", outOfRange),
        Row("int", "-0", notCanonical), Row("int", "00", notCanonical),
        Row("int", "05", notCanonical), Row("int", "-05", notCanonical),
        Row("int", "-", notCanonical), Row("int", "5a", notCanonical),
        Row("int", "0x5", notCanonical), Row("int", "5.0", notCanonical),
        Row("int", "%D9%A5", notCanonical), Row("int", "99999999999999999999", outOfRange),
        Row("int", "-99999999999999999999", outOfRange),
        Row("int", "99999999999999999999a", notCanonical),
        Row("long", "9223372036854775807", "9223372036854775807"),
        Row("long", "9223372036854775808", outOfRange),
        Row("long", "-9223372036854775808", "-9223372036854775808"),
        Row("long", "-9223372036854775809", outOfRange),
        Row("long", "18446744073709551617", outOfRange),
        Row("decimal", "0", "0"), Row("decimal", "-1.50", "-1.50"), Row("decimal", "1.5", "1.5"),
        Row("decimal", "999.99", "999.99"), Row("decimal", "-1.51", outOfRange),
        Row("decimal", "1000", outOfRange), Row("decimal", "1.234", notCanonical),
        Row("decimal", "1.", notCanonical), Row("decimal", ".5", notCanonical),
        Row("decimal", "01.5", notCanonical), Row("decimal", "-0", notCanonical),
        Row("decimal", "-0.0", notCanonical), Row("decimal", "0.00", "0.00"),
        Row("decimal", "1e2", notCanonical), Row("decimal", "1.2.3", notCanonical),
        // A second point, where there is room for another decimal.
        Row("decimal", "7..5", notCanonical), Row("decimal", "0..", notCanonical),
        Row("decimal", "0.5.", notCanonical), Row("decimal", "1..", notCanonical),
        Row("decimal", "99999999999999999999", outOfRange), Row("decimal", "-", notCanonical),
        Row("digits", "007", "007"), Row("digits", "00000", "00000"),
        Row("digits", "07", outOfRange), Row("digits", "000000", outOfRange),
        Row("digits", "0a7", notCanonical),
    ]

    static let words = [
        Row("token", "ab", "ab"), Row("token", "a", outOfRange),
        Row("token", "abcdefgh", "abcdefgh"),
        Row("token", "abcdefghi", outOfRange), Row("token", "a*b", notCanonical),
        Row("token", "%C3%A9ab", notCanonical), Row("token", "..", "dot_segment"),
        Row("token", "...", "..."), Row("kind", "new", "new"), Row("kind", "New", outOfRange),
        Row("kind", "ne", outOfRange), Row("kind", "a+b", "a+b"),
        Row("uuid", "01234567-89ab-cdef-0123-456789abcdef", "01234567-89ab-cdef-0123-456789abcdef"),
        Row("uuid", "01234567-89AB-cdef-0123-456789abcdef", notCanonical),
        Row("uuid", "0123456789abcdef0123456789abcdef", notCanonical),
        Row("uuid", "01234567-89ab-cdef-0123-456789abcdeg", notCanonical),
        Row("uuid", "01234567-89ab-cdef-01234-56789abcdef", notCanonical),
        Row("bool", "true", "true"), Row("bool", "false", "false"),
        Row("bool", "True", notCanonical),
        Row("bool", "1", notCanonical), Row("bool", "truefalse", notCanonical),
        Row("server", "a.example", "a.example"), Row("server", "A.Example", "a.example"),
        Row("server", "xn--a.example", "xn--a.example"), Row("server", "a..b", notCanonical),
        Row("server", "a.b.", notCanonical), Row("server", "-a.b", notCanonical),
        Row("server", "a-.b", notCanonical), Row("server", "a_b.c", notCanonical),
        Row("server", "127.0.0.1", notCanonical), Row("server", "a.1b", notCanonical),
        Row("server", "ab", outOfRange), Row("server", "a:80", notCanonical),
    ]

    static let texts = [
        Row("text", "a", "a"), Row("text", "%F0%9F%93%9A", "📚"), Row("text", "a%20b", "a b"),
        Row("text", "%C3%A9", "é"), Row("text", "caf%65%CC%81", notCanonical),
        Row("text", "%E3%81%8B%E3%82%99", notCanonical), Row("text", "%E3%81%8C", "が"),
        Row("text", "%E0%A4%95%E0%A5%8D", "क्"), Row("text", "x%CC%81", "x\u{301}"),
        Row("text", "%CC%A3%CC%81", "\u{323}\u{301}"),
        Row("text", "%CC%81%CC%A3", notCanonical), Row("text", "%E2%84%AB", notCanonical),
        Row("text", "%E2%80%8B", notCanonical), Row("text", "%E2%80%AE", notCanonical),
        Row("text", "%EF%BB%BFa", notCanonical), Row("text", "%C2%AD", notCanonical),
        Row("text", "%C2%85", notCanonical), Row("text", "%E2%80%A8", notCanonical),
        Row("text", "%EF%BF%BE", notCanonical), Row("text", "%EF%B7%90", notCanonical),
        Row("text", "%EE%80%80", notCanonical), Row("text", "%CD%8F", notCanonical),
        Row("text", "%F3%A0%81%81", notCanonical), Row("text", "%E3%85%A4", notCanonical),
        Row("text", "0123456789", "0123456789"), Row("text", "01234567890", outOfRange),
        Row(
            "text", String(repeating: "%C3%A9", count: 10),
            String(repeating: "é", count: 10)),
        Row("text", "5%25", "5%"), Row("text", "5%25%20", "5% "),
        Row("slash", "a%2Fb", "a/b"), Row("slash", "a%2F", "a/"), Row("slash", "%2F..%2F", "/../"),
    ]

    static let others = [
        Row("date", "2026-11-30", "2026-11-30"), Row("date", "2024-02-29", "2024-02-29"),
        Row("date", "2023-02-29", outOfRange), Row("date", "1900-02-29", outOfRange),
        Row("date", "2000-02-29", "2000-02-29"), Row("date", "2026-11-31", outOfRange),
        Row("date", "2026-13-01", outOfRange), Row("date", "2026-00-10", outOfRange),
        Row("date", "2026-01-00", outOfRange), Row("date", "0000-01-01", outOfRange),
        Row("date", "2026-1-01", notCanonical), Row("date", "2026/01/01", "unknown_route"),
        Row("date", "2026-01-1a", notCanonical), Row("date", "02026-01-1", notCanonical),
        Row("files", "a", "a"), Row("files", "a/b/c/d", "a/b/c/d"),
        Row("files", "a/b*", notCanonical),
        Row("files", "a/123456789", outOfRange), Row("names", "a%20b/%C3%A9", "a b/é"),
    ]

    @Test(arguments: [
        ("int", ParameterValue.int(5), "int(v=5)"), ("int", .text("5"), notCanonical),
        ("int", .bool(true), notCanonical), ("int", .int(5000), outOfRange),
        ("long", .int(.min), "long(v=-9223372036854775808)"),
        ("bool", .bool(false), "bool(v=false)"), ("bool", .text("false"), notCanonical),
        ("bool", .int(0), notCanonical), ("token", .text("a:b"), "token(v=a:b)"),
        ("token", .int(55), notCanonical), ("token", .text("a b"), notCanonical),
        ("text", .text("a/b"), notCanonical), ("text", .text("a\\b"), notCanonical),
        ("slash", .text("a/b"), "slash(v=a/b)"), ("slash", .text("a\\b"), notCanonical),
        ("text", .text("e\u{301}"), notCanonical), ("text", .text(""), outOfRange),
        ("text", .text("%41"), notCanonical), ("text", .text("\u{0}"), notCanonical),
        ("kind", .text("odd"), outOfRange), ("date", .text("2026-02-30"), outOfRange),
        ("decimal", .text("1.50"), "decimal(v=1.50)"), ("server", .text("A.b"), "server(v=a.b)"),
        ("files", .text("a/b"), "files(v=a/b)"), ("files", .text("a//b"), outOfRange),
        ("files", .text("a/b/c/d/e"), outOfRange), ("files", .text("a/b*"), notCanonical),
        ("names", .text("a\\b"), notCanonical),
        ("text", .text(String(repeating: "a", count: 9000)), outOfRange),
        ("detail", .int(1), "missing_parameter"), ("home", .int(1), "unknown_parameter"),
        ("nope", .int(1), "unknown_route"),
    ])
    func `a value from the app passes the checks of a link`(
        route: String, value: ParameterValue, reading: String
    ) throws {
        let table = try Tables.sampler()
        let made: String
        do throws(LinkError) {
            made = try table.route(
                try RouteID(route), [RouteParameter(name: "v", value: value)]
            ).spelled
        } catch {
            made = error.reason.code
        }
        #expect(made == reading)
    }

    @Test
    func `a parameter is given once and belongs to the route`() throws {
        let table = try Tables.sampler()
        let v = RouteParameter(name: "v", value: .int(5))
        let other = RouteParameter(name: "other", value: .int(5))
        #expect(throws: LinkError(.unknownParameter)) {
            try table.route(try RouteID("int"), [v, v])
        }
        #expect(throws: LinkError(.unknownParameter)) {
            try table.route(try RouteID("int"), [v, other])
        }
        #expect(throws: LinkError(.missingParameter)) { try table.route(try RouteID("int"), []) }
        #expect(throws: LinkError(.missingParameter)) {
            try table.route(try RouteID("int"), [other])
        }
    }

    @Test
    func `a nested link from the app is read by the same reader`() throws {
        let table = try Tables.sampler()
        func login(_ name: String, _ link: String) throws -> String {
            do throws(LinkError) {
                return try table.route(
                    try RouteID("login"), [RouteParameter(name: name, value: .text(link))]
                ).spelled
            } catch {
                return error.reason.code
            }
        }
        #expect(try login("next", "/int/5/") == "login(next=/int/5)")
        #expect(try login("next", "/search?q=a") == "login(next=/search?q=a)")
        #expect(try login("next", "/search?q=a%20b") == "nested_link_not_allowed")
        #expect(try login("next", "/token/ab") == "nested_link_not_allowed")
        #expect(try login("next", "https://shop.example/int/5") == "nested_link_not_allowed")
        #expect(try login("back", "https://shop.example/int/5") == "login(back=/int/5)")
        #expect(try login("next", "/login?next=/int/5") == "nested_link_not_allowed")
        #expect(try login("next", "/login") == "login(next=/login)")
    }
}
