import LinkPolicy
import TestSupport
import Testing

/// The schema for editors against the reader, both ways.
@Suite struct SchemaTests {
    /// What only the reader can know: whether names are declared, patterns disjoint, values supplied.
    static let beyondShapes: Set<PolicyErrorCode> = [
        .unknownName, .unknownRoute, .cycle, .patternsOverlap, .duplicatePattern,
        .untypedParameter, .unusedParameter, .ownerUnusable, .parameterNotSupplied,
    ]

    /// Rows whose error is one of shape for the reader, but of meaning for a schema.
    static let beyondSchema: Set<String> = [
        "bounds the wrong way round", "decimal bounds the wrong way round", "two of one name",
        "two routes of one id", "a query key twice",
    ]

    static func schema() throws -> SchemaEvaluator {
        try SchemaEvaluator(PackageFile.bytes("Policies/linkbroker.policy.schema.json"))
    }

    @Test func `what the schema refuses the reader refuses, and the other way round for shapes`()
        throws
    {
        let schema = try Self.schema()
        for row in PolicyRejectionTests.rows {
            let text = row.marked.replacing("«", with: "").replacing("»", with: "")
            guard let isAccepted = try? schema.accepts(Array(text.utf8)) else { continue }
            let isBeyond =
                Self.beyondShapes.contains(row.code) || Self.beyondSchema.contains(row.name)
            #expect(isAccepted == isBeyond, "\(row.name): \(row.code)")
        }
    }

    @Test(arguments: AcceptedPolicies.rows)
    func `what the reader takes the schema takes`(row: AcceptedPolicies.Row) throws {
        let bytes = Array(row.text.utf8)
        _ = try Policy(json: bytes)
        #expect(try Self.schema().accepts(bytes))
    }

    @Test func `the bookshop has the shape of the schema`() throws {
        #expect(try Self.schema().accepts(PackageFile.bytes("Policies/bookshop.policy.json")))
    }

    @Test(arguments: PolicyFormat.objects)
    func `schema and page name every key of the reader`(object: PolicyFormat.Object) throws {
        let page = String(decoding: try PackageFile.bytes("Policies/README.md"), as: UTF8.self)
        let text = String(
            decoding: try PackageFile.bytes("Policies/linkbroker.policy.schema.json"),
            as: UTF8.self)
        #expect(object.cases == object.keys)
        for key in object.keys + object.reserved {
            #expect(
                page.contains("`\(key)`") || page.contains("\"\(key)\""),
                "\(object.name): \(key)")
        }
        for key in object.keys { #expect(text.contains("\"\(key)\":"), "\(object.name): \(key)") }
    }

    @Test func `schema has no key that the reader does not have`() throws {
        let known = Set(PolicyFormat.objects.flatMap(\.keys))
        let root = try JSONDocument(
            PackageFile.bytes("Policies/linkbroker.policy.schema.json")
        ).root
        var found: Set<String> = []
        func visit(_ value: JSONValue) {
            for member in value.members ?? [] {
                if member.name == "properties" {
                    found.formUnion(member.value.members?.map(\.name) ?? [])
                }
                visit(member.value)
            }
            for element in value.elements ?? [] { visit(element) }
        }
        visit(root)
        #expect(found.subtracting(known).isEmpty)
        #expect(known.subtracting(found).isEmpty)
    }

    @Test func `the page lists every id of a load error`() throws {
        let page = String(decoding: try PackageFile.bytes("Policies/README.md"), as: UTF8.self)
        for code in PolicyErrorCode.all { #expect(page.contains("| \(code.id) |"), "\(code)") }
    }
}
