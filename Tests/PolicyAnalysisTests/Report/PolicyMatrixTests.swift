import LinkPolicy
import LinkRouting
import PolicyAnalysis
import Testing

/// Every cell of a matrix against the gate, asked from the bytes of the cell's own link.
@Suite struct PolicyMatrixTests {
    static let shipped = ["bookshop", "marketplace", "newsroom", "reader", "recipes", "shop"]

    private static func matrix(
        _ json: [UInt8], _ people: [NamedPerson], _ circumstances: PolicyMatrix.Circumstances
    ) throws -> (PolicyMatrix, Policy) {
        let policy = try Policy(json: json)
        let matrix = try PolicyMatrix(
            of: policy, try JSONDocument(json), people: people, in: circumstances)
        return (matrix, policy)
    }

    /// Nobody, someone with every permission, and the people of the cases that name some.
    private static func people(
        _ name: String, _ vocabulary: Vocabulary
    ) throws -> [NamedPerson] {
        let strongest = try Principal(
            subject: "someone", scopes: vocabulary.scopes.names, roles: vocabulary.roles.names,
            claims: vocabulary.claims.names.map { PrincipalClaim(name: $0, value: "someone") },
            assurance: vocabulary.assurance.names.last, authenticatedAt: 900)
        let usual = [
            NamedPerson(name: "nobody", principal: nil),
            NamedPerson(name: "strongest", principal: strongest),
        ]
        guard !["recipes", "shop"].contains(name) else { return usual }
        let cases = try Shipped.bytes("Policies/\(name).cases.json")
        return usual + (try CaseFile.principals(in: cases))
    }

    @Test(arguments: shipped, [false, true])
    func `every cell is what the gate answers to the bytes of its link`(
        _ name: String, _ isOpen: Bool
    ) throws {
        let json = try Shipped.bytes("Policies/\(name).policy.json")
        let vocabulary = try Policy(json: json).vocabulary
        let people = try Self.people(name, vocabulary)
        let circumstances = PolicyMatrix.Circumstances(
            sources: .all, app: isOpen ? AppVersion("99.0.0") : nil,
            flags: isOpen ? vocabulary.flags.names : [],
            gates: isOpen ? vocabulary.gates.names : [], nowSeconds: isOpen ? 1000 : nil)
        let (matrix, policy) = try Self.matrix(json, people, circumstances)
        var cellCount = 0
        for row in matrix.rows {
            for line in row.lines {
                for (cell, person) in zip(line.cells, people) {
                    cellCount += 1
                    for answer in [cell.own, cell.others].compactMap(\.self) {
                        let question = matrix.question(answer.link, line, person)
                        let asked = try PolicyAnswer(question, in: policy)
                        #expect(asked.outcome == answer.decision.outcome, "\(question.json)")
                        #expect(asked.reason == answer.decision.reason.code, "\(question.json)")
                        #expect(asked.route == row.route, "\(question.json)")
                    }
                }
            }
        }
        #expect(cellCount >= matrix.rows.count * people.count)
    }

    private static let wordOrigin = Array(
        """
        { "linkbroker": 1, "id": "word", "revision": "1",
          "origins": [{ "id": "web", "hosts": ["a.example"] },
            { "id": "app", "scheme": "word", "authority": "word" }],
          "types": { "id": { "int": [1, 9] } }, "vocab": { "claims": ["sub"] },
          "defaults": { "access": "authenticated", "from": "any" },
          "routes": [
            { "id": "first", "path": "/{id}/page/long", "access": "public" },
            { "id": "named", "path": "/named/{id}" , "access": "public" },
            { "id": "web", "path": "/web", "on": ["web"], "access": "public" },
            { "id": "mine", "path": "/mine/{id}",
              "require": { "owner": { "param": "id", "claim": "sub" } } },
            { "id": "screen" }
          ] }
        """.utf8)

    @Test func `an origin that cannot say a route has no cell, and says so`() throws {
        let nobody = NamedPerson(name: "nobody", principal: nil)
        let circumstances = PolicyMatrix.Circumstances(
            sources: .usual, app: nil, flags: [], gates: [], nowSeconds: nil)
        let (matrix, _) = try Self.matrix(Self.wordOrigin, [nobody], circumstances)
        #expect(matrix.origins == ["web", "app"])
        let origins = matrix.rows.map { $0.lines.map(\.origin) }
        #expect(origins == [["web"], ["web", "app"], ["web"], ["web", "app"], []])
        #expect(matrix.rows.map(\.unreached) == [["app"], [], [], [], []])
        #expect(matrix.rows.map(\.isScreen) == [false, false, false, false, true])
        #expect(matrix.rows[1].lines.map(\.source) == [.universalLink, .externalURL])
    }

    @Test func `what is a person's own has a link of its own on each origin`() throws {
        let owner = NamedPerson(name: "owner", principal: try Principal(subject: "7"))
        let circumstances = PolicyMatrix.Circumstances(
            sources: .only(.push), app: nil, flags: [], gates: [], nowSeconds: nil)
        let (matrix, _) = try Self.matrix(Self.wordOrigin, [owner], circumstances)
        let cells = matrix.rows[3].lines.flatMap(\.cells)
        #expect(cells.map(\.own.link) == ["https://a.example/mine/7", "word://mine/7"])
        #expect(cells.map(\.own.decision.outcome) == [.commit, .commit])
        #expect(cells.map(\.others?.decision.reason) == [.ownerMismatch, .ownerMismatch])
    }
}
