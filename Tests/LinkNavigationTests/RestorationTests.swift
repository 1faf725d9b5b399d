import LinkNavigation
import LinkRouting
import Testing

struct RestorationTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let saved: String
        let tabs: [String]
        let known: String
        let after: String
        let wasTruncated: Bool

        init(
            _ saved: String, _ tabs: [String], _ known: String, _ after: String,
            _ wasTruncated: Bool
        ) {
            self.saved = saved
            self.tabs = tabs
            self.known = known
            self.after = after
            self.wasTruncated = wasTruncated
        }

        var testDescription: String { "\(saved) | \(tabs) \(known) -> \(after)" }
    }

    @Test(arguments: [
        Row("*x", ["x", "y"], "", "*x", false),
        Row("x:a *y:b +p #q!", ["x", "y"], "abpq", "x:a *y:b +p #q!", false),
        // A deleted book truncates to the library.
        Row("*x:a,b,c", ["x", "y"], "ac", "*x:a", true),
        Row("*x:a +p #q!", ["x", "y"], "aq", "*x:a", true),
        Row("*x:a,b +p", ["x", "y"], "bp", "*x +p", true),
        // A tab that a newer version removed.
        Row("x:a *y:b", ["x"], "ab", "*x:a", true),
        Row("x:a *y", ["x"], "a", "*x:a", true),
        Row("*x:a y:b", ["x", "z"], "ab", "*x:a", true),
        Row("x:a *y:b", ["y", "x"], "ab", "*y:b x:a", false),
    ])
    func `what is not vouched for is cut`(row: Row) throws {
        let saved = try SavedNavigation(try Screens(row.saved).state, clientVersion: 1)
        let restored = NavigationState.restored(from: saved, tabs: try TabList(row.tabs)) {
            row.known.contains($0.id.text)
                ? Route(id: $0.id, sortedParameters: $0.parameters) : nil
        }
        #expect(Screens(restored.state).description == row.after)
        #expect(restored.wasTruncated == row.wasTruncated)
    }

    private func book(_ name: String, _ parameter: String) throws -> NavigationState {
        try Screens("*x").state.settingPath(
            [
                try Screens.route("library"),
                try Screens.route(name, [parameter: .int(42), "b": .text("é")]),
            ], onTab: "x"
        ).pushing(
            try Screens.route(name, [parameter: .int(1)]), at: try ScreenPlacement("x sheet"))
    }

    @Test func `book was once called title, and its id number`() throws {
        let title = try RouteID("title")
        let volume = try RouteID("volume")
        let steps = [
            try StateMigration(from: 2, renamingRoutes: [volume: try RouteID("book")]),
            try StateMigration(
                from: 1, renamingRoutes: [title: volume],
                renamingParameters: [title: ["number": "id"]]),
            try StateMigration(from: 0, droppingRoutes: [title]),
        ]
        let old = try SavedNavigation(try book("title", "number"), clientVersion: 1)
        let new = try old.migrated(to: 3, by: steps)
        #expect(new.saved == (try SavedNavigation(try book("book", "id"), clientVersion: 3)))
        #expect(new.wasTruncated == false)
        #expect(try SavedNavigation(decoding: new.saved.encoded) == new.saved)
    }

    @Test func `a dropped route cuts its stack and its sheet`() throws {
        let step = try StateMigration(from: 1, droppingRoutes: [try RouteID("b")])
        let old = try SavedNavigation(try Screens("*x:a,b,c y:b +p +b #q!").state, clientVersion: 1)
        let new = try old.migrated(to: 2, by: [step])
        #expect(new.wasTruncated)
        let wanted = try SavedNavigation(try Screens("*x:a +p").state, clientVersion: 2)
        #expect(new.saved == wanted)
        #expect(try SavedNavigation(decoding: new.saved.encoded) == wanted)
    }

    @Test func `a new name that is taken drops the screen`() throws {
        let route = try Screens.route("a", ["p": .int(1), "q": .int(2)])
        let state = try Screens("*x").state.settingPath([route], onTab: "x")
        let step = try StateMigration(from: 1, renamingParameters: [route.id: ["p": "q"]])
        let new = try SavedNavigation(state, clientVersion: 1).migrated(to: 2, by: [step])
        #expect(new.wasTruncated)
        #expect(new.saved.screens.isEmpty)
        let swap = try StateMigration(
            from: 1, renamingParameters: [route.id: ["p": "q", "q": "p"]])
        let swapped = try SavedNavigation(state, clientVersion: 1).migrated(to: 2, by: [swap])
        #expect(swapped.saved.screens[0].parameters.map(\.value) == [.int(2), .int(1)])
    }

    @Test(arguments: [(1, 3), (2, 4), (5, 4), (4_294_967_295, 0), (0, 4_294_967_295)])
    func `a gap and a later version are outdated`(from: UInt32, to: UInt32) throws {
        let saved = try SavedNavigation(try Screens("*x:a").state, clientVersion: from)
        let steps = [try StateMigration(from: 2), try StateMigration(from: 4)]
        #expect(throws: NavigationError(.outdated)) { try saved.migrated(to: to, by: steps) }
    }

    @Test func `two steps from one version are outdated, and none is needed to stay`() throws {
        let saved = try SavedNavigation(try Screens("*x:a").state, clientVersion: 1)
        let steps = [try StateMigration(from: 1), try StateMigration(from: 1)]
        #expect(throws: NavigationError(.outdated)) { try saved.migrated(to: 2, by: steps) }
        #expect(try saved.migrated(to: 1, by: steps).saved == saved)
    }

    @Test func `a migration gives no name two meanings`() throws {
        let id = try RouteID("a")
        let code = NavigationError(.invalidMigration)
        #expect(throws: code) { try StateMigration(from: .max) }
        #expect(throws: code) {
            try StateMigration(from: 1, renamingRoutes: [id: id], droppingRoutes: [id])
        }
        #expect(throws: code) {
            try StateMigration(from: 1, renamingParameters: [id: [:]], droppingRoutes: [id])
        }
        #expect(throws: code) {
            try StateMigration(from: 1, renamingParameters: [id: ["p": "r", "q": "r"]])
        }
        #expect(throws: code) {
            try StateMigration(from: 1, renamingParameters: [id: ["p": "r s"]])
        }
    }
}
