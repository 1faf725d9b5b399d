import LinkPolicy

/// Policy files as the verbs read them.
enum PolicyFile {
    /// The largest policy file: 16 MiB.
    static let byteCountLimit = 16_777_216

    /// Reads and compiles a policy.
    ///
    /// - Parameter path: The file.
    /// - Returns: The policy.
    /// - Throws: A problem with the place in the file and a caret; exit code 3 where the file was
    ///   read but is no policy.
    static func policy(at path: String) throws(CommandFailure) -> Policy {
        try read(at: path).policy
    }

    /// Reads and compiles a policy, for those who need its text as well.
    ///
    /// - Parameter path: The file.
    /// - Returns: The policy and the bytes that it was read from.
    /// - Throws: As `policy(at:)`.
    static func read(
        at path: String
    ) throws(CommandFailure) -> (policy: Policy, source: [UInt8]) {
        let source = try FileReading.bytes(of: path, byteCountLimit: byteCountLimit)
        do throws(PolicyError) {
            return (try Policy(json: source), source)
        } catch {
            throw .problem(
                Problem(
                    "the policy does not load",
                    excerpt: error.rendered(
                        source: source, fileName: DisplayedText.escaped(path)),
                    hint: "`linkbroker check FILE` lists every error of a policy",
                    status: .refused))
        }
    }
}

extension PolicyFile {
    /// The policy that the program brings along.
    ///
    /// - Returns: The bookshop.
    /// - Throws: A problem where this build of the program is broken.
    static func bookshop() throws(CommandFailure) -> Policy {
        do throws(PolicyError) {
            return try Policy(json: Array(BookshopPolicy.json.utf8))
        } catch {
            throw .problem(
                Problem("the bookshop's policy does not load: \(error)", status: .refused))
        }
    }
}
