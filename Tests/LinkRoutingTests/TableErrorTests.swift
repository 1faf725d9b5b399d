import LinkRouting
import TestSupport
import Testing

/// A definition that is not fully understood does not become a table.
struct TableErrorTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let code: RouteTableError.Code
        let subject: RouteTableError.Subject
        let change: @Sendable (inout RouteTableDefinition) throws -> Void

        init(
            _ code: RouteTableError.Code, _ subject: RouteTableError.Subject,
            _ change: @escaping @Sendable (inout RouteTableDefinition) throws -> Void
        ) {
            self.code = code
            self.subject = subject
            self.change = change
        }

        var testDescription: String { "\(code) \(subject)" }
    }

    @Test(arguments: origins + routes + types + relations)
    func `the first thing that is wrong is named with its place`(row: Row) throws {
        var definition = try Self.base()
        #expect(throws: Never.self) { try RouteTable(definition) }
        try row.change(&definition)
        let error = #expect(throws: RouteTableError.self) { try RouteTable(definition) }
        #expect(error?.code == row.code)
        #expect(error?.subject == row.subject)
        #expect(error?.description.hasPrefix("\(row.code): \(row.subject)") == true)
    }

    private static func base() throws -> RouteTableDefinition {
        var definition = try Tables.definition([
            try Sampler.route("home", "/"),
            try Sampler.route("book", "/books/{id}", types: ["id": .int(1...99)]),
            try Sampler.route(
                "page", "/books/{id}/{page}", types: ["id": .int(1...99), "page": .digits(1...3)],
                query: [QueryDefinition(name: "q", type: .bool, presence: .optional)]),
        ])
        definition.origins.append(
            OriginDefinition(id: "app", place: .custom(scheme: "app", authority: .word)))
        return definition
    }

    private static func host(_ text: String, _ type: ParameterType? = nil) -> OriginDefinition {
        OriginDefinition(
            id: "other", place: .https(hosts: [HostDefinition(text: text, labelType: type)]))
    }

    static let origins =
        [
            Row(.originCount, .table) { $0.origins = [] },
            Row(.duplicateName, .origin(1)) { $0.origins[1].id = "web" },
            Row(.invalidName, .origin(1)) { $0.origins[1].id = "1" },
            Row(.invalidHost, .origin(0)) { $0.origins[0].place = .https(hosts: []) },
            Row(.duplicateHost, .origin(2)) { $0.origins.append(host("h.example")) },
            Row(.browserNeedsHTTPS, .origin(1)) { $0.origins[1].unknown = .browser },
            Row(.duplicateScheme, .origin(2)) {
                $0.origins.append(
                    OriginDefinition(id: "x", place: .custom(scheme: "app", authority: .none)))
            },
            Row(.hostNeedsHTTPS, .origin(0)) {
                $0.origins = [
                    OriginDefinition(id: "x", place: .custom(scheme: "x", authority: .host))
                ]
            },
            Row(.invalidType, .origin(2)) {
                $0.origins.append(host("{l}.a.example", .enumeration(["A"])))
            },
            Row(.invalidType, .origin(2)) {
                $0.origins.append(host("{l}.a.example", .token(1...9, also: [0x40])))
            },
            Row(.misplacedType, .origin(2)) {
                $0.origins.append(host("{l}.a.example", .int(1...2)))
            },
            Row(.conflictingType, .origin(3)) {
                $0.origins.append(host("{l}.a.example", .enumeration(["a"])))
                $0.origins.append(host("{l}.b.example", .enumeration(["b"])))
                $0.origins[3].id = "third"
            },
        ]
        + [
            "", "A.example", "a..example", "a.example.", "a.example:0443", "a.example:443",
            "a.example:65536", "a.example:", "a_b.example", "-a.example", "a-.example", "a.1",
            "127.0.0.1", "[::1]", "{l}.a.example", "{l}a.example", "x.{l}.example",
            "https://a.example", "a.example/",
        ].map { text in Row(.invalidHost, .origin(2)) { $0.origins.append(host(text)) } }
        + [
            "https", "http", "javascript", "file", "A", "1a", "a_b", "", "a:b",
        ].map { scheme in
            Row(.invalidScheme, .origin(2)) {
                $0.origins.append(
                    OriginDefinition(id: "x", place: .custom(scheme: scheme, authority: .word)))
            }
        }

    static let routes = [
        Row(.duplicateName, .route(2, "id")) { $0.routes[2].id = $0.routes[1].id },
        Row(.unknownOrigin, .route(1, "on")) { $0.routes[1].origins = ["nope"] },
        Row(.invalidPattern, .route(1, "path/0")) { $0.routes[1].paths = ["books"] },
        Row(.tooManySegments, .route(0, "path/0")) {
            $0.routes[0].paths = [String(repeating: "/a", count: 17)]
        },
        Row(.missingType, .route(1, "id")) { $0.routes[1].parameters = [] },
        Row(.unusedParameter, .route(1, "x")) {
            $0.routes[1].parameters.append(ParameterDefinition(name: "x", type: .bool))
        },
        Row(.duplicateName, .route(2, "page")) {
            $0.routes[2].query.append(QueryDefinition(name: "page", type: .bool))
        },
        Row(.duplicateName, .route(2, "q")) {
            $0.routes[2].query.append(QueryDefinition(name: "q", type: .bool))
        },
        Row(.duplicateName, .route(1, "id")) { $0.routes[1].paths = ["/books/{id}/x/{id}"] },
        Row(.invalidName, .route(2, "q[]")) { $0.routes[2].query[0].name = "q[]" },
        Row(.unknownParameter, .route(1, "nope")) { $0.routes[1].secret = ["nope"] },
        Row(.unknownParameter, .route(1, "nope")) { $0.routes[1].publicFragment = ["nope"] },
        Row(.samePattern, .route(1, "path")) { $0.routes[1].paths = ["/books/{id}", "/"] },
        Row(.samePattern, .moved(0, "path")) {
            $0.moved = [MovedDefinition(path: "/", target: $0.routes[0].id)]
        },
        Row(.tooManyParameters, .route(0, "path")) {
            $0.routes[0].query = (0..<65).map { QueryDefinition(name: "q\($0)", type: .bool) }
        },
    ]

    private static func typed(
        _ code: RouteTableError.Code, _ type: ParameterType, inQuery: Bool = false
    ) -> Row {
        Row(code, inQuery ? .route(2, "q") : .route(1, "id")) {
            if inQuery {
                $0.routes[2].query[0].type = type
            } else {
                $0.routes[1].parameters[0].type = type
            }
        }
    }

    static let types = [
        typed(.invalidType, .token(0...5, also: [])),
        typed(.invalidType, .token(1...5, also: [0x2F])),
        typed(.invalidType, .token(1...5, also: [0x3B])),
        typed(.invalidType, .token(1...5, also: [0x25]), inQuery: true),
        typed(.invalidType, .token(1...9000, also: []), inQuery: true),
        typed(.invalidType, .text(0...5, allowsSlash: true)),
        typed(.invalidType, .digits(0...5)),
        typed(.invalidType, .enumeration([])),
        typed(.invalidType, .enumeration(["a", "a"])),
        typed(.invalidType, .enumeration(["a", ""])),
        typed(.invalidType, .enumeration(["a b"])),
        typed(.invalidType, .enumeration([".."])),
        typed(.invalidType, .enumeration(["é"]), inQuery: true),
        typed(.invalidType, .enumeration(["%41"]), inQuery: true),
        typed(.misplacedType, .rest(.bool, maximum: 2)),
        typed(.misplacedType, .rest(.bool, maximum: 2), inQuery: true),
        Row(.misplacedType, .route(1, "id")) {
            $0.routes[1].parameters[0].type = .route([$0.routes[0].id], allowsAbsolute: false)
        },
        Row(.unknownRoute, .route(2, "q")) {
            $0.routes[2].query[0].type = .route([try RouteID("nope")], allowsAbsolute: false)
        },
        Row(.invalidType, .route(2, "q")) {
            $0.routes[2].query[0].type = .route([], allowsAbsolute: false)
        },
        Row(.misplacedType, .route(1, "r")) {
            $0.routes[1].paths = ["/books/{r...}"]
            $0.routes[1].parameters = [ParameterDefinition(name: "r", type: .bool)]
        },
        Row(.misplacedType, .route(1, "r")) {
            $0.routes[1].paths = ["/books/{r...}"]
            $0.routes[1].parameters = [
                ParameterDefinition(name: "r", type: .rest(.rest(.bool, maximum: 1), maximum: 2))
            ]
        },
        Row(.invalidType, .route(1, "r")) {
            $0.routes[1].paths = ["/books/{r...}"]
            $0.routes[1].parameters = [
                ParameterDefinition(name: "r", type: .rest(.bool, maximum: 0))
            ]
        },
    ]

    private static func parent(
        _ code: RouteTableError.Code, _ id: String, _ with: [ArgumentDefinition] = []
    ) -> Row {
        Row(code, .route(2, "parents/0")) {
            $0.routes[2].parents = [ParentDefinition(route: try RouteID(id), with: with)]
        }
    }

    static let relations = [
        parent(.unknownRoute, "nope"),
        parent(.unknownParameter, "book", [ArgumentDefinition(name: "nope", template: "1")]),
        parent(.unknownParameter, "book", [ArgumentDefinition(name: "id", template: "{nope}")]),
        parent(.incompatibleParameter, "book", [ArgumentDefinition(name: "id", template: "0")]),
        parent(.incompatibleParameter, "book", [ArgumentDefinition(name: "id", template: "x")]),
        parent(
            .incompatibleParameter, "book", [ArgumentDefinition(name: "id", template: "{page}")]),
        parent(.incompatibleParameter, "book", [ArgumentDefinition(name: "id", template: "1{id}")]),
        parent(.missingParameter, "book", [ArgumentDefinition(name: "id", template: "{q}")]),
        parent(.invalidTemplate, "book", [ArgumentDefinition(name: "id", template: "{id}x")]),
        parent(.invalidTemplate, "book", [ArgumentDefinition(name: "id", template: "{")]),
        parent(.invalidTemplate, "book", [ArgumentDefinition(name: "id", template: "{i d}")]),
        Row(.missingParameter, .route(0, "parents/0")) {
            $0.routes[0].parents = [ParentDefinition(route: $0.routes[1].id)]
        },
        Row(.incompatibleParameter, .route(2, "parents/0")) {
            $0.routes[1].parameters[0].type = .int(1...98)
            $0.routes[2].parents = [ParentDefinition(route: $0.routes[1].id)]
        },
        Row(.unknownRoute, .route(0, "fallback")) { $0.routes[0].fallback = try RouteID("nope") },
        Row(.missingParameter, .route(0, "fallback")) { $0.routes[0].fallback = $0.routes[1].id },
        Row(.unknownRoute, .moved(0, "to")) {
            $0.moved = [MovedDefinition(path: "/x", target: try RouteID("nope"))]
        },
        Row(.missingParameter, .moved(0, "to")) {
            $0.moved = [MovedDefinition(path: "/x", target: $0.routes[1].id)]
        },
        Row(.missingType, .moved(0, "old")) {
            $0.moved = [MovedDefinition(path: "/x/{old}", target: $0.routes[0].id)]
        },
    ]
}
