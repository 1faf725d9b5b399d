/// Turns values of an app's enum with synthesised `Codable` into routes of a table; the reverse of
/// `RouteDecoder`.
public struct RouteEncoder: Sendable {
    /// Makes an encoder.
    public init() {}

    /// Makes the route of an enum's value, under the checks of the table's types.
    ///
    /// - Parameters:
    ///   - value: A case whose name is a route and whose labels are its parameters.
    ///   - table: The table that knows the route.
    /// - Returns: The route.
    /// - Throws: `unlabelled`, `composite`, `wrong_type`, `malformed` or `not_an_enum`, and
    ///   `refused` with the reject code where the table does not take the route.
    public func encode<Value: Encodable>(
        _ value: Value, in table: RouteTable
    ) throws(TypedRouteError) -> Route {
        let (name, parameters) = try parts(of: value)
        do throws(LinkError) {
            let id = try RouteID(name)
            guard let index = table.index(of: id) else { throw LinkError(.unknownRoute) }
            return try table.route(id, table.lowercasingUUIDs(parameters, at: index))
        } catch {
            throw TypedRouteError(refusal: error, of: name)
        }
    }

    /// The name of the case and its associated values, unchecked.
    func parts<Value: Encodable>(
        of value: Value
    ) throws(TypedRouteError) -> (name: String, parameters: [RouteParameter]) {
        let state = EncodingState()
        do {
            try value.encode(to: CaseEncoder(state: state))
        } catch let error as TypedRouteError {
            throw error.within(state.name)
        } catch {
            throw TypedRouteError(.malformed, caseName: state.name)
        }
        if let error = state.error { throw error.within(state.name) }
        guard let name = state.name else { throw TypedRouteError(.notAnEnum) }
        return (name, state.parameters)
    }
}

extension TypedRouteError {
    /// What a table's refusal of a case means to the app's developer.
    ///
    /// - Parameters:
    ///   - refusal: The table's reason.
    ///   - caseName: The case.
    package init(refusal: LinkError, of caseName: String) {
        let name = refusal.key.map { "`\($0)`" } ?? "a label"
        let hint =
            switch refusal.reason {
            case .unknownRoute:
                "the policy has no route of this name: rename the case, or add the route"
            case .missingParameter:
                "the policy requires \(name): give the case this label, and a value for it"
            case .unknownParameter:
                "the policy's route does not take \(name): rename it, or declare the parameter"
            case .parameterNotCanonical:
                "\(name) is not a value of the policy's type: use a type that takes only those"
            case .parameterOutOfRange: "\(name) is outside the range of the policy's type"
            case .notExpressible: "no origin of the policy has a link for these values"
            // The reasons may grow, and most of them are about bytes.
            default: "the policy does not take \(name) of the case"
            }
        self.init(.refused, key: refusal.reason.code, caseName: caseName, hint: hint)
    }
}

extension RouteTable {
    /// Foundation prints a `UUID` in upper case; a `uuid` parameter is lower case.
    fileprivate func lowercasingUUIDs(
        _ parameters: [RouteParameter], at index: RouteIndex
    ) -> [RouteParameter] {
        let record = storage.parts.records[Int(index.value)]
        return parameters.map { parameter in
            guard case .text(let text) = parameter.value,
                let slot = storage.slot(named: parameter.name, of: record),
                case .uuid = storage.parts.slotTypes[Int(record.firstSlot) + slot]
            else { return parameter }
            let lowered = text.utf8.map(Byte.lowercased)
            return RouteParameter(
                name: parameter.name, value: .text(String(decoding: lowered, as: UTF8.self)))
        }
    }
}

/// What one encoding shares between its containers.
///
/// They cannot all throw, so that the first error is kept here.
private final class EncodingState {
    var name: String?
    var parameters: [RouteParameter] = []
    var error: TypedRouteError?

    func note(_ code: TypedRouteError.Code, _ key: String? = nil) {
        error = error ?? TypedRouteError(code, key: key)
    }

    func append(_ value: ParameterValue, _ key: String) throws(TypedRouteError) {
        // The synthesis calls an associated value without a label `_0`.
        guard key.utf8.first != 0x5F else { throw TypedRouteError(.unlabelled, key: key) }
        parameters.append(RouteParameter(name: key, value: value))
    }
}

/// The outer level: one key, the case.
private struct CaseEncoder: Encoder {
    let state: EncodingState
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(Container<Key>(state: state, isCase: true))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer { Refusal(state: state, key: nil) }

