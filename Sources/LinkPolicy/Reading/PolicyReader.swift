import LinkRouting

/// Reads the policy format out of a JSON document, once, key by key; every unknown word is an error.
///
/// It either stops at the first error or collects one per section, route and list element, so that
/// `check` shows more than one.
struct PolicyReader {
    let document: JSONDocument
    let mode: Mode
    private(set) var errors: [PolicyError] = []

    var vocabulary = Vocabulary.empty
    /// The declared types by name.
    var types: [String: ParameterType] = [:]
    var defaults = PolicyDefaults()
    var origins: [String] = []

    /// What to do with an error.
    enum Mode {
        /// The first one ends the reading.
        case first
        /// They are kept, at most `PolicyReader.errorCountLimit`.
        case collecting
    }

    /// How many errors are kept.
    static let errorCountLimit = 64

    init(_ document: JSONDocument, mode: Mode) {
        self.document = document
        self.mode = mode
    }

    /// Runs a part of the reading; keeps its error and goes on where errors are collected.
    ///
    /// - Returns: What the part read, or `nil` where it failed.
    mutating func attempt<Value>(
        _ part: (inout PolicyReader) throws(PolicyError) -> Value
    ) throws(PolicyError) -> Value? {
        do {
            return try part(&self)
        } catch {
            try keep(error)
            return nil
        }
    }

    /// Throws an error, or keeps it where errors are collected.
    mutating func keep(_ error: PolicyError) throws(PolicyError) {
        guard mode == .collecting else { throw error }
        if errors.count < Self.errorCountLimit { errors.append(error) }
    }

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
