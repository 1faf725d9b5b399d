#include <sqlite3.h>

// Calls that take a variable number of arguments, or a destructor that is a cast of -1: neither
// can be written in Swift.

// The schema of a file cannot call functions, define triggers or views, or be written by hand.
static inline int LB_harden(sqlite3 *database) {
    int result = sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, 0);
    if (result == SQLITE_OK)
        result = sqlite3_db_config(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, 0);
    if (result == SQLITE_OK)
        result = sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, 0);
    if (result == SQLITE_OK)
        result = sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_VIEW, 0, 0);
    return result;
}

// Copies the bytes. No bytes are a blob of length zero, not NULL.
static inline int LB_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, int count) {
    return sqlite3_bind_blob(statement, index, bytes ? bytes : "", count, SQLITE_TRANSIENT);
}

// Copies the UTF-8 text.
static inline int LB_bind_text(sqlite3_stmt *statement, int index, const char *bytes, int count) {
    return sqlite3_bind_text(statement, index, bytes ? bytes : "", count, SQLITE_TRANSIENT);
}
