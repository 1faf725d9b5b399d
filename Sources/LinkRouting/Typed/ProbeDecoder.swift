/// What one probe of a case shares between its containers.
final class ProbeState {
    let name: String
    let samples: [RouteParameter]
    var parameters: [RouteShape.Parameter] = []
    var currentKey: String?
    var isCase = false
    /// The kind that the type behind the current label asked for.
    var asked: RouteShape.Kind?

    init(name: String, samples: [RouteParameter]) {
        self.name = name
        self.samples = samples
    }

    func note(
        _ key: String, _ kind: RouteShape.Kind, isOptional: Bool, typeName: String
    ) throws {
        // The synthesis calls an associated value without a label `_0`.
        guard key.utf8.first != 0x5F else { throw TypedRouteError(.unlabelled, key: key) }
        parameters.append(
            RouteShape.Parameter(
                name: key, kind: kind, isOptional: isOptional, typeName: typeName))
    }

    /// Whether the caller has a value for a label.
    func hasSample(_ key: String) -> Bool { samples.contains { $0.name == key } }

    /// A value for a label: the caller's, else one that most types take.
    func sample(_ key: String, _ kind: RouteShape.Kind) -> ParameterValue {
        if let given = samples.first(where: { $0.name == key }) { return given.value }
        switch kind {
        case .integer: return .int(1)
        case .bool: return .bool(true)
        case .text: return .text("00000000-0000-4000-8000-000000000000")
        }
    }
}

/// The outer level of a probe: the case.
struct ProbeDecoder: Decoder {
    let state: ProbeState
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard let key = Key(stringValue: state.name) else {
            throw TypedRouteError(.unknownCase, key: state.name)
        }
        return KeyedDecodingContainer(ProbeCase(state: state, key: key))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        throw TypedRouteError(.notAnEnum, key: state.name)
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer {
        throw TypedRouteError(.notAnEnum, key: state.name)
    }
}

private struct ProbeCase<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let state: ProbeState
    let key: Key
    var codingPath: [any CodingKey] { [] }
    var allKeys: [Key] { [key] }

    func contains(_ key: Key) -> Bool { key.stringValue == self.key.stringValue }
    func decodeNil(forKey key: Key) throws -> Bool { throw refusal }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        throw refusal
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> {
        state.isCase = true
        return KeyedDecodingContainer(ProbeLabels<NestedKey>(state: state))
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        throw refusal
    }

    func superDecoder() throws -> any Decoder { throw refusal }
    func superDecoder(forKey key: Key) throws -> any Decoder { throw refusal }
    private var refusal: TypedRouteError { TypedRouteError(.notAnEnum, key: key.stringValue) }
}

/// The inner level of a probe: every label that is asked for is noted.
private struct ProbeLabels<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let state: ProbeState
    var codingPath: [any CodingKey] { [] }
    var allKeys: [Key] { [] }

    func contains(_ key: Key) -> Bool { true }
    func decodeNil(forKey key: Key) throws -> Bool { false }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try probe(type, key, isOptional: false)
    }

    // Every overload, since the standard library's own ask in another way.
    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
        try probe(type, key, isOptional: true)
    }

    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
        try probe(type, key, isOptional: true)
    }

    func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
        try probe(type, key, isOptional: true)
    }

    func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? {
        try probe(type, key, isOptional: true)
    }

    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
        try probe(type, key, isOptional: true)
    }

    func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? {
        try probe(type, key, isOptional: true)
    }

    func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? {
        try probe(type, key, isOptional: true)
    }

    func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? {
        try probe(type, key, isOptional: true)
    }

    func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? {
        try probe(type, key, isOptional: true)
    }

    func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? {
        try probe(type, key, isOptional: true)
    }

    func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? {
        try probe(type, key, isOptional: true)
    }

    func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? {
        try probe(type, key, isOptional: true)
    }

    func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? {
        try probe(type, key, isOptional: true)
    }

    func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? {
        try probe(type, key, isOptional: true)
    }

    func decodeIfPresent<Value: Decodable>(
        _ type: Value.Type, forKey key: Key
    ) throws -> Value? {
        try probe(type, key, isOptional: true)
    }

    private func probe<Value: Decodable>(
        _ type: Value.Type, _ key: Key, isOptional: Bool
    ) throws -> Value {
        let name = key.stringValue
        state.currentKey = name
        state.asked = nil
        let result: Result<Value, any Error>
        do {
            result = .success(try Value(from: ProbeValue(state: state, key: name)))
        } catch {
            result = .failure(error)
        }
        guard let kind = state.asked else { throw TypedRouteError(.composite, key: name) }
        try state.note(name, kind, isOptional: isOptional, typeName: "\(Value.self)")
        // A value that the caller gives must be taken.
        if case .failure = result, state.hasSample(name) == false,
            let all = type as? any CaseIterable.Type, let value = all.firstCase as? Value
        {
            return value
        }
        return try result.get()
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> {
        throw TypedRouteError(.composite, key: key.stringValue)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        throw TypedRouteError(.composite, key: key.stringValue)
    }

    func superDecoder() throws -> any Decoder { throw TypedRouteError(.composite) }

    func superDecoder(forKey key: Key) throws -> any Decoder {
        throw TypedRouteError(.composite, key: key.stringValue)
    }
}

extension CaseIterable {
    /// The first case, to stand for all.
    fileprivate static var firstCase: Self? { allCases.first }
}

/// One label of a probe as a decoder; it notes the kind that is asked for.
private struct ProbeValue: Decoder, SingleValueDecodingContainer {
    let state: ProbeState
    let key: String
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        throw TypedRouteError(.composite, key: key)
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        throw TypedRouteError(.composite, key: key)
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

    func decodeNil() -> Bool { false }
    func decode(_ type: Bool.Type) throws -> Bool { try ask(.bool).bool() }
    func decode(_ type: String.Type) throws -> String { try ask(.text).string() }
    func decode(_ type: Double.Type) throws -> Double { throw refusal }
    func decode(_ type: Float.Type) throws -> Float { throw refusal }
    func decode(_ type: Int.Type) throws -> Int { try ask(.integer).integer() }
    func decode(_ type: Int8.Type) throws -> Int8 { try ask(.integer).integer() }
    func decode(_ type: Int16.Type) throws -> Int16 { try ask(.integer).integer() }
    func decode(_ type: Int32.Type) throws -> Int32 { try ask(.integer).integer() }
    func decode(_ type: Int64.Type) throws -> Int64 { try ask(.integer).integer() }
    func decode(_ type: UInt.Type) throws -> UInt { try ask(.integer).integer() }
    func decode(_ type: UInt8.Type) throws -> UInt8 { try ask(.integer).integer() }
    func decode(_ type: UInt16.Type) throws -> UInt16 { try ask(.integer).integer() }
    func decode(_ type: UInt32.Type) throws -> UInt32 { try ask(.integer).integer() }
    func decode(_ type: UInt64.Type) throws -> UInt64 { try ask(.integer).integer() }
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try Value(from: self) }

    private func ask(_ kind: RouteShape.Kind) -> NamedValue {
        state.asked = kind
        return NamedValue(name: key, value: state.sample(key, kind))
    }

    private var refusal: TypedRouteError {
        state.asked = .text
        return TypedRouteError(
            .wrongType, key: key,
            hint: "no parameter is a floating-point number: use `String` for a `decimal`")
    }
}
