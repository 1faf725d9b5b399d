import LinkPolicy
import LinkRouting

/// Policies: one that loads decides every link; one that does not has errors that lie in the file.
enum PolicyTarget {
    static let target = FuzzTarget("policy") { bytes throws(PropertyFailure) in
        let checked = Policy.checked(json: bytes)
        for error in checked.errors { try check(error, in: bytes) }
        let policy: Policy
        do throws(PolicyError) {
            policy = try Policy(json: bytes)
        } catch {
            try check(error, in: bytes)
            try PropertyFailure.check(
                checked.policy == nil && checked.errors.isEmpty == false,
                "what does not load is not `checked` either")
            return .refused
        }
        try PropertyFailure.check(
            checked.policy?.digest == policy.digest && checked.errors.isEmpty,
            "what loads is `checked` without errors")
        try checkDecisions(of: policy)
        return .accepted
    }

    /// Place and text of an error are fit to be shown.
    static func check(_ error: PolicyError, in bytes: [UInt8]) throws(PropertyFailure) {
        let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        try PropertyFailure.check(
            (1...lines.count).contains(error.line), "the line of an error lies in the file")
        let line = lines[error.line - 1]
        try PropertyFailure.check(
            (1...line.count + 1).contains(error.column), "the column lies in the line")
        try PropertyFailure.check(
            error.byteOffset <= bytes.count && error.byteCount >= 0
                && error.byteOffset + error.byteCount <= bytes.count,
            "the bytes of an error lie in the file")
        let head = error.rendered(source: bytes, fileName: "p.json").split(separator: "\n")
        try PropertyFailure.check((1...3).contains(head.count), "an error is one line or three")
        let texts = [error.description, error.message, error.hint ?? ""]
        try PropertyFailure.check(
            texts.allSatisfy { text in text.unicodeScalars.allSatisfy { isPlain($0) } },
            "the words of an error have no control characters")
    }

    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory != .control
            && scalar.properties.generalCategory != .format
    }

    private static let links = [
        "https://a.example/", "https://a.example/n/42?p=x&q=y", "https://a.example/x/%C3%A9",
        "https://b.example:8443/t/abc", "https://de.c.example/t/a%3Ab", "app://x/abc",
        "sg://a.example/u/00000000-0000-4000-8000-000000000000", "no:///t/abc",
        "https://a.example/#/room/abc", "https://a.example/go?to=%2Fx%2Fabc",
        "https://a.example/r/a/b/c", "https://a.example/old/7",
        "https://a.example/d/2026-11-30.html",
        "app://n/007", "https://a.example/../x",
    ].map { Array($0.utf8) }

    private static func checkDecisions(of policy: Policy) throws(PropertyFailure) {
        let table = policy.table
        var reader = LinkReader()
        for link in links {
            for context in FuzzWorld.contexts(for: policy, source: .universalLink) {
                guard let match = try? reader.read(link.span, in: table) else { continue }
                let fast = policy.decision(for: match, in: reader, context: context)
                let route = reader.route(match, in: table)
                try PropertyFailure.check(
                    policy.verdict(for: route, in: context).decision == fast,
                    "match and route get the same decision")
                try PropertyFailure.check(
                    policy.explanation(for: route, in: context).decision == fast,
                    "an explanation explains the same decision")
                let canonical = reader.link(match, in: table).bytes
                try PropertyFailure.check(
                    (try? table.matched(canonical.span))?.route == route,
                    "the canonical link leads to the same route")
            }
        }
        for (number, never) in policy.never.enumerated() {
            try PropertyFailure.check(
                policy.never[number].name == never.name, "a property has its name")
        }
    }
}
