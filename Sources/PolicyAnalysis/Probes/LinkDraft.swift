import LinkRouting

/// A link that is being made up, in parts.
struct LinkDraft: Sendable {
    /// Scheme and authority.
    let authority: SampleAuthority
    /// The segments of the path, encoded.
    var path: [String]
    /// What introduces the fragment; nothing where there is none.
    var mark: String
    /// The segments of the fragment, encoded.
    var fragment: [String]
    /// The query items, encoded; `nil` for an absent one.
    var query: [(key: String, value: String?)]

    /// The link.
    var text: String { authority.start(path) + rest }

    /// The link without scheme and authority, as a nested link says it.
    var rooted: String { "/" + path.joined(separator: "/") + rest }

    private var rest: String {
        let items = query.compactMap { item in item.value.map { "\(item.key)=\($0)" } }
            .joined(separator: "&")
        let hash = mark + fragment.joined(separator: "/")
        return (items.isEmpty ? "" : "?" + items) + hash
    }

    /// Encodes a decoded text so that every part of a link can carry it.
    ///
    /// - Complexity: O(bytes)
    static func encoded(_ text: String) -> String {
        var result = ""
        // BOUND: the bytes of a sample.
        for byte in text.utf8 {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E:
                result.unicodeScalars.append(UnicodeScalar(byte))
            // Everything that is not unreserved.
            default:
                let hex = String(byte, radix: 16, uppercase: true)
                result += "%" + (hex.utf8.count == 1 ? "0" : "") + hex
            }
        }
        return result
    }
}

/// Scheme and authority of made-up links, and the sites that they are under one or two policies.
struct SampleAuthority: Sendable {
    /// What comes before the path, such as `https://reader.example` or `reader://`.
    let prefix: String
    /// Whether the first segment stands in the place of the authority.
    let isWord: Bool
    /// The site under each policy, or `nil` where the policy does not have it.
    let sites: [Int?]

    /// The link up to its query.
    func start(_ path: [String]) -> String {
        if isWord { return prefix + path.joined(separator: "/") }
        return prefix + "/" + path.joined(separator: "/")
    }
}
