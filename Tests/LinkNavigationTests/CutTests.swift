import LinkNavigation
import LinkRouting
import Testing

struct CutTests {
    typealias Row = PushAndPathTests.Row

    static let rows = [
        Row("*x:a,b,c y:a", "abc", "*x:a,b,c y:a"),
        Row("*x:a,b,c y:b", "ac", "*x:a"),
        Row("*x:a,b +p +r", "abr", "*x:a,b"),
        Row("*x:a,b +p +r", "abp", "*x:a,b +p"),
        // Mandatory or not: what lies over a removed sheet goes with it.
        Row("*x:a +p #q!", "aq", "*x:a"),
        // A sheet that is kept stays, whatever was cut below.
        Row("*x:a,b +p", "bp", "*x +p"),
        // The selection is not a route.
        Row("x:a *y:b", "a", "x:a *y"),
    ]

    @Test(arguments: rows)
    func `what is not kept is cut to its nearest valid parent`(row: Row) throws {
        let cut = try Screens(row.before).state.kept { row.change.contains($0.id.text) }
        #expect(Screens(cut.state).description == row.after)
        #expect(cut.wasTruncated == (row.before != row.after))
    }

    @Test(arguments: rows)
    func `a cut state has nothing left to cut`(row: Row) throws {
        let isKept: (Route) -> Bool = { row.change.contains($0.id.text) }
        let cut = try Screens(row.before).state.kept(where: isKept).state
        #expect(cut.allRoutes.allSatisfy(isKept))
        #expect(cut.kept(where: isKept) == CutState(state: cut, wasTruncated: false))
    }

    @Test func `routes that were read anew take the place of the old ones`() throws {
        let state = try Screens("*x:a,b +a").state
        let new = try Screens.route("a", ["n": .int(1)])
        let cut = state.mapped { $0.id.text == "a" ? new : nil }
        #expect(cut.wasTruncated)
        #expect(cut.state.allRoutes == [new, new])
    }

    @Test(arguments: [
        (["x", "y"], "*x:a y:b +p", false), (["y", "x"], "y:b *x:a +p", false),
        (["y"], "*y:b +p", true), (["z"], "*z +p", true),
        (["x", "y", "z"], "*x:a y:b +p", false),
    ])
    func `other tabs keep what they share`(
        names: [String], after: String, wasTruncated: Bool
    ) throws {
        let moved = try Screens("*x:a y:b +p").state.moved(to: try TabList(names))
        #expect(Screens(moved.state).description == after)
        #expect(moved.wasTruncated == wasTruncated)
    }
}
