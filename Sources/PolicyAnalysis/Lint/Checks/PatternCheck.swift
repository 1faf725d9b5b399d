import LinkPolicy
import LinkRouting

/// `LB013`, `LB022`, `LB064`: patterns that look like each other, public ones below protected ones,
/// and public ones that take any path.
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
        checkCatchAll(&findings)
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
                witness: LintWitnesses(source.policy).witness(of: entry.route.index))
        }
    }

    /// A public pattern whose first segment is any text; a literal around it narrows it down.
    private func checkCatchAll(_ findings: inout LintFindings) {
        var numbers: [RouteIndex: Int] = [:]
        // BOUND: the patterns of the policy.
        for shape in source.policy.table.patternShapes where !shape.isMoved {
            let number = numbers[shape.route, default: 0]
            numbers[shape.route] = number + 1
            let route = source.text(at: shape.route)
            guard source.demand(route).access == .public, let first = shape.path.first,
                first.prefix.isEmpty, first.suffix.isEmpty, let type = first.type?.type,
                Self.isOpen(type, isRest: first.maximum > 1),
                shape.path.dropFirst().allSatisfy({ $0.type != nil })
            else { continue }
            let place =
                route.patterns.indices.contains(number) ? route.patterns[number] : route.place
            findings.add(
                "LB064", at: place,
                "public route `\(route.id)` takes \(first.maximum > 1 ? "every" : "any") path that "
                    + "no other route takes",
                route: route, witness: LintWitnesses(source.policy).witness(of: route.index))
        }
    }

    /// Whether a segment of a type is anything that one can type; of a rest, tokens are enough.
    private static func isOpen(_ type: ParameterType, isRest: Bool) -> Bool {
        switch type {
        case .text: true
        case .token: isRest
        case .int, .enumeration, .uuid, .date, .bool, .decimal, .digits, .host, .route, .rest:
            false
        }
    }
}
