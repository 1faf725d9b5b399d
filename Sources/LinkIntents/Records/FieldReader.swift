import LinkCrypto
import LinkRouting

/// Reads fields from bytes whose tag was verified, and still trusts none of them: every length is
/// checked against what is left, and every value has one spelling.
///
/// Fields are asked for in ascending order of their tags, so one that is unknown, twice or out of
/// order is left over, and what is left over is refused.
struct FieldReader {
    private var offset: Int
    private let end: Int

    /// Reads all of the bytes.
    init(_ bytes: Span<UInt8>) {
        offset = 0
        end = bytes.count
    }

    private init(_ range: Range<Int>) {
        offset = range.lowerBound
        end = range.upperBound
    }

    var isAtEnd: Bool { offset == end }

    /// The value of a field, where it is the next one.
    mutating func field(
        _ tag: UInt8, in bytes: Span<UInt8>
    ) throws(IntentError) -> FieldReader? {
        guard offset < end, bytes[offset] == tag else { return nil }
        offset += 1
        let count: UInt16 = try integer(in: bytes)
        return FieldReader(try take(Int(count)))
    }

    /// The value of a field that must be the next one.
    mutating func requiredField(
        _ tag: UInt8, in bytes: Span<UInt8>
    ) throws(IntentError) -> FieldReader {
        guard let value = try field(tag, in: bytes) else { throw .rejected(.body) }
        return value
    }

    func finish() throws(IntentError) {
        guard isAtEnd else { throw .rejected(.body) }
    }

    mutating func byte(in bytes: Span<UInt8>) throws(IntentError) -> UInt8 {
        bytes[try take(1).lowerBound]
    }

    /// One byte that is 0 or 1.
    mutating func flag(in bytes: Span<UInt8>) throws(IntentError) -> Bool {
        let value = try byte(in: bytes)
        guard value <= 1 else { throw .rejected(.body) }
        return value == 1
    }

    mutating func integer<Value: FixedWidthInteger & UnsignedInteger>(
        in bytes: Span<UInt8>
    ) throws(IntentError) -> Value {
        Framing.integer(in: bytes, at: try take(Value.bitWidth / 8).lowerBound)
    }

    /// All the bytes that are left, which must be a digest.
    mutating func digest(in bytes: Span<UInt8>) throws(IntentError) -> Digest {
        guard let digest = Digest(bytes.extracting(try take(end - offset))) else {
            throw .rejected(.body)
        }
        return digest
    }

    /// All the bytes that are left.
    mutating func rest(in bytes: Span<UInt8>) throws(IntentError) -> [UInt8] {
        [UInt8](copying: bytes.extracting(try take(end - offset)))
    }

    /// All the bytes that are left, as strict UTF-8.
    mutating func restText(in bytes: Span<UInt8>) throws(IntentError) -> String {
        try text(end - offset, in: bytes)
    }

    mutating func name(in bytes: Span<UInt8>) throws(IntentError) -> String {
        try text(Int(try byte(in: bytes)), in: bytes)
    }

    mutating func route(in bytes: Span<UInt8>) throws(IntentError) -> HeldRoute {
        let id = try name(in: bytes)
        let count = Int(try byte(in: bytes))
        guard count <= IntentLimits.parameterCountLimit else { throw .rejected(.bounds) }
        var parameters: [RouteParameter] = []
        parameters.reserveCapacity(count)
        // BOUND: at most 64 parameters.
        for _ in 0..<count { parameters.append(try parameter(in: bytes)) }
        return try HeldRoute.read(id: try Self.routeID(id), parameters: parameters)
    }

    mutating func requirement(in bytes: Span<UInt8>) throws(IntentError) -> HeldRequirement {
        let flags = try byte(in: bytes)
        guard flags <= 7 else { throw .rejected(.body) }
        let assurance = flags & 2 == 0 ? nil : try name(in: bytes)
        let maxAge: UInt64? = flags & 4 == 0 ? nil : try integer(in: bytes)
        let count = Int(try byte(in: bytes))
        guard count <= IntentLimits.gateCountLimit else { throw .rejected(.bounds) }
        var gates: [String] = []
        // BOUND: at most 8 gates.
        for _ in 0..<count { gates.append(try name(in: bytes)) }
        return try HeldRequirement.read(
            signIn: flags & 1 != 0, assurance: assurance, maxAge: maxAge, gates: gates)
    }

    static func routeID(_ text: String) throws(IntentError) -> RouteID {
        do throws(LinkError) { return try RouteID(text) } catch { throw .rejected(.grammar) }
    }

    private mutating func parameter(in bytes: Span<UInt8>) throws(IntentError) -> RouteParameter {
        let name = try name(in: bytes)
        let kind = try byte(in: bytes)
        let value: ParameterValue
        switch kind {
        case 0:
            let number: UInt64 = try integer(in: bytes)
            value = .int(Int64(bitPattern: number))
        case 1: value = .bool(try flag(in: bytes))
        case 2:
            let count: UInt16 = try integer(in: bytes)
            value = .text(try text(Int(count), in: bytes))
        default: throw .rejected(.unknownValue)
        }
        return RouteParameter(name: name, value: value)
    }

    private mutating func text(_ count: Int, in bytes: Span<UInt8>) throws(IntentError) -> String {
        guard let text = String(validating: bytes.extracting(try take(count))) else {
            throw .rejected(.body)
        }
        return text
    }

    private mutating func take(_ count: Int) throws(IntentError) -> Range<Int> {
        guard count <= end - offset else { throw .rejected(.body) }
        defer { offset += count }
        return offset..<offset + count
    }
}
