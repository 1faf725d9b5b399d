/// The value of one parameter in the one form that its type gives it.
///
/// Text is NFC and compared by its bytes. A value never prints itself: it may be a name, a token
/// or an address, and no log has a reason to hold it.
public enum ParameterValue: Sendable {
    /// An `int`.
    case int(Int64)
    /// A `bool`.
    case bool(Bool)
    /// Every other type, decoded: a date as `2026-11-30`, a decimal as `1.50`, a rest as `a/b`.
    case text(String)
}

extension ParameterValue: Hashable {
    /// Compares text by its UTF-8 bytes, never by canonical equivalence.
    public static func == (left: ParameterValue, right: ParameterValue) -> Bool {
        switch (left, right) {
        case (.int(let left), .int(let right)): left == right
        case (.bool(let left), .bool(let right)): left == right
        case (.text(let left), .text(let right)): left.utf8.elementsEqual(right.utf8)
        case (.int, _), (.bool, _), (.text, _): false
        }
    }

    /// Hashes the same bytes that `==` compares.
    public func hash(into hasher: inout Hasher) {
        switch self {
        case .int(let value): hasher.combine(value)
        case .bool(let value): hasher.combine(value)
        case .text(let value):
            hasher.combine(value.utf8.count)
            // BOUND: a value is at most as long as a link, 8192 bytes.
            for byte in value.utf8 { hasher.combine(byte) }
        }
    }
}

extension ParameterValue: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A mask; the value itself is never printed.
    public var description: String { "…" }
    /// A mask; the value itself is never printed.
    public var debugDescription: String { "…" }
    /// No children, so that `dump` shows nothing either.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
