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

    /// Words of paths and routes about money or credentials.
    static let valuables: Set<String> = [
        "pay", "payment", "payments", "checkout", "transfer", "transfers", "withdraw",
        "withdrawal", "payout", "payouts", "billing", "password", "passwords", "credential",
        "credentials", "passkey", "passkeys", "iban",
    ]
}
