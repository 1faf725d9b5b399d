import Foundation
import LinkAudit
import LinkBroker
import LinkBrokerTesting
import LinkFiles
import LinkIntents
import Synchronization

/// A folder with an audit log in it; removed with the value.
final class LogWorld {
    let folder: String
    let keyring: Keyring

    init() throws {
        folder = NSTemporaryDirectory() + "auditlog-" + UUID().uuidString
        try Folder.make(folder)
        keyring = try Keyring.insecureForTesting()
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    var path: String { folder + "/app.audit" }

    /// Opens the log; it stops behind a step, once.
    func log(
        keyring other: Keyring? = nil, limits: AuditLogLimits = AuditLogLimits(),
        stopping step: AuditStep? = nil
    ) throws -> AuditLog {
        let fault = Box(step)
        return try AuditLog(path: path, keyring: other ?? keyring, limits: limits) {
            reached throws(AuditLogError) in
            guard fault.takes(reached) else { return }
            throw AuditLogError(.inputOutput)
        }
    }

    /// A chain of lines from the start.
    func lines(_ count: Int, by other: Keyring? = nil) throws -> [AuditLine] {
        let keys = try AuditKeys(other ?? keyring)
        var chain = AuditChain.start
        return try (0..<count).map { number in
            try chain.line(for: .sample(number), key: keys.line)
        }
    }

    /// What the verification of the log says.
    func finding(keyring other: Keyring? = nil, at path: String? = nil) throws -> String? {
        let result = try AuditVerification(
            path: path ?? self.path, keys: try AuditKeys(other ?? keyring)
        ).result { _ in }
        return result.finding.map { "\($0.code.rawValue)" }
    }

    func bytes(_ suffix: String = "") throws -> [UInt8] {
        Array(try Data(contentsOf: URL(filePath: path + suffix)))
    }

    func write(_ bytes: [UInt8], _ suffix: String = "") throws {
        let file = try File(path + suffix, .readWrite)
        try file.truncate(toByteCount: 0)
        try file.write(bytes, at: 0)
    }

    func contains(_ suffix: String) throws -> Bool { try Folder.contains(path + suffix) }

    /// The names beside the log, sorted.
    func names() throws -> [String] {
        try Folder.names(in: folder, countLimit: 1000).sorted()
    }
}

/// A step that is stopped at, once.
private final class Box: Sendable {
    private let step: Mutex<AuditStep?>

    init(_ step: AuditStep?) { self.step = Mutex(step) }

    func takes(_ reached: AuditStep) -> Bool {
        step.withLock { step in
            guard step == reached else { return false }
            step = nil
            return true
        }
    }
}

extension AuditEvent {
    /// A small event that differs from number to number.
    static func sample(_ number: Int) -> AuditEvent {
        var details = AuditDetails()
        details.reason = AuditReason(orUnnamed: "reason_\(number)")
        return AuditEvent(
            timeMilliseconds: 1_796_000_000_000 + Int64(number), kind: .link, outcome: .held,
            details: details)
    }
}
