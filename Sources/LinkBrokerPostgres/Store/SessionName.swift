import LinkRouting

/// The name of a session; holding one means that it is 1 to 64 bytes of `[A-Za-z0-9_.-]`.
struct SessionName: Hashable, Sendable {
    let text: String

    init(_ text: String) throws(PostgresStoreError) {
        guard Identifier.isScene(text.utf8) else { throw PostgresStoreError(.invalidName) }
        self.text = text
    }
}
