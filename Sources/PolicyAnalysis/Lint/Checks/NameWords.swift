/// The words that an identifier is made of, and the lists of words that rules look for.
enum NameWords {
    /// Splits a name at capitals, digits, `_`, `-` and `.`; lower case.
    ///
    /// - Complexity: O(n)
    static func words(_ name: String) -> [String] {
        var words: [String] = []
        var word: [UInt8] = []
        var wasLower = false
        // BOUND: one identifier or literal.
        for byte in name.utf8 {
            let isUpper = (0x41...0x5A).contains(byte)
            let isLower = (0x61...0x7A).contains(byte)
            if isUpper && wasLower || isUpper == false && isLower == false {
                if word.isEmpty == false { words.append(String(decoding: word, as: UTF8.self)) }
                word = []
            }
            if isUpper || isLower { word.append(isUpper ? byte | 0x20 : byte) }
            wasLower = isLower
        }
        if word.isEmpty == false { words.append(String(decoding: word, as: UTF8.self)) }
        return words
    }

    /// Names of parameters that hold where to go next, without separators.
    static let destinations: Set<String> = [
        "next", "nexturl", "url", "uri", "redirect", "redirecturl", "redirecturi", "redirectto",
        "return", "returnto", "returnurl", "returnuri", "callback", "callbackurl", "callbackuri",
        "continue", "continueurl", "continueto", "target", "targeturl", "goto", "destination",
        "forwardto",
    ]

    /// Words of parameters that hold a secret.
    static let secrets: Set<String> = [
        "token", "otp", "code", "key", "session", "secret", "password", "passcode", "pin", "jwt",
        "signature", "ticket", "nonce", "apikey",
    ]

    /// Words before `code` or `key` that make it none.
    static let harmless: Set<String> = [
        "country", "currency", "language", "lang", "locale", "region", "postal", "zip", "area",
        "product", "item", "color", "colour", "status", "error", "airport", "sort", "bar", "qr",
    ]

    /// Names of parameters that hold a person or an account, without separators.
    static let people: Set<String> = [
        "user", "userid", "username", "uid", "account", "accountid", "accountnumber", "customer",
        "customerid", "member", "memberid", "patient", "patientid", "person", "personid",
        "profileid", "employee", "employeeid", "owner", "ownerid", "subscriber", "subscriberid",
        "tenantid", "email",
    ]

    /// Names of parameters that hold an account, of which somebody may have several.
    static let accounts: Set<String> = ["account", "accountid", "accountnumber"]

    /// Names of parameters that hold somebody whom others do not look at.
    static let clients: Set<String> = [
        "customer", "customerid", "patient", "patientid", "subscriber", "subscriberid", "tenantid",
    ]

    /// What people show of themselves, or do with each other: words behind the name of a person.
    static let social: Set<String> = [
        "about", "activity", "activities", "articles", "avatar", "badges", "block", "call", "chat",
        "comments", "contributions", "events", "feed", "feeds", "follow", "followers", "following",
        "gists", "likes", "lists", "media", "message", "photo", "photos", "playlists", "post",
        "posts", "profile", "recipes", "replies", "report", "repos", "repositories", "reviews",
        "stars", "status", "stories", "talk", "timeline", "tracks", "videos", "works",
    ]

    /// What belongs to one person alone.
    static let belongings: Set<String> = [
        "balance", "billing", "bookings", "cart", "documents", "inbox", "invoices", "messages",
        "order", "orders", "payments", "prescriptions", "records", "results", "settings", "shelf",
        "statements", "subscriptions", "tickets", "transactions", "wallet",
    ]

    /// Last words of names that promise an id, a file or a piece of code; spaces, quotes and
    /// markup have no place in any of these.
    static let codes: Set<String> = [
        "id", "ids", "uid", "uuid", "guid", "key", "slug", "hash", "file", "filename", "folder",
        "dir", "directory", "sort", "sortby", "orderby", "column", "field", "html", "css", "js",
        "script",
        "template", "command", "cmd", "exec", "sql", "selector", "format", "locale", "lang",
        "language", "currency", "code", "version",
    ]

    /// Last words of routes and paths that move money, change credentials or open a lock.
    static let valuables: Set<String> = [
        "pay", "payment", "checkout", "transfer", "withdraw", "withdrawal", "payout", "password",
        "passwords", "credential", "credentials", "passkey", "passkeys", "iban", "unlock", "disarm",
    ]

    /// Words that promise a change.
    static let changes: Set<String> = [
        "delete", "remove", "erase", "destroy", "purge", "wipe", "pay", "transfer", "send",
        "withdraw", "revoke", "unlock", "disarm", "deactivate", "cancel", "approve", "unsubscribe",
    ]
}
