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
