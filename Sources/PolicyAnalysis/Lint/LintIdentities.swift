import LinkCrypto
import LinkPolicy

/// Names findings by what stays when lines move and lists change their order.
///
/// The place is the JSON pointer with the name of each element for its number. Findings of one rule
/// at one place are told apart by their number, in the order of their messages.
struct LintIdentities {
    private let root: LintPlace?
    /// What stands in the objects and lists that were passed, so that each one is read once.
    private var children: [String: [String: LintPlace]] = [:]

    /// Starts with nothing read.
    ///
    /// - Parameter root: The policy file, or `nil` where it is no JSON.
    init(_ root: LintPlace?) { self.root = root }

    /// The identities of findings, in their order.
    ///
    /// - Parameter findings: The rule, the pointer and the message of each.
    /// - Returns: One text for each, none twice.
    /// - Complexity: O(file + n log n)
    mutating func identities(
        of findings: [(rule: LintRule, pointer: String, message: String)]
    ) -> [String] {
        let places = findings.map { "\($0.rule.id) \(self.place($0.pointer))" }
        let order = findings.indices.sorted {
            findings[$0].message.utf8.lexicographicallyPrecedes(findings[$1].message.utf8)
        }
        var identities = places
        var seen: [String: Int] = [:]
        // BOUND: the findings.
        for number in order {
            let count = seen[places[number], default: 0] + 1
            seen[places[number]] = count
            if count > 1 { identities[number] += " #\(count)" }
        }
        return identities
    }

    /// The SHA-256 of an identity in hex, or `nil` where the system's cryptography does not work.
    static func fingerprint(_ identity: String) -> String? {
        do throws(CryptoError) {
            return try Digest.sha256(of: Array(identity.utf8).span).hex
        } catch {
            // A finding without fingerprint is still one; a policy's own digest needs the same call.
            return nil
        }
    }

    /// A pointer with names for numbers.
    private mutating func place(_ pointer: String) -> String {
        guard let root else { return pointer }
        var here: LintPlace? = root
        var text = ""
        // BOUND: at most 16 levels.
        for token in pointer.utf8.split(separator: 0x2F).map({ String(Substring($0)) }) {
            let isList = here?.value.kind == .array
            here = here.flatMap { children(of: $0)["\($0.pointer)/\(token)"] }
            text += "/" + (isList ? here.map(Self.name) ?? "*" : token)
        }
        return text
    }

    /// The members or elements of a value, by their pointers.
    private mutating func children(of place: LintPlace) -> [String: LintPlace] {
        if let found = children[place.pointer] { return found }
        let places = place.members.map(\.place) + place.elements
        let made = Dictionary(places.map { ($0.pointer, $0) }) { first, _ in first }
        children[place.pointer] = made
        return made
    }

    /// What an element calls itself.
    private static func name(_ element: LintPlace) -> String {
        if let text = element.value.string { return text }
        // BOUND: five keys.
        let parts = ["id", "route", "name", "path", "key"].compactMap {
            element.member($0)?.value.string
        }
        return parts.isEmpty ? "*" : parts.prefix(2).joined(separator: " ")
    }
}
