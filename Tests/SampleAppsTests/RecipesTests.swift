import LinkBroker
import LinkBrokerTesting
import SampleApps
import Testing

/// The recipes, sentence by sentence.
///
/// | sentence | test |
/// |---|---|
/// | `recipe(id: Int)`, `author(name:)`, `settings` | `PolicyFileTests`: each enum says what its policy says |
/// | a name with spaces, accents and a slash | an author's name comes back as it was written |
/// | universal links through the same parser | the site and the scheme give one route for each link |
/// | no login anywhere, `check` says so once | nobody is ever asked to sign in; `PolicyFileTests` |
@Suite struct RecipesTests {
    @Test(arguments: ["Zoë Müller/Brandt", "O'Neill & Sons", "Ana María", "陳 大文", "a%b", "C#"])
    func `an author's name comes back as it was written`(name: String) throws {
        let policy = try SampleFiles.policy("recipes")
        for origin in ["web", "app"] {
            let link = try policy.table.link(for: RecipesRoute.author(name: name), on: origin)
            let session = try SampleSession(policy)
            #expect(try session.open(link.text) == "committed author public")
            #expect(try session.path(RecipesRoute.self) == [.author(name: name)])
        }
    }

    static let pairs = [
        ("recipes/12", "committed recipe public"), ("authors/Zo%C3%AB", "committed author public"),
        ("settings", "committed settings public"), ("recipes/soup", "rejected param_not_canonical"),
        ("recipes/0", "rejected param_out_of_range"), ("authors/a%2Fb", "committed author public"),
        ("authors/a/b", "rejected unknown_route"), ("authors/..", "rejected dot_segment"),
        ("recipes/12?x=1", "committed recipe public"),
    ]

    @Test(arguments: pairs)
    func `the site and the scheme give one route for each link`(path: String, answer: String) throws
    {
        let site = try SampleSession("recipes")
        let app = try SampleSession("recipes")
        #expect(try site.open("https://recipes.example/\(path)") == answer)
        #expect(try app.open("recipes://\(path)") == answer)
        #expect(try site.shown() == (try app.shown()))
    }

    @Test func `nobody is ever asked to sign in`() throws {
        let session = try SampleSession("recipes")
        for (path, _) in Self.pairs { try session.open("recipes://\(path)") }
        #expect(session.recorded.prompts(in: try SceneID("s1")).isEmpty)
        let policy = session.broker.policy
        #expect(policy.isAllPublic)
        #expect(policy.table.indices.allSatisfy { policy.access(at: $0) == .public })
    }
}
