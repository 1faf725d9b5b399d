extension Statement {
    /// Sets what every statement of a connection runs under.
    ///
    /// A role that does not wait for its own disk would give wins away, so the commit waits at
    /// least for that, and for a synchronous standby where there is one.
    static let configure = Statement("configure") { _ in
        """
        SELECT set_config('statement_timeout', $1, false),
            set_config('lock_timeout', $2, false),
            set_config('idle_in_transaction_session_timeout', $3, false),
            set_config('search_path', 'pg_catalog', false),
            set_config('synchronous_commit',
                CASE current_setting('synchronous_commit')
                    WHEN 'remote_apply' THEN 'remote_apply' ELSE 'on' END, false)
        """
    }

    static let readVersion = Statement("read_version") { schema in
        "SELECT version FROM \(schema).schema_version"
    }

    static let findSession = Statement("find_session") { schema in
        "SELECT id, transaction_count FROM \(schema).sessions WHERE name = $1"
    }

    static let addSession = Statement("add_session") { schema in
        """
        INSERT INTO \(schema).sessions (name, id) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING
        """
    }

    static let removeSession = Statement("remove_session") { schema in
        "DELETE FROM \(schema).sessions WHERE name = $1"
    }

    static let removeIdleSessions = Statement("remove_idle_sessions") { schema in
        """
        DELETE FROM \(schema).sessions WHERE id IN (
            SELECT id FROM \(schema).sessions
            WHERE touched_at < now() - $1 * interval '1 second'
            ORDER BY touched_at LIMIT $2 FOR UPDATE SKIP LOCKED)
        """
    }
}

extension Statement {
    static let lockSession = Statement("lock_session") { counters(in: $0) + " FOR UPDATE" }

    static let readSession = Statement("read_session") { counters(in: $0) }

    /// Waits for a transaction that still holds the row, and is itself a write, so that its commit
    /// says that everything before it is durable, on a synchronous standby as well.
    static let noteLookup = Statement("note_lookup") { schema in
        """
        UPDATE \(schema).sessions SET lookup_count = lookup_count + 1 WHERE id = $1
        RETURNING transaction_count
        """
    }

    static let readTransaction = Statement("read_transaction") { schema in
        "SELECT id FROM \(schema).transactions WHERE session = $1 AND number = $2"
    }

    static let finish = Statement("finish") { schema in
        """
        WITH noted AS (
            INSERT INTO \(schema).transactions (session, number, id) VALUES ($1, $2, $10)),
        forgotten AS (
            DELETE FROM \(schema).transactions WHERE session = $1 AND number <= $11)
        UPDATE \(schema).sessions SET transaction_count = $2, audit_next = $3,
            latest_milliseconds = $4, intents_count = $5, intents_used = $6,
            attempts_count = $7, attempts_used = $8, quarantine_count = $9, touched_at = now()
        WHERE id = $1
        """
    }

    private static func counters(in schema: String) -> String {
        """
        SELECT transaction_count, audit_next, latest_milliseconds, intents_count, intents_used,
            attempts_count, attempts_used, quarantine_count
        FROM \(schema).sessions WHERE id = $1
        """
    }
}
