import LinkPolicy

/// A JSON text that tests change; whatever is no object and no list stays as it is written.
indirect enum JSONTree: Sendable {
    case object([(key: String, value: JSONTree)])
    case list([JSONTree])
    case atom(String)

    /// One step into an object or a list.
    enum Step: Hashable, Sendable {
        case key(String)
        case index(Int)
    }

    init(_ value: JSONValue) {
        if let members = value.members {
            self = .object(members.map { ($0.name, JSONTree($0.value)) })
        } else if let elements = value.elements {
            self = .list(elements.map(JSONTree.init))
        } else {
            self = .atom(String(decoding: value.source, as: UTF8.self))
        }
    }

    /// A policy of the package.
    init(policy name: String) throws {
        let bytes = try PackageFile.bytes("Policies/\(name).policy.json")
        self.init(try JSONDocument(bytes).root)
    }

    /// The policies that the package ships.
    static let shipped = ["bookshop", "marketplace", "newsroom", "reader", "recipes", "shop"]

    var text: String {
        switch self {
        case .object(let members):
            "{" + members.map { "\"\($0.key)\": \($0.value.text)" }.joined(separator: ",\n") + "}"
        case .list(let elements): "[" + elements.map(\.text).joined(separator: ",\n") + "]"
        case .atom(let text): text
        }
    }

    var bytes: [UInt8] { Array(text.utf8) }

    var isString: Bool {
        if case .atom(let text) = self { text.utf8.first == 0x22 } else { false }
    }

    var isNumber: Bool {
        if case .atom(let text) = self {
            text.utf8.last.map { $0 < 0x3A && $0 != 0x22 } ?? false
        } else {
            false
        }
    }

    var keys: [String] {
        if case .object(let members) = self { members.map(\.key) } else { [] }
    }

    /// The ways to every value inside of this one.
    var places: [[Step]] {
        let inner: [(Step, JSONTree)] =
            switch self {
            case .object(let members): members.map { (.key($0.key), $0.value) }
            case .list(let elements): elements.enumerated().map { (.index($0.offset), $0.element) }
            case .atom: []
            }
        return inner.flatMap { step, tree in [[step]] + tree.places.map { [step] + $0 } }
    }

    subscript(place: [Step]) -> JSONTree {
        guard let step = place.first else { return self }
        let rest = Array(place.dropFirst())
        switch (self, step) {
        case (.object(let members), .key(let key)):
            return members.first { $0.key == key }?.value[rest] ?? .atom("null")
        case (.list(let elements), .index(let index)): return elements[index][rest]
        case (.object, .index), (.list, .key), (.atom, _): return .atom("null")
        }
    }

    /// The tree with another value at a place.
    func replacing(_ place: [Step], _ value: JSONTree) -> JSONTree {
        changing(place) { _ in value }
    }

    /// The tree with another value at a place, made of the one that stands there.
    func changing(_ place: [Step], _ change: (JSONTree) -> JSONTree) -> JSONTree {
        guard let step = place.first else { return change(self) }
        let rest = Array(place.dropFirst())
        switch (self, step) {
        case (.object(let members), .key(let key)):
            return .object(
                members.map { $0.key == key ? ($0.key, $0.value.changing(rest, change)) : $0 })
        case (.list(var elements), .index(let index)):
            elements[index] = elements[index].changing(rest, change)
            return .list(elements)
        case (.object, .index), (.list, .key), (.atom, _): return self
        }
    }

    /// The tree without what stands at a place.
    func removing(_ place: [Step]) -> JSONTree {
        guard let last = place.last else { return self }
        return changing(Array(place.dropLast())) { tree in
            switch (tree, last) {
            case (.object(let members), .key(let key)):
                return .object(members.filter { $0.key != key })
            case (.list(var elements), .index(let index)):
                elements.remove(at: index)
                return .list(elements)
            case (.object, .index), (.list, .key), (.atom, _): return tree
            }
        }
    }

    /// The tree with a key of another name.
    func renaming(_ place: [Step], to name: String) -> JSONTree {
        guard case .key(let old) = place.last else { return self }
        return changing(Array(place.dropLast())) { tree in
            guard case .object(let members) = tree else { return tree }
            return .object(members.map { $0.key == old ? (name, $0.value) : $0 })
        }
    }

    /// The tree with an element of a list twice.
    func doubling(_ place: [Step]) -> JSONTree {
        guard case .index(let index) = place.last else { return self }
        return changing(Array(place.dropLast())) { tree in
            guard case .list(let elements) = tree else { return tree }
            return .list(elements + [elements[index]])
        }
    }

    /// The tree with one more key at the end of an object.
    func adding(_ key: String, at place: [Step]) -> JSONTree {
        changing(place) { tree in
            guard case .object(let members) = tree else { return tree }
            return .object(members + [(key, .atom("1"))])
        }
    }
}
