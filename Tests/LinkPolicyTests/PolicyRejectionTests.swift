import Foundation
import LinkPolicy
import Testing

/// Everything that keeps a policy from loading: its id, its code and its exact place.
@Suite struct PolicyRejectionTests {
    /// A policy text with the blamed bytes between `«` and `»`, which are taken out before reading.
    struct Row: CustomTestStringConvertible, Sendable {
        let name: String
        let marked: String
        let code: PolicyErrorCode
        var pointer: String?
        var testDescription: String { name }

        init(_ name: String, _ marked: String, _ code: PolicyErrorCode, _ pointer: String? = nil) {
            self.name = name
            self.marked = marked
            self.code = code
            self.pointer = pointer
        }
    }

    /// A row whose one route has the given members besides its `id` and `path`.
    static func route(
        _ name: String, _ members: String, _ code: PolicyErrorCode, _ pointer: String? = nil
    ) -> Row {
        let text = PolicySample.text(
            routes: """
                [{"id": "a", "path": "/a/{id}", \(members)},
                {"id": "b", "path": "/b"}]
                """)
        return Row(name, text, code, pointer)
    }

    static func sample(
        _ name: String, _ code: PolicyErrorCode, _ pointer: String? = nil,
        routes: String = #"[{"id": "a", "path": "/a"}]"#,
        origins: String = #"[{"id": "web", "hosts": ["h.example"]}]"#,
        vocab: String = PolicySample.defaultVocabulary,
        types: String = #"{"id": {"token": [1, 20]}}"#,
        defaults: String = #"{"access": "authenticated"}"#, more: String = ""
    ) -> Row {
        Row(
            name,
            PolicySample.text(
                routes: routes, origins: origins, vocab: vocab, types: types, defaults: defaults,
                more: more), code, pointer)
    }

    static let frame: [Row] = [
        Row("the text is a list", "«[]»", .wrongType),
        Row("no format", "«{\"id\": \"p\"}»", .missingKey),
        Row("another format", "{\"linkbroker\": «2»}", .invalidValue, "/linkbroker"),
        Row("the format as text", "{\"linkbroker\": «\"1\"»}", .wrongType, "/linkbroker"),
        sample("an unknown key", .unknownKey, "/routs", more: ", «\"routs\"»: []"),
        sample("a key of another case", .unknownKey, "/Moved", more: ", «\"Moved\"»: []"),
        sample("a limit at zero", .overCap, "/limits/bytes", more: #", "limits": {"bytes": «0»}"#),
        sample("a limit above its cap", .overCap, more: #", "limits": {"bytes": «8193»}"#),
        sample("too many segments", .overCap, more: #", "limits": {"segments": «65»}"#),
        sample("too many query items", .overCap, more: #", "limits": {"queryItems": «65»}"#),
        sample("too many pending", .overCap, more: #", "limits": {"pending": «65»}"#),
        sample(
            "pending for too long", .lifetimeOverCap, "/limits/pendingTTL",
            more: #", "limits": {"pendingTTL": «86401»}"#),
        sample("an unknown limit", .unknownKey, more: #", "limits": {«"byte"»: 1}"#),
        sample("an unknown conflict", .invalidValue, more: #", "conflict": «"last"»"#),
        sample("an unknown cancel", .invalidValue, more: #", "onCancel": «"hold"»"#),
        sample("no defaults access", .defaultAccess, "/defaults", defaults: "«{}»"),
        sample(
            "public by default", .defaultAccess, "/defaults/access",
            defaults: #"{"access": «"public"»}"#),
        sample("denied by default", .defaultAccess, defaults: #"{"access": «"deny"»}"#),
        sample(
            "no sources by default", .neverMet,
            defaults: #"{"access": "authenticated", "from": «[]»}"#),
        sample(
            "an unknown source by default", .invalidValue,
            defaults: #"{"access": "authenticated", "from": [«"email"»]}"#),
        sample(
            "an unknown query rule", .invalidValue,
            defaults: #"{"access": "authenticated", "unknownQuery": «"keep"»}"#),
        sample(
            "an unknown default fallback", .unknownRoute, "/defaults/fallback",
            defaults: #"{"access": "authenticated", "fallback": «"z"»}"#),
        sample(
            "a default fallback with parameters", .parameterNotSupplied,
            routes: #"[{"id": "a", "path": "/a/{id}"}, {"id": "b", "path": "/b/{id}"}]"#,
            defaults: #"{"access": "authenticated", "fallback": «"a"»}"#),
        sample(
            "an unknown default tab", .unknownName,
            defaults: #"{"access": "authenticated", "show": {"tab": «"t3"»}}"#),
        sample(
            "an unknown default gate", .unknownName,
            defaults: #"{"access": "authenticated", "require": {"gates": [«"g9"»]}}"#),
        sample(
            "a default scope", .unknownKey,
            defaults: #"{"access": "authenticated", "require": {«"scopes"»: {}}}"#),
    ]

    /// All rows.
    static let rows = [frame, vocabulary, origins, types, routes, lists].flatMap { $0 }

    @Test(arguments: rows)
    func `a policy that is not understood does not load and says where`(row: Row) throws {
        let open = try #require(row.marked.range(of: "«"))
        let close = try #require(row.marked.range(of: "»"))
        let text = row.marked.replacing("«", with: "").replacing("»", with: "")
        let start = row.marked[..<open.lowerBound].utf8.count
        let count = row.marked[open.upperBound..<close.lowerBound].utf8.count
        let bytes = Array(text.utf8)
        let error = try #require(throws: PolicyError.self) { try Policy(json: bytes) }
        #expect(error.code == row.code, "\(error)")
        #expect(error.byteOffset == start, "\(error)")
        #expect(error.byteCount == count || error.byteCount == 0, "\(error)")
        if let pointer = row.pointer { #expect(error.pointer == pointer) }
        #expect(SourcePosition(byteOffset: start, in: bytes) == error.position)
        let all = Policy.checked(json: bytes)
        #expect(all.policy == nil)
        #expect(all.errors.contains(error), "\(all.errors)")
    }

    @Test func `every code of a load error is met by a row`() {
        let met = Set(Self.rows.map(\.code.id))
        let expected = [
            "LB002", "LB003", "LB004", "LB005", "LB007", "LB009", "LB010", "LB011", "LB012",
            "LB014",
            "LB020", "LB021", "LB023", "LB025", "LB034", "LB037", "LB040", "LB041", "LB050",
        ]
        #expect(met.sorted() == expected)
    }
}
