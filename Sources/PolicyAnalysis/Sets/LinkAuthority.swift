import LinkRouting

/// Schemes and authorities that each policy reads in one way: all of them have the same site, and
/// the same parameter in their left-most label.
struct LinkAuthority: Sendable {
    /// How one policy reads them.
    struct Place: Hashable, Sendable {
        /// The number of the site.
        let site: Int
        /// Whether the authority is the first segment of patterns.
        let isWord: Bool
        /// The parameter in the left-most label; empty where there is none.
        let label: String
    }

    let scheme: String
    /// For each policy, its reading; `nil` where it refuses all of these links.
    let places: [Place?]
    /// The authorities, in lower case.
    let language: Language

    /// The bit of the site of a policy.
    func bit(_ side: Int) -> UInt64 { places[side].map { 1 << UInt64($0.site) } ?? 0 }

    /// The authorities of one or two tables, in parts that share nothing.
    ///
    /// - Complexity: O(sites * sites) for each scheme
    static func all(of tables: [RouteTable], _ search: inout WordSearch) -> [LinkAuthority] {
        let sites = tables.map(\.siteShapes)
        var schemes: [String] = []
        // BOUND: at most two tables of 64 sites.
        for site in sites.joined() where !schemes.contains(site.scheme) {
            schemes.append(site.scheme)
        }
        // The web first: that is where witnesses are looked for first.
        schemes.sort { ($0 == "https" ? 0 : 1, $0) < ($1 == "https" ? 0 : 1, $1) }
        var result: [LinkAuthority] = []
        for scheme in schemes {
            let entries = sites.map { Self.entries(of: scheme, $0) }
            result += parts(scheme, entries, &search)
        }
        return result
    }

    private typealias Entry = (place: Place, language: Language)

    private static func parts(
        _ scheme: String, _ entries: [[Entry]], _ search: inout WordSearch
    ) -> [LinkAuthority] {
        var result: [LinkAuthority] = []
        guard entries.count == 2 else {
            return (entries.first ?? []).filter {
                !search.isEmpty($0.language, at: .authority)
            }.map {
                LinkAuthority(scheme: scheme, places: [$0.place], language: $0.language)
            }
        }
        // BOUND: at most 64 times 64 sites, as often as hosts have labels.
        for first in entries[0] {
            for second in entries[1] {
                let common = first.language.and(second.language)
                guard let common, !search.isEmpty(common, at: .authority) else { continue }
                result.append(
                    LinkAuthority(
                        scheme: scheme, places: [first.place, second.place], language: common))
            }
        }
        for side in 0..<2 {
            for entry in entries[side] {
                var rest = [entry.language]
                for other in entries[1 - side] {
                    rest = rest.flatMap { $0.without(other.language) }
                }
                for language in rest where !search.isEmpty(language, at: .authority) {
                    result.append(
                        LinkAuthority(
                            scheme: scheme,
                            places: side == 0 ? [entry.place, nil] : [nil, entry.place],
                            language: language))
                }
            }
        }
        return result
    }

    /// What a policy takes behind a scheme; an exact host goes before a template that fits it.
    private static func entries(of scheme: String, _ sites: [SiteShape]) -> [Entry] {
        let exact = sites.flatMap(\.hosts).filter { $0.label == nil }.map { Array($0.text.utf8) }
        var entries: [Entry] = []
        // BOUND: at most 64 sites, and the hosts of the policy.
        for (number, site) in sites.enumerated() where site.scheme == scheme {
            switch site.kind {
            case .none:
                entries.append(
                    (Place(site: number, isWord: false, label: ""), Language(.word([]))))
            case .word:
                entries.append(
                    (Place(site: number, isWord: true, label: ""), Language(.word)))
            case .hosts(let hosts):
                let own = hosts.filter { $0.label == nil }.map { Array($0.text.utf8) }
                if !own.isEmpty {
                    entries.append(
                        (
                            Place(site: number, isWord: false, label: ""),
                            Language(.words(Language.sorted(own)))
                        ))
                }
                for host in hosts {
                    guard let language = template(host, exact) else { continue }
                    entries.append(
                        (Place(site: number, isWord: false, label: host.labelName), language))
                }
            }
        }
        return entries
    }

    private static func template(_ host: HostShape, _ exact: [[UInt8]]) -> Language? {
        guard let label = host.label else { return nil }
        let suffix = Array(host.text.utf8)
        let values: Automaton
        switch label.type {
        case .enumeration(let words):
            values = .words(Language.sorted(words.map { Array($0.utf8) }))
        case .token(let bounds, also: _): values = .run(.lowerHost, bounds)
        case .int, .text, .uuid, .date, .bool, .decimal, .digits, .host, .route, .rest: return nil
        }
        var language: Language? = Language(TypePool.wrapped([], values, suffix))
        // A listed label may be one that no token could be: the policy pins it.
        if case .token = label.type {
            language = language?.and(TypePool.wrapped([], .label, suffix))
        }
        return exact.isEmpty ? language : language?.without(.words(Language.sorted(exact)))
    }
}

extension SiteShape {
    /// The hosts of the site; none where it has no hosts.
    var hosts: [HostShape] {
        switch kind {
        case .hosts(let hosts): hosts
        case .word, .none: []
        }
    }
}
