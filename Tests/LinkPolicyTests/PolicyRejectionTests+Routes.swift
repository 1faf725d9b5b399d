import LinkPolicy

extension PolicyRejectionTests {
    /// Routes, one by one and together.
    static let routes: [Row] = [
        route("an unknown key", #"«"acess"»: "public""#, .unknownKey, "/routes/0/acess"),
        route("a key of a later format", #"«"when"»: {}"#, .reservedKey, "/routes/0/when"),
        route("an unknown access", #""access": «"open"»"#, .invalidValue),
        route("denied without why", #""access": «"deny"»"#, .missingKey),
        route("a why without deny", #"«"why"»: "x""#, .invalidValue),
        route("an unprintable why", #""access": "deny", "why": «"\u202e"»"#, .unprintableText),
        route(
            "public with require", #""access": "public", «"require"»: {"maxAge": 1}"#,
            .requirementIgnored),
        route(
            "signed out with require", #""access": "signedOut", «"require"»: {}"#,
            .requirementIgnored),
        route("an unknown requirement", #""require": {«"scope"»: {}}"#, .unknownKey),
        route(
            "an unknown scope", #""require": {"scopes": {"all": [«"s3"»]}}"#, .unknownName,
            "/routes/0/require/scopes/all/0"),
        route("an unknown role", #""require": {"roles": {"any": [«"S1"»]}}"#, .unknownName),
        route("an empty any", #""require": {"roles": {"any": «[]»}}"#, .neverMet),
        route("a scope twice", #""require": {"scopes": {"all": ["s1", «"s1"»]}}"#, .duplicateName),
        route("an unknown assurance", #""require": {"assurance": «"mfa"»}"#, .unknownName),
        route("a negative age", #""require": {"maxAge": «-1»}"#, .numberOutOfRange),
        route("an age with a fraction", #""require": {"maxAge": «1».5}"#, .notAnInteger),
        route("an unknown gate", #""require": {"gates": [«"g3"»]}"#, .unknownName),
        route(
            "an unknown claim", #""require": {"owner": {"param": "id", "claim": «"c9"»}}"#,
            .ownerUnusable),
        route(
            "an unknown owner parameter",
            #""require": {"owner": {"param": «"uid"», "claim": "sub"}}"#, .ownerUnusable),
        route(
            "an owner in the query",
            #""query": {"q": {"uuid": true}}, "require": {"owner": {"param": «"q"», "claim": "sub"}}"#,
            .ownerUnusable),
        route("an owner without claim", #""require": {"owner": «{"param": "id"}»}"#, .missingKey),
        route("no source", #""from": «[]»"#, .neverMet),
        route("an unknown source", #""from": [«"mail"»]"#, .invalidValue),
        route("a source as text", #""from": «"push"»"#, .invalidValue),
        route("a version of two numbers", #""minApp": «"3.2"»"#, .invalidValue),
        route("a version with a zero in front", #""minApp": «"3.02.0"»"#, .invalidValue),
        route("an unknown flag", #""flags": [«"f2"»]"#, .unknownName),
        route("conceal as text", #""conceal": «"yes"»"#, .wrongType),
        route("an unknown fallback", #""fallback": «"z"»"#, .unknownRoute, "/routes/0/fallback"),
        route("a fallback to itself", #""fallback": «"a"»"#, .cycle),
        route("an unknown parent", #""parents": [«"z"»]"#, .unknownRoute),
        route(
            "a parent with an unknown key", #""parents": [{"route": "b", «"opt"»: true}]"#,
            .unknownKey),
        route("an unknown tab", #""show": {"tab": «"t3"»}"#, .unknownName),
        route("an unknown style", #""show": {"style": «"modal"»}"#, .invalidValue),
        route("an unknown place", #""place": «"push"»"#, .invalidValue),
        route("a secret of no parameter", #""secret": [«"x"»]"#, .unusedParameter),
        route("content without check", #""content": «{"maySignIn": true}»"#, .missingKey),
        route("an unknown effect", #""effect": «"delete"»"#, .invalidValue),
        route("an empty title", #""title": «""»"#, .unprintableText),
        route("an unknown origin", #""on": [«"app"»]"#, .unknownName),
        route("no origin", #""on": «[]»"#, .neverMet),
        route("an unknown type name", #""params": {"id": «"uid"»}"#, .unknownName),
        route(
            "a parameter that no pattern has", #""params": {"x": «{"uuid": true}»}"#,
            .unusedParameter),
        route("a query key that is no name", #""query": {«"q?x"»: {"uuid": true}}"#, .invalidName),
        route(
            "a query key twice", #""query": {"q": {"uuid": true}, «"q?"»: {"uuid": true}}"#,
            .duplicateName),
        route(
            "onInvalid on a required key",
            #""query": {"q": {"uuid": true, «"onInvalid"»: "drop"}}"#, .invalidValue),
        route(
            "an unknown plus", #""query": {"q": {"uuid": true, "plus": «"tab"»}}"#, .invalidValue),
        sample("a route without id", .missingKey, routes: #"[«{"path": "/a"}»]"#),
        sample(
            "a route whose id is no name", .invalidName, routes: #"[{"id": «"a/b"», "path": "/a"}]"#
        ),
        sample(
            "two routes of one id", .duplicateName,
            routes: #"[{"id": "a", "path": "/a"}, {"id": «"a"», "path": "/b"}]"#),
        sample(
            "two routes of one pattern", .duplicatePattern,
            routes: #"[{"id": "a", "path": "/a"}, {"id": "b", "path": «"/a"»}]"#),
        sample(
            "crossing patterns", .patternsOverlap,
            routes: #"[{"id": "a", "path": "/{id}/x"}, {"id": "b", "path": «"/y/{id}"»}]"#),
        sample(
            "a pattern with an escape", .invalidPattern,
            routes: #"[{"id": "a", "path": «"/a%20b"»}]"#),
        sample(
            "a pattern with a dot segment", .invalidPattern,
            routes: #"[{"id": "a", "path": «"/a/../b"»}]"#),
        sample(
            "a pattern with a final slash", .invalidPattern,
            routes: #"[{"id": "a", "path": «"/a/"»}]"#),
        sample(
            "a pattern without a slash", .invalidPattern, routes: #"[{"id": "a", "path": «"a"»}]"#),
        sample(
            "a parameter without type", .untypedParameter,
            routes: #"[{"id": "a", "path": «"/a/{x}"»}]"#),
        sample("an empty list of patterns", .overCap, routes: #"[{"id": "a", "path": «[]»}]"#),
        sample(
            "fallbacks in a circle", .cycle,
            routes:
                #"[{"id": "a", "path": "/a", "fallback": "b"}, {"id": "b", "path": "/b", "fallback": «"a"»}]"#
        ),
        sample(
            "parents in a circle", .cycle,
            routes:
                #"[{"id": "a", "path": "/a", "parents": ["b"]}, «{"id": "b", "path": "/b", "parents": ["a"]}»]"#
        ),
        sample(
            "a parent whose parameter nothing gives", .parameterNotSupplied,
            routes:
                #"[{"id": "a", "path": "/a/{id}"}, {"id": "b", "path": "/b", "parents": [«"a"»]}]"#),
    ]
}
