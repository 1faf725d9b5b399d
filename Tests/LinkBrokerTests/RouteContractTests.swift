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
                "no case for the route `home`",
                "the label `bookId` of `book` has another type",
                "the label `page` of `search` must be an `Optional`",
                "no label for the parameter `userId` of `shelf`",
                "no parameter for the label `user` of `shelf`",
                "no case for the route `retired`",
            ])
    }
}
