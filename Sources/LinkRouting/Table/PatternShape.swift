/// One pattern of a table as values, for those who compare tables; reading never uses it.
package struct PatternShape: Sendable {
    /// Its number in the table.
    package let number: Int
    /// The route that the pattern leads to; of a moved path, its target.
    package let route: RouteIndex
    /// Whether it is a path that the route used to have.
    package let isMoved: Bool
    /// The sites on which it lives, as bits of their places.
    package let sites: UInt64
    /// The segments of the path.
    package let path: [SegmentShape]
    /// The segments of the fragment.
    package let fragment: [SegmentShape]
    /// What introduces the fragment: nothing, `#` or `#/`.
    package let fragmentMark: String
    /// The declared query items, sorted by key.
    package let query: [QueryShape]
    /// Parameters that only the left-most label of a host gives, and that no link may lack.
    package let requiredLabels: [String]
    /// Of a moved path: what the target's parameters ask of the values, too.
    package let targets: [TargetShape]
}

/// A parameter of a moved path's target that takes its value from the link.
package struct TargetShape: Sendable {
    /// Where the value stands in the link.
    package enum Place: Hashable, Sendable {
        /// In a segment of the path or of the fragment behind it, by its number.
        case segment(Int)
        /// In the query, under a key.
        case query(String)
        /// In the left-most label of the host.
        case label
    }

    /// Where the value stands.
    package let place: Place
    /// What is put before it.
    package let prefix: String
    /// What the result must be; of a rest, each of its segments.
    package let type: TypeShape
    /// The greatest number of segments of a rest; 1 of other types.
    package let maximum: Int
    /// Whether it becomes a segment of a path, which takes no `/` but by its type.
    package let isSegment: Bool
}

/// One segment of a pattern.
package struct SegmentShape: Hashable, Sendable {
    /// The literal, or what stands before the parameter.
    package let prefix: String
    /// What stands behind the parameter.
    package let suffix: String
    /// The type of the parameter, of one segment where it is a rest; `nil` for a literal.
    package let type: TypeShape?
    /// The greatest number of segments; 1 unless it is a rest.
    package let maximum: Int

    /// Collects the parts.
    package init(prefix: String, suffix: String, type: TypeShape?, maximum: Int) {
        self.prefix = prefix
        self.suffix = suffix
        self.type = type
        self.maximum = maximum
    }
}

/// A type of a table, and its number there.
package struct TypeShape: Hashable, Sendable {
    /// What it accepts.
    package let type: ParameterType
    /// Its number in its table.
    package let number: Int32
}

/// A declared query item.
package struct QueryShape: Sendable {
    /// The key.
    package let key: String
    /// What its value accepts.
    package let type: TypeShape
    /// Whether the key may be absent.
    package let presence: QueryPresence
    /// What a raw `+` means.
    package let plus: PlusRule
}

/// A namespace of patterns.
package struct SiteShape: Sendable {
    /// What stands in the place of the authority.
    package enum Kind: Sendable {
        /// One of the hosts, behind a scheme.
        case hosts([HostShape])
        /// The first segment of the path.
        case word
        /// Nothing.
        case none
    }

    /// The name of the origin.
    package let origin: String
    /// The scheme.
    package let scheme: String
    /// What its authorities are.
    package let kind: Kind
    /// Whether a fragment that no pattern takes rejects the link.
    package let rejectsFragment: Bool
    /// Whether a link that no route takes is handed to the browser.
    package let handsOver: Bool
}

/// A host of an https origin.
package struct HostShape: Sendable {
    /// The host; where the left-most label is a parameter, what stands behind it, with the dot.
    package let text: String
    /// The type of the left-most label.
    package let label: TypeShape?
    /// The parameter in the left-most label; empty where there is none.
    package let labelName: String
}
