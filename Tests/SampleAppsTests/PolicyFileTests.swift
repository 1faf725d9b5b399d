import LinkBroker
import LinkBrokerTesting
import PolicyAnalysis
import SampleApps
import Testing

/// The policies that ship: what a reviewer finds in them, and that each enum says what its policy
/// says. That every case passes is seen by the command line's own tests.
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
        #expect(try contract("shop").differences(from: ShopRoute.self).isEmpty)
        #expect(try contract("recipes").differences(from: RecipesRoute.self).isEmpty)
        let market = try contract("marketplace").differences(
            from: MarketplaceRoute.self,
            samples: [RouteParameter(name: "category", value: .text("toys"))])
        #expect(market.isEmpty)
    }

    @Test(arguments: NewsroomTab.allCases)
    func `each tab of the newsroom has an enum of its own that says what the policy says`(
        tab: NewsroomTab
    ) throws {
        let contract = try contract("newsroom")
        let others = Set(try allRoutes("newsroom").subtracting(tab.routes).map { try RouteID($0) })
        let differences =
            switch tab {
            case .home: contract.differences(from: HomeTabRoute.self, ignoring: others)
            case .search: contract.differences(from: SearchTabRoute.self, ignoring: others)
            case .library: contract.differences(from: LibraryTabRoute.self, ignoring: others)
            case .profile: contract.differences(from: ProfileTabRoute.self, ignoring: others)
            }
        #expect(differences.isEmpty)
    }

    @Test func `the sheets of the newsroom have one too, and no route is left out`() throws {
        let all = try allRoutes("newsroom")
        let others = Set(try all.subtracting(NewsroomTab.sheetRoutes).map { try RouteID($0) })
        let contract = try contract("newsroom")
        #expect(contract.differences(from: NewsroomSheet.self, ignoring: others).isEmpty)
        let covered = NewsroomTab.allCases.reduce(into: NewsroomTab.sheetRoutes) {
            $0.formUnion($1.routes)
        }
        #expect(covered == all)
    }

    private func contract(_ name: String) throws -> RouteContract {
        RouteContract(try SampleFiles.policy(name))
    }

    private func allRoutes(_ name: String) throws -> Set<String> {
        let table = try SampleFiles.policy(name).table
        return Set(table.indices.map { table.id(at: $0).text })
    }
}
