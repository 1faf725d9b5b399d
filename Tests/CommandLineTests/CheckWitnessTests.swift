import Foundation
import Testing

/// What `check` shows, `explain` replays.
@Suite struct CheckWitnessTests {
    @Test func `the witness of a broken property commits in explain`() throws {
        let folder = try TemporaryFolder()
        let file = try folder.file(
            "p.json",
            """
            {"linkbroker": 1, "id": "p", "revision": "1",
            "origins": [{"id": "web", "hosts": ["h.example"]}],
            "vocab": {"assurance": ["pwd", "mfa"], "claims": ["sub"], "flags": ["f"], "gates": ["g"]},
            "types": {"userId": {"token": [4, 9]}},
            "defaults": {"access": "authenticated"},
            "never": [{"name": "n", "route": "a", "below": {"assurance": "mfa"}, "reach": "commit"}],
            "routes": [{"id": "a", "path": "/a/{userId}", "minApp": "2.0.0", "flags": ["f"],
            "require": {"owner": {"param": "userId", "claim": "sub"}, "gates": ["g"], "maxAge": 60}}]}
            """)
        let check = try Program.run(["check", file.path, "--format", "json"])
        #expect(check.status == 2)
        let report =
            try JSONSerialization.jsonObject(with: Data(check.output.utf8)) as? [String: Any]
        let findings = try #require(report?["findings"] as? [[String: Any]])
        #expect(findings.map { $0["id"] as? String } == ["LB061"])
        let witness = try #require(findings.first?["witness"] as? [String: Any])
        let line = try JSONSerialization.data(withJSONObject: witness)
        let explain = try Program.run(
            ["explain", "--policy", file.path, "--batch", "-"], input: line + Data("\n".utf8))
        #expect(explain.status == 0, "\(explain.errors)")
        #expect(explain.output.contains(#""outcome": "commit""#), "\(explain.output)")
    }
}
