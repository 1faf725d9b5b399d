import LinkPolicy

/// A change of the text of a policy that leaves every line where it was, so that what a case says
/// about the lines of other rules stays true.
struct PolicyEdit: Sendable {
    private struct Replacement {
        let range: Range<Int>
        let text: String
    }

    private var replacements: [Replacement] = []

    /// Writes a text over a value.
    mutating func replace(_ value: JSONValue, with text: String) {
        replacements.append(Replacement(range: value.byteRange, text: text))
    }

    /// Puts a member in front of the others of an object.
    mutating func insert(_ member: String, into object: JSONValue) {
        let start = object.byteOffset + 1
        let comma = object.members?.isEmpty == true ? "" : ","
        replacements.append(Replacement(range: start..<start, text: member + comma))
    }

    /// Puts an element behind the others of a list.
    mutating func append(_ element: String, to list: JSONValue) {
        let end = list.byteRange.upperBound - 1
        let comma = list.elements?.isEmpty == true ? "" : ", "
        replacements.append(Replacement(range: end..<end, text: comma + element))
    }

    /// Takes the last value of a chain out of the one before, and with it everything that would be
    /// left empty.
    ///
    /// - Parameter chain: An object that keeps other members, then values within each other.
    mutating func remove(_ chain: [JSONValue]) {
        var place = chain.count - 1
        // BOUND: the depth of the document.
        while place > 1, Self.children(of: chain[place - 1]).count == 1 { place -= 1 }
        let siblings = Self.children(of: chain[place - 1])
        let end = chain[place].byteRange.upperBound
        guard let number = siblings.firstIndex(where: { $0.upperBound == end }) else { return }
        let range: Range<Int>
        if number + 1 < siblings.count {
            range = siblings[number].lowerBound..<siblings[number + 1].lowerBound
        } else {
            let start = number > 0 ? siblings[number - 1].upperBound : siblings[0].lowerBound
            range = start..<end
        }
        replacements.append(Replacement(range: range, text: ""))
    }

    /// The text with the change.
    ///
    /// - Complexity: O(bytes)
    func applied(to source: [UInt8]) -> [UInt8] {
        var result = source
        let sorted = replacements.sorted {
            ($0.range.lowerBound, $0.range.upperBound) > ($1.range.lowerBound, $1.range.upperBound)
        }
        // BOUND: a few replacements of one edit.
        for replacement in sorted {
            let lineFeeds = source[replacement.range].filter { $0 == 0x0A }
            result.replaceSubrange(
                replacement.range, with: Array(replacement.text.utf8) + lineFeeds)
        }
        return result
    }

    /// Where the elements of a list stand, or the members of an object with their keys.
    private static func children(of value: JSONValue) -> [Range<Int>] {
        if let elements = value.elements { return elements.map(\.byteRange) }
        return (value.members ?? []).map { member in
            member.key.byteOffset..<member.value.byteRange.upperBound
        }
    }
}
