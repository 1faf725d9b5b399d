import LinkRouting

/// Decoded texts that show the difference between types: for each combination of what the types
/// accept and refuse, there is one if any text does it.
///
/// Types are intervals of numbers, or of lengths over an alphabet, or short lists. So the ends of
/// the intervals, one step beyond them, and every character that one type has and another lacks
/// are enough.
struct TextSamples {
    /// Characters that some types take and others do not.
    private static let characters = ["a", "1", "g", "A", "Z", "-", ".", "_", "~", " ", "é", "/"]

    private var texts: [String] = []
    private var known: Set<[UInt8]> = []

    /// The samples for types that one place has under one or two policies.
    ///
    /// - Parameters:
    ///   - types: The types.
    ///   - shifts: By how many bytes prefixes and suffixes of the two differ.
    ///   - needsEdges: Whether what the types refuse counts even where they are the same.
    /// - Returns: The texts.
    /// - Complexity: O(listed values + lengths * characters)
    static func texts(
        for types: [ParameterType], shifts: [Int] = [0], needsEdges: Bool = false
    ) -> [String] {
        var samples = TextSamples()
        let isMixed = types.count > 1 && types.contains { $0 != types[0] }
        // BOUND: at most two types.
        for type in types { samples.addUsual(type) }
        if isMixed || needsEdges || shifts.contains(where: { $0 != 0 }) {
            for type in types { samples.addEdges(type, shifts) }
            samples.addLengths(of: types, shifts)
        }
        return samples.texts
    }

    private mutating func add(_ text: String) {
        guard text.isEmpty == false, known.insert(Array(text.utf8)).inserted else { return }
        texts.append(text)
    }

    /// Texts that the type accepts, the usual one first.
    private mutating func addUsual(_ type: ParameterType) {
        switch type {
        case .int(let bounds):
            // BOUND: at most nine numbers.
            for number: Int64 in [1, 2, 3, 7] where bounds.contains(number) { add("\(number)") }
            add("\(bounds.lowerBound)")
            add("\(bounds.upperBound)")
        case .token(let bounds, also: _), .text(let bounds, allowsSlash: _):
            for text in ["a", "b", "c", "Q", "7"] { add(Self.filled(text, bounds.lowerBound)) }
        case .digits(let bounds):
            for text in ["1", "2", "3"] { add(Self.filled(text, bounds.lowerBound)) }
        case .host(let bounds):
            for text in ["a", "b", "c"] { add(Self.filled(text, max(1, bounds.lowerBound))) }
        case .enumeration(let values):
            // BOUND: the listed values.
            for value in values { add(value) }
        case .uuid:
            // BOUND: three samples.
            for digit in 1...3 { add("\(digit)0000000-0000-4000-8000-000000000000") }
        case .date: for day in 1...3 { add("2026-11-0\(day)") }
        case .bool: for text in ["true", "false"] { add(text) }
        case .decimal(let bounds):
            add(Self.decimal(bounds.minimumScaled, bounds.places))
            add(Self.decimal(bounds.maximumScaled, bounds.places))
            for text in ["1", "0"] { add(text) }
        case .route: add("/")
        case .rest(let inner, maximum: _): addUsual(inner)
        }
    }

    /// Texts at both sides of the ends of a type.
    private mutating func addEdges(_ type: ParameterType, _ shifts: [Int]) {
        switch type {
        case .int(let bounds):
            if bounds.lowerBound > .min { add("\(bounds.lowerBound - 1)") }
            if bounds.upperBound < .max { add("\(bounds.upperBound + 1)") }
            var power: Int64 = 1
            // BOUND: 18 powers of ten.
            for _ in 0..<18 {
                for number in [power, power - 1, -power, 1 - power] where bounds.contains(number) {
                    add("\(number)")
                }
                power *= 10
            }
        case .decimal(let bounds):
            add(Self.decimal(bounds.minimumScaled - 1, bounds.places))
            add(Self.decimal(bounds.maximumScaled + 1, bounds.places))
            // BOUND: at most nine places.
            for places in 0...bounds.places {
                let whole = bounds.minimumScaled / Self.power(bounds.places)
                add(Self.decimal(whole * Self.power(places) + (places > 0 ? 1 : 0), places))
            }
        case .token(_, also: let extra):
            // BOUND: the listed characters.
            for byte in extra { addFilled(String(UnicodeScalar(byte)), type, shifts) }
        case .text, .enumeration, .uuid, .date, .bool, .digits, .host, .route: break
        case .rest(let inner, maximum: _): addEdges(inner, shifts)
        }
    }

    private mutating func addFilled(_ text: String, _ type: ParameterType, _ shifts: [Int]) {
        guard let bounds = type.sampleLengths else { return }
        // BOUND: at most three shifts.
        for shift in shifts {
            for length in [bounds.lowerBound + shift, bounds.upperBound + shift] where length > 0 {
                add(Self.filled("a", min(length, 4096) - 1) + text)
            }
        }
    }

    /// Every length at an end, with every character that tells types apart.
    private mutating func addLengths(of types: [ParameterType], _ shifts: [Int]) {
        var lengths: Set<Int> = [1]
        // BOUND: at most two types and three shifts.
        for bounds in types.compactMap(\.sampleLengths) {
            for shift in shifts {
                for end in [bounds.lowerBound, bounds.upperBound] {
                    lengths.formUnion([end + shift - 1, end + shift, end + shift + 1])
                }
            }
        }
        let extras = types.flatMap(\.sampleExtras)
        // BOUND: at most 40 lengths and 30 characters.
        for length in lengths.sorted() where (1...4096).contains(length) {
            for character in Self.characters + extras {
                add(Self.filled("a", length - 1) + character)
                add(Self.filled("1", length - 1) + character)
            }
        }
    }

    private static func filled(_ text: String, _ count: Int) -> String {
        String(repeating: text, count: max(0, min(count, 4096)))
    }

    private static func power(_ places: Int) -> Int64 {
        (0..<places).reduce(1) { result, _ in result * 10 }
    }

    /// A scaled number as a link spells it.
    private static func decimal(_ scaled: Int64, _ places: Int) -> String {
        let unit = power(places)
        let digits = String(scaled.magnitude % unit.magnitude)
        let sign = scaled < 0 ? "-" : ""
        let whole = "\(sign)\(scaled.magnitude / unit.magnitude)"
        guard places > 0, scaled % unit != 0 else { return whole }
        return whole + "." + String(repeating: "0", count: places - digits.count) + digits
    }
}

extension ParameterType {
    /// How long the texts of the type are, where that is what bounds them.
    fileprivate var sampleLengths: ClosedRange<Int>? {
        switch self {
        case .token(let bounds, also: _), .text(let bounds, allowsSlash: _), .digits(let bounds),
            .host(let bounds):
            bounds
        case .rest(let inner, maximum: _): inner.sampleLengths
        case .int, .enumeration, .uuid, .date, .bool, .decimal, .route: nil
        }
    }

    /// The extra characters of a token.
    fileprivate var sampleExtras: [String] {
        switch self {
        case .token(_, also: let extra): extra.map { String(UnicodeScalar($0)) }
        case .rest(let inner, maximum: _): inner.sampleExtras
        case .text, .digits, .host, .int, .enumeration, .uuid, .date, .bool, .decimal, .route: []
        }
    }
}
