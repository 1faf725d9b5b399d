import LinkBrokerTesting
import LinkNavigation
import LinkRouting
import Testing

struct SavedFormTests {
    /// A saved form with every kind of entry, written out by hand.
    private static let golden: [UInt8] =
        Array("LN".utf8) + [1, 0, 0, 0, 7] + name("library")
        + [1] + name("library") + [2]
        + name("book") + [1] + name("bookId") + [1, 0, 0, 0, 0, 0, 0, 0, 42]
        + name("search") + [3] + name("all") + [3] + name("none") + [2]
        + name("q") + [4, 0, 4] + Array("Zoë".utf8)
        + [2, 0] + name("pay") + [0] + [3] + name("read") + [0]

    private static func name(_ text: String) -> [UInt8] {
        [UInt8(text.utf8.count)] + Array(text.utf8)
    }

    private static func sample() throws -> NavigationState {
        try NavigationState(tabs: try TabList(["library", "shop"]))
            .settingPath(
                [
                    try Screens.route("book", ["bookId": .int(42)]),
                    try Screens.route(
                        "search", ["all": .bool(true), "none": .bool(false), "q": .text("Zoë")]),
                ], onTab: "library"
            )
            .pushing(try Screens.route("pay"), at: try ScreenPlacement("shop sheet"))
            .pushing(try Screens.route("read"), at: try ScreenPlacement("shop fullScreen!"))
    }

    private static func restored(_ saved: SavedNavigation, _ tabs: [String]) throws -> CutState {
        NavigationState.restored(from: saved, tabs: try TabList(tabs)) {
            Route(id: $0.id, sortedParameters: $0.parameters)
        }
    }

    @Test func `the golden bytes are what is written and read`() throws {
        let state = try Self.sample()
        let saved = try SavedNavigation(state, clientVersion: 7)
        #expect(saved.encoded == Self.golden)
        let read = try SavedNavigation(decoding: Self.golden)
        #expect(read == saved)
        #expect(read.clientVersion == 7)
        let restored = try Self.restored(read, ["library", "shop"])
        #expect(restored == CutState(state: state, wasTruncated: false))
    }

