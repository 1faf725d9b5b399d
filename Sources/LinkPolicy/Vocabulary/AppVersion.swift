/// The version of an app: three numbers, compared from the left.
public struct AppVersion: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// The first number.
    public let major: UInt32
    /// The second number.
    public let minor: UInt32
    /// The third number.
    public let patch: UInt32

    /// Puts three numbers together.
    public init(major: UInt32, minor: UInt32, patch: UInt32) {
        self.major = major
        self.minor = minor
        self.patch = patch
    }

    /// Reads `x.y.z` in its one spelling, or gives nothing.
    ///
    /// - Parameter text: Three numbers of 32 bits without leading zeros, such as `3.2.0`.
    public init?(_ text: String) {
        let parts = text.utf8.split(separator: 0x2E, maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count == 3, let major = Self.number(parts[0]),
            let minor = Self.number(parts[1]),
            let patch = Self.number(parts[2])
        else { return nil }
        self.init(major: major, minor: minor, patch: patch)
    }

    /// The version as text: `3.2.0`.
    public var description: String { "\(major).\(minor).\(patch)" }

    /// Orders versions by their numbers from the left.
    public static func < (left: AppVersion, right: AppVersion) -> Bool {
        if left.major != right.major { return left.major < right.major }
        if left.minor != right.minor { return left.minor < right.minor }
        return left.patch < right.patch
    }

    private static func number(_ digits: Substring.UTF8View) -> UInt32? {
        guard (1...10).contains(digits.count), digits.allSatisfy({ (0x30...0x39).contains($0) }),
            digits.count == 1 || digits.first != 0x30
        else { return nil }
        return UInt32(Substring(digits))
    }
}
