import Foundation
import Testing

/// What the help promises of the analysis, each sentence with the attempt that came nearest to
/// refuting it.
@Suite struct ClaimTests {
    struct Claim: CustomTestStringConvertible, Sendable {
        /// The verb whose help has the sentence.
        let verb: [String]
        /// The sentence, with single spaces.
        let sentence: String
        /// The policy, and what stands in `OTHER`, both as JSON.
        let policy: String
        var other = "{}"
        /// The command line; `POLICY` and `OTHER` are the files.
        let words: [String]
        var input = ""
        let status: Int32
        /// What the output has, and what neither output nor errors have.
        var has: [String] = []
        var lacks: [String] = []

        var testDescription: String { "\(verb.joined(separator: " ")): \(sentence)" }
    }

    /// A policy of one site around routes and other members.
    static func policy(_ routes: String, _ more: String = "") -> String {
        """
        {"linkbroker": 1, "id": "p", "revision": "1",
        "origins": [{"id": "web", "hosts": ["a.example"]}], \(more)
        "defaults": {"access": "authenticated", "from": ["universalLink"]},
        "routes": [{"id": "home", "path": "/", "access": "public"}\(routes)]}
        """
    }

    private static let secret = policy(
        #", {"id": "g", "path": "/g/{code}", "params": {"code": {"token": [3, 9]}}, "#
            + #""secret": ["code"], "access": "public"}, {"id": "in", "path": "/in", "#
            + #""access": "public", "query": {"next?": {"route": ["g"]}}}"#)
    private static let tooLong = policy(
        #", {"id": "long", "path": "/l/{t}", "params": {"t": {"token": [60, 80]}}, "#
            + #""access": "public"}"#, #""limits": {"bytes": 64},"#)
    private static let accepted = policy(
        "",
        #""never": [{"name": "n", "route": "home", "from": ["universalLink"], "reach": "commit"}],"#
            + #""suppress": [{"id": "LB061", "reason": "x", "until": "2027-01-01"}],"#)

    static let claims = [
        Claim(
            verb: ["explain"], sentence: "Secret parameters are masked", policy: secret,
            words: ["explain", "--policy", "POLICY", "--batch", "-"],
            input: #"{"url": "https://a.example/g/MARK"}"# + "\n"
                + #"{"url": "https://a.example/in?next=%2Fg%2FMARK"}"# + "\n",
            status: 0, has: [#""code": "\u2026""#, #""next": "\u2026""#],
            lacks: ["MARK", "canonical"]),
        Claim(
            verb: ["explain"], sentence: "fewer changes are not enough",
            policy: policy(
                #", {"id": "x", "path": "/x", "require": {"scopes": {"any": ["a", "b"]}}, "#
                    + #""flags": ["f"], "minApp": "2.0.0"}"#,
                #""vocab": {"scopes": ["a", "b"], "flags": ["f"]},"#),
            words: [
                "explain", "--policy", "POLICY", "--why-not", "--format", "json", "--flags", "f",
                "https://a.example/x",
            ], status: 3,
            has: [#""change": "signIn""#, #""change": "app""#, #""change": "scope""#],
            lacks: [#""change": "flag""#]),
        Claim(
            verb: ["matrix"],
            sentence: "Each cell is the gate's own decision about a link to the route",
            policy: tooLong, words: ["matrix", "POLICY"], status: 0, has: ["no link"]),
        Claim(
            verb: ["diff"],
            sentence: "Routes are matched by the links that they take, never by their names.",
            policy: policy(#", {"id": "x", "path": "/x"}, {"id": "y", "path": "/y"}"#),
            other: policy(#", {"id": "y", "path": "/x"}, {"id": "x", "path": "/y"}"#),
            words: ["diff", "POLICY", "OTHER", "--format", "json"], status: 3,
            has: ["incomparable", "https://a.example/x", "https://a.example/y"]),
        Claim(
            verb: ["diff"],
            sentence: "The `never` properties of NEW are checked again",
            policy: policy("").replacing(
                #""access": "public""#, with: #""access": "authenticated""#),
            other: accepted, words: ["diff", "POLICY", "OTHER", "--format", "json"], status: 3,
            has: [#""never": [{"name": "n", "route": "home""#]),
        Claim(
            verb: ["check"], sentence: "A finding is accepted in the policy itself, for a while",
            policy: accepted, words: ["check", "POLICY", "--today", "2027-01-01"], status: 0,
            has: ["1 suppressed"]),
        Claim(
            verb: ["check"], sentence: "A finding is accepted in the policy itself, for a while",
            policy: accepted, words: ["check", "POLICY", "--today", "2027-01-02"], status: 2,
            has: ["LB061", "LB063"]),
        Claim(
            verb: ["report"], sentence: "every text of the policy is escaped",
            policy: policy(
                #", {"id": "x", "path": "/x", "title": "</script><img src=x>", "note": "`${a}`"}"#),
            words: ["report", "POLICY", "-o", "-", "--title", "<b>&'"], status: 0,
            has: ["&lt;b&gt;"], lacks: ["<img", "<b>&"]),
        Claim(
            verb: ["audit", "show"],
            sentence:
                "A scene, route or reason that no record of the log has is an error and not an "
                + "empty answer.",
            policy: "", words: ["audit", "show", "-", "--route", "x"], status: 1),
    ]

    private static func flat(_ text: String) -> String {
        text.split { $0.isWhitespace }.joined(separator: " ")
    }

    @Test(arguments: claims)
    func `a sentence of the help survives the attempt to refute it`(_ claim: Claim) throws {
        let folder = try TemporaryFolder()
        try folder.file("policy.json", claim.policy)
        try folder.file("other.json", claim.other)
        let words = claim.words.map { word in
            switch word {
            case "POLICY": folder.path("policy.json")
            case "OTHER": folder.path("other.json")
            // Everything else is meant as it stands.
            default: word
            }
        }
        let run = try Program.run(words, input: Data(claim.input.utf8))
        #expect(run.status == claim.status, "\(run.output) \(run.errors)")
        for text in claim.has { #expect(run.output.contains(text), "\(text)") }
        for text in claim.lacks { #expect(!(run.output + run.errors).contains(text), "\(text)") }
        let help = try Program.run(["help"] + claim.verb).output
        #expect(Self.flat(help).contains(claim.sentence), "the sentence is gone")
    }
}
