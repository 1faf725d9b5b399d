/// The policy as plain structs and lists: the least that `JSONDecoder` can be asked for.
struct PlainPolicy: Decodable {
    var id: String
    var revision: String
    var origins: [PeerOrigin]
    var routes: [PlainRoute]
}

/// A route as plain values.
struct PlainRoute: Decodable {
    var id: String
    var path: String
    var require: PlainRule?
    var title: String?
    var show: PeerPlacement?
    var from: [String]?
}

/// A rule as plain values.
struct PlainRule: Decodable {
    var scopes: PlainNames?
    var roles: PlainNames?
    var owner: PeerOwner?
}

/// A list of names.
struct PlainNames: Decodable {
    var any: [String]?
}
