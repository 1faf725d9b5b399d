import LinkNavigation
import LinkRouting
import Testing

struct BackTests {
    typealias Row = PushAndPathTests.Row

    @Test(arguments: [
        Row("*x:a,b", "", "*x:a"), Row("*x:a", "", "*x"), Row("*x", "", "nothing"),
        Row("*x y:a", "", "nothing"), Row("*x:a +p +r", "", "*x:a +p"),
        // Complaint 68: the top presentation goes first.
        Row("*x:a +p", "", "*x:a"), Row("*x:a +p #q!", "", "nothing"),
    ])
    func `back is one step`(row: Row) throws {
        #expect(try Screens(row.before).state.back().written == row.after)
    }

    @Test(arguments: [
        Row("*x:a,b,c", "a", "*x:a"), Row("*x:a,b,a,c", "a", "*x:a,b,a"),
        Row("*x:a,b", "b", "*x:a,b"), Row("*x:a,b", "z", "nothing"),
        Row("*x:a y:b", "b", "nothing"), Row("*x:a,b +p +r", "a", "*x:a"),
        Row("*x:a +p +r", "p", "*x:a +p"), Row("*x:p +p +r", "p", "*x:p +p"),
        Row("*x:a #q!", "a", "nothing"), Row("*x:a #q! +r", "q", "*x:a #q!"),
        Row("*x:a +p #q! +r", "p", "nothing"), Row("*x:a #q!", "q", "*x:a #q!"),
    ])
    func `back to a route stops at its nearest screen`(row: Row) throws {
        let after = try Screens(row.before).state.back(to: try RouteID(row.change))
        #expect(after.written == row.after)
    }

    @Test(arguments: [
        Row("*x:a,b,c", "a", "*x:a"), Row("*x:a,b,a", "a", "*x:a"),
        Row("*x:a,b", "ab", "*x:a"), Row("*x:a,b", "z", "*x"), Row("*x:a", "a", "*x"),
        Row("*x", "a", "nothing"), Row("*x:a +p", "a", "*x:a"), Row("*x:b +p", "a", "*x"),
        Row("*x:a #q!", "a", "nothing"), Row("*x:a #q!", "z", "nothing"),
        Row("*x:a #q! +r", "q", "*x:a #q!"), Row("*x:b #q! +r", "a", "nothing"),
    ])
    func `back to something meaningful leaves the visible screen`(row: Row) throws {
        let after = try Screens(row.before).state.backToMeaningful {
            row.change.contains($0.id.text)
        }
        #expect(after.written == row.after)
    }

    @Test(arguments: [
        Row("*x:a,b +p y:c", "", "*x y:c"), Row("*x", "", "nothing"),
        Row("*x +p", "", "*x"), Row("*x:a #q!", "", "nothing"),
    ])
    func `back to the root empties one tab`(row: Row) throws {
        #expect(try Screens(row.before).state.backToRoot().written == row.after)
    }

    @Test func `breadcrumbs lead to the visible route`() throws {
        let state = try Screens("x:a *y:b,c +p #q!").state
        #expect(state.breadcrumbs.map(\.id.text) == ["b", "c", "p", "q"])
        #expect(state.allRoutes.map(\.id.text) == ["a", "b", "c", "p", "q"])
        #expect(state.visibleRoute?.id.text == "q")
        #expect(state.contains(try RouteID("a")))
        #expect(state.contains(try RouteID("q")))
        #expect(state.contains(try RouteID("z")) == false)
        #expect(state.isAtRoot == false)
        #expect(try Screens("x:a *y").state.visibleRoute == nil)
    }
}
