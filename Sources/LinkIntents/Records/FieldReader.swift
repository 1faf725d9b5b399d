import LinkCrypto
import LinkRouting

/// Reads fields from bytes whose tag was verified, and still trusts none of them: every length is
/// checked against what is left, and every value has one spelling.
struct FieldReader {
    private var offset: Int
    private var end: Int
    private var lastTag = 0

    /// Reads all of the bytes.
    init(_ bytes: Span<UInt8>) {
        offset = 0
        end = bytes.count
    }

    private init(offset: Int, end: Int) {
        self.offset = offset
        self.end = end
    }

    var isAtEnd: Bool { offset == end }

    /// The tag of the next field, or `nil` at the end; tags ascend strictly.
    mutating func nextTag(in bytes: Span<UInt8>) throws(IntentError) -> UInt8? {
        guard offset < end else { return nil }
        let tag = try byte(in: bytes)
        guard Int(tag) > lastTag else { throw .rejected(.body) }
        lastTag = Int(tag)
        return tag
    }

    /// A reader of the value of the field whose tag was read.
    mutating func value(in bytes: Span<UInt8>) throws(IntentError) -> FieldReader {
        let range = try take(Int(try integer(UInt16.self, in: bytes)))
        return FieldReader(offset: range.lowerBound, end: range.upperBound)
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
        _ type: Value.Type, in bytes: Span<UInt8>
    ) throws(IntentError) -> Value {
        Framing.integer(in: bytes, at: try take(Value.bitWidth / 8).lowerBound)
    }

    mutating func digest(in bytes: Span<UInt8>) throws(IntentError) -> Digest {
        guard let digest = Digest(bytes.extracting(try take(Digest.byteCount))) else {
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
        let id = try routeID(try name(in: bytes))
        let count = Int(try byte(in: bytes))
        guard count <= IntentLimits.parameterCountLimit else { throw .rejected(.bounds) }
        var parameters: [RouteParameter] = []
        parameters.reserveCapacity(count)
        // BOUND: at most 64 parameters.
        for _ in 0..<count { parameters.append(try parameter(in: bytes)) }
        return try HeldRoute.read(id: id, parameters: parameters)
    }

    func routeID(_ text: String) throws(IntentError) -> RouteID {
        do throws(LinkError) { return try RouteID(text) } catch { throw .rejected(.grammar) }
    }

    private mutating func parameter(in bytes: Span<UInt8>) throws(IntentError) -> RouteParameter {
        let name = try name(in: bytes)
        let kind = try byte(in: bytes)
        let value: ParameterValue
        switch kind {
        case 0: value = .int(Int64(bitPattern: try integer(UInt64.self, in: bytes)))
        case 1: value = .bool(try flag(in: bytes))
        case 2: value = .text(try text(Int(try integer(UInt16.self, in: bytes)), in: bytes))
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
