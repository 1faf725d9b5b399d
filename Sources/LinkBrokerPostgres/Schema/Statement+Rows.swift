// Names that are used once.
extension Statement {
    static func insert(_ table: NamedTable) -> Statement {
        Statement("insert_\(table.name)") { schema in
            """
            INSERT INTO \(schema).\(table.name) (session, id, record) VALUES ($1, $2, $3)
            ON CONFLICT (session, id) DO NOTHING
            """
        }
    }

    static func replace(_ table: NamedTable) -> Statement {
        Statement("replace_\(table.name)") { schema in
            """
            UPDATE \(schema).\(table.name) SET record = $3
            WHERE session = $1 AND id = $2 AND taken_by IS NULL
            """
        }
    }

    /// The claim: of all who ask, one finds it untaken.
    static func use(_ table: NamedTable) -> Statement {
        Statement("use_\(table.name)") { schema in
            """
            UPDATE \(schema).\(table.name) SET taken_by = $3, used = $4, record = NULL
            WHERE session = $1 AND id = $2 AND taken_by IS NULL RETURNING used
            """
        }
    }

    static func readUse(_ table: NamedTable) -> Statement {
        Statement("read_use_\(table.name)") { schema in
            "SELECT coalesce(used, 0) FROM \(schema).\(table.name) WHERE session = $1 AND id = $2"
        }
    }

    static func quarantine(_ table: NamedTable) -> Statement {
        Statement("quarantine_\(table.name)") { schema in
            """
            INSERT INTO \(schema).quarantine (session, number, kind, name, record)
            SELECT session, $3, '\(table.name)', id, record FROM \(schema).\(table.name)
            WHERE session = $1 AND id = $2 AND taken_by IS NULL
            """
        }
    }

    static func prune(_ table: NamedTable) -> Statement {
        Statement("prune_\(table.name)") { schema in
            "DELETE FROM \(schema).\(table.name) WHERE session = $1 AND used <= $2"
        }
    }

    static func readLive(_ table: NamedTable) -> Statement {
        Statement("read_live_\(table.name)") { schema in
            """
            SELECT id, record FROM \(schema).\(table.name) WHERE session = $1 AND taken_by IS NULL
            ORDER BY id LIMIT $2
            """
        }
    }
}

// Scenes and their deliveries.
extension Statement {
    static let saveScene = Statement("save_scene") { schema in
        """
        INSERT INTO \(schema).scenes (session, scene, record) VALUES ($1, $2, $3)
        ON CONFLICT (session, scene) DO UPDATE SET record = excluded.record
        """
    }

    static let countScenes = Statement("count_scenes") { schema in
        "SELECT count(*) FROM \(schema).scenes WHERE session = $1"
    }

    static let removeScene = Statement("remove_scene") { schema in
        "DELETE FROM \(schema).scenes WHERE session = $1 AND scene = $2"
    }

    static let quarantineScene = Statement("quarantine_scene") { schema in
        """
        INSERT INTO \(schema).quarantine (session, number, kind, name, record)
        SELECT session, $3, 'scenes', convert_to(scene, 'UTF8'), record
        FROM \(schema).scenes WHERE session = $1 AND scene = $2
        """
    }

    static let readScenes = Statement("read_scenes") { schema in
        "SELECT scene, record FROM \(schema).scenes WHERE session = $1 ORDER BY scene LIMIT $2"
    }

    static let rememberDelivery = Statement("remember_delivery") { schema in
        """
        INSERT INTO \(schema).deliveries (session, scene, number, id)
        SELECT $1, $2, coalesce(max(number), 0) + 1, $3
        FROM \(schema).deliveries WHERE session = $1 AND scene = $2
        RETURNING number
        """
    }

    static let countDeliveryScenes = Statement("count_delivery_scenes") { schema in
        "SELECT count(DISTINCT scene) FROM \(schema).deliveries WHERE session = $1"
    }

    static let pruneDeliveries = Statement("prune_deliveries") { schema in
        "DELETE FROM \(schema).deliveries WHERE session = $1 AND scene = $2 AND number <= $3"
    }

    static let forgetDeliveries = Statement("forget_deliveries") { schema in
        "DELETE FROM \(schema).deliveries WHERE session = $1 AND scene = $2"
    }

    static let readDeliveries = Statement("read_deliveries") { schema in
        """
        SELECT scene, id FROM \(schema).deliveries WHERE session = $1
        ORDER BY scene, number LIMIT $2
        """
    }
}

// Audit lines, and what was put aside.
extension Statement {
    static let appendAudit = Statement("append_audit") { schema in
        "INSERT INTO \(schema).audit (session, sequence, line) VALUES ($1, $2, $3)"
    }

    static let pruneAudit = Statement("prune_audit") { schema in
        "DELETE FROM \(schema).audit WHERE session = $1 AND sequence < $2"
    }

    static let readAudit = Statement("read_audit") { schema in
        """
        SELECT sequence, line FROM \(schema).audit WHERE session = $1
        ORDER BY sequence LIMIT $2
        """
    }

    static let pruneQuarantine = Statement("prune_quarantine") { schema in
        "DELETE FROM \(schema).quarantine WHERE session = $1 AND number <= $2"
    }
}
