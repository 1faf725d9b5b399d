extension ParameterType {
    /// Tells whether every value of another type, behind a fixed prefix, is a value of this type.
    ///
    /// It errs on the side of `false`.
    func takes(_ other: ParameterType, behind prefix: String) -> Bool {
        guard prefix.isEmpty == false else { return takes(other) }
        let prefixBytes = Array(prefix.utf8)
        guard let alphabet = other.alphabet, let lengths = other.lengths else { return false }
        let low = prefixBytes.count + lengths.lowerBound
        let high = prefixBytes.count + lengths.upperBound
        switch self {
        case .token(let bounds, also: let extra):
            let allowed = ByteSet.unreserved.union(ByteSet(extra))
            return bounds.contains(low) && bounds.contains(high)
                && allowed.isSuperset(of: alphabet.union(ByteSet(prefixBytes)))
        case .text(let bounds, allowsSlash: _):
            return bounds.contains(low) && bounds.contains(high)
                && ByteSet.literal.isSuperset(of: alphabet.union(ByteSet(prefixBytes)))
        case .enumeration(let values):
            guard case .enumeration(let others) = other else { return false }
            return others.allSatisfy { values.contains(prefix + $0) }
        case .int, .uuid, .date, .bool, .decimal, .digits, .host, .route, .rest: return false
        }
    }

    private func takes(_ other: ParameterType) -> Bool {
        switch (self, other) {
        case (.int(let bounds), .int(let others)):
            return bounds.contains(others.lowerBound) && bounds.contains(others.upperBound)
        case (.decimal(let bounds), .decimal(let others)):
            return bounds.places == others.places
                && bounds.minimumScaled <= others.minimumScaled
                && bounds.maximumScaled >= others.maximumScaled
        case (.text(let bounds, allowsSlash: let flag), .text(let others, allowsSlash: let other)):
            return bounds.contains(others.lowerBound) && bounds.contains(others.upperBound)
                && (flag || other == false)
        case (.host(let bounds), .host(let others)):
            return bounds.contains(others.lowerBound) && bounds.contains(others.upperBound)
        case (.enumeration(let values), .enumeration(let others)):
            return others.allSatisfy(values.contains)
        case (.route(let ids, allowsAbsolute: _), .route(let others, allowsAbsolute: _)):
            return others.allSatisfy(ids.contains)
        case (.rest(let type, maximum: let most), .rest(let inner, maximum: let count)):
            return most >= count && type.takes(inner)
        case (.token(let bounds, also: let extra), _):
            return Self.takes(bounds, ByteSet.unreserved.union(ByteSet(extra)), other)
        case (.text(let bounds, allowsSlash: _), _): return Self.takes(bounds, .literal, other)
        case (.digits(let bounds), .digits): return Self.takes(bounds, .digits, other)
        // Other types contain only themselves.
        default: return self == other
        }
    }

    /// Text-like types take what has a smaller alphabet and length; an `int` and a `bool` are
    /// values of another kind.
    private static func takes(
        _ bounds: ClosedRange<Int>, _ allowed: ByteSet, _ other: ParameterType
    ) -> Bool {
        guard other.isText, let alphabet = other.alphabet, let lengths = other.lengths else {
            return false
        }
        return allowed.isSuperset(of: alphabet) && bounds.contains(lengths.lowerBound)
            && bounds.contains(lengths.upperBound)
    }

    private var isText: Bool {
        switch self {
        case .int, .bool: false
        case .token, .text, .enumeration, .uuid, .date, .decimal, .digits, .host, .route, .rest:
            true
        }
    }

    /// The bytes that values are made of, where that is known and ASCII.
    private var alphabet: ByteSet? {
        switch self {
        case .int, .date: return ByteSet("-0123456789".utf8)
        case .decimal: return ByteSet("-.0123456789".utf8)
        case .token(_, also: let extra): return ByteSet.unreserved.union(ByteSet(extra))
        case .enumeration(let values):
            return values.reduce(ByteSet(low: 0, high: 0)) { $0.union(ByteSet($1.utf8)) }
        case .uuid: return ByteSet.lowerHex.union(ByteSet("-".utf8))
        case .bool: return ByteSet("truefals".utf8)
        case .digits: return .digits
        case .host: return ByteSet.lowerHost.union(ByteSet(".".utf8))
        case .text, .route, .rest: return nil
        }
    }

    /// The lengths of values in bytes, where that is known.
    private var lengths: ClosedRange<Int>? {
        switch self {
        case .int(let bounds):
            let counts = [bounds.lowerBound, bounds.upperBound].map { "\($0)".utf8.count }
            let least = bounds.lowerBound <= 0 && bounds.upperBound >= 0 ? 1 : counts.min() ?? 1
            return least...(counts.max() ?? 20)
        case .token(let bounds, also: _), .digits(let bounds), .host(let bounds): return bounds
        case .enumeration(let values):
            let counts = values.map(\.utf8.count)
            return (counts.min() ?? 0)...(counts.max() ?? 0)
        case .uuid: return 36...36
        case .date: return 10...10
        case .bool: return 4...5
        case .decimal: return 1...21
        case .text, .route, .rest: return nil
        }
    }
}

extension ByteSet {
    func union(_ other: ByteSet) -> ByteSet {
        ByteSet(low: low | other.low, high: high | other.high)
    }
}
