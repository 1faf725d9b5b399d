import LinkIntents

/// A command that the broker did not take: one stable code, and nothing has changed.
public struct BrokerError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The stable codes of refused commands.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The stable spelling.
        public let code: String

        /// Names a code; the codes are listed below.
        package init(_ code: String) { self.code = code }

        /// The stable spelling.
        public var description: String { code }
    }

    /// What was wrong.
    public let code: Code

    /// What to do next, lower case and on one line, or `nil`.
    public let hint: String?

    /// Refuses a command.
    package init(_ code: Code, hint: String? = nil) {
        self.code = code
        self.hint = hint
    }

    /// The code, with the hint where there is one.
    public var description: String {
        guard let hint else { return code.code }
        return "\(code.code): \(hint)"
    }

    /// Compares the codes alone.
    public static func == (left: BrokerError, right: BrokerError) -> Bool {
        left.code == right.code
    }

    /// Hashes the code alone, as `==` compares it.
    public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}

extension BrokerError.Code {
    /// The session has `BrokerLimits.sceneCount` scenes already.
    public static let tooManyScenes = Self("too_many_scenes")
    /// The session has `BrokerLimits.watchCount` watches already.
    public static let tooManyWatches = Self("too_many_watches")
    /// A path was set on a tab that is not selected.
    public static let tabNotSelected = Self("tab_not_selected")
    /// No scene of this name has been seen.
    public static let unknownScene = Self("unknown_scene")
    /// The name of a scene or delivery is outside its grammar.
    public static let invalidIdentifier = Self("invalid_identifier")
    /// The policy has no gate of this name.
    public static let unknownGate = Self("unknown_gate")
    /// The policy has no tab of this name.
    public static let unknownTab = Self("unknown_tab")
    /// The policy has no sign-in callback of this name, or none at all.
    public static let unknownCallback = Self("unknown_callback")
    /// The callback's entry names another issuer.
    public static let wrongIssuer = Self("wrong_issuer")
    /// The callback's entry says `"issuer": "attempt"` and none was named.
    public static let missingIssuer = Self("missing_issuer")
    /// The redirect leaves its port open and none was given.
    public static let missingPort = Self("missing_port")
    /// The redirect has no open port.
    public static let unexpectedPort = Self("unexpected_port")
    /// The path has more than `BrokerLimits.pathElementCount` elements.
    public static let pathTooLong = Self("path_too_long")
    /// The saved state was changed, cut or made with another key.
    public static let tampered = Self("tampered")
    /// The saved state belongs to another scene.
    public static let wrongScene = Self("wrong_scene")
    /// The saved state is too old, or of a version without a migration.
    public static let outdated = Self("outdated")
    /// The store did not take the change.
    public static let storeUnavailable = Self("store_unavailable")
    /// The store cannot say whether it took the change.
    public static let outcomeUnknown = Self("outcome_unknown")
    /// The store is older than the audit log says.
    public static let rolledBack = Self("rolled_back")
    /// The audit log cannot be written.
    public static let auditUnavailable = Self("audit_unavailable")
    /// The system gave no random bytes.
    public static let randomUnavailable = Self("random_unavailable")
    /// The system's cryptography refused to work.
    public static let cryptoUnavailable = Self("crypto_unavailable")
    /// What should be held is outside the bounds of a record.
    public static let notHoldable = Self("not_holdable")
    /// The keys belong to another installation.
    public static let otherInstall = Self("other_install")
    /// The policy does not load; the last good one stays.
    public static let invalidPolicy = Self("invalid_policy")
}

extension BrokerError {
    /// What a failure of the keys, a record or a saved scene means to the caller.
    init(_ error: IntentError) {
        switch error.code {
        case .cryptoUnavailable: self.init(.cryptoUnavailable)
        case .randomUnavailable: self.init(.randomUnavailable)
        case .tampered, .rejected: self.init(.tampered)
        case .wrongScene: self.init(.wrongScene)
        case .outdated, .expired: self.init(.outdated)
        default: self.init(.notHoldable)  // The code may grow; nothing was held either way.
        }
    }

    /// What a failure of the audit log means to the caller.
    init(_ error: AuditLogError) {
        self.init(
            error.code == .cryptoUnavailable ? .cryptoUnavailable : .auditUnavailable,
            hint: "the audit log answered \(error)")
    }

    /// What a store's failure means to the caller.
    init(_ error: StoreError) {
        self.init(
            error.code == .outcomeUnknown ? .outcomeUnknown : .storeUnavailable,
            hint: "the store answered \(error.code.text)")
    }
}
