/// Turns routes into values of an app's enum with synthesised `Codable`: the case has the route's
/// name, and its labels are the parameters.
///
/// A parameter that may be absent is an `Optional`; default values are ignored by the synthesis.
public struct RouteDecoder: Sendable {
    /// Makes a decoder.
    public init() {}

    /// Makes the enum's value of a route.
    ///
    /// - Parameters:
    ///   - type: The enum.
    ///   - route: The route.
    /// - Returns: The case of the route's name with the route's parameters.
    /// - Throws: `unknown_case`, `missing_parameter`, `unknown_parameter`, `wrong_type`,
    ///   `unlabelled`, `composite`, `malformed` or `not_an_enum`.
    public func decode<Value: Decodable>(
        _ type: Value.Type, from route: Route
    ) throws(TypedRouteError) -> Value {
        let state = DecodingState(route)
        let value: Value
        do {
            value = try Value(from: CaseDecoder(state: state))
        } catch let error as TypedRouteError {
            throw error.within(route.id.text)
        } catch {
            throw TypedRouteError(
                .malformed, key: state.currentKey ?? route.id.text, caseName: route.id.text)
        }
        guard state.isCase else { throw TypedRouteError(.notAnEnum, key: route.id.text) }
        if let parameter = state.firstUnasked {
            throw TypedRouteError(
                .unknownParameter, key: parameter.name, caseName: route.id.text,
                hint:
                    "add the label `\(parameter.name): \(parameter.value.swiftType)` to the case; "
                    + "an `Optional` where the policy says so")
        }
        return value
    }
}

/// What one decoding shares between its containers.
final class DecodingState {
    let route: Route
    /// Bit n: parameter n was asked for.
    var asked: UInt64 = 0
    var currentKey: String?
    var isCase = false

    init(_ route: Route) { self.route = route }

    /// The value of a parameter, noted as asked for.
    func value(of name: String) -> ParameterValue? {
        currentKey = name
        // BOUND: at most 64 parameters.
        for (index, parameter) in route.parameters.enumerated() where parameter.name == name {
            asked |= 1 << UInt64(index)
            return parameter.value
        }
        return nil
    }

    /// The first parameter that nothing asked for; allocates nothing.
    var firstUnasked: RouteParameter? {
        // BOUND: at most 64 parameters.
        for (index, parameter) in route.parameters.enumerated()
        where asked >> UInt64(index) & 1 == 0 {
            return parameter
        }
        return nil
    }

    /// The parameters that nothing asked for.
    var unasked: [RouteParameter] {
        route.parameters.enumerated().filter { asked >> UInt64($0.offset) & 1 == 0 }.map(\.element)
    }

    /// The declaration of a case that takes what the route has.
    var declaration: String {
        let labels = route.parameters.map { "\($0.name): \($0.value.swiftType)" }
        guard labels.isEmpty == false else { return "case \(route.id.text)" }
        return "case \(route.id.text)(\(labels.joined(separator: ", ")))"
    }
}

/// The outer level: one key, the case.
private struct CaseDecoder: Decoder {
    let state: DecodingState
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        let name = state.route.id.text
        guard let key = Key(stringValue: name) else {
            throw TypedRouteError(
                .unknownCase, key: name, caseName: name,
                hint:
                    "add `\(state.declaration)` to the enum, with an `Optional` for each parameter "
                    + "that may be absent, or name the route in `ignoring`")
        }
        return KeyedDecodingContainer(CaseContainer(state: state, key: key))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        throw TypedRouteError(.notAnEnum, key: state.route.id.text)
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer {
        throw TypedRouteError(.notAnEnum, key: state.route.id.text)
    }
}

private struct CaseContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let state: DecodingState
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
        return KeyedDecodingContainer(ParameterContainer<NestedKey>(state: state))
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        throw refusal
    }

    func superDecoder() throws -> any Decoder { throw refusal }

    func superDecoder(forKey key: Key) throws -> any Decoder { throw refusal }

    private var refusal: TypedRouteError { TypedRouteError(.notAnEnum, key: key.stringValue) }
}