    func singleValueContainer() -> any SingleValueEncodingContainer {
        Refusal(state: state, key: nil)
    }
}

/// Both levels: the case, then its labels.
private struct Container<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let state: EncodingState
    let isCase: Bool
    var codingPath: [any CodingKey] { [] }

    mutating func encodeNil(forKey key: Key) throws { try check(key) }
    mutating func encode(_ value: Bool, forKey key: Key) throws { try keep(.bool(value), key) }
    mutating func encode(_ value: String, forKey key: Key) throws { try keep(.text(value), key) }
    mutating func encode(_ value: Int, forKey key: Key) throws { try keep(.int(Int64(value)), key) }

    mutating func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
        try check(key)
        try value.encode(to: ValueEncoder(state: state, key: key.stringValue))
    }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type, forKey key: Key
    ) -> KeyedEncodingContainer<NestedKey> {
        if isCase, state.name == nil {
            state.name = key.stringValue
        } else {
            state.note(.composite, key.stringValue)
        }
        return KeyedEncodingContainer(Container<NestedKey>(state: state, isCase: false))
    }

    mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        Refusal(state: state, key: key.stringValue)
    }

    mutating func superEncoder() -> any Encoder { ValueEncoder(state: state, key: "super") }

    mutating func superEncoder(forKey key: Key) -> any Encoder {
        ValueEncoder(state: state, key: key.stringValue)
    }

    private func check(_ key: Key) throws(TypedRouteError) {
        if isCase { throw TypedRouteError(.notAnEnum, key: key.stringValue) }
    }

    private func keep(_ value: ParameterValue, _ key: Key) throws(TypedRouteError) {
        try check(key)
        try state.append(value, key.stringValue)
    }
}

/// One associated value, for types that encode as a single value.
private struct ValueEncoder: Encoder, SingleValueEncodingContainer {
    let state: EncodingState
    let key: String
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        state.note(.composite, key)
        return KeyedEncodingContainer(Container<Key>(state: state, isCase: false))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer { Refusal(state: state, key: key) }
    func singleValueContainer() -> any SingleValueEncodingContainer { self }

    func encodeNil() throws {}
    func encode(_ value: Bool) throws { try state.append(.bool(value), key) }
    func encode(_ value: String) throws { try state.append(.text(value), key) }
    func encode(_ value: Double) throws { throw TypedRouteError(.wrongType, key: key) }
    func encode(_ value: Float) throws { throw TypedRouteError(.wrongType, key: key) }
    func encode(_ value: Int) throws { try integer(value) }
    func encode(_ value: Int8) throws { try integer(value) }
    func encode(_ value: Int16) throws { try integer(value) }
    func encode(_ value: Int32) throws { try integer(value) }
    func encode(_ value: Int64) throws { try integer(value) }
    func encode(_ value: UInt) throws { try integer(value) }
    func encode(_ value: UInt8) throws { try integer(value) }
    func encode(_ value: UInt16) throws { try integer(value) }
    func encode(_ value: UInt32) throws { try integer(value) }
    func encode(_ value: UInt64) throws { try integer(value) }
    func encode<Value: Encodable>(_ value: Value) throws { try value.encode(to: self) }

    private func integer(_ value: some FixedWidthInteger) throws(TypedRouteError) {
        guard let number = Int64(exactly: value) else {
            throw TypedRouteError(.wrongType, key: key)
        }
        try state.append(.int(number), key)
    }
}

/// A container for what no route can hold; every call throws.
private struct Refusal: UnkeyedEncodingContainer, SingleValueEncodingContainer {
    let state: EncodingState
    let key: String?
    var codingPath: [any CodingKey] { [] }
    var count: Int { 0 }

    init(state: EncodingState, key: String?) {
        self.state = state
        self.key = key
        state.note(key == nil ? .notAnEnum : .composite, key)
    }

    func encodeNil() throws { throw refusal }
    func encode<Value: Encodable>(_ value: Value) throws { throw refusal }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy keyType: NestedKey.Type
    ) -> KeyedEncodingContainer<NestedKey> {
        KeyedEncodingContainer(Container<NestedKey>(state: state, isCase: false))
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { self }
    func superEncoder() -> any Encoder { ValueEncoder(state: state, key: key ?? "super") }

    private var refusal: TypedRouteError { state.error ?? TypedRouteError(.notAnEnum, key: key) }
}
