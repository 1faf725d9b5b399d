import LinkBroker
import LinkBrokerTesting
import PolicyAnalysis
import SampleApps
import Testing

/// The policies that ship: what a reviewer finds in them, and what their enums say.
///
/// That every case passes is seen by the command line's own tests.
@Suite struct PolicyFileTests {
    @Test(arguments: SampleFiles.names.filter { $0 != "bookshop" })
    func `check finds no error and no warning in a sample`(name: String) throws {
        let report = PolicyLint.report(of: Array(try SampleFiles.text(name).utf8))
        #expect(report.policy != nil)
        let found = report.findings.filter { $0.suppression == nil }
        #expect(found.filter { $0.severity != .note }.isEmpty, "\(found.map(\.message))")
        // `recipes 4`: no login anywhere, and check says so once.
        #expect(found.map(\.rule.id) == (name == "recipes" ? ["LB020"] : []))
    }

    @Test func `the embedded policy of the marketplace is the file`() throws {
        #expect(MarketplacePolicy.json == (try SampleFiles.text("marketplace")))
    }

    @Test func `each enum says what its policy says`() throws {
        #expect(try contract("reader").differences(from: ReaderRoute.self).isEmpty)
        #expect(try contract("bookshop").differences(from: BookshopRoute.self).isEmpty)
        #expect(try contract("shop").differences(from: ShopRoute.self).isEmpty)
        #expect(try contract("recipes").differences(from: RecipesRoute.self).isEmpty)
        let market = try contract("marketplace").differences(
            from: MarketplaceRoute.self,
            samples: [RouteParameter(name: "category", value: .text("toys"))])
        #expect(market.isEmpty)
    }

    @Test func `each tab of the newsroom has an enum of its own, and so have its sheets`() throws {
        let differences = try contract("newsroom").differences(
            among: HomeTabRoute.self, SearchTabRoute.self, LibraryTabRoute.self,
            ProfileTabRoute.self, NewsroomSheet.self,
            samples: [
                RouteParameter(name: "referrer", value: .text("mail")),
                RouteParameter(name: "source", value: .text("campaign")),
            ])
        #expect(differences.isEmpty, "\(differences)")
    }

    @Test func `every screen of the bookshop comes back from its route as it went in`() throws {
        let values: [BookshopRoute] = [
            .home, .book(bookId: 42), .search(q: "a b", page: nil), .search(q: "é/", page: 2),
            .read(bookId: 42, at: 7), .library, .shelf(userId: "u1001"), .account,
            .order(orderId: Int64.max), .payment, .gift(code: "ABCDEFGH12345678"),
            .login(next: "/orders/7"), .titles(pubId: "pub-7"), .retired,
        ]
        #expect(try contract("bookshop").lost(of: values).isEmpty)
    }

    private func contract(_ name: String) throws -> RouteContract {
        RouteContract(try SampleFiles.policy(name))
    }
}
