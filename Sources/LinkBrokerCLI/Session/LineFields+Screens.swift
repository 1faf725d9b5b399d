import LinkBroker
import LinkPolicy
import LinkRouting

// Screens as the session protocol writes them: `{"route": "book", "parameters": {"bookId": 42}}`.
extension LineFields {
    /// A screen that the app itself wants.
    func push() throws(LineError) -> BrokerEvent {
        let scene = try scene()
        let screen = try Self.screen(try requiredValue("route"), named: "`route`")
        return .push(scene, screen.route, screen.parameters)
    }

    /// The screens of a path, outermost first.
    func path() throws(LineError) -> [ScreenRequest] {
        let list = try requiredValue("path")
        guard let elements = list.elements else {
            throw wrongType("path", list, "a list of screens")
        }
        var screens: [ScreenRequest] = []
        // BOUND: the elements of one line.
        for element in elements {
            screens.append(try Self.screen(element, named: "an element of `path`"))
        }
        return screens
    }

    /// The name of a route.
    func routeID(_ name: String) throws(LineError) -> RouteID {
        let text = try requiredText(name)
        do throws(LinkError) {
            return try RouteID(text)
        } catch {
            throw LineError(
                .invalidIdentifier,
                "`\(name)` is the id of a route: a letter, then letters, digits and `_.-`",
                column: value(name)?.position.column)
        }
    }

    private static func screen(
        _ value: JSONValue, named name: String
    ) throws(LineError) -> ScreenRequest {
        let fields = try LineFields(value, named: name)
        try fields.allow(["route", "parameters"])
        let route = try fields.routeID("route")
        guard let parameters = fields.value("parameters") else {
            return ScreenRequest(route: route)
        }
        guard let members = parameters.members else {
            throw fields.wrongType("parameters", parameters, "an object")
        }
        var list: [RouteParameter] = []
        // BOUND: the members of one line.
        for member in members {
            list.append(
                RouteParameter(name: member.name, value: try Self.parameter(member.value)))
        }
        return ScreenRequest(route: route, parameters: list)
    }

    private static func parameter(_ value: JSONValue) throws(LineError) -> ParameterValue {
        if let integer = value.integer { return .int(integer) }
        if let bool = value.bool { return .bool(bool) }
        if let text = value.string { return .text(text) }
        throw LineError(
            .wrongType,
            "a parameter is \(value.kind.name); write an integer, true, false or a string",
            column: value.position.column)
    }
}
