import LinkPolicy
import LinkRouting

/// A pattern of a site as the delivery of an operating system sees it: segments that are literal or
/// hold something, and whether the system should hand such links to the app.
struct DeliveredPattern {
    /// The route that it leads to.
    let route: RouteID
    /// The segments of the path.
    let path: [SegmentShape]
    /// The segments of the fragment.
    let fragment: [SegmentShape]
    /// What introduces the fragment.
    let fragmentMark: String
    /// The query keys that must stand.
    let requiredKeys: [String]
    /// Whether the app takes such links from the web.
    let isTaken: Bool
    /// The pattern as the table has it.
    let shape: PatternShape

    /// The patterns of a site, those with more segments first, and of equally many the more literal
    /// one: so the first that matches is the one that owns a link.
    ///
    /// - Complexity: O(n log n) in the number of patterns
    static func all(of policy: Policy, site: Int) -> [DeliveredPattern] {
        let shapes = policy.table.patternShapes.filter { $0.sites >> UInt64(site) & 1 == 1 }
        let patterns = shapes.map { shape in
            DeliveredPattern(
                route: policy.table.id(at: shape.route), path: shape.path,
                fragment: shape.fragment, fragmentMark: shape.fragmentMark,
                requiredKeys: shape.query.filter { $0.presence == .required }.map(\.key),
                isTaken: policy.access(at: shape.route) != .deny
                    && policy.sources(at: shape.route).contains(.universalLink),
                shape: shape)
        }
        return patterns.enumerated().sorted { left, right in
            let keys = (left.element.order, right.element.order)
            return keys.0 == keys.1
                ? left.offset < right.offset
                : keys.1.lexicographicallyPrecedes(keys.0)
        }.map(\.element)
    }

    /// Whether it ends in a rest of several segments.
    var hasRest: Bool { path.last.map { $0.maximum > 1 } ?? false }

    /// Larger is earlier: fixed lengths before rests, then the number of segments, a fragment before
    /// none, then how literal they are.
    private var order: [Int] {
        let literal = (path + fragment).reduce(0) { sum, segment in
            sum
                + (segment.type == nil
                    ? 2 : segment.prefix.isEmpty && segment.suffix.isEmpty ? 0 : 1)
        }
        return [hasRest ? 0 : 1, path.count, fragmentMark.isEmpty ? 0 : 1, literal]
    }

    /// Whether a text in which a wildcard swallowed a slash may be a link of another pattern.
    func mayTake(_ other: DeliveredPattern) -> Bool {
        guard hasRest, other.path.count >= path.count else { return false }
        return zip(path, other.path).allSatisfy { mine, theirs in
            mine.type != nil || theirs.type != nil || mine.prefix == theirs.prefix
        }
    }
}
