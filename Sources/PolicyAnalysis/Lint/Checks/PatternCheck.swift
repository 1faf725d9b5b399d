import LinkPolicy

/// `LB013` and `LB022`: patterns that look like each other, and public ones below protected ones.
struct PatternCheck {
    let source: LintSource

    private struct Entry {
        var route: RouteText
        var place: LintPlace
        var shape: [String]
        var text: String { "/" + shape.joined(separator: "/") }
    }

    /// Adds the findings about all patterns.
    ///
    /// - Complexity: O(bytes of the patterns)
    func run(_ findings: inout LintFindings) {
        var entries: [Entry] = []
        // BOUND: the routes of the policy, each with at most 64 patterns.
        for route in source.routes {
            for place in route.patterns {
                let shape = PatternWords.shape(place.value.string ?? "")
                entries.append(Entry(route: route, place: place, shape: shape))
            }
        }
        checkSpellings(entries, &findings)
        checkBelow(entries, &findings)
    }

    private func checkSpellings(_ entries: [Entry], _ findings: inout LintFindings) {
        var seen: [String: Entry] = [:]
        // BOUND: the patterns of the policy.
        for entry in entries {
            let key = entry.shape.map(PatternWords.folded).joined(separator: "/")
            findings.step()
            guard let first = seen[key] else {
                seen[key] = entry
                continue
            }
            guard first.shape != entry.shape, first.route.originBits & entry.route.originBits != 0
            else { continue }
            findings.add(
                "LB013", at: entry.place,
                "\(DisplayText.quoted(entry.text)) differs from "
                    + "\(DisplayText.quoted(first.text)) of `\(first.route.id)` by letter case or "
                    + "plural only",
                route: entry.route)
        }
    }

    private func checkBelow(_ entries: [Entry], _ findings: inout LintFindings) {
        var protected: [String: [Entry]] = [:]
        // BOUND: the patterns of the policy.
        for entry in entries where source.demand(entry.route).access == .authenticated {
            protected[entry.text, default: []].append(entry)
        }
        // BOUND: the patterns of the policy, each with at most 64 segments.
        for entry in entries where source.demand(entry.route).access == .public {
            findings.step(entry.shape.count)
            let above = (1..<max(1, entry.shape.count)).reversed().lazy.compactMap { count in
                let path = "/" + entry.shape.prefix(count).joined(separator: "/")
                return protected[path]?.first {
                    $0.route.originBits & entry.route.originBits != 0
                }
            }
            guard let found = above.first else { continue }
            findings.add(
                "LB022", at: entry.place,
                "public route `\(entry.route.id)` lies below "
                    + "\(DisplayText.quoted(found.text)) of `\(found.route.id)`, which takes a "
                    + "session",
                route: entry.route,
                witness: SampleRoute(source.policy).link(of: entry.route.index).map(
                    LintWitness.init(link:)))
        }
    }
}
