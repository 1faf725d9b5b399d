/// Paths with wildcards: `*` is any text, `?` one character.
enum AppleWildcard {
    /// Whether some path fits both patterns.
    ///
    /// - Complexity: O(bytes * bytes)
    static func mayMeet(_ left: String, _ right: String) -> Bool {
        let texts = (Array(left.utf8), Array(right.utf8))
        // Row by row: whether what is left of both patterns from here on can be equal.
        var below = [Bool](repeating: false, count: texts.1.count + 1)
        // BOUND: the bytes of two patterns.
        for row in stride(from: texts.0.count, through: 0, by: -1) {
            var current = below
            for column in stride(from: texts.1.count, through: 0, by: -1) {
                let pair = (byte(texts.0, row), byte(texts.1, column))
                let right = column < texts.1.count && current[column + 1]
                let down = row < texts.0.count && below[column]
                let both = row < texts.0.count && column < texts.1.count && below[column + 1]
                current[column] = meets(pair, right: right, down: down, both: both)
            }
            below = current
        }
        return below[0]
    }

    private static func byte(_ text: [UInt8], _ place: Int) -> UInt8? {
        place < text.count ? text[place] : nil
    }

    private static func meets(
        _ pair: (UInt8?, UInt8?), right: Bool, down: Bool, both: Bool
    ) -> Bool {
        let star = UInt8(ascii: "*")
        let one = UInt8(ascii: "?")
        switch pair {
        // Both have ended.
        case (nil, nil): return true
        // A star takes nothing, or one more of the other side.
        case (star, star): return down || right
        case (star, _): return down || right
        case (_, star): return right || down
        // One side has ended and the other wants a character.
        case (nil, _), (_, nil): return false
        case (let first, let second):
            return (first == second || first == one || second == one) && both
        }
    }
}
