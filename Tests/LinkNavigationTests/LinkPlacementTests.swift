import LinkNavigation
import Testing

struct LinkPlacementTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let before: String
        let stack: String
        let placement: String
        let after: String

        init(_ before: String, _ stack: String, _ placement: String, _ after: String) {
            self.before = before
            self.stack = stack
            self.placement = placement
            self.after = after
        }

        var testDescription: String { "\(before) | \(stack) at \(placement) -> \(after)" }
    }

    static let replacing = [
        Row("*x", "a", "x push", "*x:a"),
        Row("*x:c", "a,b", "x push", "*x:a,b"),
        Row("*x:c y:c", "a,b", "y push", "x:c *y:a,b"),
        // A root screen is not an element of its stack, and its parents do not show.
        Row("*x:c y:c", "a", "x root", "*x y:c"),
        Row("*x:c y:c", "a,b", "y root", "x:c *y"),
        // A sheet lies over its parents' stack.
        Row("*x:c", "a,b", "x sheet", "*x:a +b"),
        Row("*x:c", "a", "x fullScreen", "*x #a"),
        Row("*x:c", "a", "y sheet!", "x:c *y +a!"),
        // Complaint 67: a link while a sheet is open acts; a forced cover cannot be skipped.
        Row("*x +p", "a", "x push", "*x:a"),
        Row("*x +p #q! +r", "a", "x push", "*x:a #q!"),
        Row("*x +p #q! +r", "a", "x root", "*x #q!"),
        Row("*x +p #q! +r #s!", "a,b", "x sheet", "*x:a +b #q! #s!"),
        // The same mandatory cover is not piled up.
        Row("*x #q!", "a,q", "x fullScreen!", "*x:a #q!"),
        Row("*x #q! #s!", "q", "x sheet!", "*x +q! #q! #s!"),
        Row("*x #q!", "q", "x fullScreen", "*x #q #q!"),
    ]

    static let appending = [
        Row("*x", "a", "x push append", "*x:a"),
        Row("*x:c", "a,b", "x push append", "*x:c,a,b"),
        // The longest overlap stands once.
        Row("*x:a", "a,b", "x push append", "*x:a,b"),
        Row("*x:a,b", "a,b", "x push append", "*x:a,b"),
        Row("*x:c,a,b", "b,c", "x push append", "*x:c,a,b,c"),
        Row("*x:a,b,a", "a,b,a", "x push append", "*x:a,b,a"),
        Row("*x:a,a", "a,a,b", "x push append", "*x:a,a,b"),
        Row("*x:a,b", "a", "x push append", "*x:a,b,a"),
        Row("*x:a,b,a", "b,a,c", "x push append", "*x:a,b,a,c"),
        Row("x:c *y:a", "a,b", "x push append", "*x:c,a,b y:a"),
        Row("*x:c,a", "a", "x root append", "*x"),
        // A sheet lies over the sheets that are there, its parents in the stack below.
        Row("*x:c +p", "a,b", "x sheet append", "*x:c,a +p +b"),
        Row("*x:a +p", "a,b", "x fullScreen append", "*x:a +p #b"),
        Row("*x +b", "a,b", "x sheet append", "*x:a +b"),
        Row("*x +b", "b", "x fullScreen append", "*x +b #b"),
        // Without parents it comes over whatever is shown, on whatever tab.
        Row("x:c *y:a +p", "b", "x sheet append", "x:c *y:a +p +b"),
        Row("x:c *y:a", "a,b", "x sheet append", "*x:c,a y:a +b"),
        // A mandatory cover is never covered by a link.
        Row("*x +p #q! +r", "b", "x sheet append", "*x +p +b #q! +r"),
        Row("*x +b #q!", "b", "x sheet append", "*x +b #q!"),
        Row("*x #q!", "q", "x fullScreen! append", "*x #q!"),
        // What is pushed is what the person came for: it is not left below a sheet.
        Row("*x:c +p #q!", "a", "x push append", "*x:c,a #q!"),
        Row("*x:c +p", "a", "x root append", "*x"),
    ]

    @Test(arguments: replacing)
    func `a link that replaces shows its own stack`(row: Row) throws {
        try check(row)
    }

    @Test(arguments: appending)
    func `a link that appends comes on top of what is there`(row: Row) throws {
        try check(row)
    }

    @Test(arguments: replacing + appending)
    func `the same link twice shows the same as once`(row: Row) throws {
        let placement = try ScreenPlacement(row.placement)
        let stack = try Screens.routes(row.stack)
        let once = try Screens(row.before).state.applying(stack, at: placement)
        let twice = try once.applying(stack, at: placement)
        // A pushed single route overlaps itself, so even an appending link is told once.
        #expect(Screens(twice).description == Screens(once).description)
    }

    @Test func `a tab that the state has not is refused`() throws {
        let placement = try ScreenPlacement("z push")
        #expect(throws: NavigationError(.unknownTab)) {
            try Screens("*x").state.applying(try Screens.routes("a"), at: placement)
        }
    }

    @Test func `an empty stack changes nothing`() throws {
        let state = try Screens("*x:a +p").state
        #expect(try state.applying([], at: try ScreenPlacement("y push")) == state)
    }

    private func check(_ row: Row) throws {
        let before = try Screens(row.before).state
        let after = try before.applying(
            try Screens.routes(row.stack), at: try ScreenPlacement(row.placement))
        #expect(Screens(after).description == row.after)
        #expect(Screens(before).description == row.before)
    }
}
