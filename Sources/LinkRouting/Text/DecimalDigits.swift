/// The decimal spelling of a number, digit by digit, without a string.
enum DecimalDigits {
    /// Calls back with each byte of the spelling, from the left: at most 20.
    static func forEach(of number: Int64, _ body: (UInt8) -> Void) {
        var magnitude = number.magnitude
        var divisor: UInt64 = 1
        // BOUND: at most 19 rounds.
        while magnitude / divisor >= 10 { divisor *= 10 }
        if number < 0 { body(Byte.hyphen) }
        // BOUND: at most 19 rounds.
        while divisor > 0 {
            body(Byte.zero &+ UInt8(truncatingIfNeeded: magnitude / divisor))
            magnitude %= divisor
            divisor /= 10
        }
    }
}
