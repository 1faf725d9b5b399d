import LinkPolicy

extension CaseReader {
    /// The people whom an object names, in its order.
    static func people(_ value: JSONValue) throws(PolicyError) -> [NamedPerson] {
        guard let members = value.members else {
            throw wrongType(value, "principals", "an object")
        }
        var people: [NamedPerson] = []
        // BOUND: the members of one object.
        for member in members {
            guard (1...64).contains(member.name.utf8.count), DisplayText.isPrintable(member.name)
            else {
                throw member.key.error(
                    .unprintableText, "a name in `principals` is not 1 to 64 printable bytes")
            }
            let principal = member.value.isNull ? nil : try Principal(json: member.value)
            people.append(NamedPerson(name: member.name, principal: principal))
        }
        return people
    }

    /// The members of an object that has no other keys than these.
    static func members(
        _ value: JSONValue, _ keys: [String], _ name: String
    ) throws(PolicyError) -> [JSONMember] {
        guard let members = value.members else {
            throw value.error(.wrongType, "\(name) is \(value.kind.name)", hint: "write an object")
        }
        // BOUND: the members of one object.
        for member in members where keys.contains(where: { isSame($0, member.name) }) == false {
            throw member.key.error(
                .unknownKey, "\(name) has no key \(DisplayText.quoted(member.name))",
                hint: hint(member.name, keys))
        }
        return members
    }

    /// The value of a key that must stand.
    static func required(_ key: String, of value: JSONValue) throws(PolicyError) -> JSONValue {
        if let found = value[key] { return found }
        throw value.error(.missingKey, "`\(key)` is missing")
    }

    /// A text.
    static func text(_ value: JSONValue, _ key: String) throws(PolicyError) -> String {
        if let text = value.string { return text }
        throw wrongType(value, key, "a string")
    }

    /// A text of 1 to 1024 printable bytes.
    static func printable(_ value: JSONValue, _ key: String) throws(PolicyError) -> String {
        let text = try text(value, key)
        guard (1...1024).contains(text.utf8.count), DisplayText.isPrintable(text) else {
            throw value.error(.unprintableText, "`\(key)` is not 1 to 1024 printable bytes")
        }
        return text
    }

    /// The elements of a list.
    static func elements(_ value: JSONValue, _ key: String) throws(PolicyError) -> [JSONValue] {
        if let elements = value.elements { return elements }
        throw wrongType(value, key, "a list")
    }

    /// The error of a value of another type.
    static func wrongType(_ value: JSONValue, _ key: String, _ wanted: String) -> PolicyError {
        value.error(.wrongType, "`\(key)` is \(value.kind.name)", hint: "write \(wanted)")
    }

    /// The name that was probably meant, or the names that there are.
    static func hint(_ word: String, _ names: [String]) -> String {
        if let near = Suggestion.nearest(to: word, in: names) { return "did you mean `\(near)`?" }
        guard names.isEmpty == false else { return "there are none" }
        let shown = names.prefix(12).map { "`\($0)`" }.joined(separator: ", ")
        return "write one of \(shown)\(names.count > 12 ? ", …" : "")"
    }

    /// Whether two texts have the same bytes.
    static func isSame(_ left: String, _ right: String) -> Bool {
        left.utf8.elementsEqual(right.utf8)
    }
}
