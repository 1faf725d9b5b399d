import LinkBroker
import LinkIntents

/// A person by the pseudonyms that the log has for them: one for each key of the keyring, those
/// that were revoked included.
struct AuditSubject: Sendable {
    private let tags: Set<String>
    private let keyIDs: Set<String>

    /// Reads the options; `nil` where no person is asked for.
    ///
    /// - Parameter arguments: The arguments of `audit show`.
    /// - Throws: A problem where a part is missing, or the keyring cannot be read.
    init?(_ arguments: Arguments) throws(CommandFailure) {
        guard let subject = arguments.value(of: "--subject") else {
            for option in ["--issuer", "--keyring"] where arguments.has(option) {
                throw .problem(
                    Problem(
                        "`\(option)` says nothing without `--subject`",
                        hint: "write all of `--subject SUB --issuer ISS --keyring FILE`"))
            }
            return nil
        }
        guard let issuer = arguments.value(of: "--issuer") else {
            throw .problem(
                Problem(
                    "`--issuer ISS` is missing: a subject alone is nobody",
                    hint: "write the principal's issuer; `--issuer=` where it has none"))
        }
        let keyring = try AuditCommand.keyring(at: try arguments.required("--keyring"))
        do throws(IntentError) {
            tags = Set(try keyring.pseudonyms(issuer: issuer, subject: subject))
        } catch {
            throw .problem(Problem("the system's cryptography refused to work [\(error.code)]"))
        }
        keyIDs = Set(keyring.keys.map(\.id.text))
    }

    /// Whether a record is of this person.
    func isOf(_ record: AuditRecord) -> Bool {
        record.text("subject").map { tags.contains($0) } ?? false
    }

    /// Whether nobody can tell whose a record is, because its key is not in the keyring.
    func cannotTell(_ record: AuditRecord) -> Bool {
        record.value("subject") != nil && !keyIDs.contains(record.keyID)
    }
}
