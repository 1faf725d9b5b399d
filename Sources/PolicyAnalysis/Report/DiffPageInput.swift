import LinkPolicy
import LinkRouting

/// What the page of a comparison shows: changes by cause, each cause with its lines in both files.
struct DiffPageInput {
    /// Changes with the same causes.
    struct Group {
        let causes: [DiffCause]
        let changes: [DiffChange]

        var verdict: DiffVerdict {
            changes.reduce(.equivalent) { $0.merged(with: $1.verdict) }
        }
    }

    /// A file and its policy.
    struct Side {
        let policy: Policy
        let root: LintPlace
        let lines: SourceLines

        init(_ policy: Policy, _ json: [UInt8]) throws(PolicyError) {
            self.policy = policy
            root = LintPlace(root: try JSONDocument(json))
            lines = SourceLines(json)
        }
    }

    let diff: PolicyDiff
    let old: Side
    let new: Side
    /// The changes, in the order of their first ones.
    let groups: [Group]

    /// The lines of one entry of a file that are shown.
    private static let lineLimit = 48

    init(_ diff: PolicyDiff, old: Side, new: Side) {
        self.diff = diff
        self.old = old
        self.new = new
        var causes: [[DiffCause]] = []
        var changes: [[DiffCause]: [DiffChange]] = [:]
        // BOUND: the changes of one comparison.
        for change in diff.changes {
            if changes[change.causes] == nil { causes.append(change.causes) }
            changes[change.causes, default: []].append(change)
        }
        groups = causes.map { Group(causes: $0, changes: changes[$0] ?? []) }
    }

    /// The lines of the entries that causes are in, each entry once.
    ///
    /// - Complexity: O(causes * (entries of the list + bytes of the entry))
    func excerpts(of causes: [DiffCause]) -> [Excerpt] {
        // BOUND: the causes of one change.
        causes.map { excerpt(of: $0) }.reduce(into: []) { list, excerpt in
            if !list.contains(excerpt) { list.append(excerpt) }
        }
    }

    /// An entry in the old file and in the new one; nothing on a side that does not have it.
    struct Excerpt: Equatable {
        let old: [SourceLines.Line]
        let new: [SourceLines.Line]
    }

    private func excerpt(of cause: DiffCause) -> Excerpt {
        let (own, other) = cause.isInNew ? (new, old) : (old, new)
        let tokens = cause.pointer.utf8.split(separator: 0x2F).map { String(Substring($0)) }
        guard let key = tokens.first, let list = own.root.member(key) else {
            return Excerpt(old: [], new: [])
        }
        let counterpart = other.root.member(key)
        guard list.value.elements != nil, tokens.count > 1, let number = Int(tokens[1]),
            list.elements.indices.contains(number)
        else {
            return sides(
                cause, Self.lines(list, own), counterpart.map { Self.lines($0, other) } ?? [])
        }
        let entry = list.elements[number]
        let match = counterpart?.elements.first { Self.isSame($0, entry) }
        return sides(cause, Self.lines(entry, own), match.map { Self.lines($0, other) } ?? [])
    }

    private func sides(
        _ cause: DiffCause, _ own: [SourceLines.Line], _ other: [SourceLines.Line]
    ) -> Excerpt {
        cause.isInNew ? Excerpt(old: other, new: own) : Excerpt(old: own, new: other)
    }

    private static func lines(_ place: LintPlace, _ side: Side) -> [SourceLines.Line] {
        let value = place.value.byteRange
        let start = place.keyRange?.lowerBound ?? value.lowerBound
        return side.lines.excerpt(start..<value.upperBound, limit: lineLimit)
    }

    /// Whether two entries of a list are the same thing: by id, name or path.
    private static func isSame(_ one: LintPlace, _ other: LintPlace) -> Bool {
        // BOUND: three keys.
        for key in ["id", "name", "path"] {
            guard let left = one.member(key)?.value.string,
                let right = other.member(key)?.value.string
            else { continue }
            return left.utf8.elementsEqual(right.utf8)
        }
        return false
    }
}
