import LinkRouting

/// What to write instead of what the table refuses, as a piece of JSON made of the policy's own
/// names.
struct TableAdvice {
    let place: TableErrorPlace
    let error: RouteTableError
    let subject: RouteTableError.Subject
    let node: Int

    private var text: String? { place.reader.value(node).string }

    /// What is wrong, where more can be said than the words for the code.
    var message: String? {
        if error.code == .unknownParameter, error.name == nil,
            let field = TableErrorPlace.field(of: subject)
        {
            return "`\(field)` is no parameter of the route"
        }
        guard let name = error.name, let target = targetName else { return nil }
        switch error.code {
        case .missingParameter: return "`\(target)` needs `\(name)`, which nothing supplies"
        case .incompatibleParameter:
            return "`\(target)` does not take every value that it gets as `\(name)`"
        case .unknownParameter: return "`\(target)` has no parameter for this (`\(name)`)"
        // Other codes have words of their own.
        default: return nil
        }
    }

    /// What to write instead, where that can be told.
    var hint: String? {
        switch error.code {
        case .invalidPattern: return text.flatMap(PatternAdvice.hint)
        case .invalidHost: return error.name.flatMap(HostAdvice.hint)
        case .invalidScheme: return text.flatMap(HostAdvice.schemeHint)
        case .missingParameter: return supply("{\(ownName ?? "...")}")
        case .incompatibleParameter:
            return supply("...").map {
                "give both parameters the same type, or a fixed value: \($0)"
            }
        case .unknownParameter:
            let number = error.name == nil ? subjectNumber : targetNumber
            return ownNames(of: number).map { "it has \($0)" }
        case .unknownRoute: return text.flatMap(place.suggestion)
        // Other codes have a fixed hint, or none.
        default: return nil
        }
    }

    private var targetNumber: Int? {
        guard case .route(let number, _) = error.other,
            place.parts.routes.definitions.indices.contains(number)
        else { return nil }
        return number
    }

    private var subjectNumber: Int? {
        if case .route(let number, _) = subject { number } else { nil }
    }

    private var targetName: String? {
        targetNumber.map { place.parts.routes.definitions[$0].id.text }
    }

    /// A parameter of the route itself that may supply what is missing: one of the same type.
    private var ownName: String? {
        let type = targetNumber.flatMap { number in
            place.parts.routes.definitions[number].parameters.first { $0.name == error.name }?.type
        }
        return ownParameters.first { $0.type == type }?.name ?? ownParameters.first?.name
    }

    private var ownParameters: [ParameterDefinition] {
        switch subject {
        case .route(let number, _): return place.parts.routes.definitions[number].parameters
        case .moved(let number, _): return place.parts.moved.values[number].definition.parameters
        case .table, .origin, .callback: return []
        }
    }

    private func ownNames(of number: Int?) -> String? {
        guard let number else { return nil }
        let route = place.parts.routes.definitions[number]
        let names = (route.parameters.map(\.name) + route.query.map(\.name)).map { "`\($0)`" }
        return names.isEmpty ? "no parameter at all" : names.joined(separator: ", ")
    }

    /// `with` that gives the parameter, or another fallback.
    private func supply(_ value: String) -> String? {
        guard let name = error.name, let target = targetName else { return nil }
        let with = #""with": { "\#(name)": "\#(value)" }"#
        switch subject {
        case .route(_, "fallback"):
            return FallbackAdvice(place.parts.routes).text
                ?? "a fallback takes its parameters by name; name a route that needs none"
        case .route: return #"write { "route": "\#(target)", \#(with) }"#
        case .moved: return "write \(with)"
        case .table, .origin, .callback: return nil
        }
    }
}

/// A route that may be a fallback of any other.
struct FallbackAdvice {
    /// `such as "fallback": "home"`, where a route without parameters is among the first hundred.
    let text: String?

    init(_ drafts: RouteDrafts) {
        let route = drafts.definitions.prefix(100).first {
            $0.parameters.isEmpty && $0.query.allSatisfy { $0.presence != .required }
        }
        text = route.map { "name a route that needs none, such as \"fallback\": \"\($0.id)\"" }
    }
}

