import Foundation
import LinkBrokerTesting
import Testing

/// Random changes of a policy file, small enough that most of them still load.
struct PolicyMutation {
    private typealias Object = [String: Any]

    private var generator: SeededGenerator
    private var file: Object

    init(_ json: [UInt8], seed: UInt64) throws {
        generator = SeededGenerator(seed: seed)
        file = try #require(JSONSerialization.jsonObject(with: Data(json)) as? Object)
        var words = file["vocab"] as? [String: [String]] ?? [:]
        if words["gates"] == nil { words["gates"] = ["terms", "unlocked"] }
        file["vocab"] = words
    }

    /// The same file, to be changed otherwise; reading it once is much of the work of a pair.
    func reseeded(_ seed: UInt64) -> PolicyMutation {
        var copy = self
        copy.generator = SeededGenerator(seed: seed)
        return copy
    }

    /// The file after one to three changes.
    mutating func changed() throws -> [UInt8] {
        for _ in 0...(generator.next() % 3) { change() }
        return Array(
            try JSONSerialization.data(
                withJSONObject: file, options: [.sortedKeys, .withoutEscapingSlashes]))
    }

    private mutating func change() {
        var routes = file["routes"] as? [Object] ?? []
        let place = Int(generator.next() % UInt64(routes.count))
        switch generator.next() % 12 {
        case 0: routes.remove(at: place)
        case 1: routes.append(added())
        case 2: changeWords()
        case 3: changeTypes()
        case 4: routes.swapAt(place, 0)
        case 5: renameRoute(&routes, place)
        // Most changes are of one route.
        default: routes[place] = changed(routes[place], routes)
        }
        file["routes"] = routes
    }

    private mutating func changed(_ route: Object, _ routes: [Object]) -> Object {
        var route = route
        var require = route["require"] as? Object ?? [:]
        let words = file["vocab"] as? [String: [String]] ?? [:]
        let sources = ["externalURL", "universalLink", "push", "inApp", "handoff", "restoration"]
        switch generator.next() % 14 {
        case 0: route["access"] = generator.pick(["public", "authenticated", "signedOut", "deny"])
        case 1: route["from"] = sources.filter { _ in generator.next() % 2 == 0 } + ["inApp"]
        case 2: require["scopes"] = [generator.pick(["all", "any"]): some(words["scopes"])]
        case 3: require["roles"] = [generator.pick(["all", "any"]): some(words["roles"])]
        case 4: require["assurance"] = generator.pick(words["assurance"] ?? [])
        case 5: require["maxAge"] = generator.pick([60, 300, 3600])
        case 6: route["minApp"] = generator.pick(["3.2.0", "9.0.0", "1.0.0"])
        case 7: route["flags"] = some(words["flags"])
        case 8: if let gates = words["gates"] { require["gates"] = some(gates) }
        case 9: require = [:]
        case 10:
            route["parents"] = [["route": generator.pick(routes)["id"] ?? "", "optional": true]]
        case 11: route["parents"] = nil
        case 12: route["path"] = changedPath(route["path"] as? String ?? "/")
        // The last of them.
        default: route["conceal"] = generator.next() % 2 == 0
        }
        if let access = route["access"] as? String, access != "authenticated" {
            require = [:]
            route["why"] = access == "deny" ? "closed" : nil
        }
        route["require"] = require.isEmpty ? nil : require
        return route
    }

    /// The same path with a segment that is another literal, or a parameter.
    private mutating func changedPath(_ path: String) -> String {
        var segments = path.split(separator: "/").map(String.init)
        guard segments.isEmpty == false else { return path }
        let place = Int(generator.next() % UInt64(segments.count))
        if segments[place].hasPrefix("{") == false {
            segments[place] = generator.pick(["x", "pay"])
        }
        return "/" + segments.joined(separator: "/")
    }

    /// A route that carves its links out of others or stands alone.
    private mutating func added() -> Object {
        let number = generator.next() % 1000
        let path = generator.pick([
            "/books/7", "/pages/7", "/x\(number)", "/books/7/read", "/notes/2", "/users/abcd/shelf",
            "/x\(number)/{a}", "/{a}", "/pages/@{a}", "/deals/1",
        ])
        return [
            "id": "added\(number)", "path": path,
            "access": generator.pick(["public", "authenticated"]),
            "params": path.contains("{a}") ? ["a": ["token": [1, 9]]] : [:],
            "show": ["tab": (file["vocab"] as? [String: [String]])?["tabs"]?[0] ?? "main"],
        ]
    }

    private mutating func changeWords() {
        guard var words = file["vocab"] as? [String: [String]] else { return }
        let key = generator.pick(["scopes", "roles", "flags", "assurance", "claims"])
        words[key] = (words[key] ?? []).shuffled(using: &generator)
        if generator.next() % 2 == 0 { words[key]?.append("more") }
        file["vocab"] = words
    }

    private mutating func changeTypes() {
        guard var types = file["types"] as? Object else { return }
        let key = generator.pick(types.keys.sorted())
        types[key] = generator.pick([
            ["int": [1, 99]], ["int": [0, 999_999_999]], ["token": [1, 8]], ["token": [4, 36]],
            ["token": [4, 64]], ["text": [1, 64]], ["enum": ["1", "7", "abcd"]],
            ["digits": [1, 3]],
        ])
        file["types"] = types
    }

    /// Another name changes nothing that links get.
    private mutating func renameRoute(_ routes: inout [Object], _ place: Int) {
        routes[place]["id"] = "renamed\(generator.next() % 1000)"
    }

    private mutating func some(_ names: [String]?) -> [String] {
        let chosen = (names ?? []).filter { _ in generator.next() % 2 == 0 }
        return chosen.isEmpty ? Array((names ?? []).prefix(1)) : chosen
    }
}
