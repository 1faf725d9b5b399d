import LinkBrokerTesting

/// Links of a synthetic policy, about 72 bytes long, picked at random and the same in every run.
enum SyntheticLinks {
    private static let countLimit = 65_536
    private static let campaign = "?utm_source=mailing1"

    /// Links that all match: four for each route, at least 256 and at most 65 536.
    static func hits(routeCount: Int) -> [String] {
        var random = SeededGenerator(seed: 11)
        return (0..<min(countLimit, max(256, routeCount * 4))).map { _ in
            let index = Int(random.next() % UInt64(routeCount - 1))
            // Every second one belongs to the person who is signed in.
            let isOwn = random.next() % 2 == 0
            let other = String(100_000 + random.next() % 899_999)
            let id = isOwn ? SyntheticPolicy.customer : other
            let reader = isOwn ? SyntheticPolicy.reader : "writer\(random.next() % 10)"
            return prefix + path(of: index, id: id, reader: reader, other: other) + campaign
        }
    }

    private static let prefix = "https://\(SyntheticPolicy.host)/"

    // The patterns of the policy with values in them.
    private static func path(of index: Int, id: String, reader: String, other: String) -> String {
        let area = SyntheticPolicy.area(of: index)
        let kind = index % 10
        switch kind {
        case 0, 1, 2: return area + "/page" + String(kind)
        case 3, 4: return area + "/page" + String(kind - 3) + "/view"
        case 5, 6, 7: return area + "/book" + String(kind) + "/" + id
        case 8: return area + "/item8/" + id + "/edit"
        // What is left of ten.
        default: return area + "/user9/" + reader + "/order/" + other
        }
    }

    private static let good = "https://\(SyntheticPolicy.host)/area00003/book5/482913"

    /// A link of a given length, filled up by a query that nothing declares.
    static func plain(_ byteCount: Int, ending: String = "") -> String {
        let head = good + "?utm_source="
        let count = byteCount - head.utf8.count - ending.utf8.count
        return head + String(repeating: "a", count: count) + ending
    }

    /// A link of a given length whose declared text is escapes: two bytes for a letter.
    static func escapes(_ byteCount: Int, ending: String = "") -> String {
        let head = "https://\(SyntheticPolicy.host)/search?q="
        let count = byteCount - head.utf8.count - ending.utf8.count
        let letters = String(repeating: "%C3%A9", count: count / 6)
        return head + letters + String(repeating: "a", count: count % 6) + ending
    }

    /// A link of a given length with undeclared query items.
    static func items(_ byteCount: Int, count: Int, ending: String = "") -> String {
        var link = good + "?"
        let budget = byteCount - link.utf8.count - ending.utf8.count - (count - 1)
        // BOUND: at most 17 items.
        for index in 0..<count {
            let name = "key\(index)="
            let isLast = index == count - 1
            let size = isLast ? budget - (budget / count) * (count - 1) : budget / count
            link +=
                (index == 0 ? "" : "&") + name
                + String(repeating: "v", count: max(0, size - name.utf8.count))
        }
        return link + ending
    }

    /// A link of a given length with too many segments.
    static func segments(_ byteCount: Int) -> String {
        let head = "https://\(SyntheticPolicy.host)"
        let count = byteCount - head.utf8.count
        return head + String(repeating: "/a", count: count / 2)
            + String(repeating: "a", count: count % 2)
    }

    /// A short hostile or harmless link of exactly 72 bytes, filled up by its query.
    static func short(_ head: String) -> String {
        let start = head + "?utm_source="
        return start + String(repeating: "a", count: max(0, 72 - start.utf8.count))
    }
}
