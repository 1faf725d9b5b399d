package import LinkRouting

extension NavigationState {
    /// The state as one line of JSON, the shape that integration tests read.
    ///
    /// Stacks that are empty are not listed, parameters come sorted by name, and a parameter that
    /// is masked is the one-character string `…`. By default nothing is masked, because the
    /// state is what the client draws; what goes to a log is masked by the caller.
    ///
    /// - Parameter isMasked: Whether a parameter of a route is masked.
    /// - Returns: ASCII text without a line break.
    /// - Complexity: O(bytes of the state)
    package func json(masking isMasked: (RouteID, String) -> Bool = { _, _ in false }) -> String {
        var text = JSONText()
        text.object { state in
            state.member("tab", tab)
            state.key("stacks")
            state.object { stacks in
                // BOUND: at most 64 tabs.
                for stack in listed {
                    stacks.key(stack.tab)
                    stacks.array { list in
                        // BOUND: at most 32 routes.
                        for route in stack.routes {
                            list.object { $0.screen(route, masking: isMasked) }
                        }
                    }
                }
            }
            state.key("sheets")
            state.array { list in
                // BOUND: at most 8 sheets.
                for sheet in sheets { list.sheet(sheet, masking: isMasked) }
            }
        }
        return text.text
    }
}

extension JSONText {
    /// Writes the members of a screen: `"route"` and, where there are some, `"parameters"`.
    package mutating func screen(_ route: Route, masking isMasked: (RouteID, String) -> Bool) {
        member("route", route.id.text)
        guard route.parameters.isEmpty == false else { return }
        key("parameters")
        object { list in
            // BOUND: at most 64 parameters.
            for parameter in route.parameters {
                list.key(parameter.name)
                if isMasked(route.id, parameter.name) {
                    list.string("…")
                } else {
                    list.value(parameter.value)
                }
            }
        }
    }

    fileprivate mutating func sheet(_ sheet: Sheet, masking isMasked: (RouteID, String) -> Bool) {
        object { entry in
            entry.screen(sheet.route, masking: isMasked)
            entry.member("style", sheet.style.name)
            if sheet.isMandatory { entry.member("mandatory", true) }
        }
    }

    private mutating func value(_ value: ParameterValue) {
        switch value {
        case .int(let number): integer(number)
        case .bool(let flag): bool(flag)
        case .text(let text): string(text)
        }
    }
}
