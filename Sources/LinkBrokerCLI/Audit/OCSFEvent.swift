import LinkAudit
import LinkPolicy
import LinkRouting

/// A record as an event of the Open Cybersecurity Schema Framework, version 1.3.0.
///
/// What is asked for a route is Web Resources Activity (6001), Read, with the profile Security
/// Control, which the schema names as the successor of Web Resource Access Activity. Everything else
/// is the Base Event: Authentication and Authorize Session demand a user and a service, which most
/// records do not have, and an event must not claim a person whom nobody knows.
struct OCSFEvent: Sendable {
    private let record: AuditRecord
    private let outcome: AuditOutcome?
    private let isAboutRoute: Bool

    private static let schemaVersion = "1.3.0"
    /// The members of a line that no attribute of the schema is for.
    private static let unmapped = [
        "scene", "source", "rule", "classification", "required", "intent", "generation", "link",
        "name", "app", "masked",
    ]

    /// What the schema says of an outcome.
    private struct Standing {
        let status: Status
        let severity: Int64
        let action: Int64
        let disposition: Int64
    }

    private enum Status: Int64 {
        case success = 1
        case failure = 2
        case other = 99
    }

    /// Takes a record.
    init(_ record: AuditRecord) {
        self.record = record
        outcome = record.text("outcome").flatMap { AuditOutcome(rawValue: $0) }
        switch record.text("kind").flatMap({ AuditKind(rawValue: $0) }) {
        case .link, .push, .path, .intent, .content: isAboutRoute = true
        case .move, .signIn, .callback, .authenticated, .cancel, .signOut, .session, .gate, .reload,
            .rekey, .restoration, .expiry, .regate, .closeScene, .fault, nil:
            isAboutRoute = false
        }
    }

    /// One line of JSON.
    var json: String {
        let standing = outcome.map { Self.standing(of: $0) }
        let status = standing?.status ?? .other
        let activity: Int64 = isAboutRoute ? 2 : 99
        let classID: Int64 = isAboutRoute ? 6001 : 0
        var json = JSONText()
        json.object { event in
            event.member("class_uid", classID)
            event.member("category_uid", isAboutRoute ? Int64(6) : 0)
            event.member("activity_id", activity)
            event.member(
                "activity_name", isAboutRoute ? "Read" : record.text("kind") ?? "unknown")
            event.member("type_uid", classID * 100 + activity)
            event.member("time", record.timeMilliseconds)
            event.member("severity_id", standing?.severity ?? 0)
            event.member("status_id", status.rawValue)
            event.member("status", Self.caption(status, record.text("outcome")))
            if let reason = record.text("reason") { event.member("status_code", reason) }
            metadata(in: &event)
            if isAboutRoute { resource(in: &event, standing) }
            if let subject = record.text("subject") {
                event.key("actor")
                event.object { actor in
                    actor.key("user")
                    actor.object { user in user.member("uid", subject) }
                }
            }
            rest(in: &event)
        }
        return json.text
    }

    private func metadata(in event: inout JSONText) {
        event.key("metadata")
        event.object { metadata in
            metadata.member("version", Self.schemaVersion)
            metadata.key("product")
            metadata.object { product in
                product.member("name", "LinkBroker")
                product.member("vendor_name", "LinkBroker")
                product.member("version", Command.version)
            }
            metadata.member("profiles", isAboutRoute ? ["host", "security_control"] : ["host"])
            metadata.member("event_code", record.text("kind") ?? "unknown")
            metadata.member("uid", String(record.sequence))
        }
    }

    private func resource(in event: inout JSONText, _ standing: Standing?) {
        event.key("web_resources")
        event.array { list in
            list.object { resource in
                resource.member("name", record.text("route") ?? "unknown")
                resource.member("type", "route")
            }
        }
        event.member("action_id", standing?.action ?? 0)
        event.member("disposition_id", standing?.disposition ?? 0)
    }

    /// What the schema has no place for, as it stands in the line.
    private func rest(in event: inout JSONText) {
        event.key("unmapped")
        event.object { rest in
            rest.member("outcome", record.text("outcome") ?? "unknown")
            // BOUND: the names above.
            for name in Self.unmapped + ["policy"] {
                guard let value = record.value(name) else { continue }
                rest.key(name)
                rest.raw(String(decoding: value.source, as: UTF8.self))
            }
        }
    }

    private static func caption(_ status: Status, _ outcome: String?) -> String {
        switch status {
        case .success: "Success"
        case .failure: "Failure"
        case .other: outcome ?? "unknown"
        }
    }

    private static func standing(of outcome: AuditOutcome) -> Standing {
        switch outcome {
        // Allowed.
        case .committed: Standing(status: .success, severity: 1, action: 1, disposition: 1)
        // Something is asked of the person first: Challenge.
        case .held: Standing(status: .other, severity: 1, action: 0, disposition: 23)
        // Delayed.
        case .waiting, .checking:
            Standing(status: .other, severity: 1, action: 0, disposition: 14)
        // Unauthorized.
        case .denied: Standing(status: .failure, severity: 2, action: 2, disposition: 26)
        // Rejected.
        case .rejected: Standing(status: .failure, severity: 2, action: 2, disposition: 25)
        // Blocked.
        case .unavailable: Standing(status: .failure, severity: 1, action: 2, disposition: 2)
        // Dropped.
        case .superseded, .dropped, .expired:
            Standing(status: .failure, severity: 1, action: 2, disposition: 6)
        // No Action.
        case .duplicate, .ignored, .unchanged:
            Standing(status: .other, severity: 1, action: 0, disposition: 16)
        case .started, .accepted, .external, .changed:
            Standing(status: .success, severity: 1, action: 0, disposition: 99)
        case .declined: Standing(status: .failure, severity: 1, action: 0, disposition: 99)
        // Access Revoked.
        case .truncated: Standing(status: .success, severity: 1, action: 2, disposition: 24)
        // Error.
        case .failed: Standing(status: .failure, severity: 3, action: 0, disposition: 27)
        }
    }
}
