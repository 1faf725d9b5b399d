import LinkIntents

/// Why a pool or store could not work: one stable code, the server's state where it gave one, and
/// what to do next.
///
/// No text of the server or of its library is passed on: it may hold passwords and values.
public struct PostgresStoreError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The stable reason.
    public let code: Code
    /// The five characters with which the server named it (`SQLSTATE`), where it did.
    public let sqlState: String?

    /// Makes an error; pools and stores do.
    public init(_ code: Code, sqlState: String? = nil) {
        self.code = code
        self.sqlState = sqlState
    }

    /// The code, the server's state, and what to do next.
    public var description: String {
        let state = sqlState.map { " (sqlstate \($0))" } ?? ""
        return "\(code.text)\(state): \(code.advice)"
    }

    /// Compares the codes.
    public static func == (left: PostgresStoreError, right: PostgresStoreError) -> Bool {
        left.code == right.code
    }

    /// Hashes the code.
    public func hash(into hasher: inout Hasher) { hasher.combine(code) }

    /// A stable reason; more may be added.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The stable spelling, lower-case ASCII with underscores.
        public let text: String
        let advice: String
        /// What a store answers.
        let storeCode: StoreError.Code

        private init(_ text: String, _ storeCode: StoreError.Code, _ advice: String) {
            self.text = text
            self.storeCode = storeCode
            self.advice = advice
        }

        /// The stable spelling.
        public var description: String { text }

        /// Compares the spellings.
        public static func == (left: Code, right: Code) -> Bool { left.text == right.text }

        /// Hashes the spelling.
        public func hash(into hasher: inout Hasher) { hasher.combine(text) }

        /// The name of a session or schema is outside its grammar.
        public static let invalidName = Code(
            "invalid_name", .unavailable,
            "a session is 1 to 64 bytes of A-Z a-z 0-9 _ . -, a schema 1 to 63 of a-z 0-9 _")
        /// A limit or the connection string cannot be used.
        public static let invalidConfiguration = Code(
            "invalid_configuration", .unavailable,
            "every limit has a range, and a connection string holds no zero byte")
        /// The tables are not there.
        public static let schemaMissing = Code(
            "schema_missing", .unavailable,
            "call createSchema() once, with a role that may create it")
        /// The tables were made by a newer version.
        public static let outdated = Code(
            "outdated", .outdated, "the tables are of a newer version: update this program")
        /// All connections were busy for as long as a caller waits.
        public static let poolExhausted = Code(
            "pool_exhausted", .unavailable,
            "every connection is in use: raise connectionCount or look for slow transactions")
        /// The server cannot be reached, or the connection broke before the commit.
        public static let unreachable = Code(
            "unreachable", .unavailable,
            "check that the server runs and that the connection string reaches it")
        /// The server does not let this role in, or not do this.
        public static let notPermitted = Code(
            "not_permitted", .unavailable, "check the role, its password and its privileges")
        /// The server is a standby.
        public static let readOnly = Code(
            "read_only", .unavailable, "name the primary in the connection string as well")
        /// A statement took longer than it may, or somebody cancelled it.
        public static let timedOut = Code(
            "timed_out", .unavailable, "nothing was done; try again when the server is less busy")
        /// Another transaction holds the session for too long.
        public static let locked = Code(
            "locked", .locked, "another process works on the session; try again")
        /// Other transactions were in the way, every time.
        public static let contended = Code(
            "contended", .unavailable, "nothing was done; try again")
        /// The disk of the server is full.
        public static let full = Code("full", .full, "make room on the server's disk")
        /// A session holds more than the limits of this pool allow.
        public static let overLimit = Code(
            "over_limit", .full, "use the same limits in every process that shares the tables")
        /// The session was removed, or a failover or a restored backup lost what was acknowledged.
        public static let rolledBack = Code(
            "rolled_back", .rolledBack, "open the session anew, and let the person begin again")
        /// The rows are not as this library writes them.
        public static let tampered = Code(
            "tampered", .tampered, "find out who else writes to the tables")
        /// Whether the transaction was committed, or is on the standby, cannot be found out.
        public static let outcomeUnknown = Code(
            "outcome_unknown", .outcomeUnknown,
            "count it as done and never as a win; check the server and its standbys")
        /// No random bytes, so nothing was done.
        public static let randomUnavailable = Code(
            "random_unavailable", .unavailable, "check the random source of the system")
        /// The server refused for another reason.
        public static let refused = Code(
            "refused", .unavailable, "look the state up in the manual of the server")
    }
}

extension PostgresStoreError {
    /// What a failed statement means, as long as no commit was asked for.
    init(cause failure: ConnectionFailure) {
        switch failure {
        case .lost: self.init(.unreachable)
        case .timedOut: self.init(.timedOut)
        case .passwordNeeded: self.init(.notPermitted)
        case .unexpected: self.init(.tampered)
        case .tooMany: self.init(.overLimit)
        case .refused(let state): self.init(Self.code(of: state), sqlState: state.text)
        }
    }

    private static func code(of state: SQLState) -> Code {
        if state.isContention { return .contended }
        return switch state.text {
        case "57014": .timedOut
        case "55P03": .locked
        case "53100": .full
        case "25006": .readOnly
        case "42P01", "3F000": .schemaMissing
        case "42501": .notPermitted
        case "25P03", "53300", "57P01", "57P02", "57P03", "57P05": .unreachable
        case let text where text.hasPrefix("08"): .unreachable
        case let text where text.hasPrefix("28"): .notPermitted
        // There are hundreds more, none of which a caller can do anything about.
        default: .refused
        }
    }

    /// The answer of a store.
    var storeError: StoreError { StoreError(code.storeCode) }
}
