extension RouteTable {
    /// The back stack above a route, outermost first, with the source of every parameter, so that
    /// it can be gated without making routes.
    ///
    /// - Precondition: The index is of this table.
    package func stack(at index: RouteIndex) -> [StackElement] {
        let record = relations.records[Int(index.value)]
        let first = Int(record.firstParent)
        return (first..<first + Int(record.parentCount)).map { element(relations.screens[$0]) }
    }

    /// The fallback of a route with the source of every parameter, or `nil`.
    ///
    /// - Precondition: The index is of this table.
    package func fallbackElement(at index: RouteIndex) -> StackElement? {
        let fallback = Int(relations.records[Int(index.value)].fallback)
        return fallback < 0 ? nil : element(relations.screens[fallback])
    }

    /// The back stack above a route, outermost first.
    ///
    /// - Parameter route: A route of this table.
    /// - Returns: Its parents; empty for a route that this table does not know.
    public func parents(of route: Route) -> [ParentRoute] {
        guard let index = index(of: route.id) else { return [] }
        return stack(at: index).map { element in
            ParentRoute(
                route: self.route(of: element, child: route, at: index),
                isOptional: element.isOptional)
        }
    }

    /// The route that is shown when a route is unavailable, or `nil`.
    ///
    /// - Parameter route: A route of this table.
    /// - Returns: Its fallback with parameters taken by name.
    public func fallback(of route: Route) -> Route? {
        guard let index = index(of: route.id), let element = fallbackElement(at: index) else {
            return nil
        }
        return self.route(of: element, child: route, at: index)
    }

    private func element(_ screen: StackRecord) -> StackElement {
        let count = Int(storage.parts.records[Int(screen.route)].slotCount)
        let first = Int(screen.firstSource)
        return StackElement(
            index: RouteIndex(Int(screen.route)), isOptional: screen.isOptional,
            sources: Array(relations.sources[first..<first + count]))
    }

    /// Makes the parent of a child; the table has proved that its types take every value.
    private func route(of element: StackElement, child: Route, at index: RouteIndex) -> Route {
        let record = storage.parts.records[Int(element.index.value)]
        let childSlots = Int(storage.parts.records[Int(index.value)].firstSlot)
        var parameters: [RouteParameter] = []
        // BOUND: at most 64 slots.
        for (offset, source) in element.sources.enumerated() {
            let name = storage.parts.slots[Int(record.firstSlot) + offset].name
            switch source {
            case .absent: continue
            case .literal(let value):
                parameters.append(RouteParameter(name: name, value: value))
            case .child(let slot):
                let own = storage.parts.slots[childSlots + slot].name
                guard let value = child.value(of: own) else { continue }
                parameters.append(RouteParameter(name: name, value: value))
            case .template(let prefix, let slot):
                let own = storage.parts.slots[childSlots + slot].name
                guard let value = child.value(of: own) else { continue }
                parameters.append(
                    RouteParameter(name: name, value: .text(prefix + value.spelling)))
            }
        }
        return Route(id: record.id, sortedParameters: parameters)
    }
}

extension ParameterValue {
    /// The text of the value, as a link would spell it before escaping.
    var spelling: String {
        switch self {
        case .int(let number): "\(number)"
        case .bool(let flag): flag ? "true" : "false"
        case .text(let text): text
        }
    }
}
