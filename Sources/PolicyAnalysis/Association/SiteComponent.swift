/// The systems whose site files have components, and how they read a link.
package enum SiteSystem: Sendable {
    /// Apple's: slashes at both ends of a path do not count, and an absent part is an empty text.
    case apple
    /// Android's, from version 15 on: a path is compared whole and with its escapes read, and an
    /// absent part fits nothing.
    case android
}

/// One component of a site file: which links it speaks of, and whether they are handed to the app.
package struct SiteComponent: Sendable {
    /// What a query must be.
    enum Query: Hashable, Sendable {
        /// Anything.
        case anything
        /// A text as a whole.
        case whole(String)
        /// For each key a text that its items must fit: every one of them for Apple, where an
        /// absent one is empty, and one that is there for Android.
        case items([Item])
    }

    /// What the items of one key must be.
    struct Item: Hashable, Sendable {
        let key: String
        let value: String
    }

    /// The path, or `nil` for any.
    package let path: String?
    /// The query.
    let query: Query
    /// The fragment, or `nil` for any.
    package let fragment: String?
    /// Whether such links are kept from the app.
    package let isExcluded: Bool
    /// Whether letters stand for themselves alone.
    package let isCaseSensitive: Bool
    /// Whether links are compared as they are written, and not with their escapes read.
    package let isPercentEncoded: Bool
    /// The line of the file, from 1.
    package let line: Int
    /// The system that reads it.
    let system: SiteSystem

    /// The keys that must have a value, where nothing else is asked of the query.
    package var requiredKeys: [String]? {
        switch query {
        case .anything: return []
        case .whole: return nil
        case .items(let items):
            return items.allSatisfy { $0.value == "?*" } ? items.map(\.key) : nil
        }
    }

    /// What of a link the component is compared with.
    var view: WildcardMachine.View {
        switch system {
        case .apple: isPercentEncoded ? .written : .decoded
        // An escaped slash is in no link that a policy takes, and no component can leave it out.
        case .android: .segments
        }
    }

    /// Whether some link fits it: one that asks for nothing takes every link on Apple's systems, and
    /// none on Android.
    var asksForSomething: Bool {
        system == .apple || path != nil || fragment != nil
            || query != .anything && query != .items([])
    }
}

/// A link in the parts that site files speak of, as it is written.
struct SiteLink: Sendable {
    /// The path without the slashes in front and behind.
    let path: [UInt8]
    /// The path without its first slash alone.
    let wholePath: [UInt8]
    /// The query behind its `?`; empty where there is none.
    let query: [UInt8]
    /// The fragment behind its `#`; empty where there is none.
    let fragment: [UInt8]

    /// Takes an https link apart.
    ///
    /// - Complexity: O(bytes)
    init(_ link: String) {
        let bytes = Array(link.utf8)
        let scheme = bytes.firstIndex(of: 0x3A).map { $0 + 3 } ?? 0
        let rest = bytes.dropFirst(scheme).drop { $0 != 0x2F && $0 != 0x3F && $0 != 0x23 }
        let end = rest.firstIndex(of: 0x23) ?? rest.endIndex
        let mark = rest[..<end].firstIndex(of: 0x3F) ?? end
        path = WildcardText.trimmed(Array(rest[..<mark]))
        wholePath = Array(rest[..<mark].dropFirst())
        query = Array(rest[mark..<end].dropFirst())
        fragment = Array(rest[end...].dropFirst())
    }

    /// A text with its escapes read; what is no escape stays.
    ///
    /// - Complexity: O(bytes)
    static func decoded(_ text: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var rest = text[...]
        // BOUND: every round takes at least one byte.
        while let byte = rest.popFirst() {
            guard byte == 0x25, let high = rest.first.flatMap(hexValue),
                let low = rest.dropFirst().first.flatMap(hexValue)
            else {
                result.append(byte)
                continue
            }
            result.append(high << 4 | low)
            rest = rest.dropFirst(2)
        }
        return result
    }

    private static func hexValue(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x37
        case 0x61...0x66: byte - 0x57
        // No other byte is a hex digit.
        default: nil
        }
    }
}
