/// Every statement of the store; values stand beside a statement, never in it.
enum StatementName: Int, CaseIterable {
    case begin, beginRead, commit, rollback
    case savepoint, releaseSavepoint, rollbackToSavepoint
    case dataVersion, settle, insertMeta
    case insertIntent, replaceIntent, endIntent, isIntentEnded, countIntents, countEndedIntents,
        forgetIntents
    case insertAttempt, endAttempt, isAttemptEnded, countAttempts, countEndedAttempts,
        forgetAttempts
    case replaceScene, countScenes, insertScene, removeScene
    case newestDelivery, countDeliveryScenes, insertDelivery, forgetDeliveries
    case newestAudit, insertAudit, trimAudit
    case noteTime
    case quarantineIntent, quarantineAttempt, quarantineScene, forgetQuarantined
    case allIntents, allAttempts, allScenes, allDeliveries, allAudit, allQuarantined, allMeta

    /// The statement itself.
    var text: String {
        switch self {
        case .begin: "BEGIN IMMEDIATE"
        case .beginRead: "BEGIN"
        case .commit: "COMMIT"
        case .rollback: "ROLLBACK"
        case .savepoint: "SAVEPOINT list"
        case .releaseSavepoint: "RELEASE list"
        case .rollbackToSavepoint: "ROLLBACK TO list"
        case .dataVersion: "PRAGMA data_version"
        case .settle: "UPDATE meta SET settled = settled + 1"
        case .insertMeta: "INSERT INTO meta VALUES (1, ?1, 0, 0)"
        case .insertIntent: Self.insert(into: "intent")
        case .replaceIntent: "UPDATE intent SET record = ?2 WHERE id = ?1 AND ended IS NULL"
        case .endIntent: Self.end(in: "intent")
        case .isIntentEnded: "SELECT ended IS NOT NULL FROM intent WHERE id = ?1"
        case .countIntents: "SELECT count(*) FROM intent"
        case .countEndedIntents: Self.countEnded(in: "intent")
        case .forgetIntents: Self.forget(in: "intent")
        case .insertAttempt: Self.insert(into: "attempt")
        case .endAttempt: Self.end(in: "attempt")
        case .isAttemptEnded: "SELECT ended IS NOT NULL FROM attempt WHERE id = ?1"
        case .countAttempts: "SELECT count(*) FROM attempt"
        case .countEndedAttempts: Self.countEnded(in: "attempt")
        case .forgetAttempts: Self.forget(in: "attempt")
        case .replaceScene: "UPDATE scene SET record = ?2 WHERE name = ?1"
        case .countScenes: "SELECT count(*) FROM scene"
        case .insertScene: "INSERT INTO scene (name, record) VALUES (?1, ?2)"
        case .removeScene: "DELETE FROM scene WHERE name = ?1"
        case .newestDelivery: "SELECT max(sequence) FROM delivery WHERE scene = ?1"
        case .countDeliveryScenes: "SELECT count(DISTINCT scene) FROM delivery"
        case .insertDelivery: "INSERT INTO delivery (scene, sequence, id) VALUES (?1, ?2, ?3)"
        case .forgetDeliveries: "DELETE FROM delivery WHERE scene = ?1 AND sequence <= ?2"
        case .newestAudit: "SELECT max(sequence) FROM audit"
        case .insertAudit: "INSERT INTO audit (sequence, line) VALUES (?1, ?2)"
        case .trimAudit: Self.trimAuditText
        case .noteTime: Self.noteTimeText
        case .quarantineIntent: Self.quarantine(1, "id", "intent", "id = ?1 AND ended IS NULL")
        case .quarantineAttempt: Self.quarantine(2, "id", "attempt", "id = ?1 AND ended IS NULL")
        case .quarantineScene: Self.quarantine(3, "CAST(name AS BLOB)", "scene", "name = ?1")
        case .forgetQuarantined: Self.forgetQuarantinedText
        case .allIntents: "SELECT id, record FROM intent WHERE ended IS NULL"
        case .allAttempts: "SELECT id, record FROM attempt WHERE ended IS NULL ORDER BY id"
        case .allScenes: "SELECT name, record FROM scene ORDER BY name"
        case .allDeliveries: "SELECT scene, id FROM delivery ORDER BY scene, sequence"
        case .allAudit: "SELECT sequence, line FROM audit ORDER BY sequence"
        case .allQuarantined: "SELECT kind, name, record FROM quarantine ORDER BY sequence"
        case .allMeta: "SELECT store_id, latest_milliseconds FROM meta"
        }
    }

    private static let trimAuditText: String =
        "DELETE FROM audit WHERE sequence < min(?1, (SELECT max(sequence) FROM audit))"
    private static let noteTimeText: String =
        "UPDATE meta SET latest_milliseconds = ?1 WHERE latest_milliseconds < ?1"

    private static let forgetQuarantinedText: String =
        "DELETE FROM quarantine WHERE sequence <= (SELECT max(sequence) FROM quarantine) - ?1"

    private static func insert(into table: String) -> String {
        "INSERT INTO \(table) (id, record) VALUES (?1, ?2) ON CONFLICT DO NOTHING"
    }

    // The number after the newest one; only one caller ever sees a row changed.
    private static func end(in table: String) -> String {
        """
        UPDATE \(table) SET record = NULL, ended = 1 + ifnull(
        (SELECT ended FROM \(table) WHERE ended IS NOT NULL ORDER BY ended DESC LIMIT 1), 0)
        WHERE id = ?1 AND ended IS NULL
        """
    }

    // INVARIANT: the numbers of ended names have no gap, because only the oldest are forgotten; so
    // nobody needs to look at each of them to count.
    private static func countEnded(in table: String) -> String {
        """
        SELECT ifnull(
        (SELECT ended FROM \(table) WHERE ended IS NOT NULL ORDER BY ended DESC LIMIT 1) + 1
        - (SELECT ended FROM \(table) WHERE ended IS NOT NULL ORDER BY ended LIMIT 1), 0)
        """
    }

    private static func forget(in table: String) -> String {
        """
        DELETE FROM \(table) WHERE ended <= (SELECT ended FROM \(table)
        WHERE ended IS NOT NULL ORDER BY ended DESC LIMIT 1) - ?1
        """
    }

    private static func quarantine(
        _ kind: Int, _ name: String, _ table: String, _ place: String
    ) -> String {
        """
        INSERT INTO quarantine (kind, name, record)
        SELECT \(kind), \(name), record FROM \(table) WHERE \(place)
        """
    }
}
