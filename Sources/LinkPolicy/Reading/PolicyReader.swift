import LinkRouting

/// Reads the policy format out of a JSON document, once, key by key; every unknown word is an error.
///
/// It either stops at the first error or goes on behind it, key by key and element by element, so
/// that `check` shows all of them. What could not be read is noted in the state, so that nothing is
/// blamed that would only follow from it.
struct PolicyReader {
    let document: JSONDocument
    let state: ReadingState

    var vocabulary = Vocabulary.empty
    /// The declared types by name.
    var types: [String: ParameterType] = [:]
    var defaults = PolicyDefaults()
    var origins: [String] = []

    /// What to do with an error.
    enum Mode {
        /// The first one ends the reading.
        case first
        /// They are kept, at most `ReadingState.errorCountLimit`.
        case collecting
    }

    init(_ document: JSONDocument, mode: Mode) {
        self.document = document
        state = ReadingState(mode: mode)
    }

    /// Whether errors are collected.
    var isCollecting: Bool { state.mode == .collecting }

    /// Runs a part of the reading; keeps its error and goes on where errors are collected.
    ///
    /// - Returns: What the part read, or `nil` where it failed.
    func attempt<Value>(
        _ part: @autoclosure () throws(PolicyError) -> Value
    ) throws(PolicyError) -> Value? {
        do {
            return try part()
        } catch {
            try state.keep(error)
            return nil
        }
    }

    /// The same for a part that gives nothing where it has kept its errors itself.
    func attempt<Value>(
        _ part: @autoclosure () throws(PolicyError) -> Value?
    ) throws(PolicyError) -> Value? {
        do {
            return try part()
        } catch {
            try state.keep(error)
            return nil
        }
    }

    /// Throws an error, or keeps it where errors are collected.
    func keep(_ error: PolicyError) throws(PolicyError) { try state.keep(error) }

    /// The value at a node.
    func value(_ node: Int) -> JSONValue { JSONValue(document: document, index: node) }

    /// An error that blames a node.
    func failure(
        _ code: PolicyErrorCode, at node: Int, _ message: String, hint: String? = nil
    ) -> PolicyError {
        value(node).error(code, message, hint: hint)
    }
}

extension Vocabulary {
    static let empty = Vocabulary(
        scopes: NameList([]), roles: NameList([]), claims: NameList([]), assurance: NameList([]),
        flags: NameList([]), tabs: NameList([]), gates: NameList([]))
}
