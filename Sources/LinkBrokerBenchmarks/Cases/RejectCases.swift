import LinkRouting

/// Hostile links, and harmless ones of the same length beside them.
enum RejectCases {
    private static let host = SyntheticPolicy.host

    private struct Hostile {
        let name: String
        let reason: RejectReason
        let link: String
    }

    private static let hostile = [
        Hostile(
            name: "scheme", reason: .schemeNotAllowed,
            link: SyntheticLinks.short("javascript://\(host)/area00003/book5/482913")),
        Hostile(
            name: "userinfo", reason: .userinfo,
            link: SyntheticLinks.short("https://\(host)@evil.example/area00003/page1")),
        Hostile(
            name: "dots", reason: .dotSegment,
            link: SyntheticLinks.short("https://\(host)/area00003/%2e%2e/page1")),
        Hostile(
            name: "unknown", reason: .unknownRoute,
            link: SyntheticLinks.short("https://\(host)/area00003/book5/482913/x")),
        Hostile(
            name: "parameter", reason: .parameterNotCanonical,
            link: SyntheticLinks.short("https://\(host)/area00003/book5/0482913")),
        Hostile(
            name: "twice-encoded", reason: .doubleEncoding,
            link: SyntheticLinks.short("https://\(host)/area00003/book5/%2541")),
        Hostile(
            name: "2048-plain", reason: .invalidQuery,
            link: SyntheticLinks.plain(2048, ending: "'\"")),
        Hostile(
            name: "2048-escapes", reason: .invalidUTF8,
            link: SyntheticLinks.escapes(2048, ending: "%C3")),
        Hostile(
            name: "2048-items", reason: .tooManyQueryItems,
            link: SyntheticLinks.items(2048, count: 17)),
        Hostile(
            name: "2048-segments", reason: .tooManySegments, link: SyntheticLinks.segments(2048)),
        Hostile(name: "2049", reason: .tooLong, link: SyntheticLinks.plain(2049)),
    ]

    private static let harmless = [
        (
            name: "decide-escape",
            link: SyntheticLinks.short("https://\(host)/area00003/book5/%3482913")
        ),
        (name: "decide-2048-plain", link: SyntheticLinks.plain(2048)),
        (name: "decide-2048-escapes", link: SyntheticLinks.escapes(2048)),
        (name: "decide-2048-items", link: SyntheticLinks.items(2048, count: 16)),
    ]

    /// The cases; the harmless links come first, with the usual one in front.
    static let all: [BenchmarkCase] =
        DecideCases.all.prefix(1)
        + harmless.map { entry in
            BenchmarkCase(entry.name, "link of \(entry.link.utf8.count) bytes to decision") {
                let bench = try DecideBench(routeCount: 100)
                guard bench.outcome(of: entry.link) != nil else {
                    let reason = bench.reason(of: entry.link)?.code ?? ""
                    throw UsageError("`\(entry.name)` is refused: \(reason)")
                }
                let links = LinkRow([entry.link])
                return { iterations in bench.decide(links, iterations) }
            }
        }
        + hostile.map { entry in
            BenchmarkCase(
                "reject-\(entry.name)",
                "\(entry.link.utf8.count) bytes, \(entry.reason.code)"
            ) {
                let bench = try DecideBench(routeCount: 100)
                let reason = bench.reason(of: entry.link)
                guard reason == entry.reason else {
                    throw UsageError("`\(entry.name)` gives `\(reason?.code ?? "no error")`")
                }
                let links = LinkRow([entry.link])
                return { iterations in bench.decide(links, iterations) }
            }
        }
        + [
            BenchmarkCase("reject-mixed", "one after the other, \(hostile.count) hostile links") {
                let bench = try DecideBench(routeCount: 100)
                let links = LinkRow(hostile.map(\.link))
                return { iterations in bench.decide(links, iterations) }
            }
        ]
}