/// What a pattern that is not canonical may have been meant as.
enum PatternAdvice {
    /// The pattern to write, or what is not allowed in one.
    static func hint(_ text: String) -> String? {
        let repaired = repaired(text)
        if repaired != text, RouteTable.isPattern(repaired) { return "write \"\(repaired)\"" }
        let bad = text.unicodeScalars.first {
            !$0.isASCII || "% ?&=;\\\"'<>|^`+,!$()[]*".unicodeScalars.contains($0)
        }
        return bad.map {
            "\(DisplayText.quoted(String($0))) cannot stand in a pattern: segments are "
                + "letters, digits and `._~:@-`, or a parameter such as `{name}`"
        }
    }

    /// One slash in front, none at the end, none twice, no dot segments, and parameters of other
    /// routers written as ours.
    private static func repaired(_ text: String) -> String {
        let halves = text.utf8.split(
            separator: 0x23, maxSplits: 1, omittingEmptySubsequences: false)
        let path = segments(String(decoding: Array(halves.first ?? text.utf8[...]), as: UTF8.self))
        guard halves.count == 2 else { return path }
        let fragment = String(decoding: Array(halves[1]), as: UTF8.self)
        let isSlashed = fragment.utf8.first == 0x2F
        return path + "#" + (isSlashed ? segments(fragment) : fragment)
    }

    private static func segments(_ text: String) -> String {
        var result: [String] = []
        // BOUND: linear in the pattern.
        for part in text.split(separator: "/") {
            switch part {
            case ".": continue
            case "..": _ = result.popLast()
            case "*", "**": result.append("{rest...}")
            // A segment that has to be looked at.
            default: result.append(segment(part))
            }
        }
        return "/" + result.joined(separator: "/")
    }

    private static func segment(_ part: Substring) -> String {
        let inner = part.dropFirst()
        if part.utf8.first == 0x3A, Identifier.isName(inner.utf8) { return "{\(inner)}" }
        if part.utf8.first == 0x3C, part.utf8.last == 0x3E { return "{\(inner.dropLast())}" }
        let isOpen = part.utf8.contains(0x7B)
        if isOpen, !part.utf8.contains(0x7D) { return part + "}" }
        return String(part)
    }
}

/// What a host or a scheme that no origin may have may have been meant as.
enum HostAdvice {
    /// The host to write.
    static func hint(_ text: String) -> String? {
        if text.utf8.starts(with: "*.".utf8) {
            return "list each host, or write \"{sub}.\(text.dropFirst(2))\" with "
                + "\"types\": { \"sub\": { \"enum\": [\"de\", \"fr\"] } }"
        }
        var rest = Substring(lowered(text))
        if let scheme = rest.utf8.firstRange(of: "://".utf8) { rest = rest[scheme.upperBound...] }
        if let user = rest.utf8.firstIndex(of: 0x40) { rest = rest[user...].dropFirst() }
        rest = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        let port = rest.utf8.firstRange(of: ":443".utf8)
        if let port, port.upperBound == rest.endIndex { rest = rest[..<port.lowerBound] }
        if rest.utf8.last == 0x2E { rest = rest.dropLast() }
        let host = String(rest)
        guard RouteTable.isHost(host), !host.utf8.elementsEqual(text.utf8) else { return nil }
        return "write \"\(host)\""
    }

    /// The scheme to write.
    static func schemeHint(_ text: String) -> String? {
        let scheme = lowered(String(text.prefix { $0 != ":" }))
        if scheme == "https" || scheme == "http" {
            return
                "an https origin has hosts instead: { \"id\": \"web\", \"hosts\": [\"shop.example\"] }"
        }
        let isPlain = scheme.utf8.allSatisfy {
            (0x61...0x7A).contains($0) || (0x30...0x39).contains($0)
                || [0x2B, 0x2D, 0x2E].contains($0)
        }
        guard isPlain, scheme.utf8.first.map({ (0x61...0x7A).contains($0) }) == true,
            !scheme.utf8.elementsEqual(text.utf8)
        else { return nil }
        return "write \"\(scheme)\""
    }

    private static func lowered(_ text: String) -> String {
        String(
            decoding: text.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
    }
}
