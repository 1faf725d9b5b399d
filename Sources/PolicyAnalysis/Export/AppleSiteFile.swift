package import LinkPolicy
import LinkRouting

/// The file `apple-app-site-association` of a site: which links iOS and macOS hand to the app.
///
/// It decides only whether the app opens. The first component that matches a link wins, so the
/// components stand in the order of ownership, and what the app does not take is excluded where a
/// wildcard would take it.
package struct AppleSiteFile: Sendable {
    /// One component: a path with wildcards, and what else must hold.
    struct Component: Hashable, Sendable {
        var path: String
        var fragment: String?
        var requiredKeys: [String] = []
        var isExcluded = false
        var comment: String
    }

    /// The components in their order.
    let components: [Component]
    /// What the file cannot say, one line each.
    package let remarks: [String]
    /// How many places were looked at to make it.
    package let stepCount: Int

    /// Makes the file of one https origin.
    ///
    /// - Parameters:
    ///   - policy: The policy.
    ///   - site: The place of the origin among `table.siteShapes`.
    ///   - progress: Told how many of how many components are done.
    /// - Complexity: O(n log n) in the number of patterns
    package init(
        of policy: Policy, site: Int, progress: (Int, Int) -> Void = { _, _ in }
    ) {
        let patterns = DeliveredPattern.all(of: policy, site: site)
        var rests = DeliveredRests(patterns)
        var components = Self.callbacks(of: policy, site: site)
        var isLoose = rests.isEmpty == false
        var isTight = false
        // BOUND: the patterns of one policy.
        for pattern in patterns {
            let isSwallowed = rests.mayTake(pattern)
            if pattern.isTaken, !pattern.hasRest {
                isLoose = isLoose || isSwallowed
                components += isSwallowed ? [] : Self.tooDeep(pattern)
            }
            let hasParameter = pattern.path.contains { $0.type != nil }
            isTight = isTight || isSwallowed && !pattern.isTaken && hasParameter
            components.append(Self.component(pattern))
            components += Self.withoutKeys(pattern)
        }
        var indexes = WildcardIndexes()
        self.components = Self.needed(components, &indexes, progress)
        stepCount = components.count + rests.stepCount + indexes.stepCount
        var remarks = ["it has no types: the app refuses values outside of their bounds"]
        if isLoose {
            remarks.append("a wildcard takes any number of segments: the app refuses the surplus")
        }
        if isTight {
            remarks.append(
                "an exclusion takes longer links of a rest, too: those open in the browser")
        }
        if policy.table.siteShapes[site].hasLabel {
            remarks.append("the same file is served on every host of the origin")
        }
        self.remarks = remarks
    }

    /// The text of the file.
    ///
    /// - Parameter appIDs: The apps, such as `TEAMID.com.example.app`.
    /// - Returns: Lines of JSON, one component on each.
    /// - Complexity: O(components)
    package func lines(appIDs: [String]) -> [String] {
        var names = JSONText()
        names.array { list in
            // BOUND: the caller's apps.
            for id in appIDs { list.string(id) }
        }
        return ["{", "  \"applinks\": {", "    \"details\": [", "      {"]
            + ["        \"appIDs\": \(names.text),", "        \"components\": ["]
            + list(note: "comment", indent: "          ")
            + ["        ]", "      }", "    ]", "  }", "}"]
    }

    /// The components, one on each line.
    ///
    /// - Parameters:
    ///   - note: The key of a comment, which differs between systems.
    ///   - indent: What stands in front of each.
    /// - Returns: Lines of JSON.
    /// - Complexity: O(components)
    func list(note: String, indent: String) -> [String] {
        components.enumerated().map { place, component in
            let comma = place + 1 < components.count ? "," : ""
            return indent + Self.json(component, note: note) + comma
        }
    }

    private static func json(_ component: Component, note: String) -> String {
        var json = JSONText()
        json.object { entry in
            entry.member("/", component.path)
            if component.requiredKeys.isEmpty == false {
                entry.key("?")
                entry.object { query in
                    // BOUND: the query keys of one route.
                    for key in component.requiredKeys { query.member(key, "?*") }
                }
            }
            if let fragment = component.fragment { entry.member("#", fragment) }
            if component.isExcluded { entry.member("exclude", true) }
            entry.member(note, component.comment)
        }
        return json.text
    }

    /// Sign-ins come back to addresses of the site that are no routes.
    private static func callbacks(of policy: Policy, site: Int) -> [Component] {
        callbackPaths(of: policy, site: site).map { Component(path: $0, comment: "callback") }
    }

    /// The paths of the addresses of a site that sign-ins come back to.
    ///
    /// - Complexity: O(callbacks * hosts)
    static func callbackPaths(of policy: Policy, site: Int) -> [String] {
        callbackPlaces(of: policy, site: site).map(\.path)
    }

    /// The same paths, each with the number of its callback.
    ///
    /// - Complexity: O(callbacks * hosts)
    static func callbackPlaces(
        of policy: Policy, site: Int
    ) -> [(number: Int, path: String)] {
        guard case .hosts(let hosts) = policy.table.siteShapes[site].kind else { return [] }
        return policy.callbacks.definitions.enumerated().compactMap { number, callback in
            // BOUND: the hosts of one origin.
            for host in hosts where host.label == nil {
                let prefix = "https://\(host.text)/"
                guard callback.redirect.utf8.starts(with: prefix.utf8) else { continue }
                let path = callback.redirect.utf8.dropFirst(prefix.utf8.count - 1)
                return (number, String(Substring(path)))
            }
            return nil
        }
    }

    private static func component(_ pattern: DeliveredPattern) -> Component {
        Component(
            path: path(pattern.path.map(text)),
            fragment: pattern.fragmentMark.isEmpty
                ? nil
                : (pattern.fragmentMark == "#/" ? "/" : "")
                    + pattern.fragment.map(text).joined(separator: "/"),
            requiredKeys: pattern.requiredKeys, isExcluded: pattern.isTaken == false,
            comment: pattern.route.text)
    }

    /// What the wildcards of a pattern would take beyond it: one slash more in the place of each.
    ///
    /// No exclusion ends in `/*`, because that would take what stands before it, too.
    private static func tooDeep(_ pattern: DeliveredPattern) -> [Component] {
        let texts = pattern.path.map(text)
        return texts.indices.filter { pattern.path[$0].type != nil }.flatMap { place in
            split(pattern.path[place]).map { halves in
                var longer = texts
                longer.replaceSubrange(place...place, with: halves)
                return Component(
                    path: path(longer), isExcluded: true,
                    comment: "nothing is below \(pattern.route.text)")
            }
        }
    }

    /// The texts of a segment around a slash inside of its parameter; no segment is empty.
    private static func split(_ segment: SegmentShape) -> [[String]] {
        let heads = [segment.prefix + "?*"] + (segment.prefix.isEmpty ? [] : [segment.prefix])
        let tails = ["?*" + segment.suffix] + (segment.suffix.isEmpty ? [] : [segment.suffix])
        return heads.flatMap { head in tails.map { [head, $0] } }
    }

    /// Links of a pattern that lack a required key belong to no pattern behind it.
    private static func withoutKeys(_ pattern: DeliveredPattern) -> [Component] {
        guard pattern.isTaken, pattern.requiredKeys.isEmpty == false else { return [] }
        var component = component(pattern)
        component.requiredKeys = []
        component.isExcluded = true
        component.comment = "\(pattern.route.text) wants its query"
        return [component]
    }

    /// An exclusion is left out where nothing behind it takes such links anyway.
    private static func needed(
        _ components: [Component], _ taken: inout WildcardIndexes, _ progress: (Int, Int) -> Void
    ) -> [Component] {
        var needed: [Component] = []
        // BOUND: the components of one file, from the last one on.
        for (number, component) in components.reversed().enumerated() {
            progress(number + 1, components.count)
            if component.isExcluded {
                if taken.mayMeet(component.path) { needed.append(component) }
                continue
            }
            needed.append(component)
            // A fragment keeps apart what the paths do not.
            if component.fragment == nil { taken.insert(component.path) }
        }
        return needed.reversed()
    }

    private static func path(_ segments: [String]) -> String {
        "/" + segments.joined(separator: "/")
    }

    private static func text(_ segment: SegmentShape) -> String { segment.wildcardText }
}

extension SiteShape {
    /// Whether a host has a parameter in front.
    fileprivate var hasLabel: Bool {
        guard case .hosts(let hosts) = kind else { return false }
        return hosts.contains { $0.label != nil }
    }
}
