import LinkPolicy
import LinkRouting

/// Makes a route of a policy with harmless sample values, and the link that leads to it.
struct SampleRoute {
    private let policy: Policy

    init(_ policy: Policy) { self.policy = policy }

    /// Fillers, so that a sample does not land on a literal that carves itself out.
    private static let fillers = ["a", "b7", "zq", "1"]

    /// A route with sample values.
    ///
    /// - Parameters:
    ///   - index: The route.
    ///   - given: Values that are used instead of samples.
    /// - Returns: The route and its link, where a link can express it; `nil` where no sample fits.
    /// - Complexity: O(parameters)
    func route(
        of index: RouteIndex, with given: [String: ParameterValue] = [:]
    ) -> (route: Route, link: String?)? {
        var first: Route?
        // BOUND: four fillers.
        for filler in Self.fillers {
            guard let route = attempt(index, given, filler) else { continue }
            if let link = printed(route) { return (route, link) }
            if first == nil { first = route }
        }
        return first.map { ($0, nil) }
    }

    /// The link of a route with sample values, or `nil`.
    func link(of index: RouteIndex, with given: [String: ParameterValue] = [:]) -> String? {
        route(of: index, with: given)?.link
    }

    private func attempt(
        _ index: RouteIndex, _ given: [String: ParameterValue], _ filler: String
    ) -> Route? {
        var parameters: [RouteParameter] = []
        // BOUND: at most 64 parameters.
        for slot in policy.table.parameters(at: index) {
            if let value = given[slot.name] {
                parameters.append(RouteParameter(name: slot.name, value: value))
            } else if slot.isOptional == false {
                guard let value = value(of: slot.type, filler) else { return nil }
                parameters.append(RouteParameter(name: slot.name, value: value))
            }
        }
        do throws(LinkError) {
            return try policy.table.route(policy.table.id(at: index), parameters)
        } catch {
            return nil
        }
    }

    private func printed(_ route: Route) -> String? {
        do throws(LinkError) {
            return String(decoding: try policy.table.link(for: route).bytes, as: UTF8.self)
        } catch {
            return nil
        }
    }

    private func value(of type: ParameterType, _ filler: String) -> ParameterValue? {
        switch type {
        case .int(let bounds): .int(min(max(1, bounds.lowerBound), bounds.upperBound))
        case .token(let bounds, _), .text(let bounds, _): Self.filled(bounds, filler)
        case .digits(let bounds): Self.filled(bounds, "1")
        case .host(let bounds): Self.host(bounds)
        case .enumeration(let values): values.first.map { .text($0) }
        case .uuid: .text("00000000-0000-4000-8000-000000000000")
        case .date: .text("2026-01-31")
        case .bool: .bool(true)
        case .decimal(let bounds): .text(Self.decimal(bounds))
        case .rest(let element, _): value(of: element, filler)
        case .route(let ids, _): nested(ids)
        }
    }

    private static func filled(_ bounds: ClosedRange<Int>, _ filler: String) -> ParameterValue? {
        let count = max(bounds.lowerBound, min(filler.utf8.count, bounds.upperBound))
        guard count <= 1024 else { return nil }
        let repeated = String(repeating: filler, count: count / filler.utf8.count + 1)
        return .text(String(repeated.prefix(count)))
    }

    private static func host(_ bounds: ClosedRange<Int>) -> ParameterValue? {
        if bounds.contains(9) { return .text("a.example") }
        return bounds.lowerBound <= 63
            ? .text(String(repeating: "a", count: max(1, bounds.lowerBound))) : nil
    }

    private static func decimal(_ bounds: DecimalBounds) -> String {
        if bounds.minimumScaled <= 0, bounds.maximumScaled >= 0 { return "0" }
        let digits = String(bounds.minimumScaled.magnitude)
        let padding = String(repeating: "0", count: max(0, bounds.places + 1 - digits.utf8.count))
        let text = padding + digits
        let whole = text.dropLast(bounds.places)
        let sign = bounds.minimumScaled < 0 ? "-" : ""
        return sign + whole + (bounds.places > 0 ? "." + text.suffix(bounds.places) : "")
    }

    /// A rooted link of the first listed route that has one without further nesting.
    private func nested(_ ids: [RouteID]) -> ParameterValue? {
        // BOUND: the listed routes.
        for id in ids {
            guard let index = policy.table.index(of: id),
                policy.table.parameters(at: index).allSatisfy({ $0.isNested == false }),
                let link = link(of: index), link.utf8.starts(with: "https://".utf8)
            else { continue }
            let path = link.utf8.dropFirst(8).drop { $0 != 0x2F }
            return .text(String(Substring(path)))
        }
        return nil
    }
}

extension ParameterSlot {
    /// Whether its value is a link itself.
    fileprivate var isNested: Bool {
        switch type {
        case .route: true
        case .int, .token, .text, .enumeration, .uuid, .date, .bool, .decimal, .digits, .host,
            .rest:
            false
        }
    }
}
