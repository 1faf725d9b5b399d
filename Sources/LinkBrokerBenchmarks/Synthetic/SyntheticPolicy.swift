/// A policy of as many routes as are asked for, with a realistic mix: of ten routes, five without a
/// parameter, four with one, one with two; every route wants a scope, three want a role, three
/// belong to the person that their parameter names.
struct SyntheticPolicy {
    /// How much each route says beside what the gate needs.
    enum Style {
        /// Path and rule, about 100 bytes.
        case short
        /// Title, placement and note too, about 208 bytes.
        case full
    }

    let routeCount: Int
    let style: Style

    static let host = "links.bookshop.example"
    static let scopeCount = 32
    static let roleCount = 8
    static let customer = "482913"
    static let reader = "reader7"

    /// The policy file.
    var json: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(routeCount * (style == .full ? 240 : 130) + 2048)
        bytes += Self.head.utf8
        // BOUND: the count that was asked for; the last route is `search`.
        for index in 0..<routeCount - 1 { append(index, to: &bytes) }
        bytes += Self.tail.utf8
        return bytes
    }

    private func append(_ index: Int, to bytes: inout [UInt8]) {
        let kind = index % 10
        bytes += "    { \"id\": \"\(Self.id(of: index))\", \"path\": \"".utf8
        bytes += Self.pattern(of: index).utf8
        bytes += "\", \"require\": { \"scopes\": { \"any\": [\"".utf8
        bytes += "s\(index % Self.scopeCount)\", \"s\((index * 7 + 1) % Self.scopeCount)\"] }".utf8
        if Self.hasRole(kind) {
            bytes += ", \"roles\": { \"any\": [\"r\(index / 10 % Self.roleCount)\"] }".utf8
        }
        if let parameter = Self.ownerParameter(kind) {
            let claim = parameter == "uid" ? "sub" : "customer"
            bytes += ", \"owner\": { \"param\": \"\(parameter)\", \"claim\": \"\(claim)\" }".utf8
        }
        bytes += " }".utf8
        if style == .full {
            bytes += ", \"title\": \"Page \(index)\", \"show\": { \"tab\": \"shop\" }".utf8
            if kind % 2 == 0 { bytes += ", \"from\": [\"universalLink\", \"push\"]".utf8 }
        }
        bytes += " },\n".utf8
    }

    static func id(of index: Int) -> String { "r" + digits(index) }

    static func area(of index: Int) -> String { "area" + digits(index / 10) }

    static func pattern(of index: Int) -> String {
        let area = area(of: index)
        switch index % 10 {
        case 0, 1, 2: return "/\(area)/page\(index % 10)"
        case 3, 4: return "/\(area)/page\(index % 10 - 3)/view"
        case 5, 6, 7: return "/\(area)/book\(index % 10)/{id}"
        case 8: return "/\(area)/item8/{id}/edit"
        // What is left of ten.
        default: return "/\(area)/user9/{uid}/order/{oid}"
        }
    }

    static func hasRole(_ kind: Int) -> Bool { kind == 0 || kind == 3 || kind == 7 }

    static func ownerParameter(_ kind: Int) -> String? {
        switch kind {
        case 5, 6: "id"
        case 9: "uid"
        // The others belong to nobody.
        default: nil
        }
    }

    // Five digits, so that links are equally long however many routes there are.
    private static func digits(_ number: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, 5 - text.count)) + text
    }

    private static let head = """
        {
          "linkbroker": 1,
          "id": "synthetic",
          "revision": "1",
          "origins": [
            { "id": "web", "hosts": ["\(host)"] },
            { "id": "app", "scheme": "bookshop", "authority": "word" }
          ],
          "vocab": {
            "scopes": [\(names("s", scopeCount))],
            "roles": [\(names("r", roleCount))],
            "claims": ["sub", "customer"],
            "tabs": ["shop", "account"]
          },
          "types": {
            "id": { "int": [1, 999999] },
            "oid": { "int": [1, 999999] },
            "uid": { "token": [4, 36] }
          },
          "defaults": { "access": "authenticated", "from": "any", "show": { "tab": "shop" } },
          "routes": [

        """

    private static let tail = """
            { "id": "search", "path": "/search", "query": { "q?": { "text": [1, 700] } } }
          ]
        }
        """

    private static func names(_ prefix: String, _ count: Int) -> String {
        (0..<count).map { "\"\(prefix)\($0)\"" }.joined(separator: ", ")
    }
}
