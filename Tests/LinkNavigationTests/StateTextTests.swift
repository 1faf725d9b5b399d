import LinkNavigation
import LinkRouting
import Testing

struct StateTextTests {
    private func sample() throws -> NavigationState {
        let book = try Screens.route("book", ["bookId": .int(42)])
        let search = try Screens.route(
            "search", ["q": .text("Zoë \"\\\u{1F600}"), "all": .bool(true), "page": .int(-2)])
        return try NavigationState(tabs: try TabList(["shop", "library", "account"]))
            .settingPath([book, search], onTab: "library")
            .settingPath([try Screens.route("account")], onTab: "account")
            .pushing(book, at: try ScreenPlacement("shop sheet"))
            .pushing(book, at: try ScreenPlacement("shop fullScreen!"))
    }

    @Test func `a state has one spelling in JSON`() throws {
        let initial = NavigationState(tabs: try TabList(["shop", "library"]))
        #expect(initial.json() == #"{"tab": "shop", "stacks": {}, "sheets": []}"#)
        let book = try initial.settingPath(
            [try Screens.route("book", ["bookId": .int(42)])], onTab: "shop")
        let golden =
            #"{"tab": "shop", "stacks": {"shop": [{"route": "book", "parameters": "#
            + #"{"bookId": 42}}]}, "sheets": []}"#
        #expect(book.json() == golden)
    }

    @Test func `stacks stand in the order of the tabs and parameters in that of their names`()
        throws
    {
        let golden =
            #"{"tab": "shop", "stacks": {"library": [{"route": "book", "parameters": "#
            + #"{"bookId": 42}}, {"route": "search", "parameters": {"all": true, "page": -2, "#
            + #""q": "Zo\u00eb \"\\\ud83d\ude00"}}], "account": [{"route": "account"}]}, "#
            + #""sheets": [{"route": "book", "parameters": {"bookId": 42}, "style": "sheet"}, "#
            + #"{"route": "book", "parameters": {"bookId": 42}, "style": "fullScreen", "#
            + #""mandatory": true}]}"#
        #expect(try sample().json() == golden)
    }

    @Test func `what is masked shows as a mask`() throws {
        let text = try sample().json { route, name in route.text == "search" && name == "q" }
        #expect(text.contains(#""q": "\u2026""#))
        #expect(text.contains("Zo") == false)
        #expect(text.contains(#""bookId": 42"#))
    }

    @Test func `no description shows a value`() throws {
        let state = try sample()
        let saved = try SavedNavigation(state, clientVersion: 1)
        var dumped = ""
        dump(state, to: &dumped)
        dump(saved, to: &dumped)
        dump(state.sheets, to: &dumped)
        dump(saved.screens, to: &dumped)
        let texts = [
            "\(state)", String(reflecting: state), "\(saved)", String(reflecting: saved),
            "\(state.sheets)", "\(saved.screens)", dumped,
            "\(state.kept { _ in true })",
        ]
        for text in texts {
            #expect(text.contains("42") == false)
            #expect(text.contains("Zo") == false)
            #expect(text.contains("book"))
        }
        #expect(state.description.hasPrefix("shop; library: book(bookId) > search(all, page, q)"))
    }

    @Test func `states are equal when they print alike`() throws {
        let two = try Screens("*x:a", tabs: ["x", "y"]).state
        let three = try Screens("*x:a", tabs: ["z", "x", "y"]).state.selecting(tab: "x")
        #expect(two == three)
        #expect(two.hashValue == three?.hashValue)
        #expect(two.json() == three?.json())
        let one = try Screens("*x:a y:b", tabs: ["x", "y"]).state
        let other = try Screens("*x:a y:b", tabs: ["y", "x"]).state
        #expect(one.json() != other.json())
        #expect(one != other)
        #expect(try Screens("*x +a").state != (try Screens("*x #a").state))
        #expect(try Screens("*x +a").state != (try Screens("*x +a!").state))
    }

    @Test func `an integer and a text that look alike are two values`() throws {
        let number = try Screens.route("a", ["v": .int(1)])
        let text = try Screens.route("a", ["v": .text("1")])
        let state = try Screens("*x").state
        let left = try state.settingPath([number], onTab: "x")
        let right = try state.settingPath([text], onTab: "x")
        #expect(left != right)
        #expect(left.json() != right.json())
    }
}
