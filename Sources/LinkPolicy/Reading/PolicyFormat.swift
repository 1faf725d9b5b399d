/// The words of the format, for tests that keep the schema and the page in step with the reader.
package enum PolicyFormat {
    /// One kind of object and its keys.
    package struct Object: Sendable {
        /// The kind as messages name it.
        package let name: String
        /// Its keys in the order of the format.
        package let keys: [String]
        /// The cases that stand for them, which must be spelled as the keys are.
        package let cases: [String]
        /// Keys that a later format will have.
        package let reserved: [String]
    }

    /// Every kind of object with fixed keys.
    package static var objects: [Object] {
        [
            object(TopLevelKey.self), object(OriginKey.self), object(CallbackKey.self),
            object(LimitsKey.self), object(VocabularyKey.self), object(DefaultsKey.self),
            object(DefaultRequireKey.self), object(RouteKey.self), object(RequireKey.self),
            object(NeededKey.self), object(OwnerKey.self), object(ShowKey.self),
            object(ContentKey.self), object(ParentKey.self), object(MovedKey.self),
            object(TypeKey.self), object(NeverKey.self), object(BelowKey.self),
            object(SuppressKey.self),
        ]
    }

    private static func object<Key: PolicyKey>(_ keys: Key.Type) -> Object {
        Object(
            name: Key.objectName, keys: Key.names.names,
            cases: Key.allCases.map { name(of: "\($0)") }, reserved: Key.reserved)
    }

    /// Two keys are no names of Swift.
    private static func name(of key: String) -> String {
        switch key {
        case "enumeration": "enum"
        case "schema": "$schema"
        // Every other key is spelled as its case.
        default: key
        }
    }
}
