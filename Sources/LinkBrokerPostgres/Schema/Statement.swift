/// A statement with values: a name under which a connection prepares it, and a text that holds the
/// name of the schema, which was checked, and nothing else from outside.
///
/// The first value of those on a session's rows is the session's store id, so that no row of
/// another session is ever touched.
struct Statement: Hashable, Sendable {
    let name: String
    private let makeText: @Sendable (String) -> String

    init(_ name: String, _ makeText: @escaping @Sendable (_ schema: String) -> String) {
        self.name = name
        self.makeText = makeText
    }

    static func == (left: Statement, right: Statement) -> Bool { left.name == right.name }

    func hash(into hasher: inout Hasher) { hasher.combine(name) }

    func text(in schema: SchemaName) -> String { makeText(schema.quoted) }
}
