import LinkRouting

extension PolicyReader {
    /// `[least, greatest, places]` with both ends as strings: `["0.00", "99.99", 2]`.
    func decimal(_ node: Int) throws(PolicyError) -> DecimalBounds? {
        let parts = Array(try elements(node, "`decimal`"))
        guard parts.count == 3 else {
            throw failure(
                .invalidValue, at: node, "`decimal` is two strings and a number of decimals",
                hint: "such as [\"0.00\", \"99.99\", 2]")
        }
        let count = try attempt(try integer(parts[2], "the decimals of `decimal`", in: 0...9))
        let places = count.map { Int($0) }
        let least = try attempt(try scaled(parts[0], places))
        let greatest = try attempt(try scaled(parts[1], places))
        guard let places, let least, let greatest else { return nil }
        guard
            let bounds = DecimalBounds(
                minimumScaled: least, maximumScaled: greatest, places: places)
        else {
            throw failure(
                .neverMet, at: node, "`decimal` has its bounds the wrong way round",
                hint: "the least comes first")
        }
        return bounds
    }

    /// A bound as a scaled integer; nothing where the number of decimals is not known.
    private func scaled(_ node: Int, _ places: Int?) throws(PolicyError) -> Int64? {
        guard document.nodes[node].kind == .string else {
            throw wrongType(node, "a bound of `decimal` is a string", hint: stringHint(node))
        }
        guard let places else { return nil }
        let text = document.text(at: node)
        guard let value = Self.scaled(text, places) else {
            throw failure(
                .invalidValue, at: node,
                "\(DisplayText.quoted(text)) is no decimal with at most \(places) decimals",
                hint: "a string such as \"-0.50\"; no exponent, no leading zero")
        }
        return value
    }

    /// A decimal times ten to the power of `places`, or `nil` where it is none or too large.
    private static func scaled(_ text: String, _ places: Int) -> Int64? {
        let isNegative = text.utf8.first == 0x2D
        let halves = text.utf8.dropFirst(isNegative ? 1 : 0).split(
            separator: 0x2E, maxSplits: 1, omittingEmptySubsequences: false)
        guard let whole = halves.first, whole.isEmpty == false,
            whole.count == 1 || whole.first != 0x30
        else { return nil }
        let fraction = halves.count == 2 ? Array(halves[1]) : []
        guard fraction.count <= places, halves.count == 1 || fraction.isEmpty == false else {
            return nil
        }
        let digits = whole + fraction + Array(repeating: 0x30, count: places - fraction.count)
        guard digits.count <= 18, digits.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        let value = digits.reduce(Int64(0)) { $0 * 10 + Int64($1 - 0x30) }
        return isNegative ? (value == 0 ? nil : -value) : value
    }
}
