import LinkBroker
import LinkBrokerTesting
import LinkRouting
import Testing

/// The contract between an app's enum and its policy.
@Suite struct RouteContractTests {
    enum Right: Codable, Equatable {
        case home
        case book(bookId: Int)
        case search(q: String, page: Int?)
        case read(bookId: Int, at: Int?)
        case library
        case shelf(userId: String)
        case account
        case order(orderId: Int64)
        case payment
        case gift(code: String)
        case login(next: String?)
        case titles(pubId: String)
        case retired
    }

    enum Wrong: Codable {
        case book(bookId: String)
        case search(q: String, page: Int)
        case shelf(user: String)
        case account
    }

    @Test func `an enum that says what the policy says is right`() throws {
        let contract = RouteContract(try Cast.policy("bookshop"))
        #expect(contract.differences(from: Right.self).isEmpty)
        let values: [Right] = [
            .home, .book(bookId: 42), .search(q: "swift", page: nil), .search(q: "a", page: 2),
            .read(bookId: 1, at: nil), .shelf(userId: "u1234"), .order(orderId: Int64.max),
            .gift(code: "abcdefghijklmnop"), .login(next: "/library"),
        ]
        #expect(contract.lost(of: values).isEmpty)
        #expect(contract.lost(of: [Right.book(bookId: 0)]).count == 1)
    }

    @Test func `each difference has a sentence`() throws {
        let contract = RouteContract(try Cast.policy("bookshop"))
        let ignored = try ["read", "library", "order", "payment", "gift", "login", "titles"].map {
            try RouteID($0)
        }
        #expect(
            contract.differences(from: Wrong.self, ignoring: Set(ignored)) == [
                "no case for the route `home`: add `case home`",
                "the label `bookId` of `book` is `String`, and the policy's parameter is an integer: "
                    + "use `Int`",
                "the label `page` of `search` must be an `Optional`, since a link may be without it: "
                    + "use `Int?`",
                "no label for the parameter `userId` of `shelf`: add `userId: String`",
                "no parameter for the label `user` of `shelf`: remove it, or rename it to `userId`",
                "no case for the route `retired`: add `case retired`",
            ])
    }

    enum Shop: Codable {
        case home
        case book(bookId: Int)
        case search(q: String, page: Int?)
        case read(bookId: Int, at: Int?)
        case titles(pubId: String)
        case retired
    }

    enum Me: Codable {
        case home
        case library
        case shelf(userId: String)
        case account
        case order(orderId: Int32)
        case payment
        case login(next: String?)
    }

    @Test func `several enums of one app are compared in one line`() throws {
        let contract = RouteContract(try Cast.policy("bookshop"))
        #expect(
            contract.differences(among: Shop.self, Me.self) == [
                "Me: the label `orderId` of `order` refuses `9223372036854775807`, which the policy "
                    + "takes: let `Int32` take it, or narrow the policy's type",
                "no case for the route `gift`: add `case gift(code: String)`",
            ])
        #expect(contract.differences(among: Shop.self, Right.self).isEmpty)
    }

    enum Sorting: String, Codable {
        case newest
        case oldest
    }

    enum Sorted: Codable { case list(by: Sorting?) }

    @Test func `a word of the policy that the label's type does not know is a difference`() throws {
        let json = """
            { "linkbroker": 1, "id": "s", "revision": "1",
              "origins": [{ "id": "web", "hosts": ["a.example"] }],
              "defaults": { "access": "public", "from": "any" }, "allPublic": true,
              "routes": [{ "id": "list", "path": "/list",
                "query": { "by?": { "enum": ["newest", "price"] } } }] }
            """
        let contract = RouteContract(try Policy(json: Array(json.utf8)))
        let by = RouteParameter(name: "by", value: .text("newest"))
        #expect(contract.differences(from: Sorted.self, samples: [by]).isEmpty)
        #expect(
            contract.differences(from: Sorted.self).first
                == "the case `list` cannot be a route: malformed: `by` of `list`: let the label's "
                + "type take every value that the policy's type takes")
    }
}
