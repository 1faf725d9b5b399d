import LinkPolicy
import LinkRouting

/// Links: one reading, one spelling, one route, one decision.
enum LinkTarget {
    static let target = FuzzTarget("link") { bytes throws(PropertyFailure) in
        let table = FuzzWorld.policy.table
        let fresh = reading(bytes, after: nil)
        try PropertyFailure.check(
            fresh == reading(bytes, after: Array("https://a.example/x/%C3%A9?q=1".utf8)),
            "a reader that was used before reads the same")
        switch fresh {
        case .failure(let error):
            try PropertyFailure.check(
                error.position.map { (0...bytes.count).contains($0) } ?? true,
                "the position of an error lies inside the link")
            return .refused
        case .success(let found):
            try checkSpelling(found.link.bytes)
            try checkRound(found, in: table)
            try checkDecisions(bytes, found)
            return .accepted
        }
    }

    struct Found: Equatable {
        var link: Link
        var route: Route
        var wasMoved: Bool
        var source: LinkSource
    }

    /// Reads a link by a reader of its own, perhaps after another one.
    private static func reading(
        _ bytes: [UInt8], after earlier: [UInt8]?
    ) -> Result<Found, LinkError> {
        let table = FuzzWorld.policy.table
        var reader = LinkReader()
        if let earlier { _ = try? reader.read(earlier.span, in: table) }
        do throws(LinkError) {
            let match = try reader.read(bytes.span, in: table)
            return .success(
                Found(
                    link: reader.link(match, in: table), route: reader.route(match, in: table),
                    wasMoved: match.wasMoved, source: match.defaultSource))
        } catch { return .failure(error) }
    }

    /// The canonical link is plain: no byte, escape or segment that parsers read differently.
    private static func checkSpelling(_ bytes: [UInt8]) throws(PropertyFailure) {
        try PropertyFailure.check(
            bytes.allSatisfy { (0x21...0x7E).contains($0) && $0 != 0x5C && $0 != 0x22 },
            "a canonical link is printable ASCII without quotes and backslashes")
        let text = String(decoding: bytes, as: UTF8.self)
        for part in text.split(separator: "%", omittingEmptySubsequences: false).dropFirst() {
            let digits = part.utf8.prefix(2)
            let isUpper = digits.allSatisfy {
                (0x30...0x39).contains($0) || (0x41...0x46).contains($0)
            }
            let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16) ?? 0x41
            try PropertyFailure.check(
                digits.count == 2 && isUpper && isUnreserved(value) == false,
                "a canonical escape is upper case and needed")
        }
        let path = text.drop { $0 != ":" }.dropFirst(3).drop { $0 != "/" }
            .prefix { $0 != "?" && $0 != "#" }
        for segment in path.split(separator: "/", omittingEmptySubsequences: false).dropFirst(2) {
            try PropertyFailure.check(
                segment.isEmpty == false && segment != "." && segment != "..",
                "a canonical path has no empty and no dot segment")
        }
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: true
        // Everything else is escaped in one place or another.
        default: false
        }
    }

    /// Reading the canonical link gives the same, and printing the route leads back to it.
    private static func checkRound(
        _ found: Found, in table: RouteTable
    ) throws(PropertyFailure) {
        guard case .success(let again) = reading(found.link.bytes, after: nil) else {
            throw PropertyFailure(property: "a canonical link is accepted")
        }
        try PropertyFailure.check(again.link == found.link, "the canonical link is a fixed point")
        try PropertyFailure.check(again.route == found.route, "it leads to the same route")
        do throws(LinkError) {
            let route = try table.revalidated(found.route)
            _ = table.parents(of: route)
            guard route == found.route else { throw LinkError(.unknownRoute) }
        } catch {
            throw PropertyFailure(property: "a route is valid under its own table")
        }
        let printed: Link
        do throws(LinkError) {
            printed = try table.link(for: found.route, on: found.wasMoved ? nil : found.link.origin)
        } catch {
            // The target of a moved path may have no link at all.
            try PropertyFailure.check(found.wasMoved, "a route that was read can be printed")
            return
        }
        guard case .success(let back) = reading(printed.bytes, after: nil) else {
            throw PropertyFailure(property: "a printed link is accepted")
        }
        try PropertyFailure.check(back.route == found.route, "a printed link leads back")
        try PropertyFailure.check(back.link == printed, "a printed link is canonical")
    }

    /// The decision from the match and the one from the route are the same.
    private static func checkDecisions(
        _ bytes: [UInt8], _ found: Found
    ) throws(PropertyFailure) {
        let policy = FuzzWorld.policy
        for context in FuzzWorld.contexts(for: policy, source: found.source) {
            var reader = LinkReader()
            guard let match = try? reader.read(bytes.span, in: policy.table) else {
                throw PropertyFailure(property: "a link is read alike twice")
            }
            let fast = policy.decision(for: match, in: reader, context: context)
            let verdict = policy.verdict(for: found.route, in: context)
            try PropertyFailure.check(
                fast == verdict.decision, "match and route get the same decision")
            try PropertyFailure.check(
                (verdict.grant != nil) == (fast.outcome == .commit), "a grant means commit")
            try PropertyFailure.check(
                policy.explanation(for: found.route, in: context).decision == fast,
                "an explanation explains the same decision")
        }
    }
}
