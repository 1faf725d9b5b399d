import LinkPolicy
import LinkRouting

/// The fields of one JSON object of input, asked for by name and type; nothing is converted.
struct LineFields {
    private let object: JSONValue
    private let members: [JSONMember]

    /// Reads a line: one strict JSON object.
    ///
    /// - Parameter line: The bytes of the line, at most 64 KiB.
    /// - Throws: `invalid_json` with the column, or `not_an_object`.
    /// - Complexity: O(bytes)
    init(_ line: [UInt8]) throws(LineError) {
        let document: JSONDocument
        do throws(PolicyError) {
            document = try JSONDocument(line, limits: .line)
        } catch {
            throw LineError(reading: error)
        }
        try self.init(document.root, named: "the line")
    }

    /// Reads an object within a line.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - name: What messages call it.
    /// - Throws: `not_an_object`.
    init(_ value: JSONValue, named name: String) throws(LineError) {
        guard let members = value.members else {
            throw LineError(
                .notAnObject, "\(name) is \(value.kind.name); write an object",
                column: value.position.column)
        }
        self.object = value
        self.members = members
    }

    /// Refuses every field but these.
    ///
    /// - Parameter names: The names that the object may have.
    /// - Throws: `unknown_field` for the first other name, which is not repeated.
    /// - Complexity: O(fields * names)
    func allow(_ names: [String]) throws(LineError) {
        // BOUND: the members of one line.
        for member in members where names.contains(where: { $0.isSame(as: member.name) }) == false {
            let near = Suggestion.nearest(to: member.name, in: names)
            let known = names.map { "`\($0)`" }.joined(separator: ", ")
            throw LineError(
                .unknownField,
                near.map { "a field is not known; did you mean `\($0)`?" }
                    ?? "a field is not known; what may stand here: \(known)",
                column: member.key.position.column)
        }
    }

    /// The value of a field, or `nil` where it is absent.
    func value(_ name: String) -> JSONValue? {
        members.first { $0.name.isSame(as: name) }?.value
    }

    /// The value of a field that must be there.
    func requiredValue(_ name: String) throws(LineError) -> JSONValue {
        if let value = value(name) { return value }
        throw LineError(.missingField, "`\(name)` is missing")
    }

    /// A string, or `nil` where it is absent.
    func text(_ name: String) throws(LineError) -> String? {
        guard let value = value(name) else { return nil }
        guard let text = value.string else { throw wrongType(name, value, "a string") }
        return text
    }

    /// A string that must be there.
    func requiredText(_ name: String) throws(LineError) -> String {
        if let text = try text(name) { return text }
        throw LineError(.missingField, "`\(name)` is missing: a string")
    }

    /// An integer, or `nil` where it is absent.
    func integer(_ name: String) throws(LineError) -> Int64? {
        guard let value = value(name) else { return nil }
        guard let integer = value.integer else { throw wrongType(name, value, "an integer") }
        return integer
    }

    /// `true` or `false`, or `nil` where it is absent.
    func bool(_ name: String) throws(LineError) -> Bool? {
        guard let value = value(name) else { return nil }
        guard let bool = value.bool else { throw wrongType(name, value, "true or false") }
        return bool
    }

    /// A list of strings, or `nil` where it is absent.
    func texts(_ name: String) throws(LineError) -> [String]? {
        guard let value = value(name) else { return nil }
        guard let elements = value.elements else {
            throw wrongType(name, value, "a list of strings")
        }
        var texts: [String] = []
        // BOUND: the elements of one line.
        for element in elements {
            guard let text = element.string else {
                throw wrongType(name, element, "a list of strings")
            }
            texts.append(text)
        }
        return texts
    }

    /// The error of a field with another type.
    func wrongType(_ name: String, _ value: JSONValue, _ wanted: String) -> LineError {
        LineError(
            .wrongType, "`\(name)` is \(value.kind.name); write \(wanted)",
            column: value.position.column)
    }

    /// The error of a field with a value that it does not take.
    func invalid(_ name: String, _ message: String) -> LineError {
        LineError(
            .invalidValue, "`\(name)` \(message)", column: value(name)?.position.column)
    }
}

extension LineFields {
    /// A source by its name, or `nil` where it is absent.
    func source(_ name: String) throws(LineError) -> LinkSource? {
        guard let text = try text(name) else { return nil }
        if let source = LinkSource(name: text) { return source }
        throw invalid(name, "is no source; write \(SourceNames.list)")
    }

    /// A principal that may be `null`, or `nil` where it is absent.
    func principal(_ name: String) throws(LineError) -> NamedPrincipal? {
        guard let value = value(name) else { return nil }
        if value.isNull { return .nobody }
        do throws(PolicyError) {
            return .someone(try Principal(json: value))
        } catch {
            throw LineError(principal: error)
        }
    }
}

/// What a line says about who is signed in.
enum NamedPrincipal: Sendable {
    /// `null`.
    case nobody
    /// An object.
    case someone(Principal)

    /// The person, where there is one.
    var principal: Principal? {
        switch self {
        case .nobody: nil
        case .someone(let principal): principal
        }
    }
}

/// The names of the sources as messages list them.
enum SourceNames {
    /// `externalURL`, `universalLink` and so on, in back-ticks.
    static var list: String {
        LinkSource.allCases.map { "`\($0.name)`" }.joined(separator: ", ")
    }
}
