/// What a parameter accepts, as `POLICY-FORMAT` lists it; every type gives a value one spelling.
public indirect enum ParameterType: Hashable, Sendable {
    /// A 64-bit integer within bounds: `0`, or an optional `-` and digits without leading zero.
    case int(ClosedRange<Int64>)
    /// `A-Za-z0-9-._~` and the listed extra ASCII characters; the bounds count characters.
    case token(ClosedRange<Int>, also: [UInt8])
    /// Printable Unicode scalars in NFC; the bounds count scalars.
    case text(ClosedRange<Int>, allowsSlash: Bool)
    /// One of the listed ASCII values.
    case enumeration([String])
    /// Lower-case 8-4-4-4-12 hex digits.
    case uuid
    /// `YYYY-MM-DD`, a date that exists in the proleptic Gregorian calendar.
    case date
    /// `true` or `false`.
    case bool
    /// A decimal number within bounds, without exponent.
    case decimal(DecimalBounds)
    /// ASCII digits, leading zeros kept; the bounds count digits.
    case digits(ClosedRange<Int>)
    /// A host name of letter-digit-hyphen labels, lower case; the bounds count bytes.
    case host(ClosedRange<Int>)
    /// One in-app link to one of the listed routes, rooted or, where allowed, absolute.
    case route([RouteID], allowsAbsolute: Bool)
    /// One to `maximum` segments of a type, joined by `/`; only at the end of a pattern.
    case rest(ParameterType, maximum: Int)
}

/// The bounds of a `decimal`: both ends as scaled integers and the number of decimals.
public struct DecimalBounds: Hashable, Sendable {
    /// The least value, times ten to the power of `places`.
    public let minimumScaled: Int64
    /// The greatest value, times ten to the power of `places`.
    public let maximumScaled: Int64
    /// The largest number of decimals, 0 to 9.
    public let places: Int

    /// Makes bounds, or nothing where they are empty or have more than nine decimals.
    ///
    /// - Parameters:
    ///   - minimumScaled: The least value, times ten to the power of `places`.
    ///   - maximumScaled: The greatest value, times ten to the power of `places`.
    ///   - places: 0 to 9.
    public init?(minimumScaled: Int64, maximumScaled: Int64, places: Int) {
        guard minimumScaled <= maximumScaled, (0...9).contains(places) else { return nil }
        self.minimumScaled = minimumScaled
        self.maximumScaled = maximumScaled
        self.places = places
    }
}
