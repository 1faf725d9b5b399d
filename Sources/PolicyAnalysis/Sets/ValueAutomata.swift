import LinkRouting

/// A number in decimal between scaled bounds: compared with them digit by digit, so that the
/// states are as few as the digits.
///
/// In a state, `first` counts the digits of the whole part and `second` the decimals; `bits` holds
/// the sign, how the digits compare with both bounds, and whether they are all zero.
struct ScaledNumber {
    private let bounds: ClosedRange<Int64>
    private let places: Int

    private static let hasSign: UInt64 = 1
    private static let hasPoint: UInt64 = 2
    private static let isNotZero: UInt64 = 4
    private static let startsWithZero: UInt64 = 8

    init(_ bounds: ClosedRange<Int64>, places: Int) {
        self.bounds = bounds
        self.places = places
    }

    func next(_ state: Automaton.State, _ symbol: UInt8) -> Automaton.State? {
        var next = state
        switch symbol {
        case UInt8(ascii: "-"):
            guard state == Automaton.State() else { return nil }
            next.bits = Self.hasSign
        case UInt8(ascii: "."):
            guard places > 0, state.first > 0, state.bits & Self.hasPoint == 0 else { return nil }
            next.bits |= Self.hasPoint
        case UInt8(ascii: "0")...UInt8(ascii: "9"):
            guard take(symbol &- UInt8(ascii: "0"), &next) else { return nil }
        default: return nil
        }
        return magnitudes(isNegative: next.bits & Self.hasSign != 0) == nil ? nil : next
    }

    func accepts(_ state: Automaton.State) -> Bool {
        let isNegative = state.bits & Self.hasSign != 0
        guard state.first > 0, state.bits & Self.hasPoint == 0 || state.second > 0,
            !isNegative || state.bits & Self.isNotZero != 0,
            let range = magnitudes(isNegative: isNegative)
        else { return false }
        return compared(state, with: range.lowerBound, slot: 0) >= 0
            && compared(state, with: range.upperBound, slot: 1) <= 0
    }

    /// Takes a digit; `false` where no number within the bounds goes on like this.
    private func take(_ digit: UInt8, _ state: inout Automaton.State) -> Bool {
        let isNegative = state.bits & Self.hasSign != 0
        guard let range = magnitudes(isNegative: isNegative) else { return false }
        let isDecimal = state.bits & Self.hasPoint != 0
        if isDecimal {
            guard Int(state.second) < places else { return false }
        } else {
            guard state.bits & Self.startsWithZero == 0 else { return false }
            if state.first == 0, digit == 0 { state.bits |= Self.startsWithZero }
        }
        let bounds = [range.lowerBound, range.upperBound]
        // BOUND: two bounds.
        for (slot, bound) in bounds.enumerated() where order(state, slot) == 0 {
            let digits = parts(of: bound)
            let place = Int(isDecimal ? state.second : state.first)
            let own = isDecimal ? digits.decimals : digits.whole
            guard place < own.count else { continue }
            setOrder(digit < own[place] ? -1 : digit > own[place] ? 1 : 0, slot, &state)
        }
        if digit != 0 { state.bits |= Self.isNotZero }
        if isDecimal { state.second += 1 } else { state.first += 1 }
        let longest = parts(of: range.upperBound).whole.count
        return Int(state.first) < longest
            || Int(state.first) == longest && order(state, 1) <= 0
    }

    /// How the number so far, as it stands, compares with a bound.
    private func compared(_ state: Automaton.State, with bound: UInt64, slot: Int) -> Int {
        let digits = parts(of: bound)
        if Int(state.first) != digits.whole.count {
            return Int(state.first) < digits.whole.count ? -1 : 1
        }
        let order = order(state, slot)
        guard order == 0 else { return order }
        return digits.decimals.dropFirst(Int(state.second)).contains { $0 != 0 } ? -1 : 0
    }

    /// The magnitudes of numbers with a sign that are within the bounds.
    private func magnitudes(isNegative: Bool) -> ClosedRange<UInt64>? {
        if isNegative {
            guard bounds.lowerBound < 0 else { return nil }
            let least = bounds.upperBound < 0 ? bounds.upperBound.magnitude : 1
            return least...bounds.lowerBound.magnitude
        }
        guard bounds.upperBound >= 0 else { return nil }
        return UInt64(max(bounds.lowerBound, 0))...UInt64(bounds.upperBound)
    }

    private func parts(of bound: UInt64) -> (whole: [UInt8], decimals: [UInt8]) {
        var digits = Array(String(bound).utf8).map { $0 &- UInt8(ascii: "0") }
        // BOUND: at most nine decimals.
        while digits.count <= places { digits.insert(0, at: 0) }
        return (Array(digits.dropLast(places)), Array(digits.suffix(places)))
    }

    /// Less, equal or greater in as many digits as were read: two bits for each bound.
    private func order(_ state: Automaton.State, _ slot: Int) -> Int {
        Int(state.bits >> UInt64(8 + 2 * slot) & 3) == 3
            ? -1 : Int(state.bits >> UInt64(8 + 2 * slot) & 3)
    }

    private func setOrder(_ order: Int, _ slot: Int, _ state: inout Automaton.State) {
        state.bits |= UInt64(order < 0 ? 3 : order) << UInt64(8 + 2 * slot)
    }
}

