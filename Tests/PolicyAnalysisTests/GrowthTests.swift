import LinkPolicy
import PolicyAnalysis
import Testing

/// What `diff` and `check` look at grows as the policies do: counts, never a clock.
@Suite struct GrowthTests {
    /// A policy of areas, each with pages, books of an owner, and a setting that is carved out.
    static func policy(routes: Int, change: String = "s1") -> [UInt8] {
        let lines = (0..<routes).map { number in
            let area = "/area\(number / 8)"
            let path =
                switch number % 8 {
                case 0: "\(area)"
                case 1: "\(area)/settings"
                case 2: "\(area)/{id}"
                case 3: "\(area)/{id}/edit"
                case 4: "\(area)/@{name}"
                // Pages without a parameter.
                default: "\(area)/x/page\(number % 8)"
                }
            let scope = number % 8 == 2 ? change : "s\(number % 4)"
            let parents = number % 8 == 3 ? #", "parents": ["r\#(number - 1)"]"# : ""
            return #"{"id": "r\#(number)", "path": "\#(path)", "require": {"scopes": {"any": "#
                + #"["\#(scope)"]}}\#(parents)}"#
        }
        let text = """
            {"linkbroker": 1, "id": "p", "revision": "1",
            "origins": [{"id": "web", "hosts": ["h.example"]},
            {"id": "app", "scheme": "app", "authority": "none"}],
            "vocab": {"scopes": ["s0", "s1", "s2", "s3"]},
            "types": {"id": {"int": [1, 999]}, "name": {"token": [1, 9]}},
            "defaults": {"access": "authenticated", "from": ["universalLink", "inApp"]},
            "routes": [\(lines.joined(separator: ",\n"))]}
            """
        return Array(text.utf8)
    }

    private static func work(_ routes: Int, change: String) throws -> DiffWork {
        let old = try Policy(json: policy(routes: routes))
        let new = try Policy(json: policy(routes: routes, change: change))
        return try PolicyDiff(from: old, to: new).work
    }

    @Test(arguments: ["s1", "s2"])
    func `four times the routes are four times the work of a diff`(_ change: String) throws {
        let small = try Self.work(200, change: change)
        let large = try Self.work(800, change: change)
        for (count, other) in [
            (small.overlapCount, large.overlapCount), (small.placeCount, large.placeCount),
            (small.linkCount, large.linkCount), (small.cellCount, large.cellCount),
        ] {
            #expect(other * 10 <= count * 42, "\(small) \(large)")
        }
        #expect((large.cellCount > 0) == (change != "s1"))
        #expect(large.overlapCount >= 800)
    }

    @Test func `four times the routes are four times the work of a check`() {
        let counts = [200, 800].map { PolicyLint.report(of: Self.policy(routes: $0)).stepCount }
        #expect(counts[0] >= 200)
        #expect(counts[1] * 10 <= counts[0] * 42, "\(counts)")
    }

    @Test func `four times the routes are four times the work of a comparison with a site file`()
        throws
    {
        let counts = try [100, 400].map { count in
            let json = Self.policy(routes: count)
            let lines = AppleSiteFile(of: try Policy(json: json), site: 0).lines(appIDs: ["T.a"])
            let file = try SiteFile(
                apple: Array(lines.joined(separator: "\n").utf8), name: "aasa")
            let report = PolicyLint.report(of: json, LintOptions(siteFiles: [file]))
            #expect(report.findings.contains { $0.message.contains("in full") } == false)
            return report.stepCount
        }
        // Names of areas share their beginnings, so that the texts of both are not quite alike.
        #expect(counts[1] * 10 <= counts[0] * 60, "\(counts)")
    }

    @Test(arguments: ["/page#/{id}", "/{name}/page#", "/{name}/page#/{id}", "/page#/{rest...}"])
    func `four times the routes are four times the work of a site file`(_ path: String) throws {
        let counts = try [200, 800].map { count in
            var sample = LintSample()
            sample.types =
                #"{"id": {"int": [1, 9]}, "name": {"token": [1, 9]}, "#
                + #""rest": {"rest": {"token": [1, 9]}, "max": 3}}"#
            sample.routes = (0..<count).map { number in
                let own = path.replacing("#", with: "\(number)")
                return #"{"id": "r\#(number)", "path": "\#(own)"}"#
            }
            return AppleSiteFile(of: try Policy(json: sample.bytes), site: 0).stepCount
        }
        #expect(counts[0] >= 200)
        #expect(counts[1] * 10 <= counts[0] * 52, "\(counts)")
    }
}
