import LinkPolicy
import LinkRouting

/// What a policy takes of the links of one site, by the shapes of its patterns: types do not count,
/// because no site file can say them.
struct SitePattern: Sendable {
    /// What leads to the app.
    enum Target: Sendable {
        /// A route.
        case route(RouteIndex)
        /// The address of a callback, by its number.
        case callback(Int)
    }

    let target: Target
    /// Whether the app takes such links from the web.
    let isTaken: Bool
    /// What the path must be.
    let path: WildcardText
    /// What stands behind the `#`, or `nil` where nothing needs to.
    let fragment: WildcardMachine?
    /// A fragment that fits.
    let fragmentSample: String
    let requiredKeys: [String]
    let declaredKeys: [String]
    /// The pattern in the table; `nil` for a callback.
    let shape: PatternShape?

    /// The patterns of a site, the owner of a link before all others that fit it.
    ///
    /// - Complexity: O(n log n) in the number of patterns
    static func all(of policy: Policy, site: Int) -> [SitePattern] {
        callbacks(of: policy, site: site)
            + DeliveredPattern.all(of: policy, site: site).map { SitePattern($0) }
    }

    /// The address of a callback, which is compared byte for byte up to the query.
    private static func callbacks(of policy: Policy, site: Int) -> [SitePattern] {
        AppleSiteFile.callbackPlaces(of: policy, site: site).map { number, path in
            SitePattern(
                target: .callback(number), isTaken: true,
                path: WildcardText(literal(WildcardText.trimmed(Array(path.utf8)))),
                fragment: nil, fragmentSample: "", requiredKeys: [], declaredKeys: [], shape: nil)
        }
    }

    private init(_ pattern: DeliveredPattern) {
        target = .route(pattern.shape.route)
        isTaken = pattern.isTaken
        path = WildcardText(Self.pieces(pattern.path))
        let slash = pattern.fragmentMark == "#/" ? Self.literal([0x2F]) : []
        if pattern.fragmentMark.isEmpty {
            fragment = nil
            fragmentSample = ""
        } else {
            let text = WildcardText(slash + Self.pieces(pattern.fragment))
            var machine = WildcardMachine()
            machine.add(text, as: 0, .segments)
            fragment = machine
            fragmentSample = text.sample ?? ""
        }
        requiredKeys = pattern.requiredKeys
        declaredKeys = pattern.shape.query.map(\.key)
        shape = pattern.shape
    }

    private init(
        target: Target, isTaken: Bool, path: WildcardText, fragment: WildcardMachine?,
        fragmentSample: String, requiredKeys: [String], declaredKeys: [String],
        shape: PatternShape?
    ) {
        self.target = target
        self.isTaken = isTaken
        self.path = path
        self.fragment = fragment
        self.fragmentSample = fragmentSample
        self.requiredKeys = requiredKeys
        self.declaredKeys = declaredKeys
        self.shape = shape
    }

    private static func pieces(_ segments: [SegmentShape]) -> [WildcardText.Piece] {
        let parts = segments.map { segment -> [WildcardText.Piece] in
            guard segment.type != nil else { return literal(Array(segment.prefix.utf8)) }
            // A rest goes on behind slashes; no segment of a path is empty anyway.
            return literal(Array(segment.prefix.utf8)) + [
                .one(.segment), .any(segment.maximum > 1 ? .all : .segment),
            ] + literal(Array(segment.suffix.utf8))
        }
        return Array(parts.joined(separator: literal([0x2F])))
    }

    private static func literal(_ bytes: [UInt8]) -> [WildcardText.Piece] {
        bytes.map { .one(ByteClass([$0])) }
    }
}

extension WildcardText {
    /// A short text that fits, or `nil` where none does.
    ///
    /// - Complexity: O(pieces)
    var sample: String? {
        // BOUND: the alternatives.
        for choice in choices {
            if let bytes = Self.sample(choice) { return String(decoding: bytes, as: UTF8.self) }
        }
        return nil
    }

    private static func sample(_ pieces: [Piece]) -> [UInt8]? {
        var result: [UInt8] = []
        // BOUND: the pieces.
        for piece in pieces {
            switch piece {
            case .one(let bytes):
                guard let byte = LinkSymbol.raw.first(where: bytes.contains) ?? bytes.few(1).first
                else { return nil }
                result.append(byte)
            case .any: break
            case .choice(let texts):
                guard let text = texts.lazy.compactMap(sample).first else { return nil }
                result += text
            }
        }
        return result
    }
}
