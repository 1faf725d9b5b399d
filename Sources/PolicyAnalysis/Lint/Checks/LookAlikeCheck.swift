import LinkPolicy
import LinkRouting

/// `LB067`: hosts, schemes and issuers that look like another one of the file.
///
/// What one owner has is no finding: subdomains of one domain, and one name under several
/// countries.
struct LookAlikeCheck {
    let source: LintSource

    /// A name with its place; of a host, the domain that somebody registers.
    private struct Name {
        let text: String
        let place: LintPlace
    }

    /// Adds a finding for every name that is like an earlier one.
    ///
    /// - Complexity: O(names * bytes)
    func run(_ findings: inout LintFindings) {
        var hosts: [Name] = []
        var schemes: [Name] = []
        // BOUND: at most 64 origins, each with at most 256 hosts.
        for origin in source.origins {
            hosts += (origin.place.member("hosts")?.elements ?? []).map {
                Name(text: Self.domain($0.value.string ?? ""), place: $0)
            }
            if let place = origin.place.member("scheme") {
                schemes.append(Name(text: place.value.string ?? "", place: place))
            }
        }
        // BOUND: at most 64 callbacks.
        for callback in source.root.member("callbacks")?.elements ?? [] {
            for place in [callback.member("issuer"), callback.member("redirect")] {
                guard let place, let host = Self.host(of: place.value.string ?? "") else {
                    continue
                }
                hosts.append(Name(text: Self.domain(host), place: place))
            }
        }
        compare(hosts, &findings)
        compare(schemes, &findings)
    }

    private func compare(_ names: [Name], _ findings: inout LintFindings) {
        var seen: Set<String> = []
        var folded: [String: String] = [:]
        var shortened: [String: [String]] = [:]
        // BOUND: the names, each of at most 253 bytes.
        for name in names where seen.insert(name.text).inserted {
            let key = Self.folded(name.text)
            let near = Self.shortened(name.text)
            findings.step()
            let other =
                folded[key]
                ?? near.lazy.flatMap { shortened[$0] ?? [] }.first {
                    Self.isNear(Array($0.utf8), Array(name.text.utf8))
                }
            if let other {
                findings.add(
                    "LB067", at: name.place,
                    "\(DisplayText.quoted(name.text)) looks like \(DisplayText.quoted(other)), "
                        + "which stands in the file as well")
            }
            if folded[key] == nil { folded[key] = name.text }
            for text in near { shortened[text, default: []].append(name.text) }
        }
    }

    /// A name as a hurried eye reads it.
    private static func folded(_ name: String) -> String {
        var bytes: [UInt8] = []
        // BOUND: one name.
        for byte in name.utf8 {
            switch byte {
            case 0x30: bytes.append(0x6F)
            case 0x31, 0x69: bytes.append(0x6C)
            case 0x2D: continue
            case 0x6E where bytes.last == 0x72:
                bytes.removeLast()
                bytes.append(0x6D)
            case 0x76 where bytes.last == 0x76:
                bytes.removeLast()
                bytes.append(0x77)
            // Everything else looks like itself.
            default: bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// A name and what is left of it without one byte: names with one edit between them share one.
    private static func shortened(_ name: String) -> [String] {
        let bytes = Array(name.utf8.prefix(253))
        return [name]
            + bytes.indices.map { place in
                String(decoding: bytes[..<place] + bytes[(place + 1)...], as: UTF8.self)
            }
    }

    /// Whether one edit makes one name of the other, in a part that is long enough to be read, and
    /// not just another number or country.
    private static func isNear(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        let start = zip(left, right).prefix { $0 == $1 }.count
        let first = Array(left[start...])
        let second = Array(right[start...])
        let end = zip(first.reversed(), second.reversed()).prefix { $0 == $1 }.count
        let parts = [first.dropLast(end), second.dropLast(end)].map(Array.init)
        let isSwap = parts[0].count == 2 && parts[1] == parts[0].reversed()
        guard isSwap || parts.allSatisfy({ $0.count <= 1 }) else { return false }
        let edited = parts.flatMap(\.self)
        guard edited.contains(where: { !(0x30...0x39).contains($0) }) else { return false }
        let labels = [left, right].map { label(around: start, in: $0) }
        // Two letters are a country.
        let isTop = zip(labels, [left, right]).allSatisfy { $0.endIndex == $1.count }
        return labels.allSatisfy { $0.count >= 4 } || isTop && labels.contains { $0.count == 3 }
    }

    /// The label around a place.
    private static func label(around place: Int, in name: [UInt8]) -> ArraySlice<UInt8> {
        let start = name[..<min(place, name.count)].lastIndex(of: 0x2E).map { $0 + 1 } ?? 0
        let end = name[min(place, name.count)...].firstIndex(of: 0x2E) ?? name.count
        return name[start..<max(start, end)]
    }

    /// The host of an https or http address.
    private static func host(of address: String) -> String? {
        // BOUND: two schemes.
        for scheme in ["https://", "http://"] where address.utf8.starts(with: scheme.utf8) {
            return String(
                Substring(address.utf8.dropFirst(scheme.utf8.count).prefix { $0 != 0x2F }))
        }
        return nil
    }

    /// What somebody registers: the last two labels, or three where the last but one is as short as
    /// `co`; a port is no part of it.
    private static func domain(_ host: String) -> String {
        let labels = host.utf8.prefix { $0 != 0x3A }.split(separator: 0x2E).map {
            String(Substring($0))
        }
        let isShort = labels.count > 2 && labels[labels.count - 2].utf8.count <= 3
        return labels.suffix(isShort ? 3 : 2).joined(separator: ".")
    }
}
