import LinkPolicy
import LinkRouting

/// The bookshop with a callback for a sign-in on this machine: for a demo at a real provider.
enum LoopbackBookshop {
    private static let shipped =
        "\"redirect\": \"https://reader.example/auth/callback\", "
        + "\"issuer\": \"https://id.reader.example\", \"client\": \"reader-app\""

    /// The policy.
    ///
    /// - Parameter client: The client id at the provider.
    /// - Returns: The bookshop's policy with another callback.
    /// - Throws: A problem where the id is none.
    static func policy(client: String) throws(CommandFailure) -> Policy {
        var json = JSONText()
        json.string(client)
        let own =
            "\"redirect\": \"http://127.0.0.1:{port}/callback\", \"issuer\": \"attempt\", "
            + "\"client\": \(json.text)"
        let text = BookshopPolicy.json
        guard let place = text.utf8.firstRange(of: shipped.utf8) else {
            throw .problem(Problem("the bookshop's policy has another callback", status: .refused))
        }
        let changed = text[..<place.lowerBound] + own + text[place.upperBound...]
        do throws(PolicyError) {
            return try Policy(json: Array(changed.utf8))
        } catch {
            throw .problem(
                Problem(
                    "`--client-id` is no client id",
                    hint: "write the id that the provider gave to this client"))
        }
    }
}
