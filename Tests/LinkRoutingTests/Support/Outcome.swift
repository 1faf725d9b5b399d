import LinkRouting
import TestSupport
import Testing

extension RouteTable {
    /// The canonical link, or the code of the refusal.
    func outcome(_ link: String) -> String {
        do {
            return try matched(link).link.text
        } catch {
            return error.reason.code
        }
    }

    /// The name and values of the route, such as `int(v=5)`, or the code of the refusal.
    func reading(_ link: String) -> String {
        do {
            return try matched(link).route.spelled
        } catch {
            return error.reason.code
        }
    }

    /// The canonical link of raw bytes, or the code of the refusal.
    func outcome(_ bytes: [UInt8]) -> String {
        do {
            return try matched(bytes.span).link.text
        } catch {
            return error.reason.code
        }
    }
}

extension Route {
    /// The name and values, for expectations only.
    var spelled: String {
        let values = parameters.map { "\($0.name)=\($0.value.spelled)" }
        return values.isEmpty ? id.text : "\(id.text)(\(values.joined(separator: " ")))"
    }
}

extension ParameterValue {
    /// The value as text, for expectations only.
    var spelled: String {
        switch self {
        case .int(let number): "\(number)"
        case .bool(let flag): "\(flag)"
        case .text(let text): text
        }
    }
}

/// The tables that most tests ask.
enum Tables {
    static func sampler() throws -> RouteTable { try RouteTable(try Sampler.definition()) }
    static func bookshop() throws -> RouteTable { try RouteTable(try Bookshop.definition()) }

    /// A table of routes on one https host, `h.example`.
    static func simple(
        _ routes: [RouteDefinition], limits: LinkLimits? = LinkLimits(),
        undeclared: UndeclaredQueryRule = .drop, fragment: FragmentRule = .drop
    ) throws -> RouteTable {
        try RouteTable(
            definition(routes, limits: limits, undeclared: undeclared, fragment: fragment))
    }

    /// The definition of a table on one https host, `h.example`.
    static func definition(
        _ routes: [RouteDefinition], limits: LinkLimits? = LinkLimits(),
        undeclared: UndeclaredQueryRule = .drop, fragment: FragmentRule = .drop
    ) throws -> RouteTableDefinition {
        RouteTableDefinition(
            origins: [
                OriginDefinition(
                    id: "web", place: .https(hosts: [HostDefinition(text: "h.example")]),
                    fragment: fragment)
            ],
            routes: routes, limits: try #require(limits), undeclaredQuery: undeclared)
    }
}
