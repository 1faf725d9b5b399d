/// Finds what an author probably meant.
package enum Suggestion {
    /// The candidate that is nearest to a word, where one is near: at most a third of its letters
    /// differ (a swap of two neighbours counts once).
    ///
    /// - Parameters:
    ///   - word: What stands in the policy; more than 64 bytes have no suggestion.
    ///   - candidates: The names that would be right; of several equally near, the first wins.
    /// - Returns: The candidate as it is written, or `nil` where none is near.
    /// - Complexity: O(64 * 64 * candidates)
    package static func nearest(to word: String, in candidates: [String]) -> String? {
        let typed = lowered(word)
        guard typed.isEmpty == false, typed.count <= 64 else { return nil }
        var best: (distance: Int, name: String)?
        // BOUND: the caller's closed vocabulary.
        for name in candidates where name.utf8.count <= 64 {
            let distance = distance(typed, lowered(name))
            guard distance <= max(1, max(typed.count, name.utf8.count) / 3) else { continue }
            if distance < best?.distance ?? .max { best = (distance, name) }
        }
        return best?.name
    }

    /// `did you mean ...?` for the nearest candidate, or nothing.
    static func sentence(for word: String, in candidates: [String]) -> String? {
        nearest(to: word, in: candidates).map { "did you mean `\($0)`?" }
    }

    private static func lowered(_ word: String) -> [UInt8] {
        word.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    }

    /// The optimal string alignment distance of two words.
    private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
        var beforeLast = [Int](repeating: 0, count: right.count + 1)
        var last = Array(0...right.count)
        // BOUND: 64 by 64 bytes, checked by the caller.
        for row in left.indices {
            var current = [row + 1]
            for column in right.indices {
                let replaced = last[column] + (left[row] == right[column] ? 0 : 1)
                var best = min(replaced, last[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, left[row] == right[column - 1],
                    left[row - 1] == right[column]
                {
                    best = min(best, beforeLast[column - 1] + 1)
                }
                current.append(best)
            }
            beforeLast = last
            last = current
        }
        return last[right.count]
    }
}
