import Foundation
import LinkRouting
import TestSupport
import Testing

/// Third-party URL data, read at run time, against tables as permissive as a policy can be.
///
/// The grammar of the gate is narrower than both RFC 3986 and WHATWG: whatever a WHATWG parser
/// fails on or rewrites is something that two parsers could read differently, so it must be refused
/// here, or be one of the spellings that DESIGN says are canonicalised.
@Suite(.enabled(if: SharedData.isPresent, "third-party data is absent: ../shared/data"))
struct ConformanceTests {
    /// A table that takes every path, over custom schemes and over the hosts of an input.
    ///
    /// Its routes are `/` and `/{v...}`, of texts with everything that a segment may hold.
    private static func permissive(
        hosts: [String], schemes: [String] = []
    ) throws -> RouteTable? {
        let limits = try #require(LinkLimits(byteCountLimit: 8192, segmentCountLimit: 64))
        let origins =
            [
                OriginDefinition(
                    id: "web",
                    place: .https(
                        hosts: (["pinned.example"] + hosts).map { HostDefinition(text: $0) })
                )
            ]
            + schemes.enumerated().map { number, scheme in
                OriginDefinition(
                    id: "s\(number)", place: .custom(scheme: scheme, authority: .host))
            }
        let definition = RouteTableDefinition(
            origins: origins,
            routes: [
                try Sampler.route("home", "/"),
                try Sampler.route(
                    "all", "/{v...}",
                    types: ["v": .rest(.text(1...4096, allowsSlash: false), maximum: 64)]),
            ], limits: limits)
        do throws(RouteTableError) {
            return try RouteTable(definition)
        } catch {
            // The host itself, or the scheme, may not be written in a policy.
            return nil
        }
    }

    /// The table that pins whatever host and scheme an input seems to have.
    ///
    /// Two rules are kept by what a policy lists, and the test lists accordingly: no punycode (R8,
    /// it is pinned on purpose or not at all), and no scheme with a dot (R4, `urllib3` alone takes
    /// `com.example.app://x` for a path).
    private static func table(for input: String) throws -> RouteTable? {
        let lowered = input.lowercased()
        guard let colon = lowered.firstIndex(of: ":") else { return try permissive(hosts: []) }
        let scheme = String(lowered[..<colon])
        let rest = lowered[colon...].dropFirst().drop { $0 == "/" }
        let host = String(rest.prefix { "/?#".contains($0) == false })
        let schemes = scheme == "https" || scheme.contains(".") ? [] : [scheme]
        let hosts = host.contains("xn--") ? [] : [host]
        return try permissive(hosts: hosts, schemes: schemes)
            ?? permissive(hosts: hosts) ?? permissive(hosts: [], schemes: schemes)
            ?? permissive(hosts: [])
    }

    /// What DESIGN section 4 canonicalises: an input may be taken if it differs from its canonical
    /// form in nothing else.
    private static func isCanonicalised(_ input: String, _ canonical: String) -> Bool {
        var text = input
        if let hash = text.firstIndex(of: "#") { text = String(text[..<hash]) }
        if let question = text.firstIndex(of: "?") { text = String(text[..<question]) }
        let parts = text.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count >= 3 else { return false }
        let head = parts[..<3].joined(separator: "/").lowercased()
        var path = parts.count > 3 ? "/" + parts[3] : "/"
        if path.count > 1, path.hasSuffix("/") { path.removeLast() }
        func decoded(_ text: String) -> String? { text.removingPercentEncoding }
        return canonical.hasPrefix(head + "/")
            && decoded(String(canonical.dropFirst(head.count))) == decoded(path)
    }

