import LinkNavigation
import LinkRouting
import Testing

struct PushAndPathTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let before: String
        let change: String
        let after: String

        init(_ before: String, _ change: String, _ after: String) {
            self.before = before
            self.change = change
            self.after = after
        }

        var testDescription: String { "\(before) | \(change) -> \(after)" }
    }

    @Test(arguments: [
        Row("*x:a", "y push", "*x:a,n"),
        Row("x:a *y", "x push", "x:a *y:n"),
        Row("*x:n", "x push", "*x:n,n"),
        Row("*x:a +p", "x push", "*x:a,n +p"),
        Row("*x:a y:b", "y root", "x:a *y"),
        Row("*x:a +p", "x root", "*x +p"),
        Row("*x:a +p", "y sheet", "*x:a +p +n"),
        Row("*x:a #q!", "y fullScreen!", "*x:a #q! #n!"),
        Row("*x:a +n", "y sheet", "*x:a +n +n"),
    ])
    func `a push shows its route alone, where the person is`(row: Row) throws {
        let before = try Screens(row.before).state
        let after = try before.pushing(
            try Screens.route("n"), at: try ScreenPlacement(row.change))
        #expect(Screens(after).description == row.after)
    }

    @Test func `a root screen of an unknown tab is refused`() throws {
        #expect(throws: NavigationError(.unknownTab)) {
            try Screens("*x").state.pushing(
                try Screens.route("n"), at: try ScreenPlacement("z root"))
        }
    }

    @Test(arguments: [
        Row("*x:a,b", "x a", "*x:a"),
        Row("*x:a,b y:c", "y ", "*x:a,b"),
        Row("*x:a +p", "y c,d", "*x:a y:c,d +p"),
    ])
    func `a set path is the stack of its own tab`(row: Row) throws {
        let words = row.change.split(separator: " ", omittingEmptySubsequences: false)
        let after = try Screens(row.before).state.settingPath(
            try Screens.routes(String(words[1])), onTab: String(words[0]))
        #expect(Screens(after).description == row.after)
    }

    @Test func `a path of an unknown tab is refused`() throws {
        #expect(throws: NavigationError(.unknownTab)) {
            try Screens("*x").state.settingPath([], onTab: "z")
        }
    }

    @Test(arguments: [
        ("x", "", true), ("x", "a", true), ("x", "a,b", true), ("x", "b", false),
        ("x", "a,b,c", false), ("y", "", true), ("y", "a", false), ("z", "", false),
    ])
    func `the back gesture sets a beginning of the stack`(
        tab: String, path: String, isPrefix: Bool
    ) throws {
        let state = try Screens("*x:a,b").state
        #expect(state.isPrefix(try Screens.routes(path), ofStackOnTab: tab) == isPrefix)
    }

    @Test(arguments: [
        Row("*x:a +p", "y", "x:a *y +p"), Row("*x:a", "x", "*x:a"), Row("*x", "z", "nothing"),
    ])
    func `a selected tab keeps stacks and sheets`(row: Row) throws {
        #expect(try Screens(row.before).state.selecting(tab: row.change).written == row.after)
    }

    @Test(arguments: [
        Row("*x:a +p", "", "*x:a"), Row("*x:a +p #q", "", "*x:a +p"),
        Row("*x:a #q!", "", "nothing"), Row("*x #q! +p", "", "*x #q!"),
        Row("*x:a", "", "nothing"),
    ])
    func `dismissing takes the top sheet away unless it is mandatory`(row: Row) throws {
        #expect(try Screens(row.before).state.dismissing().written == row.after)
    }

    @Test(arguments: [
        Row("*x:a #q!", "q", "*x:a"), Row("*x +p #q! +r", "q", "*x +p"),
        Row("*x +q #q!", "q", "*x +q"), Row("*x:q", "q", "nothing"),
    ])
    func `the app itself ends a mandatory cover`(row: Row) throws {
        let after = try Screens(row.before).state.finishing(try RouteID(row.change))
        #expect(after.written == row.after)
    }
}
