/// The keys of the policy itself.
enum TopLevelKey: UInt8, PolicyKey {
    /// For editors; it means nothing.
    case schema
    case linkbroker
    case id
    case revision
    case origins
    case callbacks
    case limits
    case vocab
    case types
    case defaults
    case allPublic
    case conflict
    case onCancel
    case routes
    case moved
    case never
    case suppress

    static let names = NameList([
        "$schema", "linkbroker", "id", "revision", "origins", "callbacks", "limits", "vocab",
        "types",
        "defaults", "allPublic", "conflict", "onCancel", "routes", "moved", "never", "suppress",
    ])
    static var objectName: String { "the policy" }
    static var example: String { #"{ "linkbroker": 1, "id": "shop", "revision": "1", ... }"# }
}

/// The keys of an origin.
enum OriginKey: UInt8, PolicyKey {
    case id
    case hosts
    case scheme
    case authority
    case fragment
    case unknown

    static let names = NameList([
        "id", "hosts", "scheme", "authority", "fragment", "unknown",
    ])
    static var objectName: String { "an origin" }
    static var example: String { #"{ "id": "web", "hosts": ["shop.example"] }"# }
}

/// The keys of a callback.
enum CallbackKey: UInt8, PolicyKey {
    case id
    case redirect
    case issuer
    case client
    case kind
    case iss

    static let names = NameList([
        "id", "redirect", "issuer", "client", "kind", "iss",
    ])
    static var objectName: String { "a callback" }
    static var example: String {
        #"{ "id": "main", "redirect": "https://shop.example/callback", "#
            + #""issuer": "https://id.shop.example", "client": "shop-app" }"#
    }
}

/// The keys of `limits`.
enum LimitsKey: UInt8, PolicyKey {
    case bytes
    case segments
    case queryItems
    case pending
    case pendingTTL

    static let names = NameList([
        "bytes", "segments", "queryItems", "pending", "pendingTTL",
    ])
    static var objectName: String { "`limits`" }
    static var example: String { #"{ "bytes": 2048, "pendingTTL": 900 }"# }
}

/// The keys of `vocab`.
enum VocabularyKey: UInt8, PolicyKey {
    case scopes
    case roles
    case claims
    case assurance
    case flags
    case tabs
    case gates

    static let names = NameList([
        "scopes", "roles", "claims", "assurance", "flags", "tabs", "gates",
    ])
    static var objectName: String { "`vocab`" }
    static var example: String { #"{ "scopes": ["orders.read"], "tabs": ["home"] }"# }
}

/// The keys of `defaults`.
enum DefaultsKey: UInt8, PolicyKey {
    case access
    case from
    case unknownQuery
    case fallback
    case show
    case require

    static let names = NameList([
        "access", "from", "unknownQuery", "fallback", "show", "require",
    ])
    static var objectName: String { "`defaults`" }
    static var example: String { #"{ "access": "authenticated" }"# }
}

/// The keys of `defaults.require`.
enum DefaultRequireKey: UInt8, PolicyKey {
    case gates

    static let names = NameList([
        "gates"
    ])
    static var objectName: String { "`defaults.require`" }
    static var example: String { #"{ "gates": ["termsAccepted"] }"# }
}

/// The keys of a route.
enum RouteKey: UInt8, PolicyKey {
    case id
    case path
    case on
    case params
    case query
    case access
    case why
    case require
    case from
    case minApp
    case flags
    case conceal
    case fallback
    case parents
    case show
    case place
    case `public`
    case secret
    case content
    case effect
    case note
    case title

    static let names = NameList([
        "id", "path", "on", "params", "query", "access", "why", "require", "from", "minApp",
        "flags", "conceal", "fallback", "parents", "show", "place", "public", "secret", "content",
        "effect", "note", "title",
    ])
    static var objectName: String { "a route" }
    static var example: String { #"{ "id": "home", "path": "/" }"# }
    static var reserved: [String] {
        ["account", "credential", "forward", "when", "groups", "meanwhile", "binding"]
    }
}

/// The keys of `require`.
enum RequireKey: UInt8, PolicyKey {
    case scopes
    case roles
    case owner
    case assurance
    case maxAge
    case gates

