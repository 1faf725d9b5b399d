import LinkBroker
import LinkBrokerTesting
import SampleApps
import Testing

/// What the reader saved, and what comes back of it; the table of sentences is in `ReaderTests`.
@Suite struct ReaderStateTests {
    private static let scene = "s1"

    /// What a reader of some version saved, with a book on screen.
    private func saved(
        version: UInt32 = ReaderState.version, routes: (String, String) = ("", ""),
        opening url: String = "https://lite.reader.example/book/7"
    ) throws -> String {
        let policy = try SampleFiles.policy("reader", replacing: routes.0, with: routes.1)
        let session = try SampleSession(policy) { $0.stateVersion = version }
        if try session.open(url).hasPrefix("checking") {
            session.perform(.content(check: try session.check(), .exists))
        }
        return try session.saved()
    }

    /// The reader of today.
    private func today(signedIn: Bool = false) throws -> SampleSession {
        let migrations = try ReaderState.migrations()
        let session = try SampleSession(try SampleFiles.policy("reader")) {
            $0.stateVersion = ReaderState.version
            $0.migrations = migrations
        }
        if signedIn { try session.signIn("u1") }
        return session
    }

    private func restored(_ blob: String, in session: SampleSession) throws -> String {
        let answer = session.perform(.restore(try SceneID(Self.scene), blob))
        return answer.hasPrefix("refused") ? answer : try session.shown()
    }

    @Test func `a saved state comes back, or says why not`() throws {
        let blob = try saved()
        #expect(try restored(blob, in: try today()) == "*reading[library book(7)]")
        #expect(try restored("", in: try today()) == "refused tampered")
        #expect(try restored("not a state", in: try today()) == "refused tampered")
        #expect(try restored("A" + blob.dropFirst(), in: try today()) == "refused tampered")
        #expect(try restored(String(blob.dropLast(4)), in: try today()) == "refused tampered")
        let newer = try saved(version: ReaderState.version + 1)
        #expect(try restored(newer, in: try today()) == "refused outdated")
        let late = try today()
        late.recorded.clock.advance(seconds: BrokerLimits.sceneLifetimeMilliseconds / 1000 + 1)
        #expect(try restored(blob, in: late).hasPrefix("refused "))
    }

    @Test func `a refused state leaves the window at its root`() throws {
        let session = try today()
        _ = try restored("not a state", in: session)
        #expect(session.recorded.published(in: try SceneID(Self.scene)).isEmpty)
    }

    @Test func `a book that was deleted since truncates a restored path to the library`() throws {
        let session = try today()
        _ = try restored(try saved(), in: session)
        let path = try session.path(ReaderRoute.self)
        let kept = ReaderState.surviving(path) { $0 != 7 }
        #expect(kept == [.library])
        #expect(ReaderState.surviving(path) { _ in true } == path)
        // The shorter path is the beginning of what is shown: a way back, which needs no gate.
        _ = session.broker.setPath(kept, in: try SceneID(Self.scene))
        #expect(try session.shown() == "*reading[library]")
    }

    @Test func `a book that was deleted is no more than its library when a link asks for it`()
        throws
    {
        let session = try today()
        try session.open("reader-lite://book/7")
        let answer = session.perform(.content(check: try session.check(), .gone))
        #expect(answer == "unavailable book content_gone")
        #expect(try session.shown() == "*reading[library]")
        #expect(NoticeWords.sentence("content_gone", title: "Book") == "Book: no longer there.")
    }

    @Test func `what wants a sign-in does not come back to someone who is signed out`() throws {
        let session = try today(signedIn: true)
        try session.open("https://lite.reader.example/settings")
        #expect(try session.shown() == "*reading[settings]")
        let blob = try session.saved()
        #expect(try restored(blob, in: try today()) == "*reading[]")
        #expect(try restored(blob, in: try today(signedIn: true)) == "*reading[settings]")
    }

    @Test func `a screen that a newer version removed cuts the path where it was`() throws {
        let old = (
            #"{ "id": "settings","#,
            #"{ "id": "highlights", "path": "/marks", "access": "public", "parents": ["library"] }, { "id": "settings","#
        )
        let blob = try saved(
            version: 2, routes: old, opening: "https://lite.reader.example/marks")
        #expect(try restored(blob, in: try today()) == "*reading[library]")
    }

    @Test func `a book that was once called a title comes back as a book`() throws {
        let blob = try saved(version: 1, routes: (#""id": "book""#, #""id": "title""#))
        #expect(try restored(blob, in: try today()) == "*reading[library book(7)]")
        // Without its migration it is outdated, and not guessed at.
        let bare = try SampleSession(try SampleFiles.policy("reader")) {
            $0.stateVersion = ReaderState.version
        }
        #expect(try restored(blob, in: bare) == "refused outdated")
    }

    @Test func `a diagnosis names the kind of fault and the route, never the link`() throws {
        let session = try SampleSession("reader")
        let secret = "s3cr3t-mark"
        try session.open("reader-lite://shelf/\(secret)?note=\(secret)")
        try session.open("reader-lite://book/\(secret)")
        try session.open("reader-lite://settings?note=\(secret)")
        var lines: [String] = []
        for case .record(let event) in session.recorded.effects { lines.append(event.json) }
        let links = lines.filter {
            $0.contains(#""kind": "link""#) || $0.contains(#""kind":"link""#)
        }
        #expect(links.count == 3)
        for (line, reason) in zip(
            links, ["unknown_route", "param_not_canonical", "source_not_allowed"])
        {
            #expect(line.contains(reason), "\(line)")
        }
        #expect(links[2].contains("settings"))
        #expect(lines.allSatisfy { $0.contains(secret) == false })
        let told = session.recorded.effects.map { "\($0)" }
        #expect(told.allSatisfy { $0.contains(secret) == false })
        #expect(
            try session.notices() == ["unknown_route", "param_not_canonical", "source_not_allowed"])
    }
}
