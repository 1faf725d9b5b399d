import LinkPolicy
import LinkRouting

/// A `uri-relative-filter-group` of a manifest: all of its conditions must hold, and the first group
/// that fits a link says whether it is handed over.
struct AndroidFilterGroup: Sendable {
    /// The conditions, as attributes of `data` elements.
    let data: [String]
    /// Whether such links are kept from the app.
    var isExcluded = false

    /// The groups of a site, the owner of a link before all others that fit it; what the app does
    /// not take is excluded where a group behind it would take it.
    ///
    /// - Complexity: O(patterns)
    static func all(_ patterns: [DeliveredPattern]) -> [AndroidFilterGroup] {
        var taken = WildcardIndexes()
        var groups: [AndroidFilterGroup] = []
        // BOUND: the patterns of one site, from the last one on.
        for pattern in patterns.reversed() {
            let mayMeet = taken.mayMeet(pattern.wildcardPath)
            let keys = pattern.requiredKeys.map { key in
                AndroidLinkFiles.data("queryAdvancedPattern", "\(literal(key))=.+")
            }
            // Links without a required key belong to no pattern behind this one.
            if mayMeet, !pattern.isTaken || !keys.isEmpty {
                groups.append(AndroidFilterGroup(data: path(pattern), isExcluded: true))
            }
            guard pattern.isTaken else { continue }
            groups.append(AndroidFilterGroup(data: path(pattern) + keys))
            taken.insert(pattern.wildcardPath)
        }
        return groups.reversed()
    }

    /// The lines of the element.
    var lines: [String] {
        let attribute = isExcluded ? " android:allow=\"false\"" : ""
        return ["        <uri-relative-filter-group\(attribute)>"]
            + data.map { "          <data \($0)/>" } + ["        </uri-relative-filter-group>"]
    }

    /// Path and fragment of a pattern.
    private static func path(_ pattern: DeliveredPattern) -> [String] {
        let isLiteral = pattern.path.allSatisfy { $0.type == nil }
        let path =
            isLiteral
            ? AndroidLinkFiles.data("path", "/" + pattern.path.map(\.prefix).joined(separator: "/"))
            : AndroidLinkFiles.data("pathAdvancedPattern", "/" + text(pattern.path))
        guard !pattern.fragmentMark.isEmpty else { return [path] }
        let slash = pattern.fragmentMark == "#/" ? "/" : ""
        return [
            path,
            AndroidLinkFiles.data("fragmentAdvancedPattern", slash + text(pattern.fragment)),
        ]
    }

    /// Android's patterns do not go back, so what a parameter takes ends where its suffix begins.
    private static func text(_ segments: [SegmentShape]) -> String {
        segments.map { segment in
            guard segment.type != nil else { return literal(segment.prefix) }
            guard segment.maximum == 1 else { return literal(segment.prefix) + ".+" }
            let end = segment.suffix.utf8.first.map { String(decoding: [$0], as: UTF8.self) } ?? ""
            return literal(segment.prefix) + "[^/\(end)]+" + literal(segment.suffix)
        }.joined(separator: "/")
    }

    /// A text that stands for itself; the manifest reads one backslash of two.
    private static func literal(_ text: String) -> String {
        var result: [UInt8] = []
        // BOUND: one literal of a pattern, or one key.
        for byte in text.utf8 {
            if #".*+[]{}\@?^$"#.utf8.contains(byte) { result += [0x5C, 0x5C] }
            result.append(byte)
        }
        return String(decoding: result, as: UTF8.self)
    }
}