    static let names = NameList([
        "scopes", "roles", "owner", "assurance", "maxAge", "gates",
    ])
    static var objectName: String { "`require`" }
    static var example: String { #"{ "scopes": { "all": ["orders.read"] } }"# }
}

/// The keys of `require.scopes` and `require.roles`.
enum NeededKey: UInt8, PolicyKey {
    case all
    case any

    static let names = NameList([
        "all", "any",
    ])
    static var objectName: String { "a requirement" }
    static var example: String { #"{ "all": ["orders.read"] }"# }
}

/// The keys of `require.owner`.
enum OwnerKey: UInt8, PolicyKey {
    case param
    case claim
    case unless

    static let names = NameList([
        "param", "claim", "unless",
    ])
    static var objectName: String { "`owner`" }
    static var example: String { #"{ "param": "userId", "claim": "sub" }"# }
}

/// The keys of `show`.
enum ShowKey: UInt8, PolicyKey {
    case tab
    case style
    case mandatory

    static let names = NameList([
        "tab", "style", "mandatory",
    ])
    static var objectName: String { "`show`" }
    static var example: String { #"{ "tab": "home", "style": "push" }"# }
}

/// The keys of `content`.
enum ContentKey: UInt8, PolicyKey {
    case check
    case maySignIn

    static let names = NameList([
        "check", "maySignIn",
    ])
    static var objectName: String { "`content`" }
    static var example: String { #"{ "check": true }"# }
}

/// The keys of a parent with arguments.
enum ParentKey: UInt8, PolicyKey {
    case route
    case with
    case optional

    static let names = NameList([
        "route", "with", "optional",
    ])
    static var objectName: String { "a parent" }
    static var example: String { #"{ "route": "home", "optional": true }"# }
}

/// The keys of a moved path.
enum MovedKey: UInt8, PolicyKey {
    case path
    case on
    case params
    case query
    case to
    case with

    static let names = NameList([
        "path", "on", "params", "query", "to", "with",
    ])
    static var objectName: String { "a moved path" }
    static var example: String { #"{ "path": "/old", "to": "home" }"# }
}

/// The keys of a type; `plus` and `onInvalid` stand in queries only.
enum TypeKey: UInt8, PolicyKey {
    case int
    case token
    case text
    case enumeration
    case uuid
    case date
    case bool
    case decimal
    case digits
    case host
    case route
    case rest
    case also
    case slash
    case absolute
    case max
    case plus
    case onInvalid

    static let names = NameList([
        "int", "token", "text", "enum", "uuid", "date", "bool", "decimal", "digits", "host",
        "route", "rest", "also", "slash", "absolute", "max", "plus", "onInvalid",
    ])
    static var objectName: String { "a type" }
    static var example: String { #"{ "int": [1, 500] }"# }
}

/// The keys of a `never` property.
enum NeverKey: UInt8, PolicyKey {
    case name
    case route
    case from
    case below
    case reach

    static let names = NameList([
        "name", "route", "from", "below", "reach",
    ])
    static var objectName: String { "a `never` property" }
    static var example: String {
        #"{ "name": "no push pays", "route": "payment", "from": ["push"], "reach": "held" }"#
    }
}

/// The keys of `below`.
enum BelowKey: UInt8, PolicyKey {
    case assurance
    case scopes
    case roles
    case signedIn

    static let names = NameList([
        "assurance", "scopes", "roles", "signedIn",
    ])
    static var objectName: String { "`below`" }
    static var example: String { #"{ "signedIn": false }"# }
}

/// The keys of a suppression.
enum SuppressKey: UInt8, PolicyKey {
    case id
    case route
    case reason
    case until

    static let names = NameList([
        "id", "route", "reason", "until",
    ])
    static var objectName: String { "a suppression" }
    static var example: String { #"{ "id": "LB036", "reason": "...", "until": "2029-12-31" }"# }
}
