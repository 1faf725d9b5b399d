import LinkPolicy
import LinkRouting

/// `LB015`: types whose bounds bound nothing; `LB018`: tokens that take dangerous characters.
///
/// Each declaration is asked once, however many routes use it.
struct TypeCheck {
    let source: LintSource

    /// Adds the findings about `types`, `params` and `query`.
    ///
    /// - Complexity: O(file)
    func run(_ findings: inout LintFindings) {
        // BOUND: the types of the policy.
        for (name, place) in source.root.member("types")?.members ?? [] {
            check(place, "the type `\(name)`", nil, &findings)
        }
        // BOUND: the routes of the policy and their parameters.
        for route in source.routes {
            for key in ["params", "query"] {
                for (name, place) in route[key]?.members ?? [] where place.value.kind == .object {
                    check(place, "the parameter `\(Self.bare(name))`", route, &findings)
                }
            }
        }
    }

    /// A query key without the mark of optional ones.
    static func bare(_ name: String) -> String {
        name.utf8.last == 0x3F ? String(name.dropLast()) : name
    }

    private func check(
        _ place: LintPlace, _ what: String, _ route: RouteText?, _ findings: inout LintFindings
    ) {
        if let inner = place.member("rest"), inner.value.kind == .object {
            checkBounds(inner, at: place, what, route, &findings)
            checkCharacters(inner, at: place, what, route, &findings)
        }
        checkBounds(place, at: place, what, route, &findings)
        checkCharacters(place, at: place, what, route, &findings)
    }

    /// Lengths that no link reaches, and numbers of the whole 64 bits.
    private func checkBounds(
        _ type: LintPlace, at place: LintPlace, _ what: String, _ route: RouteText?,
        _ findings: inout LintFindings
    ) {
        let bytes = source.policy.limits.link.byteCountLimit
        // BOUND: three kinds of type.
        for kind in ["token", "text", "digits"] {
            guard let most = type.member(kind)?.elements.last?.value.integer, most >= Int64(bytes)
            else { continue }
            findings.add(
                "LB015", at: place,
                "\(what) takes \(most) characters, and a whole link has at most \(bytes) bytes",
                route: route)
        }
        let ends = type.member("int")?.elements.compactMap(\.value.integer) ?? []
        if ends == [.min, .max] {
            findings.add("LB015", at: place, "\(what) takes every 64-bit number", route: route)
        }
    }

    private func checkCharacters(
        _ type: LintPlace, at place: LintPlace, _ what: String, _ route: RouteText?,
        _ findings: inout LintFindings
    ) {
        if let also = type.member("also")?.value.string {
            let risky = also.utf8.filter { "$&'()*;`|<>\"".utf8.contains($0) }
            guard risky.isEmpty == false else { return }
            let shown = DisplayText.quoted(String(decoding: risky, as: UTF8.self))
            findings.add(
                "LB018", at: place, "\(what) takes \(shown)",
                hint: "quote the value wherever it is used", route: route, severity: .note)
        }
    }
}
