import LinkAudit
import LinkPolicy

/// What is shown of a line of a log; it has the shape of one, and nothing is verified.
struct AuditRecord: Sendable {
    let timeMilliseconds: Int64
    let sequence: UInt64
    let kind: String?
    let outcome: String?
    let scene: String?
    let route: String?
    let reason: String?

    /// Reads a line; `nil` for what is none.
    ///
    /// - Complexity: O(bytes)
    init?(_ line: [UInt8]) {
        do throws(AuditError) {
            let shape = try AuditLineShape(line)
            timeMilliseconds = shape.timeMilliseconds
            sequence = shape.sequence
        } catch { return nil }
        let root: JSONValue
        // The number may have all 64 bits, which the reader of policies does not take.
        do throws(PolicyError) { root = try JSONDocument(line, limits: .line).root } catch {
            return nil
        }
        kind = root["kind"]?.string
        outcome = root["outcome"]?.string
        scene = root["scene"]?.string
        route = root["route"]?.string
        reason = root["reason"]?.string
    }

    /// The columns of the table.
    var columns: [String] {
        [CivilTime.text(max(0, timeMilliseconds)), String(sequence)]
            + [kind, outcome, scene, route, reason].map { $0 ?? "-" }
    }
}
