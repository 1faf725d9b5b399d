import LinkNavigation
import LinkRouting
import Testing

/// Every limit at n - 1, n and n + 1.
struct LimitTests {
    @Test(arguments: [31, 32, 33])
    func `a stack has at most 32 routes`(depth: Int) throws {
        let path = try Screens.routes((0..<depth).map { "a\($0)" }.joined(separator: ","))
        let state = try Screens("*x:c").state
        let isAllowed = depth <= NavigationLimits.stackDepthLimit
        let push = try ScreenPlacement("x push")
        #expect(((try? state.settingPath(path, onTab: "x")) != nil) == isAllowed)
        #expect(((try? state.applying(path, at: push)) != nil) == isAllowed)
        let onTop = try ScreenPlacement("x push append")
        #expect(((try? state.applying(path.dropLast(), at: onTop)) != nil) == isAllowed)
        let sheet = try ScreenPlacement("x sheet append")
        #expect(((try? state.applying(path, at: sheet)) != nil) == isAllowed)
        guard let below = try? state.settingPath(path.dropLast(), onTab: "x") else { return }
        #expect(((try? below.pushing(path[0], at: push)) != nil) == isAllowed)
        guard isAllowed == false else { return }
        #expect(throws: NavigationError(.stackFull)) { try below.pushing(path[0], at: push) }
        #expect(throws: NavigationError(.stackFull)) { try state.applying(path, at: push) }
        #expect(throws: NavigationError(.stackFull)) { try state.settingPath(path, onTab: "y") }
    }

    @Test(arguments: ["x sheet append", "x fullScreen! append"])
    func `at most 8 sheets are presented`(text: String) throws {
        let placement = try ScreenPlacement(text)
        var state = try Screens("*x").state
        for number in 1...NavigationLimits.sheetCountLimit {
            state = try state.pushing(try Screens.route("s\(number)"), at: placement)
            #expect(state.sheets.count == number)
        }
        let route = try Screens.route("n")
        #expect(throws: NavigationError(.stackFull)) { try state.pushing(route, at: placement) }
        #expect(throws: NavigationError(.stackFull)) {
            try state.applying([route], at: placement)
        }
    }

    @Test func `mandatory covers count when a link replaces`() throws {
        let covers = (1...8).map { "#s\($0)!" }.joined(separator: " ")
        let state = try Screens("*x " + covers).state
        let route = try Screens.route("n")
        #expect(throws: NavigationError(.stackFull)) {
            try state.applying([route], at: try ScreenPlacement("x sheet"))
        }
        let below = try state.applying([route], at: try ScreenPlacement("x push"))
        #expect(Screens(below).description == "*x:n " + covers)
    }

    @Test(arguments: [0, 1, 63, 64, 65])
    func `a client has 1 to 64 tabs`(count: Int) throws {
        let names = (0..<count).map { "t\($0)" }
        #expect(((try? TabList(names)) != nil) == (1...64).contains(count))
    }

    @Test(arguments: [["a", "a"], ["a", ""], ["1"], ["a b"], ["é"], ["a\u{301}"]])
    func `a tab has one name, an identifier`(names: [String]) throws {
        #expect(throws: NavigationError(.invalidTabs)) { try TabList(names) }
    }
}
