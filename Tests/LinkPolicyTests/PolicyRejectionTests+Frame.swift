import LinkPolicy

extension PolicyRejectionTests {
    /// `vocab`, `origins`, `callbacks` and `types`.
    static let vocabulary: [Row] = [
        sample("an unknown list", .unknownKey, vocab: #"{«"scope"»: []}"#),
        sample("a name that is none", .invalidName, vocab: #"{"scopes": [«"a b"»]}"#),
        sample("a name in another script", .invalidName, vocab: #"{"scopes": [«"аdmin"»]}"#),
        sample("a name twice", .duplicateName, vocab: #"{"scopes": ["a", «"a"»]}"#),
        sample(
            "nine flags", .overCap, "/vocab/flags",
            vocab: #"{"flags": «["a","b","c","d","e","f","g","h","i"]»}"#),
        sample(
            "nine gates", .overCap,
            vocab: #"{"gates": «["a","b","c","d","e","f","g","h","i"]»}"#),
        sample("a name as a number", .wrongType, vocab: #"{"roles": [«1»]}"#),
    ]

    static let origins: [Row] = [
        sample("neither site nor scheme", .invalidValue, origins: #"[«{"id": "web"}»]"#),
        sample(
            "site and scheme", .invalidValue,
            origins:
                #"[«{"id": "web", "hosts": ["h.example"], "scheme": "x", "authority": "word"}»]"#),
        sample(
            "a scheme without authority", .missingKey,
            origins: #"[{"id": "app", «"scheme"»: "x"}]"#),
        sample("no host", .invalidOrigin, origins: #"[{"id": "web", "hosts": «[]»}]"#),
        sample(
            "a wildcard", .invalidOrigin, origins: #"[{"id": "web", "hosts": [«"*.h.example"»]}]"#),
        sample(
            "upper case", .invalidOrigin, origins: #"[{"id": "web", "hosts": [«"H.example"»]}]"#),
        sample(
            "a final dot", .invalidOrigin, origins: #"[{"id": "web", "hosts": [«"h.example."»]}]"#),
        sample(
            "an address", .invalidOrigin, origins: #"[{"id": "web", "hosts": [«"127.0.0.1"»]}]"#),
        sample("a user", .invalidOrigin, origins: #"[{"id": "web", "hosts": [«"u@h.example"»]}]"#),
        sample(
            "https as a custom scheme", .invalidOrigin,
            origins: #"[{"id": "app", "scheme": «"https"», "authority": "word"}]"#),
        sample(
            "a host parameter without type", .untypedParameter,
            origins: #"[{"id": "web", "hosts": [«"{lang}.h.example"»]}]"#),
        sample(
            "a browser for a scheme", .invalidValue,
            origins:
                #"[{"id": "app", "scheme": "x", "authority": "word", "unknown": «"browser"»}]"#),
        sample(
            "two of one name", .duplicateName, "/origins/1/id",
            origins:
                #"[{"id": "web", "hosts": ["h.example"]}, {"id": «"web"», "hosts": ["i.example"]}]"#
        ),
        sample(
            "a callback without issuer", .missingKey,
            more: #", "callbacks": [«{"id": "c", "redirect": "https://h.example/cb"}»]"#),
        sample(
            "a callback of an unknown kind", .invalidValue,
            more:
                #", "callbacks": [{"id": "c", "redirect": "https://h.example/cb", "issuer": "attempt", "client": "x", "kind": «"oauth"»}]"#
        ),
        sample(
            "a callback with a query", .invalidValue,
            more:
                #", "callbacks": [{"id": "c", "redirect": «"https://h.example/cb?x=1"», "issuer": "attempt", "client": "x"}]"#
        ),
    ]

    static let types: [Row] = [
        sample("no kind", .invalidValue, types: #"{"id": «{}»}"#),
        sample("two kinds", .invalidValue, types: #"{"id": «{"uuid": true, "date": true}»}"#),
        sample("an unknown kind", .unknownKey, types: #"{"id": {«"string"»: [1, 2]}}"#),
        sample("a kind that is off", .invalidValue, types: #"{"id": {"uuid": «false»}}"#),
        sample("bounds the wrong way round", .neverMet, types: #"{"id": {"int": «[2, 1]»}}"#),
        sample("one bound", .invalidValue, types: #"{"id": {"int": «[2]»}}"#),
        sample("three bounds", .invalidValue, types: #"{"id": {"int": «[1, 2, 3]»}}"#),
        sample("a negative count", .numberOutOfRange, types: #"{"id": {"token": [«-1», 3]}}"#),
        sample(
            "a modifier of another kind", .invalidValue,
            types: #"{"id": {"int": [1, 2], «"also"»: ":"}}"#),
        sample(
            "an extra character that is none", .invalidValue,
            types: #"{"id": {"token": [1, 2], "also": «"/"»}}"#),
        sample("no value", .neverMet, types: #"{"id": {"enum": «[]»}}"#),
        sample("a value twice", .duplicateName, types: #"{"id": {"enum": ["a", «"a"»]}}"#),
        sample("a value with a space", .invalidValue, types: #"{"id": {"enum": [«"a b"»]}}"#),
        sample("a decimal of numbers", .wrongType, types: #"{"id": {"decimal": [«1», 2, 3]}}"#),
        sample(
            "a decimal with too many decimals", .invalidValue,
            types: #"{"id": {"decimal": [«"0.001"», "2", 2]}}"#),
        sample(
            "decimal bounds the wrong way round", .neverMet,
            types: #"{"id": {"decimal": «["2", "1", 0]»}}"#),
        sample("a rest without max", .missingKey, types: #"{"id": «{"rest": {"uuid": true}}»}"#),
        sample(
            "a rest of rests", .invalidValue,
            types: #"{"id": {"rest": «{"rest": {"uuid": true}, "max": 2}», "max": 2}}"#),
        sample(
            "plus outside of a query", .invalidValue,
            types: #"{"id": {"uuid": true, «"plus"»: "space"}}"#),
        sample("a type by another name", .wrongType, types: #"{"id": «"uuid"»}"#),
    ]
}
