import Testing

/// A story told in lines: on the left what happens, on the right of `=>` all that comes of it.
///
/// The right side is the reply and then, each after a `|`, every effect in the order in which a
/// client is told: published states, prompts, content checks and notices. Held links are named
/// `i1`, `i2`, ... in the order in which they are first heard of. So a row asserts what must happen
/// and, at once, that nothing else does.
struct Script: CustomTestStringConvertible, Sendable {
    /// The sentence that the story proves.
    let name: String
    /// The section of the design, ordering or acceptance test.
    let cites: String
    /// The policy, as `Cast` names it.
    var policy = "rich"
    /// The lines.
    let lines: String

    init(_ name: String, _ cites: String, policy: String = "rich", _ lines: String) {
        self.name = name
        self.cites = cites
        self.policy = policy
        self.lines = lines
    }

    var testDescription: String { "\(name) (\(cites))" }

    /// Plays the story, and records an issue for each line that came out otherwise.
    func play(at location: SourceLocation = #_sourceLocation) throws {
        var stage = try Stage(policy: policy)
        var actual: [String] = []
        var isAsExpected = true
        for line in lines.split(separator: "\n").map({ $0.trimmed }) where line.isEmpty == false {
            let sides = line.split(separator: "=>", maxSplits: 1)
            let left = String(sides[0].trimmed)
            let came = try stage.perform(left)
            let expected = sides.count == 2 ? String(sides[1].trimmed) : came
            let isSame = came == expected
            isAsExpected = isAsExpected && isSame
            actual.append((isSame ? "  " : "! ") + "\(left) => \(came)")
        }
        if isAsExpected == false {
            Issue.record(
                "\(name): came out as\n\(actual.joined(separator: "\n"))", sourceLocation: location)
        }
    }
}

extension Substring {
    /// Without the spaces at both ends.
    var trimmed: Substring {
        var rest = self
        while rest.first == " " { rest = rest.dropFirst() }
        while rest.last == " " { rest = rest.dropLast() }
        return rest
    }
}
