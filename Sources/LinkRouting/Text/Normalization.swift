/// The check for Normalization Form C (UAX 15), without Foundation and without allocating.
///
/// The standard library answers *yes* or *perhaps* in one pass; only *perhaps* is looked at
/// here. Its own full check allocates, and a hostile link could ask for it.
enum Normalization {
    /// Tells whether UTF-8 bytes are in Normalization Form C.
    ///
    /// - Complexity: O(n)
    static func isComposed(
        _ bytes: borrowing Span<UInt8>, from start: Int, to end: Int
    ) -> Bool {
        isCertain(bytes, from: start, to: end) || isProven(bytes, from: start, to: end)
    }

    /// The standard library's quick check.
    private static func isCertain(
        _ bytes: borrowing Span<UInt8>, from start: Int, to end: Int
    ) -> Bool {
        guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else {
            // Older systems have no normalisation without Foundation: deny by default.
            return false
        }
        do {
            var text = try UTF8Span(validating: bytes.extracting(start..<end))
            return text.checkForNFC(quickCheck: true)
        } catch {
            return false
        }
    }

    /// Looks at every scalar: none decomposes, marks are in canonical order, and none composes
    /// with what stands before it, unless something blocks it (UAX 15, definition D115).
    private static func isProven(
        _ bytes: borrowing Span<UInt8>, from start: Int, to end: Int
    ) -> Bool {
        var index = start
        var starter: UInt32 = 0
        var previousClass: UInt8 = 0
        // BOUND: each round consumes at least one byte.
        while index < end {
            guard let (scalar, count) = StrictUTF8.scalar(in: bytes, at: index, before: end)
            else { return false }
            let combiningClass = scalar.properties.canonicalCombiningClass.rawValue
            if combiningClass != 0, previousClass > combiningClass { return false }
            let base = base(of: scalar.value)
            if CanonicalCompositions.isMark(base) {
                // Whatever stands between, of the same class or with a mark that starts anew,
                // blocks it.
                let isBlocked = previousClass != 0 && previousClass >= combiningClass
                let partner = ancestor(of: starter, upTo: combiningClass)
                if isBlocked == false, CanonicalCompositions.compose(partner, base) {
                    return false
                }
            } else if scalar.value >= 0x300,
                isCertain(bytes, from: index, to: index + count) == false
            {
                // A mark that composes with nothing, and yet not certain: it decomposes.
                return false
            }
            if combiningClass == 0 { starter = scalar.value }
            previousClass = combiningClass
            index += count
        }
        return true
    }

    /// The first scalar of a composite's full decomposition.
    private static func base(of scalar: UInt32) -> UInt32 {
        var result = scalar
        // BOUND: no composite is more than four steps deep.
        while let parts = CanonicalCompositions.parts(of: result) { result = parts.starter }
        return result
    }

    /// What is left of a composed starter without its marks above a class: in canonical order a
    /// mark of that class stands before them, and meets what is left.
    private static func ancestor(of starter: UInt32, upTo combiningClass: UInt8) -> UInt32 {
        var result = starter
        // BOUND: no composite is more than four steps deep.
        while combiningClass != 0, let parts = CanonicalCompositions.parts(of: result),
            let mark = Unicode.Scalar(parts.mark),
            mark.properties.canonicalCombiningClass.rawValue > combiningClass
        {
            result = parts.starter
        }
        return result
    }
}