/// `YYYY-MM-DD`: years 1 to 9999 of the proleptic Gregorian calendar.
///
/// In a state, `first` counts the symbols and `second` is the number that is being read; `bits`
/// holds whether the year is a leap year, and then the month.
enum CalendarDay {
    static func next(_ state: Automaton.State, _ symbol: UInt8) -> Automaton.State? {
        let place = Int(state.first)
        var next = state
        next.first += 1
        guard place < 10 else { return nil }
        if place == 4 || place == 7 {
            guard symbol == UInt8(ascii: "-") else { return nil }
            return place == 4 ? afterYear(next) : afterMonth(next)
        }
        guard Symbol.digits.contains(symbol) else { return nil }
        next.second = state.second * 10 + Int32(symbol &- UInt8(ascii: "0"))
        if place == 9 { return afterDay(next) }
        // The fourth digit settles the year: two states and not ten thousand.
        return place == 3 ? settledYear(next) : next
    }

    private static func settledYear(_ state: Automaton.State) -> Automaton.State? {
        let year = state.second
        guard year > 0 else { return nil }
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        return Automaton.State(first: state.first, bits: isLeap ? 1 : 0)
    }

    private static func afterYear(_ state: Automaton.State) -> Automaton.State? {
        Automaton.State(first: state.first, bits: state.bits)
    }

    private static func afterMonth(_ state: Automaton.State) -> Automaton.State? {
        let days: [Int32] = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        guard (1...12).contains(state.second) else { return nil }
        let count = days[Int(state.second) - 1] + (state.second == 2 ? Int32(state.bits) : 0)
        return Automaton.State(first: state.first, bits: UInt64(count))
    }

    private static func afterDay(_ state: Automaton.State) -> Automaton.State? {
        guard state.second >= 1, state.second <= Int32(state.bits) else { return nil }
        return Automaton.State(first: state.first)
    }
}

/// Hosts, words and labels: letters, digits and hyphens between dots.
///
/// In a state, `first` counts the bytes, `second` those of the label, and `bits` says what the
/// last byte and the first of the label were.
enum HostName {
    private static let endsWithHyphen: UInt64 = 1
    private static let startsWithLetter: UInt64 = 2
    /// The third byte of the label was a hyphen.
    private static let isMarked: UInt64 = 4

    static func next(
        _ state: Automaton.State, _ symbol: UInt8, within bounds: ClosedRange<Int>
    ) -> Automaton.State? {
        guard Int(state.first) < min(bounds.upperBound, 253) else { return nil }
        if symbol == UInt8(ascii: ".") {
            guard state.second > 0, state.bits & endsWithHyphen == 0 else { return nil }
            return Automaton.State(first: state.first + 1)
        }
        return state.second < 63 ? letter(state, symbol, lowered: true) : nil
    }

    static func accepts(_ state: Automaton.State, within bounds: ClosedRange<Int>) -> Bool {
        state.second > 0 && state.bits & endsWithHyphen == 0
            && state.bits & startsWithLetter != 0 && bounds.contains(Int(state.first))
    }

    /// `[a-z0-9._-]` without an empty label, and none with `--` in the third and fourth place.
    static func nextInWord(_ state: Automaton.State, _ symbol: UInt8) -> Automaton.State? {
        switch symbol {
        case UInt8(ascii: "."): return state.second > 0 ? Automaton.State() : nil
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "_"), UInt8(ascii: "-"):
            guard let bits = marks(state, symbol) else { return nil }
            return Automaton.State(second: min(state.second + 1, 4), bits: bits)
        default: return nil
        }
    }

    static func acceptsWord(_ state: Automaton.State) -> Bool { state.second > 0 }

    /// 1 to 63 letters, digits and inner hyphens, and no `--` in the third and fourth place.
    static func nextInLabel(_ state: Automaton.State, _ symbol: UInt8) -> Automaton.State? {
        guard state.second < 63, let bits = marks(state, symbol),
            let next = letter(state, symbol, lowered: false)
        else { return nil }
        return Automaton.State(second: next.second, bits: next.bits | bits)
    }

    static func acceptsLabel(_ state: Automaton.State) -> Bool {
        state.second > 0 && state.bits & endsWithHyphen == 0
    }

    /// The mark of a label that could mean Unicode, or `nil` where the label has it in full.
    private static func marks(_ state: Automaton.State, _ symbol: UInt8) -> UInt64? {
        let isHyphen = symbol == UInt8(ascii: "-")
        if state.second == 3, isHyphen, state.bits & isMarked != 0 { return nil }
        return state.second == 2 && isHyphen ? isMarked : 0
    }

    private static func letter(
        _ state: Automaton.State, _ symbol: UInt8, lowered: Bool
    ) -> Automaton.State? {
        let byte = lowered ? Symbol.lowercased(symbol) : symbol
        var bits = state.bits & startsWithLetter
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"): if state.second == 0 { bits = startsWithLetter }
        case UInt8(ascii: "0")...UInt8(ascii: "9"): break
        case UInt8(ascii: "-") where state.second > 0: bits |= endsWithHyphen
        default: return nil
        }
        return Automaton.State(first: state.first + 1, second: state.second + 1, bits: bits)
    }
}
