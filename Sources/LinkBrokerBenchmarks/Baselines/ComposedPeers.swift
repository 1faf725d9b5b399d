import Foundation

/// What an app puts together today: `URLComponents`, a router that is a tree of dictionaries, and
/// rules that are `Codable` structs with sets of strings.
///
/// It does what such code does when it is right: it splits the path before it decodes, decodes
/// parameters only, and reads numbers as numbers.
struct ComposedPeers {
    private let hosts: Set<String>
    private let root = PeerNode()
    private let rules: [String: PeerRoute]

    init(_ policy: PeerPolicy) {
        hosts = Set(policy.origins.flatMap { $0.hosts ?? [] })
        rules = Dictionary(policy.routes.map { ($0.id, $0) }) { first, _ in first }
        // BOUND: the routes of the policy.
        for route in policy.routes { register(route) }
    }

    /// Whether the link may be opened; `nil` for a link that leads nowhere.
    func isAllowed(_ link: String, for person: PeerPerson) -> Bool? {
        guard let components = URLComponents(string: link), components.scheme == "https",
            components.user == nil, components.port == nil,
            let host = components.host, hosts.contains(host)
        else { return nil }
        let segments = components.percentEncodedPath.split(separator: "/").map(String.init)
        var values: [String: String] = [:]
        var node = root
        // BOUND: the segments of the path.
        for segment in segments {
            if let next = node.literals[segment] {
                node = next
            } else if let (name, next) = node.parameter {
                values[name] = segment.removingPercentEncoding
                node = next
            } else {
                return nil
            }
        }
        guard let id = node.route, let rule = rules[id] else { return nil }
        // BOUND: the parameters of the route.
        for (name, value) in values where name != "uid" {
            guard let number = Int(value), (1...999_999).contains(number) else { return nil }
        }
        return rule.require?.isMet(by: person, values) ?? true
    }

    private func register(_ route: PeerRoute) {
        var node = root
        // BOUND: the segments of a pattern.
        for segment in route.path.split(separator: "/").map(String.init) {
            if segment.hasPrefix("{") {
                let name = String(segment.dropFirst().dropLast())
                let next = node.parameter?.node ?? PeerNode()
                node.parameter = (name, next)
                node = next
            } else {
                let next = node.literals[segment] ?? PeerNode()
                node.literals[segment] = next
                node = next
            }
        }
        node.route = route.id
    }
}

/// A node of the peers' router.
final class PeerNode {
    var literals: [String: PeerNode] = [:]
    var parameter: (name: String, node: PeerNode)?
    var route: String?
}

/// Who is signed in, for the peers.
struct PeerPerson {
    var scopes: Set<String>
    var roles: Set<String>
    var claims: [String: String]
}

/// The policy as `JSONDecoder` reads it.
struct PeerPolicy: Decodable {
    var origins: [PeerOrigin]
    var routes: [PeerRoute]
}

/// An origin for the peers.
struct PeerOrigin: Decodable {
    var id: String
    var hosts: [String]?
    var scheme: String?
}

/// A route for the peers.
struct PeerRoute: Decodable {
    var id: String
    var path: String
    var require: PeerRule?
}

/// Where a route shows, for the peers.
struct PeerPlacement: Decodable {
    var tab: String?
    var style: String?
}

/// A rule for the peers.
struct PeerRule: Decodable {
    var scopes: PeerNames?
    var roles: PeerNames?
    var owner: PeerOwner?

    func isMet(by person: PeerPerson, _ values: [String: String]) -> Bool {
        if let any = scopes?.any, any.isDisjoint(with: person.scopes) { return false }
        if let any = roles?.any, any.isDisjoint(with: person.roles) { return false }
        if let owner {
            guard let value = values[owner.param], value == person.claims[owner.claim] else {
                return false
            }
        }
        return true
    }
}

/// A set of names for the peers.
struct PeerNames: Decodable {
    var any: Set<String>?
}

/// An owner rule for the peers.
struct PeerOwner: Decodable {
    var param: String
    var claim: String
}
