/// A time as people read it, in UTC: `2026-11-30T08:15:00Z`.
enum CivilTime {
    /// Which moment of a day a day alone stands for.
    enum Edge: Sendable {
        /// Its first millisecond.
        case first
        /// The one behind its last, which is the first of the next day.
        case behind
    }

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

    /// The text of a time with its milliseconds: `2026-11-30T08:15:00.250Z`.
    ///
    /// - Parameter milliseconds: Since 1970, 0 or more.
    /// - Returns: Year, month, day and time of day.
    static func preciseText(_ milliseconds: Int64) -> String {
        "\(text(milliseconds).dropLast()).\(padded(milliseconds % 1000, 3))Z"
    }

    /// The time of a text: epoch seconds of at most 12 digits, a day, or a time of RFC 3339 such as
    /// `2026-11-30T09:15:00.250+01:00`.
    ///
    /// - Parameters:
    ///   - text: Untrusted text.
    ///   - edge: What a day alone stands for; it is a day of UTC.
    /// - Returns: Milliseconds since 1970, what is finer is dropped; `nil` for another text, a day
    ///   that no calendar has, a leap second, or a time before 1970.
    static func milliseconds(_ text: String, dayAs edge: Edge = .first) -> Int64? {
        let bytes = Array(text.utf8)
        if !bytes.isEmpty, bytes.count <= 12, bytes.allSatisfy({ isDigit($0) }) {
            return Int64(text).map { $0 * 1000 }
        }
        guard fits(bytes.prefix(10), "0000-00-00"),
            let days = days(number(bytes[0..<4]), Int(number(bytes[5..<7])), number(bytes[8..<10]))
        else { return nil }
        if bytes.count == 10 {
            return (edge == .first ? days : days + 1) * 86_400_000
        }
        let time = bytes[10...]
        guard time.count >= 10, time[10] | 0x20 == 0x74, fits(time[11..<19], "00:00:00") else {
            return nil
        }
        let (hour, minute) = (number(time[11..<13]), number(time[14..<16]))
        let second = number(time[17..<19])
        guard hour < 24, minute < 60, second < 60, let rest = rest(time[19...]) else { return nil }
        let seconds = (days * 24 + hour) * 3600 + minute * 60 + second - rest.offsetSeconds
        return seconds < 0 ? nil : seconds * 1000 + rest.milliseconds
    }

    /// What stands behind the seconds: a fraction, and the distance from UTC.
    private static func rest(
        _ bytes: ArraySlice<UInt8>
    ) -> (milliseconds: Int64, offsetSeconds: Int64)? {
        var milliseconds: Int64 = 0
        var zone = bytes
        if bytes.first == 0x2E {
            let digits = bytes.dropFirst().prefix { isDigit($0) }
            guard (1...9).contains(digits.count) else { return nil }
            milliseconds = number((digits + [0x30, 0x30]).prefix(3))
            zone = bytes[digits.endIndex...]
        }
        if zone.count == 1, zone.first.map({ $0 | 0x20 }) == 0x7A { return (milliseconds, 0) }
        guard zone.first == 0x2B || zone.first == 0x2D, fits(zone.dropFirst(), "00:00") else {
            return nil
        }
        let (hours, minutes) = (number(zone.dropFirst().prefix(2)), number(zone.suffix(2)))
        guard hours < 24, minutes < 60 else { return nil }
        let distance = (hours * 60 + minutes) * 60
        return (milliseconds, zone.first == 0x2B ? distance : -distance)
    }

    /// The days between 1970 and a day, or `nil` where the calendar has no such day.
    private static func days(_ year: Int64, _ month: Int, _ day: Int64) -> Int64? {
        guard year >= 1970, (1...12).contains(month),
            (1...dayCount(ofMonth: month, year)).contains(day)
        else { return nil }
        var days = day - 1
        // BOUND: at most 8029 years and 11 months.
        for earlier in 1970..<year { days += dayCount(ofYear: earlier) }
        for earlier in 1..<month { days += dayCount(ofMonth: earlier, year) }
        return days
    }

    /// Whether bytes have a form, in which `0` stands for any digit.
    private static func fits(_ bytes: ArraySlice<UInt8>, _ form: StaticString) -> Bool {
        bytes.count == form.utf8CodeUnitCount
            && zip(bytes, form.description.utf8)
                .allSatisfy { $1 == 0x30 ? isDigit($0) : $0 == $1 }
    }

    /// The number of digits.
    private static func number(_ digits: ArraySlice<UInt8>) -> Int64 {
        digits.reduce(0) { $0 * 10 + Int64($1 - 0x30) }
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
