import Foundation
import LinkPolicy
import LinkRouting
import PolicyAnalysis
import Testing

/// The site file against a matcher of its own: the first component that fits decides.
@Suite struct AppleSiteFileTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let link: String
        let isTaken: Bool

        init(_ link: String, _ isTaken: Bool) {
            self.link = link
            self.isTaken = isTaken
        }

        var testDescription: String { link }
    }

    static let rows = [
        Row("/", true), Row("/books/42", true), Row("/books/42/read", true),
        Row("/books/42/other", false), Row("/books/42/other/read", false), Row("/books/", false),
        Row("/catalogue/item/42", true), Row("/catalogue/item/42/x", false),
        Row("/account/payment", true), Row("/account", true), Row("/accounts", false),
        Row("/search?q=a", true), Row("/search", false), Row("/search?q=", false),
        Row("/users/u1001/shelf", true), Row("/users/u1001/x/shelf", false),
        Row("/users/u1001", false), Row("/beta/reader", false), Row("/admin", false),
        Row("/auth/callback?code=a&state=b", true), Row("/auth/callback/x", false),
    ]

    @Test(arguments: rows)
    func `the system hands over what the policy takes from the web`(_ row: Row) throws {
        #expect(try Self.takes(row.link) == row.isTaken)
    }

    @Test func `every route that takes links of the web is handed over, and no other`() throws {
        let policy = try Shipped.policy()
        let samples = try LinkSets(policy)
        for index in policy.table.indices {
            let link = try #require(samples.link(of: index)).link.text
            let path = String(link.dropFirst("https://reader.example".count))
            let isTaken =
                policy.sources(at: index).contains(.universalLink)
                && policy.access(at: index) != .deny
            #expect(try Self.takes(path) == isTaken, "\(link)")
        }
    }

    private static func takes(_ link: String) throws -> Bool {
        let file = AppleSiteFile(of: try Shipped.policy(), site: 0)
        let text = file.lines(appIDs: ["T.a"]).joined(separator: "\n")
        let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
        let details = (object?["applinks"] as? [String: Any])?["details"] as? [[String: Any]]
        let components = try #require(details?.first?["components"] as? [[String: Any]])
        let parts = link.components(separatedBy: "?")
        let items = (parts.count > 1 ? parts[1] : "").components(separatedBy: "&")
        for component in components where fits(try #require(component["/"] as? String), parts[0]) {
            let query = component["?"] as? [String: String] ?? [:]
            let isMet = query.allSatisfy { key, pattern in
                let item = items.first { $0.hasPrefix("\(key)=") } ?? "\(key)="
                return fits(pattern, String(item.dropFirst(key.count + 1)))
            }
            if isMet { return component["exclude"] as? Bool != true }
        }
        return false
    }

    /// Whether a text fits a pattern of `*` and `?`.
    private static func fits(_ pattern: String, _ text: String) -> Bool {
        let escaped = NSRegularExpression.escapedPattern(for: pattern)
            .replacingOccurrences(of: "\\*", with: ".*")
            .replacingOccurrences(of: "\\?", with: ".")
        return text.range(of: "^\(escaped)$", options: .regularExpression) != nil
    }
}
