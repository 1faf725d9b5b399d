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
        return patterns.map { (order: $0.order, pattern: $0) }.enumerated().sorted { left, right in
            left.element.order == right.element.order
                ? left.offset < right.offset
                : right.element.order.lexicographicallyPrecedes(left.element.order)
        }.map(\.element.pattern)
    }

    /// Whether it ends in a rest of several segments.
    var hasRest: Bool { path.last.map { $0.maximum > 1 } ?? false }

    /// The path with `?*` for every parameter.
    var wildcardPath: String { "/" + path.map(\.wildcardText).joined(separator: "/") }

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

/// The patterns of a site that take any number of segments, by their literal beginning.
struct DeliveredRests {
    /// Those that begin with a literal.
    private var literal: [String: [DeliveredPattern]] = [:]
    /// Those that begin with a parameter.
    private var open: [DeliveredPattern] = []
    private let all: [DeliveredPattern]
    /// How many pairs of patterns were looked at.
    private(set) var stepCount = 0

    /// Collects those that the app takes from the web.
    ///
    /// - Complexity: O(patterns)
    init(_ patterns: [DeliveredPattern]) {
        all = patterns.filter { $0.hasRest && $0.isTaken }
        // BOUND: the patterns of one policy.
        for pattern in all {
            if let first = pattern.path.first, first.type == nil {
                literal[first.prefix, default: []].append(pattern)
            } else {
                open.append(pattern)
            }
        }
    }

    /// Whether there are none.
    var isEmpty: Bool { all.isEmpty }

    /// Whether a wildcard of one of them may take links of a pattern.
    ///
    /// - Complexity: O(rests that begin alike)
    mutating func mayTake(_ pattern: DeliveredPattern) -> Bool {
        var near = all
        if let first = pattern.path.first, first.type == nil {
            near = literal[first.prefix, default: []] + open
        }
        // BOUND: the rests that begin alike.
        for rest in near {
            stepCount += 1
            if rest.mayTake(pattern) { return true }
        }
        return false
    }
}

extension SegmentShape {
    /// The segment with `?*`, at least one character, for its parameter.
    var wildcardText: String { type == nil ? prefix : "\(prefix)?*\(suffix)" }
}
