import LinkRouting

extension ParameterType {
    /// What the type accepts, for people: `whole number, 1 to 500`.
    ///
    /// - Complexity: O(values)
    var words: String {
        switch self {
        case .int(let bounds): "whole number, \(bounds.lowerBound) to \(bounds.upperBound)"
        case .token(let bounds, let also):
            "token, \(Self.count(bounds, "character"))"
                + (also.isEmpty ? "" : ", also \(String(decoding: also, as: UTF8.self))")
        case .text(let bounds, let allowsSlash):
            "text, \(Self.count(bounds, "character"))" + (allowsSlash ? ", slashes too" : "")
        case .enumeration(let values): "one of \(Self.cut(values))"
        case .uuid: "UUID"
        case .date: "date"
        case .bool: "true or false"
        case .decimal(let bounds): "decimal number, at most \(bounds.places) places"
        case .digits(let bounds): Self.count(bounds, "digit")
        case .host(let bounds): "host name, \(Self.count(bounds, "byte"))"
        case .route(let ids, let allowsAbsolute):
            "link to \(Self.cut(ids.map(\.text)))" + (allowsAbsolute ? ", absolute too" : "")
        case .rest(let element, let maximum): "1 to \(maximum) segments: \(element.words)"
        }
    }

    private static func count(_ bounds: ClosedRange<Int>, _ unit: String) -> String {
        let (least, most) = (bounds.lowerBound, bounds.upperBound)
        if least == most { return "\(most) \(unit)\(most == 1 ? "" : "s")" }
        return "\(least) to \(most) \(unit)s"
    }

    /// A list of at most twelve names; the file has the others.
    private static func cut(_ names: [String]) -> String {
        let shown = names.prefix(12).joined(separator: ", ")
        return names.count > 12 ? "\(shown) and \(names.count - 12) more" : shown
    }
}

extension ParameterPlace {
    /// Where a link carries it, for people.
    var words: StaticString {
        switch self {
        case .path: "path"
        case .query: "query"
        case .fragment: "fragment"
        case .host: "host"
        case .screen: "no link"
        }
    }
}
