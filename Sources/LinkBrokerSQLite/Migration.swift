/// One step from a version of the schema to the next one.
package struct Migration: Equatable, Sendable {
    // INVARIANT: texts of this package, without anything that came from outside.
    /// The statements of the step, in order.
    package let statements: [String]

    /// Takes the statements of a step.
    package init(_ statements: [String]) { self.statements = statements }

    /// The steps from nothing to the newest version; the n-th one leads to version n.
    package static let all = [
        Migration([
            // One row: the name of the store, and the latest time that was seen.
            """
            CREATE TABLE meta (
            only INTEGER PRIMARY KEY CHECK (only = 1),
            store_id TEXT NOT NULL CHECK (length(store_id) = 32),
            latest_milliseconds INTEGER NOT NULL,
            settled INTEGER NOT NULL) STRICT
            """,
            // A name that was used up stays, numbered in the order of the ends, without its record.
            """
            CREATE TABLE intent (
            id BLOB PRIMARY KEY CHECK (length(id) = 16),
            ended INTEGER,
            record BLOB,
            CHECK ((ended IS NULL) = (record IS NOT NULL))) WITHOUT ROWID, STRICT
            """,
            "CREATE UNIQUE INDEX intent_ended ON intent (ended) WHERE ended IS NOT NULL",
            """
            CREATE TABLE attempt (
            id BLOB PRIMARY KEY CHECK (length(id) = 32),
            ended INTEGER,
            record BLOB,
            CHECK ((ended IS NULL) = (record IS NOT NULL))) WITHOUT ROWID, STRICT
            """,
            "CREATE UNIQUE INDEX attempt_ended ON attempt (ended) WHERE ended IS NOT NULL",
            """
            CREATE TABLE scene (
            name TEXT PRIMARY KEY NOT NULL
            CHECK (length(name) BETWEEN 1 AND 64 AND name NOT GLOB '*[^A-Za-z0-9_.-]*'),
            record BLOB NOT NULL) STRICT
            """,
            """
            CREATE TABLE delivery (
            scene TEXT NOT NULL
            CHECK (length(scene) BETWEEN 1 AND 64 AND scene NOT GLOB '*[^A-Za-z0-9_.-]*'),
            sequence INTEGER NOT NULL,
            id BLOB NOT NULL,
            PRIMARY KEY (scene, sequence)) WITHOUT ROWID, STRICT
            """,
            """
            CREATE TABLE audit (
            sequence INTEGER PRIMARY KEY CHECK (sequence >= 0),
            line BLOB NOT NULL) STRICT
            """,
            """
            CREATE TABLE quarantine (
            sequence INTEGER PRIMARY KEY,
            kind INTEGER NOT NULL CHECK (kind BETWEEN 1 AND 3),
            name BLOB NOT NULL,
            record BLOB NOT NULL) STRICT
            """,
        ]),
        Migration([
            // Intents in the order in which they came: new ones share a page at the end of their
            // table, and only their names, twenty times as many on a page, go to random places.
            "ALTER TABLE intent RENAME TO intent_by_name",
            """
            CREATE TABLE intent (
            number INTEGER PRIMARY KEY,
            id BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
            ended INTEGER,
            record BLOB,
            CHECK ((ended IS NULL) = (record IS NOT NULL))) STRICT
            """,
            """
            INSERT INTO intent (id, ended, record)
            SELECT id, ended, record FROM intent_by_name ORDER BY ended, id
            """,
            "DROP TABLE intent_by_name",
            "CREATE UNIQUE INDEX intent_ended ON intent (ended) WHERE ended IS NOT NULL",
        ]),
    ]
}