    @Test func `every beginning of a saved form is refused`() {
        for count in 0..<Self.golden.count {
            #expect(throws: NavigationError(.malformed)) {
                try SavedNavigation(decoding: Array(Self.golden.prefix(count)))
            }
        }
    }

    @Test func `every other byte at every place is refused or read as another state`() throws {
        let saved = try SavedNavigation(decoding: Self.golden)
        for index in Self.golden.indices {
            for byte in UInt8.min...UInt8.max where byte != Self.golden[index] {
                var bytes = Self.golden
                bytes[index] = byte
                // One value has one encoding: what is read at all is written back as it was.
                guard let other = try? SavedNavigation(decoding: bytes) else { continue }
                #expect(other != saved)
                #expect(other.encoded == bytes)
            }
        }
    }

    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let bytes: [UInt8]

        init(_ testDescription: String, _ bytes: [UInt8]) {
            self.testDescription = testDescription
            self.bytes = bytes
        }
    }

    private static let head = Array("LN".utf8) + [1, 0, 0, 0, 1] + name("x")
    private static let screen = name("a") + [0]

    static let malformed = [
        Row("nothing", []),
        Row("another magic", Array("LM".utf8) + golden.dropFirst(2)),
        Row("a later format", Array("LN".utf8) + [2] + golden.dropFirst(3)),
        Row("a trailing byte", golden + [0]),
        Row("a tab without a name", Array("LN".utf8) + [1, 0, 0, 0, 1, 0, 0, 0]),
        Row(
            "a tab that is no identifier", Array("LN".utf8) + [1, 0, 0, 0, 1] + name("1") + [0, 0]),
        Row(
            "a tab that is too long",
            Array("LN".utf8) + [1, 0, 0, 0, 1] + name(String(repeating: "a", count: 65)) + [0, 0]),
        Row("an empty stack", head + [1] + name("x") + [0, 0]),
        Row(
            "a tab twice",
            head + [2] + name("x") + [1] + screen + name("x") + [1] + screen + [0]),
        Row(
            "65 tabs",
            head + [65] + (0..<65).flatMap { name("t\($0)") + [1] + screen } + [0]),
        Row(
            "33 screens",
            head + [1] + name("x") + [33] + (0..<33).flatMap { _ in screen } + [0]),
        Row("9 sheets", head + [0, 9] + (0..<9).flatMap { _ in [0] + screen }),
        Row("an unknown flag of a sheet", head + [0, 1, 4] + screen),
        Row("a route that is no identifier", head + [0, 1, 0] + name("a b") + [0]),
        Row(
            "65 parameters",
            head + [0, 1, 0] + name("a") + [65]
                + (0..<65).flatMap { name("p\($0 + 100)") + [2] }),
        Row(
            "names that are not sorted",
            head + [0, 1, 0] + name("a") + [2] + name("q") + [2] + name("p") + [2]),
        Row(
            "a name twice",
            head + [0, 1, 0] + name("a") + [2] + name("p") + [2] + name("p") + [3]),
        Row(
            "a name that is no identifier",
            head + [0, 1, 0] + name("a") + [1] + name("") + [2]),
        Row("an unknown tag", head + [0, 1, 0] + name("a") + [1] + name("p") + [5]),
        Row("tag zero", head + [0, 1, 0] + name("a") + [1] + name("p") + [0]),
        Row(
            "text that is not UTF-8",
            head + [0, 1, 0] + name("a") + [1] + name("p") + [4, 0, 1, 0xFF]),
        Row(
            "overlong UTF-8",
            head + [0, 1, 0] + name("a") + [1] + name("p") + [4, 0, 2, 0xC0, 0x80]),
        Row(
            "a surrogate",
            head + [0, 1, 0] + name("a") + [1] + name("p") + [4, 0, 3, 0xED, 0xA0, 0x80]),
        Row(
            "text above 8192 bytes",
            head + [0, 1, 0] + name("a") + [1] + name("p") + [4, 0x20, 1]
                + [UInt8](repeating: 0x61, count: 8193)),
    ]

    @Test(arguments: malformed)
    func `bytes that are never written are refused`(row: Row) {
        #expect(throws: NavigationError(.malformed)) { try SavedNavigation(decoding: row.bytes) }
    }

    @Test(arguments: [
        Row("64 tabs", head + [64] + (0..<64).flatMap { name("t\($0)") + [1] + screen } + [0]),
        Row("32 screens", head + [1] + name("x") + [32] + (0..<32).flatMap { _ in screen } + [0]),
        Row("8 sheets", head + [0, 8] + (0..<8).flatMap { _ in [0] + screen }),
        Row(
            "64 parameters",
            head + [0, 1, 0] + name("a") + [64]
                + (0..<64).flatMap { name("p\($0 + 100)") + [2] }),
        Row(
            "8192 bytes of text",
            head + [0, 1, 0] + name("a") + [1] + name("p") + [4, 0x20, 0]
                + [UInt8](repeating: 0x61, count: 8192)),
        Row("an empty text", head + [0, 1, 0] + name("a") + [1] + name("p") + [4, 0, 0]),
    ])
    func `the limits themselves are allowed`(row: Row) throws {
        #expect(try SavedNavigation(decoding: row.bytes).encoded == row.bytes)
    }

    @Test(arguments: [-1, 0, 1])
    func `a saved state has at most 64 KiB`(excess: Int) throws {
        // Seven full texts and one that fills what is left.
        let overhead = Self.head.count + 1 + 1 + 8 * 9
        let rest = NavigationLimits.savedByteCountLimit - overhead - 7 * 8192 + excess
        #expect((1...8192).contains(rest))
        var state = try Screens("*x").state
        for count in [8192, 8192, 8192, 8192, 8192, 8192, 8192, rest] {
            let route = try Screens.route(
                "a", ["p": .text(String(repeating: "t", count: count))])
            state = try state.pushing(route, at: try ScreenPlacement("x sheet"))
        }
        guard excess > 0 else {
            let saved = try SavedNavigation(state, clientVersion: 1)
            #expect(saved.encoded.count == NavigationLimits.savedByteCountLimit + excess)
            #expect(try SavedNavigation(decoding: saved.encoded) == saved)
            return
        }
        let big = state
        #expect(throws: NavigationError(.tooLong)) { try SavedNavigation(big, clientVersion: 1) }
        let bytes = [UInt8](repeating: 0, count: NavigationLimits.savedByteCountLimit + 1)
        #expect(throws: NavigationError(.tooLong)) { try SavedNavigation(decoding: bytes) }
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func `mutated bytes are refused or written back as they were`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<500 {
            var bytes = Self.golden
            for _ in 0...(random.next() % 3) {
                let index = Int(random.next() % UInt64(bytes.count))
                switch random.next() % 3 {
                case 0: bytes[index] = UInt8(truncatingIfNeeded: random.next())
                case 1: bytes.remove(at: index)
                // A generated number, not an enum: the third of three edits.
                default: bytes.insert(UInt8(truncatingIfNeeded: random.next() % 8), at: index)
                }
            }
            if let saved = try? SavedNavigation(decoding: bytes) {
                #expect(saved.encoded == bytes)
            }
        }
    }
}
