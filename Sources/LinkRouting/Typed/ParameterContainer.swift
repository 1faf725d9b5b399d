/// The inner level: the labels of a case are the parameters.
struct ParameterContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let state: DecodingState
    var codingPath: [any CodingKey] { [] }
    var allKeys: [Key] { state.route.parameters.compactMap { Key(stringValue: $0.name) } }

    func contains(_ key: Key) -> Bool { state.value(of: key.stringValue) != nil }

    func decodeNil(forKey key: Key) throws -> Bool {
        try check(key)
        return state.value(of: key.stringValue) == nil
    }

    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try value(key).bool() }
    func decode(_ type: String.Type, forKey key: Key) throws -> String { try value(key).string() }
    func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try value(key).integer() }
    func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try value(key).integer() }
    func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try value(key).integer() }
    func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try value(key).integer() }
    func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try value(key).integer() }
    func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try value(key).integer() }
    func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try value(key).integer() }
    func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try value(key).integer() }
    func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try value(key).integer() }
    func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try value(key).integer() }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try Value(from: ValueDecoder(value: try value(key)))
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

    private func check(_ key: Key) throws {
        // The synthesis calls an associated value without a label `_0`.
        if key.stringValue.utf8.first == 0x5F {
            throw TypedRouteError(.unlabelled, key: key.stringValue)
        }
    }

    private func value(_ key: Key) throws -> NamedValue {
        try check(key)
        guard let value = state.value(of: key.stringValue) else {
            throw TypedRouteError(
                .missingParameter, key: key.stringValue, hint: missing(key.stringValue))
        }
        return NamedValue(name: key.stringValue, value: value)
    }

    /// What to change where a label has no parameter: often the label is misspelt.
    private func missing(_ name: String) -> String? {
        let others = state.unasked.map { "`\($0.name)`" }
        guard others.isEmpty == false else { return nil }
        return "the route has \(others.joined(separator: ", ")): rename the label, or make it an "
            + "`Optional`"
    }
}

/// A parameter on its way into a Swift type.
struct NamedValue {
    let name: String
    let value: ParameterValue

    func bool() throws(TypedRouteError) -> Bool {
        guard case .bool(let flag) = value else { throw wrongType("Bool") }
        return flag
    }

    func string() throws(TypedRouteError) -> String {
        guard case .text(let text) = value else { throw wrongType("String") }
        return text
    }

    func integer<Number: FixedWidthInteger>() throws(TypedRouteError) -> Number {
        guard case .int(let number) = value else { throw wrongType("\(Number.self)") }
        guard let exact = Number(exactly: number) else {
            throw TypedRouteError(
                .wrongType, key: name,
                hint:
                    "the label takes `\(Number.self)` and the route has an integer outside of it: "
                    + "use `Int`, or narrow the policy's type")
        }
        return exact
    }

    /// The error of a label that takes another type, with both types.
    func wrongType(_ taken: String) -> TypedRouteError {
        TypedRouteError(
            .wrongType, key: name,
            hint: "the label takes `\(taken)` and the route has `\(value.swiftType)`: "
                + "use `\(value.swiftType)`, or change the policy's type")
    }
}

/// One parameter as a decoder, for types that decode from a single value: raw values, `UUID`, ids.
private struct ValueDecoder: Decoder, SingleValueDecodingContainer {
    let value: NamedValue
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        throw TypedRouteError(.composite, key: value.name)
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        throw TypedRouteError(.composite, key: value.name)
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

    func decodeNil() -> Bool { false }
    func decode(_ type: Bool.Type) throws -> Bool { try value.bool() }
    func decode(_ type: String.Type) throws -> String { try value.string() }
    func decode(_ type: Double.Type) throws -> Double { throw value.wrongType("Double") }
    func decode(_ type: Float.Type) throws -> Float { throw value.wrongType("Float") }
    func decode(_ type: Int.Type) throws -> Int { try value.integer() }
    func decode(_ type: Int8.Type) throws -> Int8 { try value.integer() }
    func decode(_ type: Int16.Type) throws -> Int16 { try value.integer() }
    func decode(_ type: Int32.Type) throws -> Int32 { try value.integer() }
    func decode(_ type: Int64.Type) throws -> Int64 { try value.integer() }
    func decode(_ type: UInt.Type) throws -> UInt { try value.integer() }
    func decode(_ type: UInt8.Type) throws -> UInt8 { try value.integer() }
    func decode(_ type: UInt16.Type) throws -> UInt16 { try value.integer() }
    func decode(_ type: UInt32.Type) throws -> UInt32 { try value.integer() }
    func decode(_ type: UInt64.Type) throws -> UInt64 { try value.integer() }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try Value(from: self) }
}
