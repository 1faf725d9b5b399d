/// Queries and fragments behind a path, enough of them for every condition that patterns and
/// components have: nothing, what each wants, and both together.
struct LinkTails {
    private let patterns: [SitePattern]
    private let rules: [SiteRule]

    /// How many queries and fragments are put together.
    private static let limit = 12

    init(_ patterns: [SitePattern], _ rules: [SiteRule]) {
        self.patterns = patterns
        self.rules = rules
    }

    /// The texts behind a path, the shortest first.
    ///
    /// - Complexity: O(patterns + components), at most 144 texts
    var texts: [String] {
        let queries = Self.unique([""] + wanted + joined)
        let fragments = Self.unique(
            [""] + patterns.map(\.fragmentSample)
                + rules.compactMap(Self.fragment))
        // BOUND: the limit, twice.
        return queries.flatMap { query in
            fragments.map { fragment in
                (query.isEmpty ? "" : "?" + query) + (fragment.isEmpty ? "" : "#" + fragment)
            }
        }
    }

    private static let plain = WildcardText.Rules(isCaseSensitive: true, variables: [])

    /// What each pattern and each component wants by itself.
    private var wanted: [String] {
        patterns.map(Self.required) + rules.compactMap(Self.sample)
    }

    /// What a component wants beside what the owner of the link wants.
    private var joined: [String] {
        guard let first = patterns.first.map(Self.required), first.isEmpty == false else {
            return []
        }
        return rules.compactMap(Self.sample).filter { $0.isEmpty == false }.map { "\(first)&\($0)" }
    }

    private static func required(_ pattern: SitePattern) -> String {
        pattern.requiredKeys.map { "\($0)=x" }.joined(separator: "&")
    }

    /// A fragment that fits; what fits nothing, too, has one that is there for Android.
    private static func fragment(_ rule: SiteRule) -> String? {
        guard let text = rule.component.fragment,
            let sample = WildcardText(text.utf8, plain).sample
        else { return nil }
        return sample.isEmpty && rule.component.system == .android ? "x" : sample
    }

    private static func sample(_ rule: SiteRule) -> String? {
        switch rule.component.query {
        case .anything: return nil
        case .whole(let text): return WildcardText(text.utf8, plain).sample
        case .items(let items):
            let texts = items.compactMap { item -> String? in
                let value = WildcardText(item.value.utf8, plain).sample
                let mayBeAbsent = rule.component.system == .apple
                return value.flatMap {
                    $0.isEmpty && mayBeAbsent ? nil : "\(item.key)=\($0)"
                }
            }
            return texts.joined(separator: "&")
        }
    }

    /// Texts that may stand in a link, each once, within the limit.
    private static func unique(_ texts: [String]) -> [String] {
        var seen: Set<String> = []
        let plain = texts.filter { text in
            text.utf8.allSatisfy { LinkSymbol.raw.contains($0) || $0 == 0x25 || $0 == 0x3F }
        }
        return Array(plain.filter { seen.insert($0).inserted }.prefix(limit))
    }
}
