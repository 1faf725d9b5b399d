import LinkPolicy
import LinkRouting

/// From a decision to a case of the app's own enum.
enum TypedCases {
    private enum Tab: String, Codable {
        case summary
        case items
    }

    private enum ShopRoute: Codable {
        case home
        case book(bookId: Int)
        case order(orderId: Int, tab: Tab?)
        case reader(userId: String)
    }

    private static let json = """
        {
          "linkbroker": 1, "id": "typed", "revision": "1",
          "origins": [{ "id": "web", "hosts": ["links.bookshop.example"] }],
          "types": {
            "bookId": { "int": [1, 999999999] }, "orderId": { "int": [1, 999999999] },
            "userId": { "token": [4, 36] }
          },
          "defaults": { "access": "authenticated", "from": "any" },
          "routes": [
            { "id": "home", "path": "/" },
            { "id": "book", "path": "/books/{bookId}" },
            { "id": "order", "path": "/orders/{orderId}",
              "query": { "tab?": { "enum": ["summary", "items"] } } },
            { "id": "reader", "path": "/readers/{userId}" }
          ]
        }
        """

    private static let links = ["/books/482913", "/orders/482913?tab=items", "/readers/reader7"]
        .map { Array("https://links.bookshop.example\($0)".utf8) }

    /// The cases.
    static let all = [
        BenchmarkCase("typed-route", "route of a match, then the app's enum") {
            let table = try Policy(json: Array(json.utf8)).table
            return { iterations in
                var sink: UInt64 = 0
                for link in links {
                    var reader = LinkReader()
                    let match = try reader.read(link.span, in: table)
                    for _ in 0..<max(1, iterations / links.count) {
                        let route = reader.route(match, in: table)
                        sink &+= try value(of: route)
                    }
                }
                return sink
            }
        },
        BenchmarkCase("route-of-match", "the untyped route of a match alone") {
            let table = try Policy(json: Array(json.utf8)).table
            return { iterations in
                var sink: UInt64 = 0
                for link in links {
                    var reader = LinkReader()
                    let match = try reader.read(link.span, in: table)
                    for _ in 0..<max(1, iterations / links.count) {
                        sink &+= UInt64(reader.route(match, in: table).parameters.count)
                    }
                }
                return sink
            }
        },
    ]

    private static func value(of route: Route) throws -> UInt64 {
        switch try RouteDecoder().decode(ShopRoute.self, from: route) {
        case .home: 1
        case .book(let id): UInt64(id)
        case .order(let id, let tab): UInt64(id) &+ (tab == nil ? 1 : 2)
        case .reader(let id): UInt64(id.utf8.count)
        }
    }
}