    @Test
    func `what WHATWG parsers fail on or rewrite is refused or canonicalised`() throws {
        let rows = try #require(try SharedData.json("data/wpt-url/urltestdata.json") as? [Any])
            .compactMap { $0 as? [String: Any] }
            .filter { $0["base"] == nil || $0["base"] is NSNull }
        var failures = 0
        var rewritten = 0
        for row in rows {
            let input = try #require(row["input"] as? String)
            let isFailure = row["failure"] as? Bool == true
            guard isFailure || row["href"] as? String != input else { continue }
            if isFailure { failures += 1 } else { rewritten += 1 }
            guard let table = try Self.table(for: input) else { continue }
            guard let link = try? table.matched(input).link else { continue }
            #expect(isFailure == false, "\(input.debugDescription)")
            #expect(
                Self.isCanonicalised(input, link.text), "\(input.debugDescription) \(link.text)")
        }
        // The counts of `tokens-and-oauth` section 8.
        #expect(failures == 205)
        #expect(rewritten == 204)
    }

    @Test(arguments: ["ada_extra_urltestdata", "ada_long_urltestdata", "verifydnslength_tests"])
    func `extra URL tests of ada are refused where it fails`(name: String) throws {
        let rows = try #require(try SharedData.json("data/ada/\(name).json") as? [Any])
            .compactMap { $0 as? [String: Any] }
        for row in rows {
            guard let input = row["input"] as? String, row["failure"] as? Bool == true,
                row["base"] == nil || row["base"] is NSNull,
                let table = try Self.table(for: input)
            else { continue }
            #expect((try? table.matched(input)) == nil, "\(input.debugDescription)")
        }
    }

    @Test(arguments: ["toascii", "IdnaTestV2", "IdnaTestV2-removed"])
    func `a host that IDNA changes or refuses is refused`(name: String) throws {
        let rows = try #require(
            try JSONSerialization.jsonObject(
                with: Data(
                    Self.withoutLoneSurrogates(try SharedData.bytes("data/wpt-url/\(name).json"))))
                as? [Any]
        ).compactMap { $0 as? [String: Any] }
        #expect(rows.isEmpty == false)
        for row in rows {
            guard let host = row["input"] as? String, host.isEmpty == false else { continue }
            let isUnchanged = row["output"] as? String == host
            let isPunycode = host.contains("xn--")
            guard let table = try Self.permissive(hosts: [host]) else { continue }
            // What a policy can pin is what IDNA leaves as it is, or punycode pinned on purpose.
            #expect(isUnchanged || isPunycode, "\(host.debugDescription)")
            _ = table
        }
        let table = try #require(try Self.permissive(hosts: []))
        for row in rows {
            guard let host = row["input"] as? String, host.isEmpty == false else { continue }
            #expect((try? table.matched("https://\(host)/")) == nil, "\(host.debugDescription)")
        }
    }

    /// Foundation reads no JSON with a lone surrogate; U+FFFD is as little a host.
    private static func withoutLoneSurrogates(_ json: [UInt8]) -> [UInt8] {
        var result = json
        var index = 0
        func unit(at place: Int) -> UInt32? {
            guard place + 6 <= json.count, json[place] == 0x5C, json[place + 1] == 0x75 else {
                return nil
            }
            return UInt32(
                String(decoding: json[(place + 2)..<(place + 6)], as: UTF8.self), radix: 16)
        }
        while index < json.count {
            guard let first = unit(at: index), (0xD800...0xDFFF).contains(first) else {
                index += json[index] == 0x5C ? 2 : 1
                continue
            }
            if first < 0xDC00, let second = unit(at: index + 6), (0xDC00...0xDFFF).contains(second)
            {
                index += 12
            } else {
                result.replaceSubrange((index + 2)..<(index + 6), with: "FFFD".utf8)
                index += 6
            }
        }
        return result
    }

    @Test
    func `each witness breaks a rule of the canonical form and is refused or changed`() throws {
        let rows = try #require(
            try SharedData.json("data/differential/rule_witnesses.json") as? [[String: Any]])
        #expect(rows.count == 52)
        for row in rows {
            let input = try #require(row["input"] as? String)
            guard let table = try Self.table(for: input),
                let link = try? table.matched(input).link
            else { continue }
            #expect(link.text.utf8.elementsEqual(input.utf8) == false, "\(input.debugDescription)")
            #expect(Self.isCanonicalised(input, link.text), "\(input.debugDescription)")
        }
    }

    @Test
    func `nothing on which parsers disagree is accepted as it is`() throws {
        let data = try #require(
            try SharedData.json("data/differential/url_differentials.json") as? [String: Any])
        let cases = try #require(data["cases"] as? [[String: Any]])
        #expect(cases.count == 445)
        let agreed = Set(
            cases.filter { $0["agree"] as? Bool == true }.compactMap { $0["input"] as? String })
        var accepted = 0
        for row in cases {
            let input = try #require(row["input"] as? String)
            guard let table = try Self.table(for: input),
                let link = try? table.matched(input).link
            else { continue }
            accepted += 1
            guard row["agree"] as? Bool != true else { continue }
            #expect(link.text.utf8.elementsEqual(input.utf8) == false, "\(input.debugDescription)")
            let isKnown = agreed.contains(link.text)
            #expect(isKnown || Self.isCanonicalised(input, link.text), "\(input.debugDescription)")
        }
        #expect(accepted > 20)
    }

    @Test
    func `an invalid URI or host of the JSON Schema tests is refused`() throws {
        for (file, isHost) in [("uri", false), ("hostname", true), ("ipv4", true), ("ipv6", true)] {
            let groups = try #require(
                try SharedData.json("data/json-schema-format/\(file).json") as? [[String: Any]])
            for test in groups.flatMap({ $0["tests"] as? [[String: Any]] ?? [] }) {
                guard let text = test["data"] as? String, let isValid = test["valid"] as? Bool
                else { continue }
                let input = isHost ? "https://\(text)/" : text
                guard let table = try Self.table(for: input) else { continue }
                let isTaken = (try? table.matched(input)) != nil
                if isValid == false { #expect(isTaken == false, "\(text.debugDescription)") }
                if file.hasPrefix("ip") { #expect(isTaken == false, "\(text.debugDescription)") }
            }
        }
    }
}
