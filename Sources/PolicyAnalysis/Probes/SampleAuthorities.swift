import LinkRouting

/// The schemes and authorities of one or two policies, one for each combination of sites.
enum SampleAuthorities {
    /// Lists them.
    ///
    /// - Parameter tables: One or two tables.
    /// - Returns: At least one for every site of every table; the shortest https ones first.
    /// - Complexity: O(hosts * hosts)
    static func list(_ tables: [RouteTable]) -> [SampleAuthority] {
        let sites = tables.map(\.siteShapes)
        var result: [SampleAuthority] = []
        // BOUND: at most two tables of 64 sites.
        for site in sites.joined() {
            switch site.kind {
            case .word: add(site.scheme, host: nil, isWord: true, sites, tables, &result)
            case .none: add(site.scheme, host: nil, isWord: false, sites, tables, &result)
            case .hosts(let hosts):
                // BOUND: the hosts of the policies.
                for host in hosts.flatMap({ names(of: $0, sites) }) {
                    add(site.scheme, host: host, isWord: false, sites, tables, &result)
                }
            }
        }
        return result
    }

    /// A host as it is, or with samples of its left-most label.
    private static func names(of host: HostShape, _ sites: [[SiteShape]]) -> [String] {
        guard let label = host.label else { return [host.text] }
        var types = [label.type]
        // BOUND: at most two tables of 64 sites.
        for site in sites.joined() {
            guard case .hosts(let hosts) = site.kind else { continue }
            for other in hosts where other.text == host.text {
                if let type = other.label?.type, types.contains(type) == false {
                    types.append(type)
                }
            }
        }
        return TextSamples.texts(for: types).filter { text in
            text.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) }
        }.map { $0 + host.text }
    }

    private static func add(
        _ scheme: String, host: String?, isWord: Bool, _ sites: [[SiteShape]],
        _ tables: [RouteTable], _ result: inout [SampleAuthority]
    ) {
        let places = zip(sites, tables).map { shapes, table in
            place(scheme, host, isWord: isWord, shapes, table)
        }
        let isKnown = result.contains { known in
            known.sites == places && known.isWord == isWord
                && known.prefix.hasPrefix(scheme + "://")
        }
        guard isKnown == false else { return }
        result.append(
            SampleAuthority(
                prefix: scheme + "://" + (host ?? ""), isWord: isWord, sites: places))
    }

    /// The site that links with this scheme and host have in a table.
    private static func place(
        _ scheme: String, _ host: String?, isWord: Bool, _ sites: [SiteShape], _ table: RouteTable
    ) -> Int? {
        let fitting = sites.indices.filter { sites[$0].scheme == scheme }
        guard let host else {
            return fitting.first { place in
                switch sites[place].kind {
                case .word: isWord
                case .none: isWord == false
                case .hosts: false
                }
            }
        }
        let exact = fitting.first {
            hosts(sites[$0]).contains { $0.label == nil && $0.text == host }
        }
        return exact
            ?? fitting.first { place in
                hosts(sites[place]).contains { shape in
                    guard let label = shape.label, host.hasSuffix(shape.text) else { return false }
                    let text = Array(host.utf8.dropLast(shape.text.utf8.count))
                    return table.takes(text, label) == true
                }
            }
    }

    private static func hosts(_ site: SiteShape) -> [HostShape] {
        switch site.kind {
        case .hosts(let hosts): hosts
        case .word, .none: []
        }
    }
}
