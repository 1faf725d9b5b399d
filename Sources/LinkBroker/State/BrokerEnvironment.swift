package import LinkAudit
package import LinkNavigation
package import LinkPolicy

/// The policy and everything that is read through it: app version, flags and open gates.
///
/// A reload makes a new one from the names, so no bit of one policy ever meets another.
package struct BrokerEnvironment: Sendable {
    /// The compiled policy.
    package let policy: Policy
    /// The app's version, where the host gave one.
    package let app: AppVersion?
    /// The names of the flags that are on.
    package let flags: [String]
    /// The name under which scenes of this client are saved.
    package let bundle: String
    /// The client's own version of its saved states.
    package let stateVersion: UInt32
    /// How saved states of older versions are read.
    package let migrations: [StateMigration]
    /// The tabs of the policy.
    package let tabs: TabList
    /// The policy as audit events name it.
    package let auditPolicy: AuditPolicy?
    /// The app's version as audit events name it.
    package let auditApp: AuditAppVersion?
    // INVARIANT: sorted, unique, and all of them gates of the policy.
    /// The names of the open gates; all are closed at start.
    package private(set) var openGates: [String] = []

    /// Collects the parts.
    package init(
        policy: Policy, app: AppVersion?, flags: [String], bundle: String, stateVersion: UInt32,
        migrations: [StateMigration]
    ) {
        self.policy = policy
        self.app = app
        self.flags = flags
        self.bundle = bundle
        self.stateVersion = stateVersion
        self.migrations = migrations
        tabs = Self.tabs(of: policy)
        auditPolicy = Self.auditPolicy(policy)
        auditApp = app.flatMap { Self.auditApp($0) }
    }

    private static func tabs(of policy: Policy) -> TabList {
        do throws(NavigationError) {
            return try TabList(policy.vocabulary.tabs.names)
        } catch {
            preconditionFailure("a policy has 1 to 64 tabs")
        }
    }

    private static func auditPolicy(_ policy: Policy) -> AuditPolicy? {
        do throws(AuditError) {
            return try AuditPolicy(
                id: policy.id, revision: policy.revision, digest: policy.digest.bytes)
        } catch {
            return nil
        }
    }

    private static func auditApp(_ version: AppVersion) -> AuditAppVersion? {
        do throws(AuditError) { return try AuditAppVersion(version.description) } catch {
            return nil
        }
    }

    /// The same environment under another policy; gates that it does not have are forgotten.
    package func under(_ policy: Policy) -> BrokerEnvironment {
        var next = BrokerEnvironment(
            policy: policy, app: app, flags: flags, bundle: bundle, stateVersion: stateVersion,
            migrations: migrations)
        next.openGates = openGates.filter { policy.vocabulary.gates.index(of: $0) != nil }
        return next
    }

    /// Opens or closes a gate.
    ///
    /// - Returns: Whether the policy has a gate of this name.
    package mutating func move(gate name: String, to position: GatePosition) -> Bool {
        guard policy.vocabulary.gates.index(of: name) != nil else { return false }
        openGates.removeAll { $0 == name }
        if position == .open { openGates.append(name) }
        openGates.sort()
        return true
    }
}
