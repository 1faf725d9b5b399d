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
    /// What the path must be, whatever the types take.
    let path: WildcardText
    /// What the path must be by the characters that the types take.
    let typedPath: WildcardText
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
            let text = WildcardText(
                WildcardText.Piece.literal(WildcardText.trimmed(Array(path.utf8))))
            return SitePattern(
                target: .callback(number), isTaken: true, path: text, typedPath: text,
                fragment: nil, fragmentSample: "", requiredKeys: [], declaredKeys: [], shape: nil)
        }
    }

    private init(_ pattern: DeliveredPattern) {
        target = .route(pattern.shape.route)
        isTaken = pattern.isTaken
        path = WildcardText(Self.pieces(pattern.path) { _ in nil })
        typedPath = WildcardText(Self.pieces(pattern.path, \.pieces))
        let slash = pattern.fragmentMark == "#/" ? WildcardText.Piece.literal([0x2F]) : []
        if pattern.fragmentMark.isEmpty {
            fragment = nil
            fragmentSample = ""
        } else {
            let text = WildcardText(slash + Self.pieces(pattern.fragment) { _ in nil })
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
        target: Target, isTaken: Bool, path: WildcardText, typedPath: WildcardText,
        fragment: WildcardMachine?, fragmentSample: String, requiredKeys: [String],
        declaredKeys: [String],
        shape: PatternShape?
    ) {
        self.target = target
        self.isTaken = isTaken
        self.path = path
        self.typedPath = typedPath
        self.fragment = fragment
        self.fragmentSample = fragmentSample
        self.requiredKeys = requiredKeys
        self.declaredKeys = declaredKeys
        self.shape = shape
    }

    /// The text of segments; a parameter takes anything where nothing is said about its type.
    private static func pieces(
        _ segments: [SegmentShape], _ typed: (ParameterType) -> [WildcardText.Piece]?
    ) -> [WildcardText.Piece] {
        let parts = segments.map { segment -> [WildcardText.Piece] in
            let prefix = WildcardText.Piece.literal(Array(segment.prefix.utf8))
            guard let type = segment.type?.type else { return prefix }
            // A rest goes on behind slashes; no segment of a path is empty anyway.
            let value =
                segment.maximum > 1
                ? [.one(.segment), .any(.all)]
                : typed(type) ?? [.one(.segment), .any(.segment)]
            return prefix + value + WildcardText.Piece.literal(Array(segment.suffix.utf8))
        }
        return Array(parts.joined(separator: WildcardText.Piece.literal([0x2F])))
    }
}

extension ParameterType {
    /// The characters of the values, or the values where they are listed; `nil` for any text.
    fileprivate var pieces: [WildcardText.Piece]? {
        let digits = Array("0123456789".utf8)
        let lower = Array("abcdefghijklmnopqrstuvwxyz".utf8)
        let upper = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8)
        func some(_ bytes: [UInt8]) -> [WildcardText.Piece] {
            [.one(ByteClass(bytes)), .any(ByteClass(bytes))]
        }
        switch self {
        case .int: return some(digits + [0x2D])
        case .digits: return some(digits)
        case .date: return some(digits + [0x2D])
        case .decimal: return some(digits + [0x2D, 0x2E])
        case .uuid: return some(digits + Array("abcdef-".utf8))
        case .token(_, let also): return some(digits + lower + upper + Array("-._~".utf8) + also)
        case .host: return some(digits + lower + [0x2D, 0x2E])
        case .bool:
            return [.choice(["true", "false"].map { WildcardText.Piece.literal(Array($0.utf8)) })]
        case .enumeration(let values):
            return [.choice(values.map { WildcardText.Piece.literal(Array($0.utf8)) })]
        case .text, .route, .rest: return nil
        }
    }
}

extension WildcardText.Piece {
    /// Bytes that stand for themselves.
    static func literal(_ bytes: [UInt8]) -> [WildcardText.Piece] {
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
