import Foundation
import LinkRouting
import TestSupport
import Testing

/// An app's enum with synthesised `Codable` and the table's routes, both ways.
struct TypedRouteTests {
    enum Kind: String, Codable, CaseIterable {
        case new
        case old
    }

    struct Number: RawRepresentable, Codable, Hashable {
        var rawValue: Int
    }

    enum AppRoute: Codable, Hashable {
        case home(lang: String?)
        case int(v: Int, lang: String?)
        case long(v: Number, lang: String?)
        case bool(v: Bool, lang: String?)
        case kind(v: Kind, lang: String?)
        case uuid(v: UUID, lang: String?)
        case search(q: String, page: UInt8?, sort: String?, tag: String?, x: String?, lang: String?)
        case detail(v: Int64, w: String)
    }

    private let decoder = RouteDecoder()
    private let encoder = RouteEncoder()

    @Test(arguments: [
        AppRoute.home(lang: nil), .home(lang: "de"), .int(v: -5, lang: nil),
        .long(v: Number(rawValue: .min), lang: "en"), .bool(v: true, lang: nil),
        .kind(v: .old, lang: nil),
        .uuid(v: UUID(uuidString: "01234567-89ab-cdef-0123-456789abcdef")!, lang: nil),
        .search(q: "a b", page: 5, sort: "up", tag: "t", x: "é", lang: "de"),
        .search(q: "", page: nil, sort: nil, tag: nil, x: nil, lang: nil),
        .detail(v: 9, w: "a/b"),
    ])
    func `a case becomes a route and comes back`(value: AppRoute) throws {
        let table = try Tables.sampler()
        let route = try encoder.encode(value, in: table)
        #expect(try decoder.decode(AppRoute.self, from: route) == value)
    }

    @Test
    func `a link becomes a case`() throws {
        let table = try Tables.sampler()
        let link = try table.matched("https://de.reader.example/search?q=a&page=7")
        #expect(
            try decoder.decode(AppRoute.self, from: link.route)
                == .search(q: "a", page: 7, sort: nil, tag: nil, x: nil, lang: "de"))
    }

    enum Small: Codable {
        case int(v: Int8)
        case bool(v: Int)
        case text(v: Int)
        case token(Int)
        case files(v: [String])
        case names(v: Pair)
        case kind(v: Kind)
        case detail(v: Int)
        case digits(v: Double)
    }

    struct Pair: Codable {
        var a: Int
        var b: Int
    }

    @Test(arguments: [
        ("https://shop.example/int/999", "wrong_type", "v"),
        ("https://shop.example/int/5", "", ""),
        ("https://shop.example/bool/true", "wrong_type", "v"),
        ("https://shop.example/text/a", "wrong_type", "v"),
        ("https://shop.example/token/ab", "unlabelled", "_0"),
        ("https://shop.example/files/a", "composite", "v"),
        ("https://shop.example/names/a", "composite", "v"),
        ("https://shop.example/kind/a+b", "malformed", "v"),
        ("https://shop.example/digits/007", "wrong_type", "v"),
        ("https://shop.example/slash/a", "unknown_case", "slash"),
        ("https://en.reader.example/int/5", "unknown_parameter", "lang"),
    ])
    func `what does not fit is a named error`(link: String, code: String, key: String) throws {
        let route = try Tables.sampler().matched(link).route
        do throws(TypedRouteError) {
            _ = try decoder.decode(Small.self, from: route)
            #expect(code.isEmpty)
        } catch {
            #expect(error.code.code == code)
            #expect(error.key == key)
        }
    }

    @Test
    func `a required label without a parameter is missing`() throws {
        enum Need: Codable { case home(v: Int) }
        let route = try Tables.sampler().matched("https://shop.example/").route
        let error = #expect(throws: TypedRouteError.self) {
            try decoder.decode(Need.self, from: route)
        }
        #expect(error?.code == .missingParameter)
    }

    @Test
    func `what is no enum is refused both ways`() throws {
        let table = try Tables.sampler()
        let route = try table.matched("https://shop.example/").route
        struct Plain: Codable { var home: Int }
        #expect(throws: TypedRouteError.self) { try decoder.decode(Plain.self, from: route) }
        #expect(throws: TypedRouteError.self) { try decoder.decode([Int].self, from: route) }
        #expect(throws: TypedRouteError.self) { try decoder.decode(Int.self, from: route) }
        #expect(throws: TypedRouteError.self) { try encoder.encode(Plain(home: 1), in: table) }
        #expect(throws: TypedRouteError.self) { try encoder.encode([1], in: table) }
        #expect(throws: TypedRouteError.self) { try encoder.encode(1, in: table) }
        #expect(throws: TypedRouteError.self) { try encoder.encode(Small.token(5), in: table) }
        #expect(throws: TypedRouteError.self) {
            try encoder.encode(Small.files(v: ["a"]), in: table)
        }
        #expect(throws: TypedRouteError.self) {
            try encoder.encode(Small.names(v: Pair(a: 1, b: 2)), in: table)
        }
        #expect(throws: TypedRouteError.self) {
            try encoder.encode(Small.digits(v: 1.5), in: table)
        }
        let refused = #expect(throws: TypedRouteError.self) {
            try encoder.encode(Small.detail(v: 1), in: table)
        }
        #expect(refused?.code == .refused)
        #expect(refused?.key == "missing_parameter")
    }

    @Test
    func `the shape of a case is found without a value of it`() throws {
        let search = try #require(try RouteShape.shape(of: AppRoute.self, caseNamed: "search"))
        #expect(search.parameters.map(\.name) == ["q", "page", "sort", "tag", "x", "lang"])
        #expect(search.parameters.map(\.isOptional) == [false, true, true, true, true, true])
        #expect(search.parameters.map(\.kind) == [.text, .integer, .text, .text, .text, .text])
        let kind = try #require(try RouteShape.shape(of: AppRoute.self, caseNamed: "kind"))
        #expect(kind.parameters.map(\.kind) == [.text, .text])
        let uuid = try #require(try RouteShape.shape(of: AppRoute.self, caseNamed: "uuid"))
        #expect(uuid.parameters.map(\.name) == ["v", "lang"])
        let bool = try #require(try RouteShape.shape(of: AppRoute.self, caseNamed: "bool"))
        #expect(bool.parameters.map(\.kind) == [.bool, .text])
        #expect(try RouteShape.shape(of: AppRoute.self, caseNamed: "nope") == nil)
        #expect(throws: TypedRouteError.self) {
            try RouteShape.shape(of: Small.self, caseNamed: "token")
        }
        #expect(throws: TypedRouteError.self) {
            try RouteShape.shape(of: Small.self, caseNamed: "names")
        }
        #expect(throws: TypedRouteError.self) {
            try RouteShape.shape(of: Small.self, caseNamed: "digits")
        }
        #expect(throws: TypedRouteError.self) { try RouteShape.shape(of: Int.self, caseNamed: "x") }
    }
}
