/// The framing `LP(...)` written once more, naively, to check the library's against.
enum TestFraming {
    static func framed(_ pieces: [[UInt8]]) -> [UInt8] {
        number(pieces.count) + pieces.flatMap { number($0.count) + $0 }
    }

    private static func number(_ value: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
}
