import LinkRouting

/// Made-up values for parameters, one per type.
enum DemoSamples {
    /// A value that a type takes, or `nil` where none comes to mind.
    static func value(of type: ParameterType) -> ParameterValue? {
        switch type {
        case .int(let bounds): .int(min(max(1007, bounds.lowerBound), bounds.upperBound))
        case .bool: .bool(true)
        case .token, .text, .enumeration, .uuid, .date, .decimal, .digits, .host, .route, .rest:
            text(of: type).map(ParameterValue.text)
        }
    }

    private static func text(of type: ParameterType) -> String? {
        switch type {
        case .int, .bool, .route: nil
        case .token(let bounds, _): repeated("sample-", bounds)
        case .text(let bounds, _): repeated("sample-", bounds)
        case .enumeration(let values): values.first
        case .uuid: "123e4567-e89b-42d3-a456-426614174000"
        case .date: "2026-11-30"
        case .decimal(let bounds): decimal(bounds)
        case .digits(let bounds): repeated("1234567890", bounds)
        case .host(let bounds): bounds.contains(13) ? "books.example" : repeated("a", bounds)
        case .rest(let element, _): text(of: element)
        }
    }

    /// A text repeated and cut to a length within bounds, six characters where they allow it.
    private static func repeated(_ text: String, _ bounds: ClosedRange<Int>) -> String {
        let count = min(max(6, bounds.lowerBound), bounds.upperBound)
        return String(String(repeating: text, count: count / text.count + 1).prefix(count))
    }

    /// The least value of a decimal, without decimals where it has none.
    private static func decimal(_ bounds: DecimalBounds) -> String {
        // BOUND: at most nine places.
        let scale = (0..<bounds.places).reduce(UInt64(1)) { scale, _ in scale * 10 }
        let magnitude = bounds.minimumScaled.magnitude
        let sign = bounds.minimumScaled < 0 ? "-" : ""
        let fraction = String(magnitude % scale)
        guard magnitude % scale != 0 else { return "\(sign)\(magnitude / scale)" }
        let zeros = String(repeating: "0", count: bounds.places - fraction.count)
        return "\(sign)\(magnitude / scale).\(zeros)\(fraction)"
    }
}
