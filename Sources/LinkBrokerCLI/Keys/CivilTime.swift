/// A time as people read it, in UTC: `2026-11-30T08:15:00Z`.
enum CivilTime {
    // The calendar repeats after 400 years.
    private static let cycleDays: Int64 = 146_097

    /// The text of a time.
    ///
    /// - Parameter milliseconds: Since 1970, 0 or more; the part of a second is dropped.
    /// - Returns: Year, month, day and time of day.
    static func text(_ milliseconds: Int64) -> String {
        let seconds = milliseconds / 1000
        let days = seconds / 86_400
        let second = seconds % 86_400
        var year = 1970 + 400 * (days / cycleDays)
        var day = days % cycleDays
        // BOUND: 400 years.
        while day >= dayCount(ofYear: year) {
            day -= dayCount(ofYear: year)
            year += 1
        }
        var month = 1
        // BOUND: 12 months.
        while day >= dayCount(ofMonth: month, year) {
            day -= dayCount(ofMonth: month, year)
            month += 1
        }
        let date = "\(padded(year, 4))-\(padded(Int64(month), 2))-\(padded(day + 1, 2))"
        let time = [second / 3600, second / 60 % 60, second % 60].map { padded($0, 2) }
        return "\(date)T\(time.joined(separator: ":"))Z"
    }

    /// The time of a text: epoch seconds, or `2026-11-30T08:15:00Z` and nothing else.
    ///
    /// - Parameter text: Untrusted text.
    /// - Returns: Milliseconds since 1970, or `nil`.
    static func milliseconds(_ text: String) -> Int64? {
        let bytes = Array(text.utf8)
        if bytes.isEmpty == false, bytes.count <= 12, bytes.allSatisfy({ isDigit($0) }) {
            return Int64(text).map { $0 * 1000 }
        }
        let form = Array("0000-00-00T00:00:00Z".utf8)
        guard bytes.count == form.count,
            zip(bytes, form).allSatisfy({ $1 == 0x30 ? isDigit($0) : $0 == $1 })
        else { return nil }
        func number(_ range: Range<Int>) -> Int64 {
            bytes[range].reduce(0) { $0 * 10 + Int64($1 - 0x30) }
        }
        let (year, month, day) = (number(0..<4), Int(number(5..<7)), number(8..<10))
        let (hour, minute, second) = (number(11..<13), number(14..<16), number(17..<19))
        guard year >= 1970, (1...12).contains(month),
            (1...dayCount(ofMonth: month, year)).contains(day), hour < 24, minute < 60, second < 60
        else { return nil }
        var days = day - 1
        // BOUND: at most 8029 years and 11 months.
        for earlier in 1970..<year { days += dayCount(ofYear: earlier) }
        for earlier in 1..<month { days += dayCount(ofMonth: earlier, year) }
        return ((days * 24 + hour) * 3600 + minute * 60 + second) * 1000
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    private static func isLeap(_ year: Int64) -> Bool {
        year.isMultiple(of: 4) && (year.isMultiple(of: 100) == false || year.isMultiple(of: 400))
    }

    private static func dayCount(ofYear year: Int64) -> Int64 { isLeap(year) ? 366 : 365 }

    private static func dayCount(ofMonth month: Int, _ year: Int64) -> Int64 {
        switch month {
        case 2: isLeap(year) ? 29 : 28
        case 4, 6, 9, 11: 30
        // The seven long months.
        default: 31
        }
    }

    private static func padded(_ number: Int64, _ count: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
    }
}
