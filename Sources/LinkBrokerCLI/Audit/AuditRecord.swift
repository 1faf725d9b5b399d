import LinkAudit
import LinkPolicy

/// What is shown of a line of a log; it has the shape of one, and nothing is verified.
struct AuditRecord: Sendable {
    let timeMilliseconds: Int64
    let sequence: UInt64
    /// The name of the key of its tag, 16 lower-case hex digits.
    let keyID: String
    /// The line, printable ASCII.
    let line: [UInt8]
    private let members: [JSONMember]

    /// Reads a line; `nil` for what is none.
    ///
    /// - Complexity: O(bytes)
    init?(_ line: [UInt8]) {
        do throws(AuditError) {
            let shape = try AuditLineShape(line)
            timeMilliseconds = shape.timeMilliseconds
            sequence = shape.sequence
            keyID = shape.key.text
        } catch { return nil }
        // The number may have all 64 bits, which the reader of policies does not take.
        do throws(PolicyError) {
            guard let members = try JSONDocument(line, limits: .line).root.members else {
                return nil
            }
            self.members = members
        } catch { return nil }
        self.line = line
    }

    /// The text of a member; `nil` where it is not there or is no text.
    func text(_ name: String) -> String? { value(name)?.string }

    /// The value of a member of the line itself.
    func value(_ name: String) -> JSONValue? {
        // BOUND: the members of one line.
        members.first { $0.name.isSame(as: name) }?.value
    }

    /// The time as people read it, with its milliseconds.
    var time: String { CivilTime.preciseText(max(0, timeMilliseconds)) }
}
