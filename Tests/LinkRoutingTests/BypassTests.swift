import Foundation
import LinkRouting
import TestSupport
import Testing

/// The corpus of links that fooled other gates, against the bookshop.
struct BypassTests {
    @Test(.enabled(if: SharedData.isPresent, "third-party data is absent: ../shared/data"))
    func `every link of the corpus is refused for its reason or has its canonical form`() throws {
        let table = try RouteTable(try Bookshop.definition())
        let lines = String(decoding: try SharedData.bytes("cases/bypass.jsonl"), as: UTF8.self)
            .split(separator: "\n")
        #expect(lines.count > 80)
        for line in lines {
            let row = try #require(
                try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            let url = try #require(row["url"] as? String)
            let id = try #require(row["id"] as? String)
            let got: String
            do {
                got = try table.matched(url).link.text
            } catch {
                got = error.reason.code
            }
            let expected = try #require((row["reason"] ?? row["canonical"]) as? String)
            #expect(got == expected, "\(id)")
        }
    }
}
