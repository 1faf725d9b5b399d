import LinkBroker
import LinkBrokerTesting
import SampleApps
import Testing

/// The reader, sentence by sentence.
///
/// | sentence | test |
/// |---|---|
/// | `library`, `book(id: Int)`, `settings` | `PolicyFileTests`: each enum says what its policy says |
/// | scheme `reader-lite`, and a universal-link host | the scheme and the site lead to one route |
/// | a link to a book gives library > book | a link to a book brings the library below it |
/// | wrong scheme, missing or non-numeric id, unknown destination | what is wrong with a link ... |
/// | two windows never touch each other's path | two windows never touch each other's path |
/// | a new window gets an identifier, not a path | a link that opens a new window ... |
/// | saved state: empty, valid, malformed, outdated | a saved state comes back, or says why not |
/// | a deleted book truncates to the library | a book that was deleted ... (two tests) |
/// | a signed-out account | what wants a sign-in does not come back ... |
/// | a destination that a newer version removed | a screen that a newer version removed ... |
/// | a versioned envelope, `book` was once `title` | a book that was once called a title ... |
/// | diagnostics name the category, never the query | a diagnosis names the kind of fault ... |
@Suite struct ReaderTests {
    @Test func `the scheme and the site lead to one route`() throws {
        let table = try SampleFiles.policy("reader").table
        let app = try table.matched("reader-lite://book/42").route
        #expect(app == (try table.matched("https://lite.reader.example/book/42").route))
        #expect(try RouteDecoder().decode(ReaderRoute.self, from: app) == .book(id: 42))
    }

    @Test func `a link to a book brings the library below it`() throws {
        let session = try SampleSession("reader")
        #expect(try session.open("reader-lite://book/42") == "checking book public")
        #expect(
            session.perform(.content(check: try session.check(), .exists))
                == "committed book public")
        #expect(try session.path(ReaderRoute.self) == [.library, .book(id: 42)])
    }

    static let faults = [
        ("reader://book/42", "rejected scheme_not_allowed", "That is not a link of this app."),
        ("reader-lite://book", "rejected unknown_route", "Nothing in this app has that address."),
        (
            "reader-lite://book/x", "rejected param_not_canonical",
            "That link is incomplete or damaged."
        ),
        (
            "reader-lite://shelf/1", "rejected unknown_route",
            "Nothing in this app has that address."
        ),
        (
            "https://lite.reader.example/", "rejected unknown_route",
            "Nothing in this app has that address."
        ),
    ]

    @Test(arguments: faults)
    func `what is wrong with a link leaves the root as it is, and tells the person in words`(
        url: String, answer: String, sentence: String
    ) throws {
        let session = try SampleSession("reader")
        #expect(try session.open(url) == answer)
        #expect(["nothing", "*reading[]"].contains(try session.shown()))
        let code = try #require(try session.notices().first)
        #expect(NoticeWords.sentence(code, title: nil) == sentence)
        try open(42, session)
        let before = try session.shown()
        try session.open(url)
        #expect(try session.shown() == before)
    }

    @Test func `two windows never touch each other's path`() throws {
        let session = try SampleSession("reader")
        try open(1, session, in: "left")
        try open(2, session, in: "right")
        #expect(try session.shown(in: "left") == "*reading[library book(1)]")
        session.perform(.back(try SceneID("right")))
        session.perform(.setPath(try SceneID("right"), []))
        #expect(try session.shown(in: "left") == "*reading[library book(1)]")
        #expect(try session.shown(in: "right") == "*reading[]")
        #expect(session.recorded.published(in: try SceneID("left")).count == 1)
    }

    @Test func `a link that opens a new window passes a validated identifier, not a path`() throws {
        let session = try SampleSession("reader")
        try open(7, session)
        let top = try #require(try session.path(ReaderRoute.self).last)
        let window = try #require(ReaderWindow(top))
        #expect(window.bookID == 7)
        #expect(ReaderWindow(.library) == nil)
        // The new window asks for itself, and gets the screen alone: no path came with it.
        #expect(try session.push(window.route, in: "new") == "checking book public")
        session.perform(.content(check: try session.check(), .exists))
        #expect(try session.shown(in: "new") == "*reading[book(7)]")
        #expect(try session.shown() == "*reading[library book(7)]")
        // A number that no link could carry opens nothing.
        #expect(throws: TypedRouteError.self) {
            try session.push(ReaderRoute.book(id: 0), in: "new")
        }
    }

    private func open(_ book: Int, _ session: SampleSession, in scene: String = "s1") throws {
        try session.open("reader-lite://book/\(book)", in: scene)
        session.perform(.content(check: try session.check(), .exists))
    }
}
